import type { PdfDocument } from '../../file/core/document.ts';
import type { PdfDict, PdfObject } from '../../file/core/objects.ts';
import { readUnicodeMap, type UnicodeMap } from '../../page/fonts/unicode-map.ts';
import { RTL_LETTER } from '../../page/layout/right-to-left.ts';
import type { ShownText } from './scanned-content.ts';
import { byteBudget, decoded } from './streams.ts';

/** Most bytes of one ToUnicode map. */
const MAX_BYTES = 16 << 20;
/** Whether successive runs are right-to-left, by their text or because they are marked as shown in reverse. */
export function isRightToLeft(shown: readonly ShownText[], said: string): boolean {
  return shown[0]?.rightToLeft === true || RTL_LETTER.test(said);
}

/** Maps character codes to text by the ToUnicode maps of their fonts (ISO 32000-1, 9.10.3). */
export class FontTexts {
  readonly #document: PdfDocument;
  readonly #readings = new Map<PdfObject, FontReading>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** @param codes one character per byte */
  textOf(font: PdfObject | undefined, codes: string): string {
    const { map, composite } = this.#reading(font);
    let text = '';
    eachCode(codes, composite, (code) => {
      text += map.get(code) ?? '';
    });
    return text;
  }

  /**
   * Returns the text of successive runs in reading order, with the replacement texts in them: browsers show RTL text in reverse.
   *
   * @param fonts of the resources of their stream
   */
  readText(fonts: PdfDict | undefined, shown: readonly ShownText[]): string {
    let said = '';
    for (const { font, codes, text } of shown) said += text ?? this.textOf(fonts?.get(font), codes);
    if (!isRightToLeft(shown, said)) return said;
    const texts: string[] = [];
    for (const { font, codes, text } of shown) {
      if (text !== undefined) {
        texts.push(text);
        continue;
      }
      const { map, composite } = this.#reading(fonts?.get(font));
      eachCode(codes, composite, (code) => texts.push(map.get(code) ?? ''));
    }
    return texts.reverse().join('');
  }

  /** Whether a font has right-to-left letters. */
  isRightToLeft(font: PdfObject | undefined): boolean {
    const reading = this.#reading(font);
    reading.rightToLeft ??= [...reading.map.values()].some((text) => RTL_LETTER.test(text));
    return reading.rightToLeft;
  }

  /** Whether the font has two-byte codes. */
  isComposite(font: PdfObject | undefined): boolean {
    return this.#reading(font).composite;
  }

  mapOf(font: PdfObject | undefined): UnicodeMap {
    return this.#reading(font).map;
  }

  #reading(font: PdfObject | undefined): FontReading {
    const own = this.#document.dict(font);
    if (!own) return { map: new Map(), composite: false, rightToLeft: false };
    const known = this.#readings.get(own);
    if (known) return known;
    const stream = this.#document.stream(own, 'ToUnicode');
    const bytes = stream && decoded(this.#document, stream, byteBudget(MAX_BYTES));
    const map: UnicodeMap = bytes ? readUnicodeMap(Buffer.from(bytes).toString('latin1')) : new Map();
    const reading: FontReading = { map, composite: this.#document.name(own, 'Subtype') === 'Type0' };
    this.#readings.set(own, reading);
    return reading;
  }
}

/** Decoding of a font's character codes. */
interface FontReading {
  readonly map: UnicodeMap;
  /** Whether codes have two bytes. */
  readonly composite: boolean;
  rightToLeft?: boolean;
}

/** Calls `take` for each code of a string. @param codes one character per byte */
export function eachCode(codes: string, composite: boolean, take: (code: number) => void): void {
  if (composite) {
    for (let i = 0; i + 1 < codes.length; i += 2) take(codes.charCodeAt(i) * 256 + codes.charCodeAt(i + 1));
  } else for (let i = 0; i < codes.length; i++) take(codes.charCodeAt(i));
}
