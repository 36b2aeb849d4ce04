import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadsFromElsewhere } from './css-loads.ts';

const X = 'https://example.com/x';

describe('the search for URLs in CSS', () => {
  it.each([
    `@import "${X}";`,
    `@IMPORT url(${X});`,
    `@\\69mport "${X}";`,
    `@\\000069 mport "${X}";`,
    `@im\\70 ort "${X}"`,
    `a{}@im\\port "${X}"`,
    `p{background:url(${X})}`,
    `p{background:URL( '${X}' )}`,
    `@font-face{font-family:a;src:\\75rl(${X})}`,
    `@font-face{src:u\\72 l("${X}")}`,
    `@font-face{src:\\55\\52\\4c(${X})}`,
    `@font-face{src:url("//example.com/x")}`,
    `@font-face{src:url(/x`,
    `p{--x:/**/url(${X});clip-path:var(--x)}`,
    `p{clip-path:src("${X}#a")}`,
    `p::before{content:"it's"}q{background:url(${X})}`,
    `p::before{content:'not closed\n}q{background:url(${X})}`,
    `p::before{content:"a\\\nb"}q{background:url(${X})}`,
    `/* url(a */ p{background:url(${X}) /* */}`,
    `@namespace svg "x"; p{background:url(${X})}`,
    `background:url(\\64 ata2:x)`,
  ])('%s', (css) => expect(loadsFromElsewhere(css)).toBe(true));

  it.each([
    '',
    'p{color:red}',
    'p{background:url(data:image/png;base64,AAAA)}',
    `p{background:url( "DATA:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>" )}`,
    'p{background:url(\\64 ata:image/png;base64,AAAA)}',
    'rect{fill:url(#a);clip-path:url("#b")}',
    `p::before{content:"url(${X})"}`,
    `p::before{content:'@import "${X}"'}`,
    `/* @import "${X}"; */ p{}`,
    `p{/* url(${X}) */}`,
    '@namespace svg url(http://www.w3.org/2000/svg);',
    '@font-face{font-family:a;src:local(Arimo)}',
    'p{background:none}.url{}#src{}',
    'p{width:calc(1px + 2px)}@media print{p{color:red}}',
  ])('not %s', (css) => expect(loadsFromElsewhere(css)).toBe(false));

  it('reads any text to its end', () => {
    const pieces = fc.constantFrom(
      '\\',
      '"',
      "'",
      '(',
      ')',
      'url(',
      '/*',
      '*/',
      '@',
      '\n',
      '\r\n',
      '6',
      'a',
      '😀',
      '\0',
    );
    fc.assert(
      fc.property(fc.array(pieces), (parts) => {
        expect(loadsFromElsewhere(`${parts.join('')}\n"'*/)}@import "x";`)).toBeTypeOf('boolean');
      }),
    );
  });

  it('finds an address with escaped letters', () => {
    const written = fc.constantFrom(
      (letter: string) => letter,
      (letter: string) => letter.toUpperCase(),
      (letter: string) => `\\${letter.charCodeAt(0).toString(16).padStart(6, '0')}`,
      (letter: string) => `\\${letter.charCodeAt(0).toString(16)} `,
      (letter: string) => `\\${letter.toUpperCase().charCodeAt(0).toString(16)}\t`,
    );
    fc.assert(
      fc.property(fc.tuple(written, written, written), ([u, r, l]) => {
        expect(loadsFromElsewhere(`p{background:${u('u')}${r('r')}${l('l')}(${X})}`)).toBe(true);
      }),
    );
  });
});
