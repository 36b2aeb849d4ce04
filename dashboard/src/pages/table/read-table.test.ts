import { describe, expect, it } from 'vitest';
import { readTable } from './read-table.ts';

const TEXT = 'Name;Ort\nJörg Müller;Köln\n';
const utf16 = (bigEndian: boolean) => {
  const bytes = Buffer.from(`\ufeff${TEXT}`, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};

describe('a CSV file', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`)],
    ['Windows-1252', Buffer.from(TEXT, 'latin1')],
    ['UTF-16, little-endian', utf16(false)],
    ['UTF-16, big-endian', utf16(true)],
  ])('is read in %s', async (_, bytes) => {
    expect(await readTable(new File([new Uint8Array(bytes)], 'people.csv'))).toEqual({
      columns: ['Name', 'Ort'],
      rows: [{ Name: 'Jörg Müller', Ort: 'Köln' }],
    });
  });
});
