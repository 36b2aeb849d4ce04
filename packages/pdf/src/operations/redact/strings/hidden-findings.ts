import type { PdfDocument } from '../../../file/core/document.ts';
import { decodeStream } from '../../../file/core/filters.ts';
import { type PdfObject, PdfStream, type PdfString } from '../../../file/core/objects.ts';
import { textReadings } from '../../../file/core/text-readings.ts';
import type { Budget } from '../../../page/syntax/limits.ts';
import type { Finding } from '../findings.ts';
import { type CompiledPattern, SearchableText } from '../text/searchable-text.ts';
import type { FoundIn } from '../types.ts';
import { type StringPlaces, stringsOf } from './string-places.ts';

/** Kinds of data that are always removed. */
const ALWAYS_GONE = new Set<FoundIn>(['metadata', 'attachment', 'script', 'comment', 'other']);

/** Maximum number of bytes of one stream that are searched. */
const MAX_SEARCHED = 4 << 20;

/** A finding in data that may be removed as a whole, with the string that contains it. */
export interface HiddenFinding {
  readonly string: PdfString | undefined;
  readonly finding: Finding;
}

/**
 * Finds pattern matches in data that a redaction always drops: information, metadata, attached files, scripts, comments.
 * Collected before anything is dropped, and only for previews, since the redaction itself need not read this data.
 */
export function hiddenFindings(
  pdf: PdfDocument,
  patterns: readonly CompiledPattern[],
  places: StringPlaces,
  budget: Budget,
): HiddenFinding[] {
  const found: HiddenFinding[] = [];
  const search = (texts: readonly string[], where: FoundIn, page?: number, string?: PdfString) => {
    if (!ALWAYS_GONE.has(where)) return;
    const readings = texts.filter(({ length }) => length > 1).map((text) => new SearchableText(text));
    for (const { source, find } of patterns) {
      for (const reading of readings) {
        const ranges = find(reading);
        for (const [start, end] of ranges)
          found.push({ string, finding: { source, page, where, text: reading.source.slice(start, end) } });
        if (ranges.length > 0) break;
      }
    }
  };
  for (const [, object] of pdf.objects()) {
    budget.checkTime();
    const holder = object instanceof PdfStream ? object.dict : object;
    for (const { string, place } of stringsOf(holder, places))
      search(textReadings(string.bytes).texts, place.where, place.page, string);
    if (object instanceof PdfStream) {
      const where = places.of(object.dict).where;
      if (where === 'metadata' || where === 'attachment') search([textIn(pdf, object, budget)], where);
    }
  }
  for (const script of scriptsIn(pdf)) search([textIn(pdf, script, budget)], 'script');
  return found;
}

/** Scripts that are streams (12.6.4.17). */
function scriptsIn(pdf: PdfDocument): PdfStream[] {
  const scripts = new Set<PdfStream>();
  for (const [, object] of pdf.objects()) {
    const script = pdf.stream(isAction(object) ? object : undefined, 'JS');
    if (script) scripts.add(script);
  }
  return [...scripts];
}

function isAction(object: PdfObject): boolean {
  return object instanceof Map && object.has('JS');
}

/** The beginning of a stream's data as text; undefined when it is not text. */
function textIn(pdf: PdfDocument, stream: PdfStream, budget: Budget): string {
  const { data, failed } = decodeStream(pdf, stream, budget);
  if (failed !== undefined) return '';
  const bytes = data.subarray(0, MAX_SEARCHED);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  return bytes.subarray(0, 1000).includes(0) ? '' : new TextDecoder().decode(bytes);
}
