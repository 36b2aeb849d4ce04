import { describe, expect, it } from 'vitest';
import { textReadings } from './text-readings.ts';

const NAME = 'Weißmüller';
const latin = (text: string) => Buffer.from(text, 'latin1');

describe('textReadings', () => {
  it('has one reading for ASCII', () => {
    expect(textReadings(latin('Weissmuller'))).toEqual({ texts: ['Weissmuller'], guesses: [] });
  });

  it('prefers UTF-8 where all bytes are UTF-8, and keeps the standard reading', () => {
    const { texts } = textReadings(Buffer.from(NAME));
    expect(texts[0]).toBe(NAME);
    expect(texts[1]).toMatch(/^Wei\u00c3.+ller$/);
  });

  it.each([
    ['PDFDocEncoding', latin(NAME)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${NAME}`)],
    ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${NAME}`, 'utf16le').swap16()],
    ['little-endian UTF-16 with a byte order mark', Buffer.from(`\ufeff${NAME}`, 'utf16le')],
  ])('reads first what a string in %s states', (_, bytes) => {
    expect(textReadings(bytes).texts[0]).toBe(NAME);
  });

  it.each([
    ['UTF-16 without a byte order mark', Buffer.from(NAME, 'utf16le').swap16()],
    ['little-endian UTF-16 without a byte order mark', Buffer.from(NAME, 'utf16le')],
    ['UTF-8 behind the byte order mark of UTF-16', Buffer.concat([latin('\xfe\xff'), Buffer.from(NAME)])],
    ['UTF-8 that is cut off', Buffer.concat([Buffer.from(NAME), latin('\xc3')])],
  ])('reads %s', (_, bytes) => {
    expect(textReadings(bytes).texts.join('\n')).toContain(NAME);
  });

  it('reads a string that changes its encoding', () => {
    const bytes = Buffer.concat([latin('J\xfcrgen '), Buffer.from(NAME)]);
    expect(textReadings(bytes).texts).toContain(`Jürgen ${NAME}`);
  });

  it.each([
    ['windows-1251', 'cae8f0e8ebeb', 'Кирилл'],
    ['koi8-r', 'ebc9d2c9ccca', 'Кириллй'.slice(0, 5)],
    ['gb18030', 'c0eec3f7', '李明'],
    ['shift_jis', '8e5293638e528e9f', '山田山次'.slice(0, 2)],
    ['euc-kr', 'b1e8c3b6', '김철'],
    ['windows-1250', '8a696d656b', 'Šimek'],
  ])('guesses code page %s', (_, hex, text) => {
    expect(textReadings(Buffer.from(hex, 'hex')).guesses.some((guess) => guess.includes(text))).toBe(true);
  });
});
