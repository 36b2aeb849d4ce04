import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json.ts';
import { formPdf, widget } from '../../testing/fillable-form.ts';
import { type FillOptions, fillForm } from './index.ts';

const LONG = 'A line that is too long for its box at the size that it has';
const DA = (size: number) => `/DA (/Helv ${size} Tf 0 g)`;
/** Returns a form with one field, `a`. */
const form = (entries: string, place = widget(700)) =>
  formPdf({ fields: '20 0 R', objects: { 20: `<< ${place} /T (a) ${entries} >>` } });
const cutBy = async (pdf: Uint8Array, values: JsonObject, options: FillOptions = {}) =>
  (await fillForm(pdf, values, options)).warnings.map(({ field, page, message }) => [
    field,
    page,
    /wider|higher/.exec(message)?.[0],
  ]);
const cut = (entries: string, value: JsonObject[string], place?: string) =>
  cutBy(form(entries, place), { a: value });
const WIDER = [['a', 0, 'wider']];
const HIGHER = [['a', 0, 'higher']];

describe('text that its field cuts off', () => {
  it('is named with its field, page and sizes', async () => {
    const { warnings } = await fillForm(form(`/FT /Tx ${DA(12)}`), { a: LONG });
    expect(warnings).toEqual([
      {
        code: 'FIELD_TEXT_CUT',
        field: 'a',
        page: 0,
        message: expect.stringMatching(
          /^values\.a: the text is cut: it is wider than its box on page 0 \(2\d\d(\.\d)? pt at 12 pt, box 198 pt\); shorten it$/,
        ),
      },
    ]);
  });

  it.each([
    ['a line that fits', `/FT /Tx ${DA(12)}`, 'short', undefined, []],
    ['a line in the middle', `/FT /Tx /Q 1 ${DA(12)}`, LONG, undefined, WIDER],
    ['a line at the right', `/FT /Tx /Q 2 ${DA(12)}`, LONG, undefined, WIDER],
    ['letters that are too large', `/FT /Tx ${DA(40)}`, 'W'.repeat(6), undefined, WIDER],
    ['a line of a size that fits', `/FT /Tx ${DA(0)}`, LONG, undefined, []],
    ['a line at the least size', `/FT /Tx ${DA(0)}`, LONG.repeat(3), undefined, WIDER],
    ['blanks at the end', `/FT /Tx ${DA(12)}`, `short${' '.repeat(100)}`, undefined, []],
    ['no text', `/FT /Tx ${DA(12)}`, '', widget(700, 3, 50, 3), []],
    ['a number in a low box', `/FT /Tx ${DA(12)}`, '1234', widget(700, 11), []],
    ['letters as high as the box', `/FT /Tx ${DA(12)}`, 'gap', widget(700, 12), []],
    ['letters higher than the box', `/FT /Tx ${DA(12)}`, 'gap', widget(700, 8), HIGHER],
    ['letters in a tiny box', `/FT /Tx ${DA(12)}`, 'a', widget(700, 3, 50, 3), WIDER],
    ['letters of a size that fits in a tiny box', `/FT /Tx ${DA(0)}`, 'a', widget(700, 6, 50, 6), []],
    ['a formatted number', `/FT /Tx ${DA(12)} ${number('EUR ')}`, '1234567', widget(700, 20, 50, 60), WIDER],
    ['lines that fit', `/FT /Tx /Ff 4096 ${DA(12)}`, LONG, widget(700, 40), []],
    ['one line too many', `/FT /Tx /Ff 4096 ${DA(12)}`, LONG, widget(700, 20), HIGHER],
    ['line breaks', `/FT /Tx /Ff 4096 ${DA(12)}`, 'a\nb\nc', widget(700, 40), HIGHER],
    ['empty lines at the end', `/FT /Tx /Ff 4096 ${DA(12)}`, 'a\nb\n\n\n', widget(700, 40), []],
    ['lines of a size that fits', `/FT /Tx /Ff 4096 ${DA(0)}`, LONG.repeat(4), widget(700, 60), []],
    ['lines at the least size', `/FT /Tx /Ff 4096 ${DA(0)}`, LONG.repeat(40), widget(700, 20), HIGHER],
    ['a letter in a narrow field of lines', `/FT /Tx /Ff 4096 ${DA(12)}`, 'W', widget(700, 40, 50, 8), WIDER],
    ['a word that is broken', `/FT /Tx /Ff 4096 ${DA(12)}`, 'W'.repeat(20), widget(700, 40), []],
    ['letters in cells', `/FT /Tx /Ff 16777216 /MaxLen 8 ${DA(12)}`, 'AB12', undefined, []],
    [
      'letters wider than cells',
      `/FT /Tx /Ff 16777216 /MaxLen 8 ${DA(18)}`,
      'WW',
      widget(700, 20, 50, 80),
      WIDER,
    ],
    ['letters higher than cells', `/FT /Tx /Ff 16777216 /MaxLen 8 ${DA(18)}`, 'WW', widget(700, 10), HIGHER],
    [
      'letters of a size that fits cells',
      `/FT /Tx /Ff 16777216 /MaxLen 8 ${DA(0)}`,
      'WW',
      widget(700, 20, 50, 80),
      [],
    ],
    [
      'more digits than cells',
      `/FT /Tx /Ff 16777216 /MaxLen 4 ${DA(12)} ${number('')}`,
      '1234',
      undefined,
      WIDER,
    ],
    [
      'the option of a combo box',
      `/FT /Ch /Ff ${1 << 17} /Opt [(${LONG})] ${DA(12)}`,
      LONG,
      undefined,
      WIDER,
    ],
    ['text of a combo box', `/FT /Ch /Ff ${3 << 17} /Opt [(x)] ${DA(12)}`, LONG, undefined, WIDER],
    ['the option of a list', `/FT /Ch /Opt [(${LONG}) (x)] ${DA(12)}`, LONG, widget(700, 50), WIDER],
    ['another option of a list', `/FT /Ch /Opt [(${LONG}) (x)] ${DA(12)}`, 'x', widget(700, 50), []],
    ['options of a size that fits', `/FT /Ch /Opt [(${LONG}) (x)] ${DA(0)}`, LONG, widget(700, 50), []],
    [
      'options out of sight',
      `/FT /Ch /Ff ${1 << 21} /Opt [(1)(2)(3)(4)(5)] ${DA(12)}`,
      ['1', '5'],
      widget(700, 40),
      HIGHER,
    ],
    [
      'options in sight',
      `/FT /Ch /Ff ${1 << 21} /Opt [(1)(2)(3)(4)(5)] ${DA(12)}`,
      ['4', '5'],
      widget(700, 40),
      [],
    ],
    [
      'a line in a turned box',
      `/FT /Tx /MK << /R 90 >> ${DA(12)}`,
      'A line of some length',
      widget(500, 200, 50, 20),
      [],
    ],
    [
      'a line in a box turned away',
      `/FT /Tx /MK << /R 90 >> ${DA(12)}`,
      'A line of some length',
      undefined,
      WIDER,
    ],
    [
      'letters of other scripts',
      `/FT /Tx ${DA(12)}`,
      'Строка, которая длиннее, чем её поле',
      undefined,
      WIDER,
    ],
    ['letters of other scripts that fit', `/FT /Tx ${DA(12)}`, 'Строка', undefined, []],
    ['a hidden box', `/FT /Tx ${DA(12)}`, LONG, widget(700).replace('/F 4', '/F 2'), []],
    ['a box for paper alone', `/FT /Tx ${DA(12)}`, LONG, widget(700).replace('/F 4', '/F 36'), WIDER],
  ] as const)('is reported for what does not fit: %s', async (_, entries, value, place, expected) => {
    expect(await cut(entries, value as JsonObject[string], place)).toEqual(expected);
  });

  it('is reported for each box of a field by its own size', async () => {
    const pdf = formPdf({
      fields: '20 0 R',
      annots: '21 0 R 22 0 R',
      objects: {
        20: `<< /FT /Tx /T (a) ${DA(12)} /Kids [21 0 R 22 0 R] >>`,
        21: `<< ${widget(700, 20, 50, 400)} /Parent 20 0 R >>`,
        22: `<< ${widget(600, 20, 50, 100)} /Parent 20 0 R >>`,
      },
    });
    expect((await fillForm(pdf, { a: LONG })).warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('box 98 pt'),
    ]);
  });

  it('is not reported for fields that were not named', async () => {
    const pdf = formPdf({
      fields: '20 0 R 21 0 R',
      objects: {
        20: `<< ${widget(700)} /FT /Tx /T (a) ${DA(12)} /V (${LONG}) >>`,
        21: `<< ${widget(600)} /FT /Tx /T (b) ${DA(12)} >>`,
      },
    });
    expect(await cutBy(pdf, { b: 'short' }, { strict: true })).toEqual([]);
  });

  it('is refused when strict, with the number of other fields', async () => {
    const pdf = formPdf({
      fields: '20 0 R 21 0 R 22 0 R',
      objects: {
        20: `<< ${widget(700)} /FT /Tx /T (a) ${DA(12)} >>`,
        21: `<< ${widget(600)} /FT /Tx /T (b) ${DA(12)} >>`,
        22: `<< ${widget(500)} /FT /Tx /T (c) ${DA(12)} >>`,
      },
    });
    await expect(fillForm(pdf, { b: LONG, c: LONG }, { strict: true })).rejects.toMatchObject({
      code: 'FIELD_TEXT_CUT',
      field: 'values.b',
      message: expect.stringMatching(/^values\.b: the text is cut: it is wider .*; and 1 more field$/),
    });
    expect(await cutBy(pdf, { b: 'short' }, { strict: true })).toEqual([]);
  });

  it('is reported when the form is flattened', async () => {
    expect(await cutBy(form(`/FT /Tx ${DA(12)}`), { a: LONG }, { flatten: true })).toEqual(WIDER);
  });
});

/** Returns a script that formats a number with two decimals and a currency. */
function number(currency: string): string {
  return `/AA << /F << /S /JavaScript /JS (AFNumber_Format\\(2, 0, 0, 0, "${currency}", true\\);) >> >>`;
}
