import type { PdfDocument } from '../../../file/core/document.ts';
import {
  isDict,
  type PdfDict,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '../../../file/core/objects.ts';
import { type TextReadings, textReadings } from '../../../file/core/text-readings.ts';
import { textString } from '../../../file/core/text-string.ts';
import type { Source } from '../source.ts';
import { hiddenTexts } from '../text/coded-texts.ts';
import { unmatched } from '../text/redacted-text.ts';
import { type CompiledPattern, merged, SearchableText } from '../text/searchable-text.ts';
import type { TextRange } from '../text/text-ranges.ts';
import { isPalette, type StringPlace, type StringPlaces, TECHNICAL_KEYS } from './string-places.ts';

/**
 * Searches every string of the document outside its content streams (bookmarks, fields, annotations, structure, destinations,
 * labels, layer names …) and masks pattern matches. A link whose target matches loses its action.
 *
 * @param noted is called for every match, with the string that contained it
 * @returns the number of masked strings
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
  readonly source: Source;
  readonly text: string;
  readonly place: StringPlace | undefined;
}

const MAX_DEPTH = 200;

/** A masked string: its replacement, and the matches in it. */
interface Masked {
  readonly text: string;
  readonly matches: readonly { readonly source: Source; readonly text: string }[];
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

  /** Drops the action of a link whose target matches; without an address it is no action any more. */
  #dropMatchingLink(dict: PdfDict): void {
    const action = this.#pdf.dict(dict, 'A');
    if (!action || this.#pdf.name(action, 'S') !== 'URI') return;
    const uri = this.#pdf.value(action, 'URI');
    if (uri !== null && !(uri instanceof PdfString && this.#maskedBytes(uri.bytes))) return;
    if (uri instanceof PdfString) this.mask(uri, { ...this.#places.of(dict), where: 'link' });
    dict.delete('A');
  }

  /** String with all matches masked; undefined when it has none. */
  mask(string: PdfString, place?: StringPlace): PdfString | undefined {
    const masked = this.#maskedBytes(string.bytes);
    if (!masked) return undefined;
    this.replaced++;
    for (const match of masked.matches) this.#noted({ ...match, string, place });
    return textString(masked.text);
  }

  #maskedBytes(bytes: Uint8Array): Masked | undefined {
    if (bytes.length < 2) return undefined;
    const key = Buffer.from(bytes).toString('latin1');
    if (this.#known.has(key)) return this.#known.get(key);
    const masked = this.#search(textReadings(bytes));
    if (this.#known.size < 100_000) this.#known.set(key, masked);
    return masked;
  }

  #search({ texts, guesses }: TextReadings): Masked | undefined {
    const [text, ...others] = texts;
    const searchable = new SearchableText(text);
    const inner = texts.map(hiddenTexts);
    const hidden = searchables([...others, ...inner.flatMap(({ whole }) => whole)]);
    const within = this.#hasLiterals ? searchables([...guesses, ...inner.flatMap(({ parts }) => parts)]) : [];
    const ranges: TextRange[] = [];
    const matches: { source: Source; text: string }[] = [];
    for (const { source, find, isLiteral } of this.#patterns) {
      const found = find(searchable);
      for (const [start, end] of found) matches.push({ source, text: text.slice(start, end) });
      ranges.push(...found);
      if (found.length > 0) continue;
      const isHidden =
        hidden.some((reading) => find(reading).length > 0) ||
        (isLiteral && within.some((reading) => find(reading).some((range) => isNoChance(reading, range))));
      if (!isHidden) continue;
      matches.push({ source, text });
      ranges.push([0, text.length]);
    }
    return ranges.length === 0 ? undefined : { text: this.#without(text, ranges), matches };
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

function searchables(texts: readonly string[]): SearchableText[] {
  return [...new Set(texts)].map((text) => new SearchableText(text));
}

/** Whether a match in an uncertain decoding is too long to be chance. */
function isNoChance({ source }: SearchableText, [start, end]: TextRange): boolean {
  let weight = 0;
  for (const character of source.slice(start, end)) weight += SYLLABLE.test(character) ? WIDE_WEIGHT : 1;
  return weight >= NO_CHANCE;
}

/** Minimum number of letters of a match in an uncertain decoding. */
const NO_CHANCE = 5;

/** Weight of a character from a script with thousands of them: as unlikely as several letters. */
const WIDE_WEIGHT = 3;
const SYLLABLE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
