import type { PDFContext, PDFRef } from '@cantoo/pdf-lib';
import { type PDFDict, PDFName } from '@cantoo/pdf-lib';
import type { FormControl } from './form-control.ts';

/** The resource names that PDF editors use for the standard fonts in `/DR`. */
const RESOURCE_NAMES = {
  sans: ['Helv', 'HeBo', 'HeOb', 'HeBO'],
  serif: ['TiRo', 'TiBo', 'TiIt', 'TiBI'],
  mono: ['Cour', 'CoBo', 'CoOb', 'CoBO'],
} as const;

const BASE_FONTS: Record<string, string> = {
  Helv: 'Helvetica',
  HeBo: 'Helvetica-Bold',
  HeOb: 'Helvetica-Oblique',
  HeBO: 'Helvetica-BoldOblique',
  TiRo: 'Times-Roman',
  TiBo: 'Times-Bold',
  TiIt: 'Times-Italic',
  TiBI: 'Times-BoldItalic',
  Cour: 'Courier',
  CoBo: 'Courier-Bold',
  CoOb: 'Courier-Oblique',
  CoBO: 'Courier-BoldOblique',
  ZaDb: 'ZapfDingbats',
};

/** Resource name of the standard font nearest to a control's own. */
export function resourceNameOf(font: FormControl['font']): string {
  return RESOURCE_NAMES[font.family][(font.bold ? 1 : 0) + (font.italic ? 2 : 0)] ?? 'Helv';
}

/** The standard fonts of a form, made when first asked for. */
export class FormFonts {
  readonly #context: PDFContext;
  readonly #refs = new Map<string, PDFRef>();

  constructor(context: PDFContext) {
    this.#context = context;
    this.ref('Helv');
    this.ref('ZaDb');
  }

  ref(name: string): PDFRef {
    const existing = this.#refs.get(name);
    if (existing) return existing;
    const dict = this.#context.obj({
      Type: 'Font',
      Subtype: 'Type1',
      Name: name,
      BaseFont: BASE_FONTS[name] ?? 'Helvetica',
    }) as PDFDict;
    if (name !== 'ZaDb') dict.set(PDFName.of('Encoding'), PDFName.of('WinAnsiEncoding'));
    const ref = this.#context.register(dict);
    this.#refs.set(name, ref);
    return ref;
  }

  /** The `/Font` resources. */
  dict(): PDFDict {
    const fonts = this.#context.obj({}) as PDFDict;
    for (const [name, ref] of this.#refs) fonts.set(PDFName.of(name), ref);
    return fonts;
  }
}
