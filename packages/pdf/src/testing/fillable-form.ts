import { onePage, type RawObject } from './raw-pdf.ts';

/** Objects of a form by number, from 20 on; `fields` lists its root fields. */
export interface FormParts {
  readonly objects: Readonly<Record<number, RawObject>>;
  readonly fields: string;
  readonly annots?: string;
  readonly form?: string;
  readonly catalog?: string;
}

/** Returns a page of 612 by 792 points with a handwritten form, valid or not. */
export function formPdf({
  objects,
  fields,
  annots = fields,
  form = '',
  catalog = '',
}: FormParts): Uint8Array {
  return onePage({
    catalog: `/AcroForm << /Fields [${fields}] /DA (/Helv 0 Tf 0 g) /DR << /Font << /Helv 10 0 R >> >> ${form} >> ${catalog}`,
    page: `/Annots [${annots}]`,
    objects: {
      10: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      ...objects,
    },
  });
}

/** Returns the entries of a widget at (50, y), 200 by `height` points. */
export const widget = (y: number, height = 20, x = 50, width = 200): string =>
  `/Type /Annot /Subtype /Widget /F 4 /P 3 0 R /Rect [${x} ${y} ${x + width} ${y + height}]`;

const date = (pattern: string) =>
  `/AA << /F << /S /JavaScript /JS (AFDate_FormatEx\\("${pattern}"\\);) >> >>`;

/** Returns a form with an empty field of every kind, without appearances. */
export function fillableForm(form = ''): Uint8Array {
  return formPdf({
    form,
    fields:
      '20 0 R 21 0 R 22 0 R 23 0 R 24 0 R 25 0 R 26 0 R 29 0 R 30 0 R 31 0 R 32 0 R 33 0 R 34 0 R 35 0 R',
    annots:
      '20 0 R 21 0 R 22 0 R 23 0 R 24 0 R 25 0 R 27 0 R 28 0 R 29 0 R 30 0 R 31 0 R 32 0 R 33 0 R 34 0 R 36 0 R',
    objects: {
      20: `<< ${widget(740)} /FT /Tx /T (name) /TU (Full name) /Ff 2 /MK << /BC [0] /BG [0.9] >> >>`,
      21: `<< ${widget(660, 60)} /FT /Tx /T (lines) /Ff 4096 /MK << /BC [1 0 0] >> >>`,
      22: `<< ${widget(630)} /FT /Tx /T (cells) /Ff ${1 << 24} /MaxLen 8 /MK << /BC [0] >> >>`,
      23: `<< ${widget(600)} /FT /Tx /T (date) ${date('dd/mm/yyyy')} >>`,
      24: `<< ${widget(570, 16, 50, 16)} /FT /Btn /T (agree) /MK << /BC [0] /CA (4) >> >>`,
      25: `<< ${widget(540)} /FT /Ch /T (country) /Ff ${1 << 17} /Opt [[(de) (Germany)] [(fr) (France)]] >>`,
      26: `<< /FT /Btn /T (size) /Ff ${1 << 15} /Kids [27 0 R 28 0 R] /Opt [(small) (large)] >>`,
      27: `<< ${widget(510, 16, 50, 16)} /Parent 26 0 R /MK << /BC [0] >> >>`,
      28: `<< ${widget(510, 16, 80, 16)} /Parent 26 0 R /MK << /BC [0] >> >>`,
      29: `<< ${widget(420, 70)} /FT /Ch /T (colours) /Ff ${1 << 21} /Opt [(red) (green) (blue)] >>`,
      30: `<< ${widget(390)} /FT /Tx /T (secret) /Ff 8192 >>`,
      31: `<< ${widget(360)} /FT /Btn /T (push) /Ff ${1 << 16} /A << /S /ResetForm >> >>`,
      32: `<< ${widget(330)} /FT /Sig /T (signature) >>`,
      33: `<< ${widget(300)} /FT /Tx /T (fixed) /Ff 1 /V (as it is) >>`,
      34: `<< ${widget(270)} /FT /Ch /T (other) /Ff ${(1 << 17) | (1 << 18)} /Opt [(one) (two)] >>`,
      35: '<< /FT /Tx /T (address) /Kids [36 0 R] >>',
      36: `<< ${widget(240)} /Parent 35 0 R /T (city) /MaxLen 20 /Q 1 >>`,
    },
  });
}
