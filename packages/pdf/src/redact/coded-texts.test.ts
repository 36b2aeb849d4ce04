import { describe, expect, it } from 'vitest';
import { codedTexts } from './coded-texts.ts';

const NAME = 'Maria López';
const bytes = Buffer.from(NAME);

describe('texts that are coded in a text', () => {
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

  it.each(['Chapter one', 'e3b0c44298fc1c149afbf4c8996fb924'])(
    'are not read into what is none: %s',
    (text) => {
      expect(codedTexts(text)).toEqual([]);
    },
  );
});
