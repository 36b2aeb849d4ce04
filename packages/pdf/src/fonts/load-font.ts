import { PDFContext, type PDFDict, PDFName, type PDFStream } from '@cantoo/pdf-lib';
import { decodeStream } from '../content/filters.ts';
import type { Budget } from '../content/limits.ts';
import { entry, nameEntry, streamEntry } from '../content/objects.ts';
import { type CMap, parseCMap } from './cmap.ts';
import { CompositeFont } from './composite-font.ts';
import type { ContentFont } from './font.ts';
import { predefinedCMap } from './predefined-cmaps.ts';
import { SimpleFont } from './simple-font.ts';

/** Loads fonts of one document, each once. */
export class FontLoader {
  readonly #fonts = new Map<PDFDict, ContentFont>();
  readonly #budget: Budget;
  #fallback: ContentFont | undefined;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** What text is read with when its font is missing, as viewers do. */
  get fallback(): ContentFont {
    this.#fallback ??= new SimpleFont(
      PDFContext.create().obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' }),
      undefined,
      this.#budget,
    );
    return this.#fallback;
  }

  load(dict: PDFDict): ContentFont {
    let font = this.#fonts.get(dict);
    if (!font) {
      const toUnicode = toUnicodeOf(dict, this.#budget);
      font =
        nameEntry(dict, 'Subtype') === 'Type0'
          ? new CompositeFont(dict, toUnicode, this.#budget)
          : new SimpleFont(dict, toUnicode, this.#budget);
      this.#fonts.set(dict, font);
    }
    return font;
  }
}

export function toUnicodeOf(dict: PDFDict, budget: Budget): CMap | undefined {
  const stream: PDFStream | undefined = streamEntry(dict, 'ToUnicode');
  if (stream) return parseCMap(decodeStream(stream, budget).data, predefinedCMap);
  const named = entry(dict, 'ToUnicode');
  // Identity as ToUnicode: the codes are Unicode already.
  if (named instanceof PDFName && named.asString().startsWith('/Identity')) {
    return parseCMap(
      Buffer.from(
        '1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0000> <ffff> <0000> endbfrange',
      ),
      predefinedCMap,
    );
  }
  return undefined;
}
