import { name, type PdfDict } from '../../file/core/objects.ts';
import type { ObjectReader } from '../../file/core/reader.ts';
import type { Budget } from '../syntax/limits.ts';
import { type CMap, parseCMap } from './cmap.ts';
import { cmapOf } from './cmap-stream.ts';
import { CompositeFont } from './composite-font.ts';
import type { ContentFont, MeasuredGlyphs } from './font.ts';
import { predefinedCMap } from './predefined-cmaps.ts';
import { SimpleFont } from './simple-font.ts';

/** Loads fonts of one document, each once. */
export class FontLoader {
  readonly #fonts = new Map<PdfDict, ContentFont>();
  readonly #pdf: ObjectReader;
  readonly #budget: Budget;
  #fallback: ContentFont | undefined;
  /** Measurements of glyphs drawn by procedures. */
  readonly measured: MeasuredGlyphs = new WeakMap();

  constructor(pdf: ObjectReader, budget: Budget) {
    this.#pdf = pdf;
    this.#budget = budget;
  }

  /** Font for decoding text whose own font is missing, as in viewers. */
  get fallback(): ContentFont {
    this.#fallback ??= new SimpleFont(
      this.#pdf,
      new Map([
        ['Subtype', name('Type1')],
        ['BaseFont', name('Helvetica')],
      ]),
      undefined,
      this.#budget,
    );
    return this.#fallback;
  }

  load(dict: PdfDict): ContentFont {
    let font = this.#fonts.get(dict);
    if (!font) {
      const toUnicode = toUnicodeOf(this.#pdf, dict, this.#budget);
      font =
        this.#pdf.name(dict, 'Subtype') === 'Type0'
          ? new CompositeFont(this.#pdf, dict, toUnicode, this.#budget)
          : new SimpleFont(this.#pdf, dict, toUnicode, this.#budget);
      this.#fonts.set(dict, font);
    }
    return font;
  }
}

export function toUnicodeOf(pdf: ObjectReader, dict: PdfDict, budget: Budget): CMap | undefined {
  const stream = pdf.stream(dict, 'ToUnicode');
  if (stream) return cmapOf(pdf, stream, budget);
  // With Identity as ToUnicode, the codes already are Unicode.
  if (pdf.name(dict, 'ToUnicode')?.startsWith('Identity')) {
    return parseCMap(
      Buffer.from(
        '1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0000> <ffff> <0000> endbfrange',
      ),
      predefinedCMap,
    );
  }
  return undefined;
}
