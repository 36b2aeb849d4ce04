import { describe, expect, it } from 'vitest';
import { xlsx } from '../../office/testing/documents.ts';
import { filledTemplate, withFiles } from '../testing/filled-files.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const cell = (name: string, text: string) => `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`;
const formula = (name: string, text: string) => `<c r="${name}"><f>${text}</f><v>0</v></c>`;
const LOOP = `<row r="2">${cell('A2', '{% for i in items %}{{ i }}')}${cell('C2', '{% endfor %}')}</row>`;
const THREE = { items: [1, 2, 3] };

async function filled(rows: string, after: string, further: Record<string, string>, data = THREE) {
  const { files } = await filledTemplate(await withFiles(xlsx(rows, after), further), data);
  return files;
}

const relations = (...kinds: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${kinds
    .map(([type, target], id) => `<Relationship Id="r${id}" Type="${TYPES}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

describe('a formula below repeated rows', () => {
  const totals = async (text: string, items: readonly number[]) => {
    const files = await filled(
      `${LOOP}<row r="3">${formula('A3', text)}</row>`,
      '',
      {},
      { items: [...items] },
    );
    return /<f>(.*?)<\/f>/.exec(files['xl/worksheets/sheet1.xml']!)![1]!.replaceAll('&quot;', '"');
  };

  it.each([
    ['SUM(A2)', 'SUM(A2:A4)'],
    ['sum( A2 ) + MAX(1, $A$2)', 'sum( A2:A4 ) + MAX(1, $A$2:$A$4)'],
    ['SUBTOTAL(9,A2)', 'SUBTOTAL(9,A2:A4)'],
    ['ROUND(SUM(A2)*2,(1))', 'ROUND(SUM(A2:A4)*2,(1))'],
    ['IF(B1="(",SUM(A2),0)', 'IF(B1="(",SUM(A2:A4),0)'],
    ['ROUND(A2,2)', 'ROUND(A4,2)'],
    ['SUM(A2*2)', 'SUM(A4*2)'],
  ])('takes all copies of a cell where its function takes ranges: %s', async (text, expected) => {
    expect(await totals(text, [1, 2, 3])).toBe(expected);
  });

  it.each([
    ['SUM(A2)', 'SUM(0)'],
    ['SUM(A2:A2,B1)', 'SUM(0,B1)'],
    ['COUNT(A2)', 'COUNT("")'],
    ['AVERAGE(A2)', 'AVERAGE(#REF!)'],
    ['A2+1', '#REF!+1'],
  ])('has the result of empty cells where none are left: %s', async (text, expected) => {
    expect(await totals(text, [])).toBe(expected);
  });
});

describe('ranges of one repeated row grow', () => {
  it('of conditional formats, lists of values and names', async () => {
    const after =
      '<conditionalFormatting sqref="A2"><cfRule type="expression"><formula>A2&gt;$A$2</formula></cfRule></conditionalFormatting>' +
      '<dataValidations><dataValidation type="list" sqref="B2"><formula1>$A$2</formula1></dataValidation></dataValidations>';
    const workbook = `<workbook xmlns="${MAIN}" xmlns:r="${TYPES}"><sheets><sheet name="Data" sheetId="1" r:id="b"/></sheets><definedNames><definedName name="Values">Data!$A$2</definedName></definedNames></workbook>`;
    const files = await filled(LOOP, after, { 'xl/workbook.xml': workbook });
    const sheet = files['xl/worksheets/sheet1.xml']!;
    expect(sheet).toContain('sqref="A2:A4"><cfRule type="expression"><formula>A2&gt;$A$2</formula>');
    expect(sheet).toMatch(/sqref="B2:B4"[^>]*><formula1>\$A\$2:\$A\$4</);
    expect(files['xl/workbook.xml']).toContain('<definedName name="Values">Data!$A$2:$A$4</definedName>');
  });

  it('of conditional formats and lists in extensions, and sparklines follow their rows', async () => {
    const after = `<extLst><ext xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main">
<x14:conditionalFormatting><x14:cfRule><xm:f>A2</xm:f></x14:cfRule><xm:sqref>A2</xm:sqref></x14:conditionalFormatting>
<x14:dataValidation type="list"><x14:formula1><xm:f>Data!$A$2</xm:f></x14:formula1><xm:sqref>B2</xm:sqref></x14:dataValidation>
<x14:sparkline><xm:f>Data!A2:B2</xm:f><xm:sqref>C2</xm:sqref></x14:sparkline></ext></extLst>`;
    const sheet = (await filled(LOOP, after, {}))['xl/worksheets/sheet1.xml']!;
    expect(sheet).toContain('<xm:f>A2</xm:f></x14:cfRule><xm:sqref>A2:A4</xm:sqref>');
    expect(sheet).toContain('<xm:f>Data!$A$2:$A$4</xm:f></x14:formula1><xm:sqref>B2:B4</xm:sqref>');
    const lines = [...sheet.matchAll(/<x14:sparkline><xm:f>(.*?)<.*?<xm:sqref>(.*?)</g)].map(
      ([, ...of]) => of,
    );
    expect(lines).toEqual([2, 3, 4].map((row) => [`Data!A${row}:B${row}`, `C${row}`]));
  });

  it('of charts, whose stored values are left out, whatever prefix they have', async () => {
    const chart = `<chartSpace xmlns="http://schemas.openxmlformats.org/drawingml/2006/chart"><cat><strRef><f>Data!$A$1</f><strCache><pt idx="0"><v>Kept?</v></pt></strCache></strRef></cat><val><numRef><f>Data!$A$2</f><numCache><pt idx="0"><v>7</v></pt></numCache></numRef></val><val><numRef><f>[1]Other!$A$2</f><numCache><pt idx="0"><v>8</v></pt></numCache></numRef></val></chartSpace>`;
    const files = await filled(LOOP, '', { 'xl/charts/chart1.xml': chart });
    const written = files['xl/charts/chart1.xml']!;
    expect(written).toContain('<numRef><f>Data!$A$2:$A$4</f></numRef>');
    expect(written).toContain('<strRef><f>Data!$A$1</f></strRef>');
    expect(written).toMatch(/<f>\[1\]Other!\$A\$2<\/f><numCache><pt idx="0"><v>8</);
  });

  it('of pivot tables, which are read again', async () => {
    const pivot = `<pivotCacheDefinition xmlns="${MAIN}"><cacheSource type="worksheet"><worksheetSource ref="A1:B2" sheet="Data"/></cacheSource></pivotCacheDefinition>`;
    const files = await filled(LOOP, '', { 'xl/pivotCache/pivotCacheDefinition1.xml': pivot });
    const written = files['xl/pivotCache/pivotCacheDefinition1.xml']!;
    expect(written).toContain('ref="A1:B4"');
    expect(written).toContain('refreshOnLoad="1"');
  });
});

it('comments below repeated rows move with their boxes', async () => {
  const files = await filled(`${LOOP}<row r="5">${cell('A5', 'x')}</row>`, '', {
    'xl/worksheets/_rels/sheet1.xml.rels': relations(
      ['comments', '../comments1.xml'],
      ['vmlDrawing', '../drawings/vmlDrawing1.vml'],
      ['threadedComment', '../threadedComments/threadedComment1.xml'],
    ),
    'xl/comments1.xml': `<comments xmlns="${MAIN}"><commentList><comment ref="A5"/></commentList></comments>`,
    'xl/threadedComments/threadedComment1.xml':
      '<ThreadedComments xmlns="t"><threadedComment ref="A5"/></ThreadedComments>',
    'xl/drawings/vmlDrawing1.vml':
      '<xml xmlns:o="urn:schemas-microsoft-com:office:excel"><o:ClientData ObjectType="Note"><o:Anchor>1, 15, 3, 2, 3, 15, 7, 4</o:Anchor><o:Row>4</o:Row><o:Column>0</o:Column></o:ClientData></xml>',
  });
  expect(files['xl/comments1.xml']).toContain('ref="A7"');
  expect(files['xl/threadedComments/threadedComment1.xml']).toContain('ref="A7"');
  expect(files['xl/drawings/vmlDrawing1.vml']).toContain(
    '<o:Anchor>1, 15, 5, 2, 3, 15, 9, 4</o:Anchor><o:Row>6</o:Row>',
  );
});

it('the sum of a repeated row leaves out the rows between its copies', async () => {
  const rows = [
    `<row r="1">${cell('A1', '{% for i in items %}{{ i }}')}</row>`,
    `<row r="2">${cell('A2', '5')}${cell('B2', '{% endfor %}')}</row>`,
    `<row r="3">${formula('A3', 'SUM(A1)')}${formula('B3', 'SUBTOTAL(9,$A$1:$A$1)')}${formula('C3', 'SUM(A1:A2)')}</row>`,
  ].join('');
  const sums = (sheet: string) => [...sheet.matchAll(/<f>(.*?)<\/f>/g)].map(([, text]) => text);
  const few = await filled(rows, '', {});
  expect(sums(few['xl/worksheets/sheet1.xml']!)).toEqual([
    'SUM(A1,A3,A5)',
    'SUBTOTAL(9,$A$1,$A$3,$A$5)',
    'SUM(A1:A6)',
  ]);
  const many = await filled(rows, '', {}, { items: Array.from({ length: 300 }, (_, at) => at) });
  expect(sums(many['xl/worksheets/sheet1.xml']!)[0]).toMatch(/^SUM\(\(A1,A3,.*,A599\)\)$/);
  await expect(filled(rows, '', {}, { items: Array.from({ length: 3_000 }, (_, at) => at) })).rejects.toThrow(
    /^file: a formula may have at most 8192 characters in Excel \(sheet Data, cell A6001/,
  );
});
