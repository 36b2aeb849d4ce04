import { beforeAll, describe, expect, it } from 'vitest';
import type { IncrementalUpdate } from '../../file/core/incremental-update.ts';
import { dict, name, type PdfDict, type PdfObject, PdfRef, PdfString } from '../../file/core/objects.ts';
import { textString } from '../../file/core/text-string.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { changeEntries, expectFound, Tampering, textLook } from '../../testing/signatures/tampering.ts';

// Signed values whose appearance a later update would determine: fonts, default appearances, labels, rich text.

let tampering: Tampering;
beforeAll(async () => {
  tampering = await Tampering.prepare();
});

type Change = (update: IncrementalUpdate) => void;
interface Form {
  /** Entries of the form. */
  readonly form?: string;
  /** Entries of the field whose value is 100. */
  readonly field?: string;
  readonly objects?: Record<number, string>;
}

const WIDGET = '/Type /Annot /Subtype /Widget /Rect [10 700 90 720]';

const formWith = ({ form = '', field = '', objects = {} }: Form): Uint8Array =>
  samplePdf({
    catalogEntries: '/AcroForm 1000 0 R',
    pageEntries: '/Annots [1001 0 R 1002 0 R 1003 0 R]',
    objects: {
      1000: `<< /Fields [1001 0 R 1002 0 R 1003 0 R 1004 0 R] ${form} >>`,
      1001: `<< ${WIDGET} /FT /Tx /T (amount) /V (100) ${field} >>`,
      1002: `<< ${WIDGET} /FT /Tx /T (empty) /DA (/Helv 12 Tf 0 g) >>`,
      1003: `<< ${WIDGET} /FT /Btn /Ff 65536 /T (push) /MK << /CA (Send) >> >>`,
      1004: '<< /T (parent) /DA (/Up 12 Tf 0 g) /Kids [1005 0 R] >>',
      1005: `<< /Parent 1004 0 R ${WIDGET} /FT /Tx /T (child) /V (200) >>`,
      ...objects,
    },
  });

