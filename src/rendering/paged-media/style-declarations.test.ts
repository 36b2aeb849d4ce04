import { describe, expect, it } from 'vitest';
import { type Declaration, rewriteDeclarations } from './style-declarations.ts';

function declarationsOf(css: string): Declaration[] {
  const found: Declaration[] = [];
  rewriteDeclarations(css, ({ rules, ...rest }) => {
    found.push({ rules: [...rules], ...rest });
    return undefined;
  });
  return found;
}

describe('declarations of style sheets', () => {
  it('are found in nested rules, without comments, whatever strings contain', () => {
    const css = `@media print{/* a */ h1:hover/*b*/{Color:red;--X: "};{";background:url(data:a;b)/*c;*/;&:is(p){string-set:t content()}}}`;
    expect(declarationsOf(css)).toEqual([
      { rules: ['@media print', 'h1:hover'], property: 'color', value: 'red' },
      { rules: ['@media print', 'h1:hover'], property: '--X', value: '"};{"' },
      { rules: ['@media print', 'h1:hover'], property: 'background', value: 'url(data:a;b)' },
      { rules: ['@media print', 'h1:hover', '&:is(p)'], property: 'string-set', value: 't content()' },
    ]);
  });

  it('are replaced, and everything else is kept', () => {
    const css = '/*x*/ p { a : b ; c: "d;e" } @import "x"; q{a:1;}';
    expect(rewriteDeclarations(css, () => undefined)).toBe(css);
    expect(rewriteDeclarations(css, ({ property }) => (property === 'a' ? 'z:1' : undefined))).toBe(
      '/*x*/ p { z:1; c: "d;e" } @import "x"; q{z:1;}',
    );
  });

  it.each([
    ['comments', '/*a'.repeat(300_000)],
    ['closed comments', `p{${'/*a*/'.repeat(200_000)}!`],
    ['strings', '"\\"'.repeat(300_000)],
    ['blocks', 'p{'.repeat(100_000)],
    ['parentheses', `p{a:${'('.repeat(300_000)}`],
  ])('are looked for in linear time in endless %s', (_, css) => {
    expect(rewriteDeclarations(css, () => undefined)).toBe(css);
  });
});
