import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { IncrementalUpdate } from '../../file/core/incremental-update.ts';
import { dict, name, type PdfDict, type PdfObject, PdfRef, PdfStream } from '../../file/core/objects.ts';
import { textString } from '../../file/core/text-string.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { changeEntries, expectFound, Tampering } from '../../testing/signatures/tampering.ts';

// A filled field must show its value: other paint of an update is forbidden at every level.

const FONT = '/Resources << /Font << /Helv 3 0 R >> >>';
const look = (content: string, box = '0 0 200 20', more = '') =>
  `<< /Type /XObject /Subtype /Form /BBox [${box}] ${FONT} ${more} /Length ${content.length} >>\nstream\n${content}\nendstream`;
const shown = (text: string, x = 2, y = 5) =>
  `/Tx BMC q BT 0 g /Helv 12 Tf ${x} ${y} Td (${text}) Tj ET Q EMC`;
const FRAME = '1 1 0.9 rg 0 0 200 20 re f 1 0 0 RG 1 w 0.5 0.5 199 19 re s ';
const WIDGET = '/Type /Annot /Subtype /Widget';

/** A form with all kinds of fields: fields from object 1001, their appearances from 1101. */
const form = (entries = '') =>
  samplePdf({
    catalogEntries: '/AcroForm 1000 0 R',
    pageEntries:
      '/Annots [1001 0 R 1002 0 R 1003 0 R 1004 0 R 1005 0 R 1006 0 R 1007 0 R 1008 0 R 1009 0 R 1010 0 R]',
    objects: {
      1000: `<< /Fields [1001 0 R 1002 0 R 1003 0 R 1004 0 R 1005 0 R 1006 0 R 1007 0 R 1008 0 R 1009 0 R 1010 0 R] /DA (/Helv 12 Tf 0 g) /DR << /Font << /Helv 3 0 R >> >> ${entries} >>`,
      1001: `<< ${WIDGET} /FT /Tx /T (text) /V (100) /Rect [10 700 210 720] /AP << /N 1101 0 R >> /MK << /BG [1 1 0.9] /BC [1 0 0] >> >>`,
      1002: `<< ${WIDGET} /FT /Tx /T (page) /Rect [0 0 595 842] /AP << /N 1102 0 R >> >>`,
      1003: `<< ${WIDGET} /FT /Tx /Ff 4096 /T (lines) /Rect [10 600 210 660] /DA (/Helv 0 Tf 0 g) >>`,
      1004: `<< ${WIDGET} /FT /Tx /Ff 16777216 /MaxLen 10 /T (comb) /Rect [10 560 210 580] /MK << /BC [0] >> >>`,
      1005: `<< ${WIDGET} /FT /Ch /Ff 131072 /T (combo) /V (a) /Opt [[(a) (Apple)] [(b) (Pear)]] /Rect [10 520 210 540] /AP << /N 1105 0 R >> >>`,
      1006: `<< ${WIDGET} /FT /Ch /T (list) /Opt [(One) (Two) (Three)] /V (One) /Rect [10 460 210 510] /AP << /N 1106 0 R >> >>`,
      1007: `<< ${WIDGET} /FT /Btn /T (check) /V /Off /AS /Off /Rect [10 440 24 454] /AP << /N << /Yes 1107 0 R /Off 1108 0 R >> /D << /Yes 1107 0 R >> >> >>`,
      1008: `<< ${WIDGET} /FT /Btn /Ff 65536 /T (push) /Rect [10 400 110 420] /AP << /N 1109 0 R >> /MK << /CA (Send) >> >>`,
      1009: `<< ${WIDGET} /FT /Tx /T (planted) /V (900) /Rect [10 360 210 380] /AP << /N 1110 0 R >> >>`,
      1010: `<< ${WIDGET} /FT /Tx /Ff 8192 /T (password) /Rect [10 320 210 340] >>`,
      1101: look(`${FRAME}${shown('100')}`),
      1102: look('', '0 0 595 842'),
      1105: look(shown('Apple')),
      1106: look('', '0 0 200 50'),
      1107: look('0 g 2 2 10 10 re f', '0 0 14 14'),
      1108: look('', '0 0 14 14'),
      1109: look(`0.8 g 0 0 100 20 re f ${shown('Send')}`, '0 0 100 20'),
      1110: look(shown('100')),
      1111: '<< /Type /Font /Subtype /Type1 /BaseFont /Evil /FontDescriptor << /Type /FontDescriptor /FontFile 1102 0 R >> /Encoding /WinAnsiEncoding >>',
    },
  });

