import type { PdfDocument } from '../core/document.ts';
import { isDict, type PdfDict, type PdfObject, PdfRef, PdfStream, PdfString } from '../core/objects.ts';
import { textOf, textString } from '../core/text-string.ts';
import { type CompiledPattern, merged, SearchableText } from './patterns.ts';

/** Strings of a fixed vocabulary: what else stood there is gone by now. */
const TECHNICAL = new Set(['Registry', 'Ordering', 'Lang', 'DA']);

/** What stands in place of a match; the first that no pattern matches itself. */
const REPLACEMENTS = ['[redacted]', '\u2588\u2588\u2588', '***', ''];

export interface StringMatches {
  readonly counts: ReadonlyMap<string, number>;
  readonly replaced: number;
}

/**
 * Looks through every string of the document outside its content streams (bookmarks, fields, annotations,
 * structure, destinations, labels, layer names …) and masks what the patterns match. A link whose target matches
 * loses its action.
 */
export function redactStrings(pdf: PdfDocument, patterns: readonly CompiledPattern[]): StringMatches {
  const scan = new StringScan(pdf, patterns);
  if (patterns.length === 0) return { counts: scan.counts, replaced: 0 };
  for (const [ref, object] of pdf.objects()) {
    if (object instanceof PdfString) {
      const masked = scan.mask(object);
      if (masked) pdf.set(ref, masked);
    } else scan.visit(object, 0);
  }
  return { counts: scan.counts, replaced: scan.replaced };
}

const MAX_DEPTH = 200;

class StringScan {
  readonly counts = new Map<string, number>();
  replaced = 0;
  readonly #pdf: PdfDocument;
  readonly #patterns: readonly CompiledPattern[];
  readonly #replacement: string;
  readonly #known = new Map<string, string | undefined>();

  constructor(pdf: PdfDocument, patterns: readonly CompiledPattern[]) {
    this.#pdf = pdf;
    this.#patterns = patterns;
    this.#replacement =
      REPLACEMENTS.find(
        (text) => !patterns.some((pattern) => pattern.find(new SearchableText(text)).length > 0),
      ) ?? '';
  }

  visit(object: PdfObject, depth: number): void {
    if (depth > MAX_DEPTH) return;
    if (Array.isArray(object)) {
      for (const [index, item] of object.entries()) {
        if (item instanceof PdfString) {
          const masked = this.mask(item);
          if (masked) object[index] = masked;
        } else if (!(item instanceof PdfRef)) this.visit(item, depth + 1);
      }
    } else if (isDict(object)) this.#dict(object, depth);
    else if (object instanceof PdfStream) this.#dict(object.dict, depth);
  }

  #dict(dict: PdfDict, depth: number): void {
    for (const [key, value] of dict) {
      if (TECHNICAL.has(key)) continue;
      if (!(value instanceof PdfString)) {
        if (!(value instanceof PdfRef)) this.visit(value, depth + 1);
        continue;
      }
      const masked = this.mask(value);
      if (!masked) continue;
      if (key === 'URI') dict.delete('URI');
      else dict.set(key, masked);
    }
    this.#dropEmptyLink(dict);
  }

  /** A link without its address is no action any more. */
  #dropEmptyLink(dict: PdfDict): void {
    const action = this.#pdf.dict(dict, 'A');
    if (action && this.#pdf.name(action, 'S') === 'URI') {
      const uri = this.#pdf.value(action, 'URI');
      if (uri === null || (uri instanceof PdfString && this.mask(uri))) dict.delete('A');
    }
  }

  /** The string with all matches masked, or undefined when there are none. */
  mask(string: PdfString): PdfString | undefined {
    const text = textOf(string) ?? '';
    if (text.length < 2) return undefined;
    const masked = this.#masked(text);
    return masked === undefined ? undefined : textString(masked);
  }

  #masked(text: string): string | undefined {
    if (this.#known.has(text)) {
      const known = this.#known.get(text);
      if (known !== undefined) this.replaced++;
      return known;
    }
    const searchable = new SearchableText(text);
    const unescaped = percentDecoded(text);
    const ranges = this.#patterns.flatMap((pattern) => {
      const found = pattern.find(searchable);
      const inside = unescaped === undefined ? [] : pattern.find(new SearchableText(unescaped));
      const all = found.length > 0 || inside.length === 0 ? found : [[0, text.length] as const];
      if (all.length > 0)
        this.counts.set(pattern.source, (this.counts.get(pattern.source) ?? 0) + all.length);
      return all;
    });
    let masked: string | undefined;
    if (ranges.length > 0) {
      masked = '';
      let at = 0;
      for (const [start, end] of merged(ranges)) {
        masked += text.slice(at, start) + this.#replacement;
        at = end;
      }
      masked += text.slice(at);
      this.replaced++;
    }
    if (this.#known.size < 100_000) this.#known.set(text, masked);
    return masked;
  }
}

/** The text with its percent escapes resolved, when it has any. */
function percentDecoded(text: string): string | undefined {
  let decoded = text;
  for (let times = 0; times < MAX_ESCAPES && /%[0-9A-Fa-f]{2}/.test(decoded); times++)
    decoded = unescaped(decoded);
  // In the query of an address a plus is a space.
  if (/^[a-z][a-z0-9+.-]*:|[?&=%]/i.test(text)) decoded = decoded.replaceAll('+', ' ');
  return decoded === text ? undefined : decoded;
}

/** Escapes of escapes, as addresses within addresses have them. */
const MAX_ESCAPES = 4;

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
}