const HELVETICA = { Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica') };
const SHIFTED = dict({ ...HELVETICA, Encoding: dict({ Differences: [49, name('nine')] }) });
const plain = (base = 'Helvetica'): PdfDict => dict({ ...HELVETICA, BaseFont: name(base) });
const da = (text: string): PdfString => new PdfString(Buffer.from(text, 'latin1'));
const resources = (update: IncrementalUpdate, added: Record<string, PdfObject>): void =>
  changeEntries(update, 1000, { DR: dict(added) });
const addFont =
  (key: string, font: PdfDict): Change =>
  (update) =>
    resources(update, { Font: dict({ [key]: update.add(font) }) });
const addDa =
  (text: string, more: Record<string, PdfObject> = {}): Change =>
  (update) =>
    changeEntries(update, 1000, { DA: da(text), ...more });
const rich = (style: string, text = '300'): Change => {
  const xml = `<body xmlns="http://www.w3.org/1999/xhtml" style="${style}"><p>${text}</p></body>`;
  return (update) =>
    changeEntries(update, 1001, {
      V: textString('300'),
      RV: textString(xml),
      AP: dict({ N: update.add(textLook('300')) }),
    });
};

const NAMED: Form = { form: '/NeedAppearances true', field: '/DA (/Amount 12 Tf 0 g)' };
const UNNAMED: Form = { form: '/NeedAppearances true', field: '' };
const EMPTY: Form = { field: '/DA (/Helv 12 Tf 0 g) /AP << /N 1010 0 R >>', objects: {} };
const LOOK = '/Type /XObject /Subtype /Form /BBox [0 0 80 20]';
const text = (content: string, entries = '') =>
  `<< ${LOOK} ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;
const DRAWN: Form = {
  ...EMPTY,
  objects: { 1010: text('/Tx BMC q BT 0 g /Own 12 Tf 2 5 Td (100) Tj ET Q EMC') },
};
const RESOURCE = /was supplied, which the signed document may name/;

const ATTACKS: [string, Form, Change, RegExp][] = [
  ['a font that a signed /DA names, with /Differences', NAMED, addFont('Amount', SHIFTED), RESOURCE],
  ['the same as a plain font', NAMED, addFont('Amount', plain()), RESOURCE],
  ['the same of dingbats', NAMED, addFont('Amount', plain('ZapfDingbats')), RESOURCE],
  ['the same without /NeedAppearances', { ...NAMED, form: '' }, addFont('Amount', plain()), RESOURCE],
  [
    'a font that the /DA of the form names',
    { form: '/DA (/Top 9 Tf 0 g)' },
    addFont('Top', plain()),
    RESOURCE,
  ],
  ['a font that the /DA of a field above names', {}, addFont('Up', plain()), RESOURCE],
  [
    'a font whose name is escaped in the /DA',
    { field: '/DA (/Am#6funt 12 Tf 0 g)' },
    addFont('Amount', plain()),
    RESOURCE,
  ],
  [
    'a font that a /DA in hexadecimal names',
    { field: '/DA <2F46203132205466>' },
    addFont('F', plain()),
    RESOURCE,
  ],
  ['a font that an appearance lacks', DRAWN, addFont('Own', plain()), RESOURCE],
  [
    'a graphics state that a signed /DA names',
    { field: '/DA (/GS0 gs /Helv 12 Tf 0 g)' },
    (update) => resources(update, { ExtGState: dict({ GS0: dict({ ca: 0 }) }) }),
    RESOURCE,
  ],
  [
    'a colour space that a signed /DA names',
    { field: '/DA (/CS0 cs 1 scn /Helv 12 Tf)' },
    (update) => resources(update, { ColorSpace: dict({ CS0: name('DeviceGray') }) }),
    RESOURCE,
  ],
  [
    'a picture that an appearance lacks',
    { ...DRAWN, objects: { 1010: text('/FRM Do') } },
    (update) => resources(update, { XObject: dict({ FRM: update.add(textLook('900')) }) }),
    RESOURCE,
  ],
  [
    'another picture than the one that an appearance gets from the form',
    {
      ...DRAWN,
      form: '/DR << /XObject << /FRM 1011 0 R >> >>',
      objects: { 1010: text('/FRM Do'), 1011: text('') },
    },
    (update) => resources(update, { XObject: dict({ FRM: update.add(textLook('900')) }) }),
    /exchanged or removed/,
  ],
  ['a further font with /Differences', {}, addFont('New', SHIFTED), /not one of the standard fonts/],
  [
    'a further font with /Widths',
    {},
    addFont('New', dict({ ...HELVETICA, FirstChar: 49, Widths: [0] })),
    /not one of the/,
  ],
  [
    'a further font with a descriptor',
    {},
    addFont('New', dict({ ...HELVETICA, FontDescriptor: dict({ MissingWidth: 0 }) })),
    /not one of the/,
  ],
  [
    'a further font instead of a signed one',
    { form: '/DR << /Font << /Helv 3 0 R >> >>' },
    addFont('Helv', plain('Courier')),
    /exchanged or removed/,
  ],
  ['a /DA of 0.1 pt', EMPTY, addDa('/Helv 0.1 Tf 0 g'), /\/DA of the form/],
  ['a /DA of 300 pt', EMPTY, addDa('/Helv 300 Tf 0 g'), /\/DA of the form/],
  ['a white /DA', EMPTY, addDa('/Helv 12 Tf 1 g'), /\/DA of the form/],
  ['a /DA with an unknown font', EMPTY, addDa('/F1 12 Tf 0 g'), /\/DA of the form/],
  [
    'a /DA of dingbats',
    EMPTY,
    addDa('/ZaDb 12 Tf 0 g', { DR: dict({ Font: dict({ ZaDb: plain('ZapfDingbats') }) }) }),
    /\/DA of the form/,
  ],
  [
    'a /DA with a signed font of another encoding',
    {
      ...EMPTY,
      form: '/DR << /Font << /Odd 1012 0 R >> >>',
      objects: {
        1012: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [49 /nine] >> >>',
      },
    },
    addDa('/Odd 12 Tf 0 g'),
    /\/DA of the form/,
  ],
  ['a /DA for a value that had none', UNNAMED, addDa('/Helv 12 Tf 0 g'), /supplied for a value/],
  [
    'an appearance for a value that had none',
    {},
    (update) => changeEntries(update, 1001, { AP: dict({ N: update.add(textLook('100')) }) }),
    /supplied for a value that was signed without one/,
  ],
  [
    '/NeedAppearances',
    EMPTY,
    (update) => changeEntries(update, 1000, { NeedAppearances: true }),
    /\/NeedAppearances/,
  ],
  [
    'a button without its label',
    { form: '/NeedAppearances true' },
    (update) => changeEntries(update, 1003, { MK: dict({}) }),
    /\/MK of a form field/,
  ],
  ['another /Q of the form', EMPTY, (update) => changeEntries(update, 1000, { Q: 2 }), /\/Q of the form/],
  [
    'another /DS',
    EMPTY,
    (update) => changeEntries(update, 1001, { DS: textString('font-size:1pt') }),
    /\/DS of a form field/,
  ],
  [
    '/DR of a field',
    EMPTY,
    (update) => changeEntries(update, 1001, { DR: dict({}) }),
    /\/DR of a form field/,
  ],
  ['rich text of 0.1 pt', EMPTY, rich('font-size:0.1pt'), /rich text/],
  ['rich text of 300 pt', EMPTY, rich('font-size:300pt'), /rich text/],
  ['white rich text', EMPTY, rich('color:#ffffff'), /rich text/],
  ['rich text of symbols', EMPTY, rich('font-family:Wingdings'), /rich text/],
  ['rich text that is struck out', EMPTY, rich('text-decoration:line-through'), /rich text/],
  ['hidden rich text', EMPTY, rich('display:none'), /rich text/],
  ['rich text with an entity', EMPTY, rich('', '<!DOCTYPE a>300'), /rich text/],
  [
    'a value in a standard font whose letters lie over each other',
    EMPTY,
    (update) => {
      const look = textLook('1900');
      const font = dict({ ...HELVETICA, Encoding: name('WinAnsiEncoding'), FirstChar: 49, Widths: [0] });
      look.dict.set('Resources', dict({ Font: dict({ Helv: font }) }));
      changeEntries(update, 1001, { V: textString('1900'), AP: dict({ N: update.add(look) }) });
    },
    /other widths than the standard font/,
  ],
];

describe('a signed value', () => {
  it.each(ATTACKS)(
    'with a changed appearance in an update is reported: %s',
    async (_, form, attack, description) => {
      const pdf = formWith({ ...form, objects: { 1010: text(''), ...form.objects } });
      for (const permissions of [undefined, 3] as const)
        expectFound(await tampering.tampered(attack, { permissions }, pdf), description);
    },
  );
});

describe('an update that changes no signed value', () => {
  const shown: Form = {
    form: '/DR << /Font << /Helv 3 0 R >> >>',
    field: '/DA (/Helv 12 Tf 0 g) /AP << /N 1010 0 R >>',
    objects: {
      1010: text(
        '/Tx BMC q BT 0 g /Helv 12 Tf 2 5 Td (100) Tj ET Q EMC',
        '/Resources << /Font << /Helv 3 0 R >> >>',
      ),
    },
  };
  const acrobat = dict({
    ...HELVETICA,
    Encoding: dict({
      Type: name('Encoding'),
      Differences: [24, name('breve'), name('caron'), 39, name('quotesingle'), 160, name('Euro')],
    }),
    Name: name('HeBo'),
  });
  it.each<[string, Change]>([
    [
      'fonts as Acrobat adds them',
      (update) => resources(update, { Font: dict({ Helv: new PdfRef(3), HeBo: update.add(acrobat) }) }),
    ],
    ['a default appearance as PDFBox and iText add it', addDa('/Helv 0 Tf 0 g ')],
    [
      'the picture of a visible signature as PDFBox adds it',
      (update) =>
        resources(update, {
          Font: dict({ Helv: new PdfRef(3) }),
          XObject: dict({ FRM: update.add(textLook('')) }),
          ProcSet: [name('PDF')],
        }),
    ],
    [
      'rich text as Acrobat writes it',
      rich(
        'font-size:12.0pt;text-align:left;color:#000000;font-weight:normal;font-style:normal;font-family:Helvetica,sans-serif;font-stretch:normal',
      ),
    ],
  ])('is permitted: %s', async (_, change) => {
    const report = await tampering.tampered(change, { permissions: 2 }, formWith(shown));
    expect(report.changesAfter.changes.filter(({ permitted }) => !permitted)).toEqual([]);
    expect(report).toMatchObject({ valid: true, changesAfter: { level: 'form-filling' } });
  });

  it('may have another picture of a visible signature, as PDFBox exchanges it', async () => {
    const pdf = formWith({
      ...shown,
      form: '/DR << /Font << /Helv 3 0 R >> /XObject << /FRM 1011 0 R >> >>',
      objects: { ...shown.objects, 1011: text('') },
    });
    const exchange: Change = (update) =>
      resources(update, {
        Font: dict({ Helv: new PdfRef(3) }),
        XObject: dict({ FRM: update.add(textLook('')) }),
      });
    expect(await tampering.tampered(exchange, {}, pdf)).toMatchObject({ valid: true });
  });
});
