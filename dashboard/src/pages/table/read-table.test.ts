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
      longRows: [],
      otherSheets: [],
    });
  });

  it('names the rows that have more cells than the header', async () => {
    const text = 'a,b\n1,2\n\n,,\n1,2,,\n1,2,3\n1\n';
    const table = await readTable(new File([text], 'ragged.csv'));
    expect(table.rows).toHaveLength(4);
    expect(table.longRows).toEqual([3]);
  });

  it('is refused if it is another type of file', async () => {
    const png = new File(['\x89PNG\r\n\x1a\n\0\0\0\rIHDR\n'], 'picture.csv');
    await expect(readTable(png)).rejects.toMatchObject({ kind: 'unreadable' });
  });
});
