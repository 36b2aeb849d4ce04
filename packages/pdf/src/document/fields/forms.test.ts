import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../file/core/document.ts';
import { fillForm, readForm } from '../../operations/fill/index.ts';
import { encrypt } from '../../testing/encrypt.ts';
import { fillableForm, formPdf, widget } from '../../testing/fillable-form.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { inked, render } from '../../testing/render.ts';

const VALUES = {
  name: 'Jürgen Müller',
  lines: 'A first line that is long enough to be wrapped somewhere\nand a second one',
  cells: 'AB12',
  date: '2026-03-31',
  agree: true,
  country: 'fr',
  size: 'large',
  colours: ['red', 'blue'],
  other: 'three',
  address: { city: 'Köln' },
};

const filledIn = async (values: Parameters<typeof fillForm>[1], pdf = fillableForm()) =>
  (await fillForm(pdf, values)).pdf;

describe('reading a form', () => {
  it('reports the kind, accepted values and position of every field', async () => {
    const { fields, schema, values } = await readForm(fillableForm());
    expect(fields.map(({ name, kind }) => [name, kind])).toEqual([
      ['name', 'text'],
      ['lines', 'multiline'],
      ['cells', 'comb'],
      ['date', 'date'],
      ['agree', 'checkbox'],
      ['country', 'combo'],
      ['size', 'radio'],
      ['colours', 'list'],
      ['secret', 'password'],
      ['push', 'button'],
      ['signature', 'signature'],
      ['fixed', 'text'],
      ['other', 'combo'],
      ['address.city', 'text'],
    ]);
    expect(fields[0]).toMatchObject({
      tooltip: 'Full name',
      required: true,
      boxes: [{ page: 0, x: 50, y: 740, width: 200, height: 20 }],
    });
    expect(fields[3]).toMatchObject({ format: 'dd/mm/yyyy' });
    expect(fields[6]!.boxes.map(({ value }) => value)).toEqual(['small', 'large']);
    expect(schema).toMatchObject({
      required: ['name'],
      properties: {
        name: { type: 'string', title: 'Full name' },
        cells: { maxLength: 8 },
        agree: { type: 'boolean' },
        fixed: { readOnly: true },
        'address.city': { maxLength: 20 },
      },
    });
    expect(Object.keys(schema.properties as object)).not.toContain('secret');
    expect(values).toMatchObject({ name: '', agree: false, size: null, fixed: 'as it is' });
  });

  it('returns filled-in values and a schema that accepts them', async () => {
    const { address, ...flat } = VALUES;
    const given = { ...flat, 'address.city': address.city };
    const { schema, values } = await readForm(await filledIn(VALUES));
    expect(values).toMatchObject(given);
    const check = new Ajv2020({ strict: false, formats: { date: true } }).compile(schema);
    expect([check(values), check.errors]).toEqual([true, null]);
    expect(check({ ...values, country: 'it' })).toBe(false);
  });

  it('reads an existing date as ISO 8601', async () => {
    const pdf = await filledIn({ date: '31/03/2026' });
    expect((await readForm(pdf)).values.date).toBe('2026-03-31');
  });
});

