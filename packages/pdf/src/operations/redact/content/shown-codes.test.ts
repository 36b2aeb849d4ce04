import { PDFString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { redact } from '../index.ts';
import { BELOW, type BuildOptions, build, literal, type Parts } from '../testing/build.ts';
import { everythingIn, textOf } from '../testing/examine.ts';

/** Each capital maps to the letter after it. */
const RANGE = '1 beginbfrange <41> <5a> <0042> endbfrange';
const LIST = '1 beginbfrange <41> <46> [<0042> <0043> <0044> <0045> <0046> <0047>] endbfrange';
const CHARS = '4 beginbfchar <41> <0042> <42> <0043> <43> <0044> <44> <0045> endbfchar';

const toUnicode = ({ stream }: Parts, entries: string, dict: object = {}) =>
  stream(
    `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${entries} endcmap CMapName currentdict`,
    dict as never,
  );

const withMap = (
  entries: string,
  others: (parts: Parts, font: unknown) => object = () => ({}),
  map = (parts: Parts) => toUnicode(parts, entries),
) => {
  let font: unknown;
  const options: BuildOptions = {
    resources: (parts) => {
      font = parts.add({
        Type: 'Font',
        Subtype: 'Type1',
        BaseFont: 'Courier',
        ToUnicode: map(parts),
      } as never);
      return { Font: { F2: font } };
    },
    catalog: (parts) => others(parts, font) as Record<string, unknown>,
  };
  return options;
};

/** Entries of the map as written in a file, without white space. */
const entriesIn = (pdf: Uint8Array) => /beginbf(?:char|range)(.*?)endbf/.exec(everythingIn(pdf))?.[1];
const ALL = '<41><0042><42><0043><43><0044><44><0045>';

// The removed word reads BCDE, the kept one BD.
const CONTENT = `BT /F2 12 Tf 40 150 Td (ABCD) Tj 100 0 Td (AC) Tj ET ${BELOW}`;

describe('the Unicode mapping of codes', () => {
  it.each([
    ['in a range', RANGE, '<41><41><0042><43><43><0044>'],
    ['in a list', LIST, '<41><41>[<0042>]<43><43>[<0044>]'],
    ['one by one', CHARS, '<41><0042><43><0044>'],
  ])('is removed with the last text that shows them: %s', async (_, entries, stays) => {
    const input = await build(CONTENT, withMap(entries));
    expect(await textOf(input)).toBe('BCDEBDSecondlinestays');
    const { pdf } = await redact(input, { patterns: [literal('BCDE')] });
    expect(await textOf(pdf)).toBe('BDSecondlinestays');
    expect(entriesIn(pdf)).toBe(stays);
  });

  it('is removed from a CMap that another one uses', async () => {
    const input = await build(
      CONTENT,
      withMap(CHARS, undefined, (parts) => toUnicode(parts, '', { UseCMap: toUnicode(parts, CHARS) })),
    );
    expect(await textOf(input)).toContain('Secondlinestays');
    const { pdf } = await redact(input, { patterns: [literal('BCDE')] });
    expect(entriesIn(pdf)).toBe('<41><0042><43><0044>');
  });

  it('is removed from CID ranges, which Poppler reads as text', async () => {
    const input = await build(CONTENT, withMap('1 begincidrange <41> <5a> 66 endcidrange'));
    const { pdf } = await redact(input, { patterns: [literal('BCDE')] });
    expect(/begincidrange(.*?)endcid/.exec(everythingIn(pdf))?.[1]).toBe('<41><41>66<43><43>68');
  });

  it('is kept where another page shows them', async () => {
    const input = await build(CONTENT, { ...withMap(CHARS), pages: 2 });
    const { pdf } = await redact(input, { patterns: [{ ...literal('BCDE'), page: 0 }] });
    expect(await textOf(pdf, 1)).toBe('BCDEBDSecondlinestays');
    expect(entriesIn(pdf)).toBe(ALL);
  });

  it('is kept where another word has the same two letters', async () => {
    const ligature = '3 beginbfchar <41> <00740069> <42> <0067> <43> <0063> endbfchar';
    const input = await build(
      `BT /F2 12 Tf 40 150 Td (BAB) Tj 100 0 Td (CAC) Tj ET ${BELOW}`,
      withMap(ligature),
    );
    const { pdf } = await redact(input, { patterns: [literal('gtig')] });
    expect(await textOf(pdf)).toBe('cticSecondlinestays');
  });

  it('is kept where nothing is removed from text in the font', async () => {
    const input = await build(CONTENT, withMap(CHARS));
    const { pdf } = await redact(input, { patterns: [literal('Second')] });
    expect(entriesIn(pdf)).toBe(ALL);
  });

  it('is kept in fonts used for filling in forms', async () => {
    const input = await build(
      CONTENT,
      withMap(CHARS, (_, font) => ({
        AcroForm: { Fields: [], DA: PDFString.of('/F2 12 Tf'), DR: { Font: { F2: font } } },
      })),
    );
    const { pdf } = await redact(input, { patterns: [literal('BCDE')] });
    expect(entriesIn(pdf)).toBe(ALL);
  });
});
