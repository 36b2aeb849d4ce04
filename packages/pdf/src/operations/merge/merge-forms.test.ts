import { describe, expect, it } from 'vitest';
import { objectText } from '../../testing/object-text.ts';
import { type RawObject, rawPdf, rawStream } from '../../testing/raw-pdf.ts';
import { readForm } from '../fill/index.ts';
import { merge } from './index.ts';

const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

/** A page with fields, written as their dictionaries from object 10 on. */
function form(fields: string, objects: Readonly<Record<number, string>>, extra = ''): Uint8Array {
  const widgets = Object.keys(objects).filter((number) => objects[Number(number)]!.includes('/Widget'));
  const raw: Record<number, RawObject> = {
    1: `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${fields}] ${extra} /DA (/Helv 0 Tf 0 g) /DR << /Font << /Helv 5 0 R >> >> >> >>`,
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents 4 0 R /Annots [${widgets.map((number) => `${number} 0 R`).join(' ')}] >>`,
    4: rawStream('', ''),
    5: HELVETICA,
    ...objects,
  };
  return rawPdf(raw);
}

const widget = (name: string, parent: number | undefined, extra = '') =>
  `<< /Type /Annot /Subtype /Widget /P 3 0 R /F 4 /FT /Tx /T (${name}) ${parent ? `/Parent ${parent} 0 R` : ''} /Rect [20 200 140 220] ${extra} >>`;
const below = (parent: string, extra: string, ...leaves: string[]) =>
  form('10 0 R', {
    10: `<< /T (${parent}) /Kids [${leaves.map((_, i) => `${11 + i} 0 R`).join(' ')}] ${extra} >>`,
    ...Object.fromEntries(leaves.map((leaf, i) => [11 + i, widget(leaf, 10, `/V (${leaf} of ${i})`)])),
  });

async function fieldsOf(...pdfs: Uint8Array[]) {
  const { pdf } = await merge(pdfs);
  return (await readForm(pdf)).fields;
}
const namesOf = async (...pdfs: Uint8Array[]) => (await fieldsOf(...pdfs)).map(({ name }) => name).sort();

describe('merging forms', () => {
  it('keeps full names that do not clash, although their first parts are equal', async () => {
    expect(await namesOf(below('path1', '', 'field1'), below('path1', '', 'field2'))).toEqual([
      'path1.field1',
      'path1.field2',
    ]);
  });

  it('renames only the names that clash below a field that both forms have', async () => {
    expect(
      await namesOf(below('form1[0]', '', 'a[0]', 'b[0]'), below('form1[0]', '', 'a[0]', 'c[0]')),
    ).toEqual(['form1[0].a[0]', 'form1[0].a[0]_2', 'form1[0].b[0]', 'form1[0].c[0]']);
  });

  it('renames a form as a whole when all its names clash', async () => {
    const twice = below('person', '', 'name', 'age');
    expect(await namesOf(twice, twice, twice)).toEqual(
      ['person', 'person_2', 'person_3'].flatMap((each) => [`${each}.age`, `${each}.name`]),
    );
  });

  it('does not join fields when one of them has a value', async () => {
    expect(await namesOf(below('path1', '/V (x)', 'a'), below('path1', '', 'b'))).toEqual([
      'path1.a',
      'path1_2.b',
    ]);
    expect(
      await namesOf(form('10 0 R', { 10: widget('path1', undefined) }), below('path1', '', 'b')),
    ).toEqual(['path1', 'path1_2.b']);
  });

  it('keeps inherited attributes of a field that moves below a field of another form', async () => {
    const fields = await fieldsOf(
      below('p', '/Ff 1', 'read'),
      below('p', '', 'write'),
      below('p', '/Ff 2', 'must'),
    );
    expect(fields.map(({ name, readOnly, required }) => [name, readOnly, required])).toEqual([
      ['p.read', true, false],
      ['p.write', false, false],
      ['p.must', false, true],
    ]);
  });

  it('adapts scripts of the second form to its renamed fields', async () => {
    const script = (code: string) => `/AA << /C << /S /JavaScript /JS (${code}) >> >>`;
    const summed = form(
      '10 0 R 11 0 R',
      {
        10: widget('qty', undefined, '/V (2)'),
        11: widget('total', undefined, script('AFSimple_Calculate\\("SUM", new Array\\("qty"\\)\\);')),
      },
      '/CO [11 0 R]',
    );
    const { pdf } = await merge([summed, summed]);
    const text = objectText(pdf);
    expect(text).toContain('new Array\\("qty"\\)');
    expect(text).toContain('new Array\\("qty_2"\\)');
  });
});
