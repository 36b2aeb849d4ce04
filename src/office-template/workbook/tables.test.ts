import { expect, it } from 'vitest';
import type { JsonObject } from '../../domain/json.ts';
import { xlsx } from '../../office/testing/documents.ts';
import { readZip } from '../../zip/read-zip.ts';
import { makeZip } from '../../zip/testing/make-zip.ts';
import { filledFiles } from '../testing/filled-files.ts';

const cell = (name: string, text: string) => `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`;
const ROWS = [
  `<row r="1">${cell('A1', 'Name')}${cell('B1', '{{ year }}')}${cell('C1', '{{ title }}')}</row>`,
  `<row r="2">${cell('A2', '{% for i in items %}{{ i }}')}${cell('C2', '{% endfor %}')}</row>`,
  `<row r="3">${cell('A3', 'Total')}<c r="B3"><f>SUM(B2:B2)</f></c></row>`,
].join('');
const TABLE =
  '<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" id="1" name="T" ref="A1:C3" totalsRowCount="1"><autoFilter ref="A1:C2"/><tableColumns count="3"><tableColumn id="1" name="Name"/><tableColumn id="2" name="{{ year }}"/><tableColumn id="3" name="{{ title }}"/></tableColumns></table>';

async function filled(data: JsonObject): Promise<{ readonly sheet: string; readonly table: string }> {
  const files = await readZip(xlsx(ROWS));
  const entries = await Promise.all(files.map(async ({ name, content }) => [name, await content()] as const));
  const relations =
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="t" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/table" Target="../tables/table1.xml"/></Relationships>';
  const file = makeZip([
    ...entries.map(([name, content]) => ({ name, content })),
    { name: 'xl/tables/table1.xml', content: Buffer.from(TABLE) },
    { name: 'xl/worksheets/_rels/sheet1.xml.rels', content: Buffer.from(relations) },
  ]);
  const written = await filledFiles(file, data);
  return { sheet: written['xl/worksheets/sheet1.xml']!, table: written['xl/tables/table1.xml']! };
}

it('a table grows with its rows, and its columns have the names of its header', async () => {
  const { sheet, table } = await filled({ year: 2026, title: 'name', items: ['a', 'b', 'c'] });
  expect(table).toContain('ref="A1:C5"');
  expect(table).toContain('ref="A1:C4"');
  const names = [...table.matchAll(/<tableColumn [^>]*name="([^"]*)"/g)].map(([, name]) => name);
  expect(names).toEqual(['Name', '2026', 'name2']);
  expect(sheet).toMatch(/r="B1"[^>]*><is><t xml:space="preserve">2026</);
});

it('a table without rows keeps an empty one', async () => {
  const { sheet, table } = await filled({ year: 'x', title: '', items: [] });
  expect(table).toContain('ref="A1:C3"');
  expect(table).toContain('name="Column3"');
  expect(sheet).toContain('<row r="2"/>');
  expect(sheet).toContain('<f>SUM(B2:B2)</f>');
});
