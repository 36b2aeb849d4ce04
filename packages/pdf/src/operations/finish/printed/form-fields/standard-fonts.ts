import type { PdfDocument } from '../../../../file/core/document.ts';
import { dict, name, type PdfDict, type PdfRef } from '../../../../file/core/objects.ts';
import type { FormControl } from './form-control.ts';

/** Resource names that PDF editors use for the standard fonts in `/DR`. */
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

/** Returns the resource name of the standard font most similar to a control's font. */
export function resourceNameOf(font: FormControl['font']): string {
  return RESOURCE_NAMES[font.family][(font.bold ? 1 : 0) + (font.italic ? 2 : 0)] ?? 'Helv';
}

/** Standard fonts of a form, added on first use. */
export class FormFonts {
  readonly #document: PdfDocument;
  readonly #refs = new Map<string, PdfRef>();

  constructor(document: PdfDocument) {
    this.#document = document;
    this.ref('Helv');
    this.ref('ZaDb');
  }

  ref(resourceName: string): PdfRef {
    const existing = this.#refs.get(resourceName);
    if (existing) return existing;
    const font = dict({
      Type: name('Font'),
      Subtype: name('Type1'),
      Name: name(resourceName),
      BaseFont: name(BASE_FONTS[resourceName] ?? 'Helvetica'),
      Encoding: resourceName === 'ZaDb' ? undefined : name('WinAnsiEncoding'),
    });
    const ref = this.#document.add(font);
    this.#refs.set(resourceName, ref);
    return ref;
  }

  /** Returns the `/Font` resources. */
  dict(): PdfDict {
    return new Map(this.#refs);
  }
}
