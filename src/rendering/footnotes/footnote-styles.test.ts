import { describe, expect, it } from 'vitest';
import { type FootnoteCss, rewriteFootnotes } from './footnote-styles.ts';

const rewrite = (css: string) => {
  const found: FootnoteCss = { calls: [], area: [], restarts: false, lost: new Set() };
  return { css: rewriteFootnotes(css, found), ...found };
};

describe('style sheets with footnotes', () => {
  it('store float: footnote in a property that the browser keeps', () => {
    expect(rewrite('.n{float: footnote;color:red}.m{float:left}').css).toBe(
      '.n{--platen-float:footnote;color:red}.m{float:left}',
    );
  });

  it.each([
    ['.a > .n::footnote-marker{x:y}', '.a > .n:where([data-platen-note])::before{x:y}', []],
    ['::footnote-marker{x:y}', ':where([data-platen-note])::before{x:y}', []],
    [
      'p, [class="n"]::footnote-call{x:y}',
      'p,:where([data-platen-call~="0"]):is(*,[class="n"])::before{x:y}',
      ['[class="n"]'],
    ],
    [
      '.n:not(.m)::footnote-call{x:y}',
      ':where([data-platen-call~="0"]):is(*,.n:not(.m))::before{x:y}',
      ['.n:not(.m)'],
    ],
  ])('select references and numbers: %s', (css, expected, calls) => {
    expect(rewrite(css)).toMatchObject({ css: expected, calls });
  });

  it('style the area, and restart numbers on each page', () => {
    const found = rewrite('@page{counter-reset: footnote;@footnote{border-top:none;padding:1mm}}');
    expect(found).toMatchObject({ area: ['border-top:none', 'padding:1mm'], restarts: true });
  });

  it.each(['footnote-display: inline', 'footnote-policy: block'])(
    'report unsupported properties: %s',
    (css) => {
      expect([...rewrite(`.n{${css}}`).lost]).toEqual([expect.stringContaining(css.split(':')[0]!)]);
    },
  );

  it('take linear time', () => {
    expect(rewrite('a'.repeat(200_000)).css).toHaveLength(200_000);
    expect(rewrite('a '.repeat(200_000)).css).toHaveLength(400_000);
    expect(rewrite('::footnote-call'.repeat(20_000)).calls.length).toBeGreaterThan(0);
  });
});