const FORM = form();

let tampering: Tampering;
beforeAll(async () => {
  tampering = await Tampering.prepare();
});

type Change = (update: IncrementalUpdate) => void;

const ref = (number: number) => new PdfRef(number);
const entriesOf = (update: IncrementalUpdate, number: number) => update.file.resolve(ref(number)) as PdfDict;

function stream(
  content: string,
  box = [0, 0, 200, 20],
  more: Record<string, PdfObject> = {},
  font: PdfObject = ref(3),
): PdfStream {
  return new PdfStream(
    dict({
      ...{ Type: name('XObject'), Subtype: name('Form'), BBox: box },
      Resources: dict({ Font: dict({ Helv: font }) }),
      ...more,
    }),
    Buffer.from(content, 'latin1'),
  );
}

/** Fills in a field and gives it an appearance. */
const fill =
  (
    number: number,
    value: PdfObject,
    content: string,
    box = [0, 0, 200, 20],
    more = {},
    font?: PdfObject,
  ): Change =>
  (update) => {
    const appearance = dict({ N: update.add(stream(content, box, more, font)) });
    changeEntries(update, number, { V: value, AP: appearance });
  };
const text = (value: string) => textString(value);
const page = [0, 0, 595, 842];

describe('a field that shows its value', () => {
  const deflated: Change = (update) => {
    const look = stream(shown('200'));
    const packed = new PdfStream(
      new Map(look.dict).set('Filter', name('FlateDecode')),
      deflateSync(look.raw),
    );
    changeEntries(update, 1001, { V: text('200'), AP: dict({ N: update.add(packed) }) });
  };
  const marks = '0.6 0.75 0.85 rg 1 17 198 15 re f ';
  const options = 'BT 0 g /Helv 12 Tf 2 36 Td (One) Tj 0 -15 Td (Two) Tj 0 -15 Td (Three) Tj ET';
  const cells = Array.from('4711', (digit, i) => `1 0 0 1 ${6 + 20 * i} 5 Tm (${digit}) Tj`).join(' ');
  const lines = Array.from({ length: 9 }, (_, i) => `0 G ${20 * (i + 1)} 0 m ${20 * (i + 1)} 20 l s`).join(
    ' ',
  );
  it.each<[string, Change]>([
    ['text', fill(1001, text('200'), shown('200'))],
    ['text with its background and border', fill(1001, text('200'), FRAME + shown('200'))],
    ['text, compressed', deflated],
    [
      'text in pieces',
      fill(
        1001,
        text('a long one'),
        '/Tx BMC BT /Helv 12 Tf 0 g 2 5 Td [(a lo) -20 (ng)] TJ ( one) Tj ET EMC',
      ),
    ],
    ['text that is longer than its field', fill(1001, text('m'.repeat(60)), shown('m'.repeat(60)))],
    ['removed text', fill(1001, text(''), FRAME)],
    ['text in UTF-16', fill(1001, text('Zo\u00eb \u20ac'), shown('Zo\xeb \x80'))],
    ['text on a page-wide field', fill(1002, text('Agreed'), shown('Agreed', 70, 700), page)],
    [
      'text of several lines',
      fill(
        1003,
        text('first line\nand a second'),
        'BT /Helv 10 Tf 0 g 12 TL 2 45 Td (first line) Tj T* (and a) Tj T* (second) Tj ET',
        [0, 0, 200, 60],
      ),
    ],
    [
      'letters in cells',
      fill(1004, text('4711'), `0 G 0.5 0.5 199 19 re s ${lines} BT 0 g /Helv 12 Tf ${cells} ET`),
    ],
    ['the text of a choice', fill(1005, text('b'), shown('Pear'))],
    ['chosen lines of a list', fill(1006, text('Two'), marks + options, [0, 0, 200, 50])],
    ['a password as stars', fill(1010, text('secret'), shown('******'))],
    [
      'the other picture of a check box',
      (update) => changeEntries(update, 1007, { V: name('Yes'), AS: name('Yes') }),
    ],
    [
      'its value again, in a new appearance',
      (update) => changeEntries(update, 1001, { AP: dict({ N: update.add(stream(shown('100'))) }) }),
    ],
  ])('may be filled in: %s', async (_, change) => {
    for (const permissions of [undefined, 2, 3] as const) {
      const report = await tampering.tampered(change, { permissions }, FORM);
      expect(report.changesAfter.changes.filter(({ permitted }) => !permitted)).toEqual([]);
      expect(report.valid).toBe(true);
    }
    expect((await tampering.tampered(change, { permissions: 1 }, FORM)).valid).toBe(false);
  });
});