describe('filling in a form', () => {
  it('shows the given value in every field', async () => {
    const { pdf, filled } = await fillForm(fillableForm(), VALUES);
    expect(filled).toBe(10);
    const [page] = await render(pdf, 72);
    const shows = (x: number, y: number, width: number, height: number) =>
      inked(page!, x, 792 - y - height, width, height);
    expect(shows(55, 745, 60, 10)).toBe(true);
    // Two lines and more.
    expect(shows(55, 705, 100, 10) && shows(55, 690, 100, 10)).toBe(true);
    expect(shows(54, 574, 8, 8)).toBe(true);
    expect(shows(54, 513, 8, 9)).toBe(false);
    expect(shows(84, 513, 8, 9)).toBe(true);
    // Centred.
    expect([shows(55, 245, 40, 10), shows(130, 245, 40, 10)]).toEqual([false, true]);
    const flat = await pdfText((await fillForm(fillableForm(), VALUES, { flatten: true })).pdf);
    for (const text of ['Jürgen Müller', '31/03/2026', 'France', 'three', 'Köln'])
      expect(flat).toContain(text);
  });

  it('removes NeedAppearances and XFA', async () => {
    const pdf = await filledIn({ name: 'Ada' }, fillableForm('/NeedAppearances true /XFA [(x) 10 0 R]'));
    expect(Buffer.from(pdf).includes('NeedAppearances')).toBe(false);
    const { xfa, values } = await readForm(pdf);
    expect([xfa, values.name]).toEqual([false, 'Ada']);
    const [page] = await render(pdf, 72);
    // Read-only and out of date before: redrawn with its current value.
    expect(inked(page!, 55, 792 - 315, 60, 12)).toBe(true);
  });

  it('empties fields', async () => {
    const pdf = await filledIn(
      { name: null, agree: false, size: null, colours: [], country: null, other: '' },
      await filledIn(VALUES),
    );
    expect((await readForm(pdf)).values).toMatchObject({
      name: '',
      agree: false,
      size: null,
      colours: [],
      country: '',
      other: '',
      date: '2026-03-31',
    });
  });

  it('accepts options by label, and check boxes by export value', async () => {
    const pdf = await filledIn({ country: 'Germany', size: '0', agree: 'Yes', colours: 'green' });
    expect((await readForm(pdf)).values).toMatchObject({
      country: 'de',
      size: 'small',
      agree: true,
      colours: ['green'],
    });
  });

  it('opens an encrypted form with its password', async () => {
    const locked = await encrypt(fillableForm(), 'secret');
    const { pdf } = await fillForm(locked, { name: 'Ada' }, { password: 'secret' });
    expect((await readForm(pdf)).values.name).toBe('Ada');
  });

  it.each<[string, object, string, RegExp]>([
    ['an unknown name', { nmae: 'x' }, 'FIELD_UNKNOWN', /^values\.nmae: .*did you mean name\?/],
    ['a name without its path', { city: 'x' }, 'FIELD_UNKNOWN', /did you mean address\.city\?/],
    ['an object for a field', { name: { first: 'x' } }, 'FIELD_VALUE_INVALID', /^values\.name: must be text/],
    ['a name given twice', { 'address.city': 'a', address: { city: 'b' } }, 'FIELD_REPEATED', /given twice/],
    [
      'text beyond its maximum length',
      { cells: '123456789' },
      'FIELD_VALUE_INVALID',
      /has 9 characters, and may have 8/,
    ],
    ['a line break in one line', { name: 'a\nb' }, 'FIELD_VALUE_INVALID', /line break/],
    ['a control character', { name: 'a\u0007' }, 'FIELD_VALUE_INVALID', /U\+0007/],
    ['half of a character', { name: '\ud83d' }, 'FIELD_VALUE_INVALID', /surrogate/],
    ['a date that does not exist', { date: '2026-02-30' }, 'FIELD_VALUE_INVALID', /2026-03-31.*dd\/mm\/yyyy/],
    [
      'an unknown option',
      { country: 'germani' },
      'FIELD_VALUE_INVALID',
      /"de", "fr"; did you mean "Germany"/,
    ],
    ['several options for one', { country: ['de', 'fr'] }, 'FIELD_VALUE_INVALID', /one of its options/],
    ['a box that is neither on nor off', { agree: 'maybe' }, 'FIELD_VALUE_INVALID', /"Yes"/],
    ['a radio button that is true', { size: true }, 'FIELD_VALUE_INVALID', /"small", "large"/],
    ['a push button', { push: 'x' }, 'FIELD_NOT_FILLABLE', /push button/],
    ['a signature field', { signature: 'x' }, 'FIELD_NOT_FILLABLE', /signature/],
    ['a password', { secret: 'x' }, 'FIELD_NOT_FILLABLE', /password/],
    ['a read-only field', { fixed: 'x' }, 'FIELD_READ_ONLY', /readOnly/],
    [
      'a character that no font has',
      { name: '山' },
      'FIELD_GLYPH_MISSING',
      /^values\.name: has "山" \(U\+5C71\)/,
    ],
  ])('refuses %s', async (_, values, code, message) => {
    await expect(fillForm(fillableForm(), values as never)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });

  it('accepts an unchanged read-only value, and a new one with readOnly', async () => {
    expect((await fillForm(fillableForm(), { fixed: 'as it is' })).filled).toBe(0);
    const { pdf } = await fillForm(fillableForm(), { fixed: 'new' }, { readOnly: true });
    expect((await readForm(pdf)).values.fixed).toBe('new');
  });

  it('refuses documents without a form, and dynamic XFA', async () => {
    await expect(fillForm(formPdf({ fields: '', objects: {} }), {})).rejects.toMatchObject({
      code: 'NO_FORM',
    });
    const dynamic = formPdf({
      fields: '',
      objects: {},
      form: '/XFA [(x) 10 0 R]',
      catalog: '/NeedsRendering true',
    });
    await expect(fillForm(dynamic, {})).rejects.toMatchObject({ code: 'XFA_DYNAMIC' });
    await expect(readForm(dynamic)).rejects.toMatchObject({ code: 'XFA_DYNAMIC' });
  });
});

/** Malformed forms as they occur in practice. */
describe('a badly made form', () => {
  const one = (entries: string, more: Record<number, string> = {}, form = '') =>
    formPdf({ fields: '20 0 R', objects: { 20: `<< ${entries} >>`, ...more }, form });
  const kid = `<< ${widget(700)} /Parent 20 0 R >>`;

  it.each<[string, Uint8Array, object]>([
    ['cyclic kids', one('/FT /Tx /T (a) /Kids [21 0 R 20 0 R]', { 21: kid }), { a: 'x' }],
    ['a parent that is its own', one(`${widget(700)} /T (a) /Parent 20 0 R /FT /Tx`), { a: 'x' }],
    [
      'a type that the parent has',
      one('/FT /Tx /T (a) /Kids [21 0 R]', { 21: `<< ${widget(700)} /T (b) /Parent 20 0 R >>` }),
      { a: { b: 'x' } },
    ],
    ['a name with dots', one(`${widget(700)} /FT /Tx /T (a.b.c)`), { 'a.b.c': 'x' }],
    [
      'a name with dots, given as objects',
      one(`${widget(700)} /FT /Tx /T (a.b.c)`),
      { a: { b: { c: 'x' } } },
    ],
    ['an empty name', one(`${widget(700)} /FT /Tx /T ()`), { '': 'x' }],
    ['the name __proto__', one(`${widget(700)} /FT /Tx /T (__proto__)`), JSON.parse('{"__proto__":"x"}')],
    [
      'a widget on no page',
      formPdf({ fields: '20 0 R', annots: '', objects: { 20: `<< ${widget(700)} /FT /Tx /T (a) >>` } }),
      { a: 'x' },
    ],
    [
      'a widget outside of the field tree',
      formPdf({ fields: '', annots: '20 0 R', objects: { 20: `<< ${widget(700)} /FT /Tx /T (a) >>` } }),
      { a: 'x' },
    ],
    ['no rectangle', one('/FT /Tx /T (a) /Subtype /Widget'), { a: 'x' }],
    ['an absurd rectangle', one('/FT /Tx /T (a) /Subtype /Widget /Rect [0 0 1e30 0.0001]'), { a: 'x' }],
    [
      'garbage as appearance',
      one(`${widget(700)} /FT /Tx /T (a) /DA (/Tf rg << 1 Tf [ x 9e99 Tf ] Tf)`),
      { a: 'x' },
    ],
    ['a font that is not there', one(`${widget(700)} /FT /Tx /T (a) /DA (/Nope 12 Tf)`), { a: 'x' }],
    ['no resources', onlyHelvetica(), { a: 'x' }],
    ['a huge MaxLen', one(`${widget(700)} /FT /Tx /T (a) /Ff ${1 << 24} /MaxLen 2000000000`), { a: 'x' }],
    ['a negative MaxLen', one(`${widget(700)} /FT /Tx /T (a) /Ff ${1 << 24} /MaxLen -1`), { a: 'x' }],
    [
      'options that are malformed',
      one(`${widget(700)} /FT /Ch /T (a) /Opt [1 null [] [(x)] [(y) 7] << >> (z)]`),
      { a: 'x' },
    ],
    ['a check box without states', one(`${widget(700, 16, 50, 16)} /FT /Btn /T (a)`), { a: true }],
    [
      'a check box whose states are damaged',
      one(`${widget(700, 16, 50, 16)} /FT /Btn /T (a) /AP << /N 7 >>`),
      { a: true },
    ],
  ])('may have %s', async (_, pdf, values) => {
    const { pdf: filled } = await fillForm(pdf, values as never);
    const names = (object: object, prefix = ''): [string, unknown][] =>
      Object.entries(object).flatMap(([key, value]) =>
        typeof value === 'object' ? names(value, `${prefix}${key}.`) : [[`${prefix}${key}`, value]],
      );
    const [name, value] = names(values)[0]!;
    expect(Object.entries((await readForm(filled)).values)).toContainEqual([name, value]);
    expect((await readForm((await fillForm(pdf, values as never, { flatten: true })).pdf)).fields).toEqual(
      [],
    );
  });

  function onlyHelvetica(): Uint8Array {
    const pdf = Buffer.from(one(`${widget(700)} /FT /Tx /T (a)`)).toString('latin1');
    return Buffer.from(pdf.replace('/DR << /Font << /Helv 10 0 R >> >>', ''.padEnd(34)), 'latin1');
  }

  it('turns on one of two radio buttons that export the same, or both in unison', async () => {
    const radio = (flags: number) =>
      formPdf({
        fields: '20 0 R',
        annots: '21 0 R 22 0 R',
        objects: {
          20: `<< /FT /Btn /T (a) /Ff ${flags} /Kids [21 0 R 22 0 R] >>`,
          21: `<< ${widget(700, 16, 50, 16)} /Parent 20 0 R /AP << /N << /x 23 0 R /Off 23 0 R >> >> >>`,
          22: `<< ${widget(700, 16, 90, 16)} /Parent 20 0 R /AP << /N << /x 23 0 R /Off 23 0 R >> >> >>`,
          23: { dict: '/Subtype /Form /BBox [0 0 16 16]', data: Buffer.from('0 0 16 16 re f') },
        },
      });
    const states = async (flags: number) => {
      const { pdf } = await fillForm(radio(flags), { a: 'x' });
      const document = PdfDocument.open(pdf, { mode: 'lenient' });
      return document.array(document.pages()[0]!.dict, 'Annots')!.map((each) => document.name(each, 'AS'));
    };
    expect(await states(1 << 15)).toEqual(['x', 'Off']);
    expect(await states((1 << 15) | (1 << 25))).toEqual(['x', 'x']);
  });

  it('may have thousands of fields', async () => {
    const numbers = Array.from({ length: 2_000 }, (_, i) => 20 + i);
    const objects = Object.fromEntries(
      numbers.map((number) => [number, `<< ${widget(number % 700)} /FT /Tx /T (f${number}) >>`]),
    );
    const pdf = formPdf({ fields: numbers.map((number) => `${number} 0 R`).join(' '), objects });
    const values = Object.fromEntries(numbers.map((number) => [`f${number}`, `Value ${number}`]));
    const { pdf: filled, filled: count } = await fillForm(pdf, values);
    expect(count).toBe(2_000);
    expect((await readForm(filled)).values).toEqual(values);
  });
});

describe('a number', () => {
  const numeric = (script: string) =>
    formPdf({
      fields: '20 0 R',
      objects: {
        20: `<< ${widget(700)} /FT /Tx /T (amount) /AA << /F << /S /JavaScript /JS (${script}) >> >> >>`,
      },
    });

  it('is formatted by the script of its field, and stored as it was sent', async () => {
    const form = numeric('AFNumber_Format\\(2, 0, 0, 0, "$", true\\);');
    const { pdf } = await fillForm(form, { amount: 1234.5 });
    expect((await readForm(pdf)).values).toEqual({ amount: '1234.5' });
    const { pdf: flat } = await fillForm(form, { amount: 1234.5 }, { flatten: true });
    expect(await pdfText(flat)).toBe('$1,234.50');
    await expect(fillForm(form, { amount: 'a lot' })).rejects.toMatchObject({
      code: 'FIELD_VALUE_INVALID',
      message: 'values.amount: must be a number such as 1234.5',
    });
  });
});
