import { describe, expect, it } from 'vitest';
import { readPlainText, textEncoding } from './plain-text.ts';

const textOf = (bytes: Buffer) => Buffer.from(readPlainText(bytes, 'csv', 'pdf').bytes).toString();
const columnsOf = (csv: string, target: 'pdf' | 'xlsx' = 'pdf') => {
  const [separator, , , , columns] = readPlainText(Buffer.from(csv), 'csv', target).importOptions.split(',');
  const kinds = columns!.replaceAll(/\d+\/([12])\/?/g, (_, kind) => (kind === '1' ? 'n' : 't'));
  return `${String.fromCharCode(Number(separator))} ${kinds}`;
};

describe('the encoding of text', () => {
  it.each([
    ['UTF-8', Buffer.from('Käse;€')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffKäse;€')],
    ['UTF-16', Buffer.from('\ufeffKäse;€', 'utf16le')],
    ['UTF-16 without a byte order mark', Buffer.from('Käse;€', 'utf16le')],
    ['big-endian UTF-16', Buffer.from('\ufeffKäse;€', 'utf16le').swap16()],
  ])('is found: %s', (_, bytes) => {
    expect(textOf(bytes)).toBe('Käse;€');
    expect(readPlainText(bytes, 'csv', 'pdf').messages).toEqual([]);
  });

  it('is Windows-1252, with a message, if it is no other', () => {
    const bytes = Buffer.from('K\xe4se;\x80', 'latin1');
    expect(textOf(bytes)).toBe('Käse;€');
    expect(readPlainText(bytes, 'csv', 'pdf').messages).toEqual([expect.stringContaining('Windows-1252')]);
  });

  it('is none of binary data', () => {
    expect(textEncoding(Buffer.from([1, 0, 0, 0, 2, 0, 0, 3]))).toBeUndefined();
  });

  it('is UTF-8 if the first 64 KB end within a character', () => {
    expect(textEncoding(Buffer.from(`a${'€'.repeat(40_000)}`))).toBe('utf-8');
  });
});

describe('the separator of CSV', () => {
  it.each(['^', ']', '\\', '-', '|', ';'])('may be stated: %s', (separator) => {
    const csv = [`sep=${separator}`, ['id', 'name'].join(separator), ['1', 'a n'].join(separator)].join(
      '\r\n',
    );
    expect(columnsOf(csv)).toBe(`${separator} nt`);
  });

  it('makes no more columns than a sheet has', () => {
    expect(() => columnsOf(','.repeat(5_000_000))).toThrow(/at most 1048576 rows and 16384 columns/);
  });

  it.each([
    ['a comma', 'id,note\n1,"x;y;z"\n2,"line\nbreak; a"', ','],
    ['a semicolon between numbers with commas', 'a;b\n1,5;2,5\n1,5;2,5', ';'],
    ['a tab', 'a\tb, c\n1\t2', '\t'],
    ['a vertical bar', 'a|b\n1|2', '|'],
    ['the one that is stated', 'sep=;\na,b;c,d\n1,2;3,4', ';'],
  ])('is found: %s', (_, csv, separator) => {
    expect(columnsOf(csv)[0]).toBe(separator);
  });

  it('is the tab in TSV, whatever its rows have in common', () => {
    const { importOptions } = readPlainText(Buffer.from('Note\na, b\nc, d\te'), 'tsv', 'pdf');
    expect(importOptions).toMatch(/^9,/);
  });
});

describe('a column of CSV', () => {
  it.each([
    ['of numbers is one of numbers', 'Qty\n1\n-2.5\n\n', ', n'],
    ['with a zero before a number is text', 'Zip\n01234\n99999', ', t'],
    ['with more digits than a number keeps is text', 'Card\n4111111111111111', ', t'],
    ['with a formula is text', '=1+1\n2', ', t'],
    ['with a date is text', 'Day\n2026-05-31', ', t'],
    ['with zeros at the end is text', 'Price\n1.50', ', t'],
    ['that is quoted keeps its separators', 'a,b\n"1,5",2\n"3""",4', ', tn'],
  ])('%s', (_, csv, expected) => {
    expect(columnsOf(csv)).toBe(expected);
  });

  it('with zeros at the end is one of numbers in a workbook', () => {
    expect(columnsOf('Price\n1.50', 'xlsx')).toBe(', n');
  });

  it('beyond those of a sheet is refused', () => {
    expect(() => readPlainText(Buffer.from(','.repeat(20_000)), 'csv', 'pdf')).toThrow(/16384 columns/);
  });
});