const box = '0 g 10 10 50 8 re f ';
const evilFont = dict({
  ...{
    Type: name('Font'),
    Subtype: name('Type1'),
    BaseFont: name('Helvetica'),
    Encoding: name('WinAnsiEncoding'),
  },
  FontDescriptor: dict({ FontFile: ref(1102) }),
});
const differences = dict({
  ...{ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica') },
  Encoding: dict({ Differences: [50, name('nine')] }),
});
const type3 = dict({ Type: name('Font'), Subtype: name('Type3'), FontBBox: [0, 0, 1, 1] });
const ATTACKS: [string, Change, RegExp][] = [
  [
    'another text than the value',
    fill(1001, text('200'), shown('900')),
    /shows "900" and its value is "200"/,
  ],
  [
    'text while the value is empty',
    (update) =>
      changeEntries(update, 1002, {
        AP: dict({ N: update.add(stream(shown('I owe 1000', 70, 700), page)) }),
      }),
    /shows "I owe 1000"/,
  ],
  [
    'the appearance of an unchanged value',
    (update) => update.set(ref(1101), stream(shown('900'))),
    /shows "900" and its value is "100"/,
  ],
  [
    'the value without its appearance',
    (update) => changeEntries(update, 1001, { V: text('900') }),
    /shows "100" and its value is "900"/,
  ],
  [
    'a value that the signed appearance did not show',
    (update) => changeEntries(update, 1009, { AP: dict({ N: update.add(stream(shown('900'))) }) }),
    /changed while its value was not/,
  ],
  [
    'a missing appearance',
    (update) => changeEntries(update, 1001, { V: text('900'), AP: dict({}) }),
    /no appearance/,
  ],
  ['a box beside the text', fill(1002, text('x'), box + shown('x'), page), /no background/],
  [
    'a white box that hides the page',
    fill(1002, text('x'), `1 g 0 0 595 842 re f ${shown('x')}`, page),
    /no background/,
  ],
  [
    'a box over the text',
    fill(1001, text('200'), `${shown('200')} 1 1 0.9 rg 0 0 30 20 re f`),
    /painted over its text/,
  ],
  [
    'lines across the field',
    fill(1001, text('200'), `1 0 0 RG 0 0 m 200 20 l S ${shown('200')}`),
    /lines that are no border/,
  ],
  [
    'lines in small pieces',
    fill(1001, text('200'), `1 0 0 RG 30 5 m 34 15 l S ${shown('200')}`),
    /lines that are no border/,
  ],
  [
    'a border as thick as the field',
    fill(1001, text('200'), `1 0 0 RG 40 w 0 0 200 20 re S ${shown('200')}`),
    /lines that are no border/,
  ],
  [
    'curves',
    fill(1001, text('200'), `1 0 0 RG 1 1 m 9 9 20 9 30 1 c S ${shown('200')}`),
    /shapes that are no border/,
  ],
  ['a picture', fill(1001, text('200'), `${shown('200')} /Im Do`), /operator Do/],
  [
    'an inline image',
    fill(1001, text('200'), `${shown('200')} BI /W 1 /H 1 /BPC 8 /CS /G ID x EI`),
    /operator BI/,
  ],
  ['a shading', fill(1001, text('200'), `/Sh sh ${shown('200')}`), /operator sh/],
  ['optional content', fill(1001, text('200'), `/OC /L BDC ${shown('200')} EMC`), /optional content/],
  [
    'a layer of its own',
    fill(1001, text('200'), shown('200'), [0, 0, 200, 20], { OC: dict({}) }),
    /has \/OC/,
  ],
  [
    'invisible text',
    fill(1001, text('200'), 'BT 0 g 3 Tr /Helv 12 Tf 2 5 Td (200) Tj ET'),
    /not simply filled/,
  ],
  [
    'text in the colour of its background',
    fill(1001, text('200'), 'BT 1 1 0.9 rg /Helv 12 Tf 2 5 Td (200) Tj ET'),
    /colour/,
  ],
  ['tiny text', fill(1001, text('200'), 'BT 0 g /Helv 0.1 Tf 2 5 Td (200) Tj ET'), /another size/],
  ['text outside of the field', fill(1001, text('200'), shown('200', 2, -40)), /outside of the field/],
  ['text half outside', fill(1001, text('not 200'), shown('not 200', -22, 5)), /outside of the field/],
  ['text that is clipped', fill(1001, text('not 200'), `23 0 100 20 re W n ${shown('not 200')}`), /clipped/],
  [
    'letters in another order',
    fill(1001, text('2001'), 'BT 0 g /Helv 12 Tf 30 5 Td (20) Tj -28 0 Td (01) Tj ET'),
    /another order/,
  ],
  [
    'letters over each other',
    fill(1001, text('1800'), 'BT 0 g /Helv 12 Tf 2 5 Td (1) Tj 0 0 Td (8) Tj 8 0 Td (00) Tj ET'),
    /or overlap/,
  ],
  [
    'letters far apart',
    fill(1001, text('12'), 'BT 0 g /Helv 12 Tf 2 5 Td (1) Tj 120 0 Td (2) Tj ET'),
    /spaced apart/,
  ],
  [
    'turned text',
    fill(1001, text('200'), 'BT 0 g /Helv 12 Tf -1 0 0 1 50 5 Tm (200) Tj ET'),
    /turned or mirrored/,
  ],
  [
    'a font with shapes of its own',
    fill(1001, text('200'), shown('200'), [0, 0, 200, 20], {}, evilFont),
    /came with the change/,
  ],
  ['a font of drawings', fill(1001, text('200'), shown('200'), [0, 0, 200, 20], {}, type3), /kind \(Type3\)/],
  [
    'a font whose codes map to other letters',
    fill(1001, text('200'), shown('200'), [0, 0, 200, 20], {}, differences),
    /shows "900"/,
  ],
  [
    'a font that only the form has',
    fill(1001, text('200'), shown('200').replace('Helv', 'Other')),
    /no font Other/,
  ],
  ['a scaled appearance', fill(1001, text('200'), shown('200'), [0, 0, 20, 2]), /scaled, moved or turned/],
  [
    'a moved appearance',
    fill(1001, text('200'), shown('200'), [0, 0, 100, 20], { Matrix: [9, 0, 0, 9, 0, 0] }),
    /scaled, moved or turned/,
  ],
  [
    'another rollover appearance',
    (update) =>
      changeEntries(update, 1001, {
        V: text('200'),
        AP: dict({ N: update.add(stream(shown('200'))), R: update.add(stream(shown('900'))) }),
      }),
    /another look .* than the normal/,
  ],
  [
    'rich text that is not the value',
    (update) => {
      fill(1001, text('200'), shown('200'))(update);
      changeEntries(update, 1001, {
        V: text('200'),
        RV: text('<body><p>900</p></body>'),
        AP: dict({ N: update.add(stream(shown('200'))) }),
      });
    },
    /rich text/,
  ],
  [
    'the text of another choice',
    fill(1005, text('b'), shown('Apple')),
    /shows "Apple" and its value is "Pear"/,
  ],
  [
    'a list of other choices',
    fill(1006, text('Two'), 'BT 0 g /Helv 12 Tf 2 36 Td (Nine) Tj ET', [0, 0, 200, 50]),
    /other choices/,
  ],
  [
    'a mark on another choice',
    fill(
      1006,
      text('Two'),
      '0.6 0.75 0.85 rg 1 32 198 15 re f BT 0 g /Helv 12 Tf 2 36 Td (One) Tj 0 -15 Td (Two) Tj ET',
      [0, 0, 200, 50],
    ),
    /marks other choices/,
  ],
  [
    'the picture of a check box',
    (update) => update.set(ref(1107), stream(shown('I owe 1000'), [0, 0, 14, 14])),
    /pictures of a check box/,
  ],
  [
    'its picture for another one of the page',
    (update) =>
      changeEntries(update, 1007, {
        V: name('Yes'),
        AS: name('Yes'),
        AP: dict({ N: dict({ Yes: ref(1109), Off: ref(1108) }) }),
      }),
    /pictures of a check box/,
  ],
  [
    'its picture while the mouse is down',
    (update) =>
      changeEntries(update, 1007, {
        AP: dict({ N: dict({ Yes: ref(1107), Off: ref(1108) }), D: dict({ Yes: ref(1109) }) }),
      }),
    /pictures of a check box/,
  ],
  [
    'a check box that shows another state',
    (update) => changeEntries(update, 1007, { V: name('Off'), AS: name('Yes') }),
    /another state than its value/,
  ],
  [
    'a check box that shows another state',
    (update) => changeEntries(update, 1007, { V: name('Yes') }),
    /another state than its value/,
  ],
  [
    'the picture of a push button',
    (update) => update.set(ref(1109), stream(shown('Pay'), [0, 0, 100, 20])),
    /push button/,
  ],
  [
    'a push button with another picture',
    (update) =>
      changeEntries(update, 1008, { AP: dict({ N: update.add(stream(shown('Pay'), [0, 0, 100, 20])) }) }),
    /push button/,
  ],
  ['a password that can be read', fill(1010, text('secret'), shown('hello')), /password/],
  [
    'the readers asked to draw anew',
    (update) => changeEntries(update, 1000, { NeedAppearances: true }),
    /\/NeedAppearances/,
  ],
  [
    'another font under the same name',
    (update) => changeEntries(update, 1000, { DR: dict({ Font: dict({ Helv: update.add(evilFont) }) }) }),
    /resources of the form were exchanged/,
  ],
  [
    'a further font with its own shapes',
    (update) =>
      changeEntries(update, 1000, { DR: dict({ Font: dict({ Helv: ref(3), Evil: update.add(evilFont) }) }) }),
    /not one of the standard fonts/,
  ],
  [
    'the default appearance of the form',
    (update) => changeEntries(update, 1000, { DA: text('/Helv 40 Tf 1 0 0 rg') }),
    /\/DA of the form/,
  ],
  ...(['DA', 'Q', 'MaxLen', 'Ff', 'F', 'Rect', 'MK', 'BS', 'Opt', 'AA', 'OC', 'TU'] as const).map(
    (key): [string, Change, RegExp] => [
      `/${key} of a field`,
      (update) =>
        changeEntries(update, 1001, { [key]: key === 'DA' ? text('/Helv 40 Tf') : 7, V: text('100') }),
      new RegExp(`/${key} of a form field was changed`),
    ],
  ),
  [
    'annotations in another order',
    (update) =>
      changeEntries(update, 4, {
        Annots: [...(entriesOf(update, 4).get('Annots') as PdfObject[])].reverse(),
      }),
    /reordered/,
  ],
  [
    'an annotation that is listed twice',
    (update) =>
      changeEntries(update, 4, {
        Annots: [...(entriesOf(update, 4).get('Annots') as PdfObject[]), ref(1002)],
      }),
    /listed twice/,
  ],
];

describe('a field that shows another value', () => {
  it.each(ATTACKS)('is found at every level: %s', async (_, attack, description) => {
    for (const permissions of [undefined, 2, 3] as const)
      expectFound(await tampering.tampered(attack, { permissions }, FORM), description);
  });

  it('is found when NeedAppearances is cleared', async () => {
    // Readers showed "900", the value of the planted field, and would now show its appearance.
    const stop: Change = (update) => changeEntries(update, 1000, { NeedAppearances: false });
    const report = await tampering.tampered(stop, { permissions: 2 }, form('/NeedAppearances true'));
    expectFound(report, /shows "100" and its value is "900"/);
  });
});
