import { extractText } from '@platen/pdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestRenderer, template, testRenderer } from '../testing/test-renderer.ts';

const WORD = 'Rechtsschutzversicherungsgesellschaften';

describe('hyphens: auto', () => {
  let renderer: TestRenderer;
  beforeAll(() => {
    renderer = testRenderer();
  });
  afterAll(() => renderer.close());

  const render = async (lang: string, body: string, style = 'hyphens:auto') => {
    const html = `<html lang=${lang}><title>T</title><style>p{width:120px;font:14px Arial;${style}}</style>${body}`;
    const rendered = await renderer.render({ source: template(html, { lang }), data: {} });
    const { pages } = await extractText(rendered.pdf, { format: 'json' });
    const blocks = pages.flatMap((page) => ('blocks' in page ? page.blocks : []));
    return {
      ...rendered,
      texts: blocks.map(({ text }) => text),
      lines: blocks.flatMap(({ lines = [] }) => lines.map(({ text }) => text)),
    };
  };

  it('hyphenates words at line ends, and omits the hyphens from the text', async () => {
    const { texts, lines, conformance, warnings } = await render('de', `<p>Die <b>${WORD}</b> zahlen`);
    expect(lines.length).toBeGreaterThan(2);
    expect(texts).toEqual([`Die ${WORD} zahlen`]);
    expect(conformance).toEqual(['PDF/A-2a', 'PDF/UA-1']);
    expect(warnings).toEqual([]);
  });

  it('omits visible soft hyphens of authors from the structure', async () => {
    const { pdf, texts } = await render(
      'de',
      '<p>Rechtsschutz&shy;versicherungs&shy;gesellschaft Ab-Teilung',
      '',
    );
    expect(texts).toEqual(['Rechtsschutzversicherungsgesellschaft Ab-Teilung']);
    expect(Buffer.from(pdf).includes('\u2010')).toBe(false);
  });

  it('uses the language of each element, and hyphenates no code', async () => {
    const { lines } = await render('en', `<p lang=de>${WORD}<p><code>internationalization_of_things</code>`);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.some((line) => line.includes('internationalization'))).toBe(true);
  });

  it('warns of languages without patterns', async () => {
    const { warnings } = await render('cs', '<p>nejneobhospodařovávatelnější');
    expect(warnings).toEqual([
      { kind: 'css', message: 'hyphens: auto: no patterns for the language "cs": set soft hyphens (&shy;)' },
    ]);
  });
});
