import { describe, expect, it } from 'vitest';
import { codedTexts, hiddenTexts } from './coded-texts.ts';

const NAME = 'Maria López';
const bytes = Buffer.from(NAME);

describe('strings encoded in another string', () => {
  it.each([
    ['base64', `https://example.com/r/${bytes.toString('base64')}`],
    ['base64 in a query', `https://example.com/?a=1&u=${bytes.toString('base64url')}&b=2`],
    ['base64 behind a prefix', `urn:id-${bytes.toString('base64url')}.x`],
    ['hexadecimal', `mailto:${bytes.toString('hex')}@example.com`],
    ['capital hexadecimal', `id/${bytes.toString('hex').toUpperCase()}/1`],
    ['UTF-16', `x=${Buffer.from(NAME, 'utf16le').toString('base64')}`],
    ['Latin-1', `x=${Buffer.from(NAME, 'latin1').toString('hex')}`],
  ])('are found in %s', (_, text) => {
    expect(codedTexts(text)).toContain(NAME);
  });

  it('are found in UTF-16 with an odd offset, or the other byte order', () => {
    const wide = Buffer.from(NAME, 'utf16le');
    const swapped = Buffer.from(wide).swap16().toString('utf16le');
    const shifted = Buffer.concat([Buffer.from([0x70]), wide]).subarray(0, wide.length);
    for (const text of [swapped, Buffer.from(shifted).toString('utf16le')])
      expect(hiddenTexts(text).parts.some((part) => part.includes('aria L'))).toBe(true);
  });

  it.each(['Chapter one', 'e3b0c44298fc1c149afbf4c8996fb924'])(
    'are not decoded from plain text: %s',
    (text) => {
      expect(codedTexts(text)).toEqual([]);
    },
  );
});

describe('strings hidden in another string', () => {
  it.each([
    ['references of HTML', 'Mar&#105;a L&oacute;pez'],
    ['escapes of a script', 'Maria L\\u00f3pez'],
    ['bytes of a script', 'Maria L\\xc3\\xb3pez'],
    ['escapes of mail', 'Mar=C3=ADa L=C3=B3pez'],
    [
      'escapes in base64 in an address',
      `https://a.example/?u=${Buffer.from('Maria%20L%C3%B3pez').toString('base64')}`,
    ],
    ['base64 with a plus', `https://a.example/?u=${Buffer.from(`${NAME}>>>>`).toString('base64')}`],
  ])('are found in %s', (_, text) => {
    expect(hiddenTexts(text).whole.some((found) => found.startsWith('María') || found.startsWith(NAME))).toBe(
      true,
    );
  });

  it('include decoded host names', () => {
    expect(hiddenTexts('https://xn--mller-kva.example/').whole).toContain('https://müller.example/');
  });

  it.each([
    ['in a record', Buffer.from('\x08\x01\x12\x05Lopez\x18\x02', 'latin1').toString('base64')],
    ['behind letters', `id${Buffer.from('Lopez was here').toString('base64')}`],
    ['between digits', `0801${Buffer.from('Lopez').toString('hex')}1802`],
    ['byte by byte', '4c 6f 70 65 7a'],
    ['in numbers', '76, 111, 112, 101, 122'],
    ['in base32', 'JRXXAZL2'],
    ['backwards', 'zepoL'.padEnd(8)],
    ['between spaces of an address', 'https://a.example/?q=L o p e z'],
  ])('are found %s', (_, text) => {
    expect(hiddenTexts(text).parts.join(' ')).toContain('Lopez');
  });

  it('are few in plain text', () => {
    expect(hiddenTexts('The quick brown fox jumps over a lazy dog')).toEqual({
      whole: [],
      parts: ['god yzal a revo spmuj xof nworb kciuq ehT'],
    });
  });
});
