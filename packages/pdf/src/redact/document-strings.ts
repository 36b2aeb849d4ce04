import type { PdfDocument } from '../core/document.ts';
import { isDict, type PdfDict, type PdfObject, PdfRef, PdfStream, PdfString } from '../core/objects.ts';
import { textOf, textString } from '../core/text-string.ts';
import { hiddenTexts } from './coded-texts.ts';
import type { TextRange } from './presets/preset.ts';
import { unmatched } from './redacted-text.ts';
import { type CompiledPattern, merged, SearchableText } from './searchable-text.ts';
import { isPalette, type StringPlace, type StringPlaces, TECHNICAL_KEYS } from './string-places.ts';

/**
 * Searches every string of the document outside its content streams (bookmarks, fields, annotations, structure,
 * destinations, labels, layer names …) and masks what the patterns match. A link whose target matches loses its action.
 *
 * @param noted is called for every match, with the string that contained it
 * @returns how many strings were masked
 */
export function redactStrings(
  pdf: PdfDocument,
  patterns: readonly CompiledPattern[],
  places: StringPlaces,
  noted: (match: StringMatch) => void,
): number {
  if (patterns.length === 0) return 0;
  const scan = new StringScan(pdf, patterns, places, noted);
  for (const [ref, object] of pdf.objects()) {
    if (object instanceof PdfString) {
      const masked = scan.mask(object);
      if (masked) pdf.set(ref, masked);
    } else scan.visit(object, undefined, 0);
  }
  return scan.replaced;
}

export interface StringMatch {
  readonly string: PdfString;
  readonly source: string;
  readonly text: string;
  readonly place: StringPlace | undefined;
}

const MAX_DEPTH = 200;

/** A masked text: its replacement, and the matches in it. */
interface Masked {
  readonly text: string;
  readonly matches: readonly { readonly source: string; readonly text: string }[];
}

class StringScan {
  replaced = 0;
  readonly #pdf: PdfDocument;
  readonly #patterns: readonly CompiledPattern[];
  readonly #places: StringPlaces;
  readonly #noted: (match: StringMatch) => void;
  readonly #replacement: string;
  readonly #hasLiterals: boolean;
  readonly #known = new Map<string, Masked | undefined>();

  constructor(
    pdf: PdfDocument,
    patterns: readonly CompiledPattern[],
    places: StringPlaces,
    noted: (match: StringMatch) => void,
  ) {
    this.#pdf = pdf;
    this.#patterns = patterns;
    this.#places = places;
    this.#noted = noted;
    this.#hasLiterals = patterns.some(({ isLiteral }) => isLiteral);
    this.#replacement = unmatched(patterns);
  }

  visit(object: PdfObject, place: StringPlace | undefined, depth: number): void {
    if (depth > MAX_DEPTH) return;
    if (Array.isArray(object)) {
      if (isPalette(object[0])) return;
      for (const [index, item] of object.entries()) {
        if (item instanceof PdfString) {
          const masked = this.mask(item, place);
          if (masked) object[index] = masked;
        } else if (!(item instanceof PdfRef)) this.visit(item, place, depth + 1);
      }
    } else if (isDict(object)) this.#dict(object, place, depth);
    else if (object instanceof PdfStream) this.#dict(object.dict, place, depth);
  }

  #dict(dict: PdfDict, above: StringPlace | undefined, depth: number): void {
    this.#dropMatchingLink(dict);
    const place = this.#places.of(dict, above);
    for (const [key, value] of dict) {
      if (TECHNICAL_KEYS.has(key)) continue;
      const here = this.#places.under(key, dict, place);
      if (!(value instanceof PdfString)) {
        if (!(value instanceof PdfRef)) this.visit(value, here, depth + 1);
        continue;
      }
      const masked = this.mask(value, here);
      if (!masked) continue;
      if (key === 'URI') dict.delete('URI');
      else dict.set(key, masked);
    }
  }

  /** A link without an address is not an action any more. */
  #dropMatchingLink(dict: PdfDict): void {
    const action = this.#pdf.dict(dict, 'A');
    if (!action || this.#pdf.name(action, 'S') !== 'URI') return;
    const uri = this.#pdf.value(action, 'URI');
    if (uri !== null && !(uri instanceof PdfString && this.#maskedText(textOf(uri) ?? ''))) return;
    if (uri instanceof PdfString) this.mask(uri, { ...this.#places.of(dict), where: 'link' });
    dict.delete('A');
  }

  /** The string with all matches masked, or undefined when there are none. */
  mask(string: PdfString, place?: StringPlace): PdfString | undefined {
    const masked = this.#maskedText(textOf(string) ?? '');
    if (!masked) return undefined;
    this.replaced++;
    for (const match of masked.matches) this.#noted({ ...match, string, place });
    return textString(masked.text);
  }

  #maskedText(text: string): Masked | undefined {
    if (text.length < 2) return undefined;
    if (this.#known.has(text)) return this.#known.get(text);
    const searchable = new SearchableText(text);
    const { whole, parts } = hiddenTexts(text);
    const hidden = whole.map((inner) => new SearchableText(inner));
    const within = this.#hasLiterals ? parts.map((inner) => new SearchableText(inner)) : [];
    const ranges: TextRange[] = [];
    const matches: { source: string; text: string }[] = [];
    for (const { source, find, isLiteral } of this.#patterns) {
      const found = find(searchable);
      for (const [start, end] of found) matches.push({ source, text: text.slice(start, end) });
      ranges.push(...found);
      if (found.length > 0) continue;
      const isHidden =
        hidden.some((inner) => find(inner).length > 0) ||
        (isLiteral && within.some((inner) => find(inner).some(isNoChance)));
      if (!isHidden) continue;
      matches.push({ source, text });
      ranges.push([0, text.length]);
    }
    const masked = ranges.length === 0 ? undefined : { text: this.#without(text, ranges), matches };
    if (this.#known.size < 100_000) this.#known.set(text, masked);
    return masked;
  }

  #without(text: string, ranges: readonly TextRange[]): string {
    let masked = '';
    let at = 0;
    for (const [start, end] of merged(ranges)) {
      masked += text.slice(at, start) + this.#replacement;
      at = end;
    }
    return masked + text.slice(at);
  }
}

/** Whether a match in what only might be meant is long enough to be. */
const isNoChance = ([start, end]: TextRange) => end - start >= 5;
