import { expect, it } from 'vitest';
import { xlsx } from '../../office/testing/documents.ts';
import { filledFiles, withFiles } from '../testing/filled-files.ts';

const X = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
/** 0: General, 1: built-in date, 2: date of one's own, 3: number with letters in literals, 4: hours. */
const STYLES = `<styleSheet ${X}><numFmts count="3"><numFmt numFmtId="164" formatCode="[$-407]d. mmmm yyyy"/><numFmt numFmtId="165" formatCode="0.00 &quot;days&quot;\\d;[Red]-0"/><numFmt numFmtId="166" formatCode="[hh]:mm"/></numFmts><cellXfs>${[0, 14, 164, 165, 166].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`;

async function cellValue(style: number, value: unknown, properties = ''): Promise<string> {
  const rows = `<row r="1"><c r="A1" s="${style}" t="inlineStr"><is><t>{{ v }}</t></is></c></row>`;
  const file = await withFiles(xlsx(rows), {
    'xl/styles.xml': STYLES,
    'xl/workbook.xml': `<workbook ${X} ${R}>${properties}<sheets><sheet name="Data" sheetId="1" r:id="b"/></sheets></workbook>`,
  });
  const sheet = (await filledFiles(file, { v: String(value) }))['xl/worksheets/sheet1.xml']!;
  return /<v>(.*?)<\/v>/.exec(sheet)?.[1] ?? /<t[^>]*>(.*?)<\/t>/.exec(sheet)![1]!;
}

it.each([
  [1, '2026-05-31', '46173'],
  [2, '2026-05-31T06:00', '46173.25'],
  [2, '1900-03-01 12:00:00', '61.5'],
  [4, '18:00', '0.75'],
])(
  'a date of the data is a date in a cell with a date format: style %s, %s',
  async (style, value, expected) => {
    expect(await cellValue(style, value)).toBe(expected);
  },
);

it.each([
  [0, '2026-05-31'],
  [3, '2026-05-31'],
  [1, '2026-02-30'],
  [1, '1899-12-31'],
  [1, '2026-05-31T06:00:00Z'],
  [1, 'on 2026-05-31'],
  [4, '25:00'],
])('other text stays text: style %s, %s', async (style, value) => {
  expect(await cellValue(style, value)).toBe(value);
});

it('a workbook of the 1904 date system counts from four years later', async () => {
  expect(await cellValue(1, '2026-05-31', '<workbookPr date1904="1"/>')).toBe('44711');
});
