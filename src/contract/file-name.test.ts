import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentDisposition } from './content-disposition.ts';
import { pdfFileName } from './file-name.ts';

/** Strings of any code points, including lone surrogates. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }))
  .map((points) => String.fromCodePoint(...points));

describe('pdfFileName', () => {
  it.each([
    ['Invoice 7', 'Invoice 7.pdf'],
    ['a.pdf', 'a.pdf'],
    ['a.PDF', 'a.pdf'],
    ['a.pdf. ', 'a.pdf'],
    ['Rechnung für Zoë, 東京', 'Rechnung für Zoë, 東京.pdf'],
    ['../../etc/passwd', '_._etc_passwd.pdf'],
    ['..\\..\\win.ini', '_._win.ini.pdf'],
    ['C:\\x', 'C__x.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['name. . .', 'name.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe.pdf'],
    ['a\u2066b\u2069c\u200Ed\u200Fe\u061Cf\uFEFFg\u200Bh', 'abcdefgh.pdf'],
    ['a\r\nSet-Cookie: x=1\u0000\u0085\u2028', 'aSet-Cookie_ x=1.pdf'],
    ['CON', '_CON.pdf'],
    ['nul.txt', '_nul.txt.pdf'],
    ['com1', '_com1.pdf'],
    ['LPT¹.pdf', '_LPT¹.pdf'],
    ['console', 'console.pdf'],
    ['lone \ud800 half', 'lone  half.pdf'],
    ['👩‍💻', '👩‍💻.pdf'],
    ['', 'document.pdf'],
    ['...', 'document.pdf'],
    ['.pdf', 'document.pdf'],
    ['"<>|?*', '______.pdf'],
    ['é'.repeat(300), `${'é'.repeat(100)}.pdf`],
  ])('%j is saved as %j', (name, expected) => {
    expect(pdfFileName(name)).toBe(expected);
  });

  it('is one safe segment for any text', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const file = pdfFileName(name);
        expect(file).not.toMatch(/[/\\:*?"<>|\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]|\.\.|^[. ]/u);
        expect(file).toMatch(/[^. ]\.pdf$/u);
        expect(file.isWellFormed()).toBe(true);
        expect(Buffer.byteLength(file)).toBeLessThan(210);
        expect(pdfFileName(file)).toBe(file);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('contentDisposition', () => {
  it('has an ASCII name, and the original one as in RFC 8187', () => {
    expect(contentDisposition('attachment', 'Zoë’s "100%" (a)')).toBe(
      `attachment; filename="Zo__s _100__ (a).pdf"; filename*=UTF-8''Zo%C3%AB%E2%80%99s%20_100%25_%20%28a%29.pdf`,
    );
  });

  it('is a valid header for any name', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        expect(contentDisposition('inline', name)).toMatch(
          /^inline; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]+\.pdf"; filename\*=UTF-8''[\w%.~!$&+^`|{}#-]+\.pdf$/,
        );
      }),
    );
  });
});
