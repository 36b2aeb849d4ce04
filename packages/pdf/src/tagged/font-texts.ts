import type { PdfDocument } from '../core/document.ts';
import type { PdfObject } from '../core/objects.ts';
import { readUnicodeMap, type UnicodeMap } from '../printed/glyph-texts/unicode-map.ts';
import { byteBudget, decoded } from './streams.ts';

/** Bytes of one ToUnicode map. */
const MAX_BYTES = 16 << 20;

/** What the codes of fonts stand for, according to their ToUnicode maps (ISO 32000-1, 9.10.3). */
export class FontTexts {
  readonly #document: PdfDocument;
  readonly #maps = new Map<PdfObject, UnicodeMap>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** @param codes one character per byte */
  textOf(font: PdfObject | undefined, codes: string): string {
    const map = this.mapOf(font);
    const composite = this.isComposite(font);
    let text = '';
    for (let i = 0; composite ? i + 1 < codes.length : i < codes.length; i++) {
      const code = composite ? codes.charCodeAt(i) * 256 + codes.charCodeAt(++i) : codes.charCodeAt(i);
      text += map.get(code) ?? '';
    }
    return text;
  }

  /** Whether the font has codes of two bytes. */
  isComposite(font: PdfObject | undefined): boolean {
    return this.#document.name(this.#document.dict(font), 'Subtype') === 'Type0';
  }

  mapOf(font: PdfObject | undefined): UnicodeMap {
    const own = this.#document.dict(font);
    if (!own) return new Map();
    const known = this.#maps.get(own);
    if (known) return known;
    const stream = this.#document.stream(own, 'ToUnicode');
    const bytes = stream && decoded(this.#document, stream, byteBudget(MAX_BYTES));
    const map: UnicodeMap = bytes ? readUnicodeMap(Buffer.from(bytes).toString('latin1')) : new Map();
    this.#maps.set(own, map);
    return map;
  }
}

/** @param codes one character per byte */
export function codesOf(codes: string, composite: boolean): number[] {
  if (!composite) return Array.from(codes, (character) => character.charCodeAt(0));
  const result: number[] = [];
  for (let i = 0; i + 1 < codes.length; i += 2)
    result.push(codes.charCodeAt(i) * 256 + codes.charCodeAt(i + 1));
  return result;
}
