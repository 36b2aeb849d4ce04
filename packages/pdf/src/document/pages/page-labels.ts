import type { DocumentReader } from '../../file/core/reader.ts';
import { likelyText } from '../../file/core/text-readings.ts';
import { readNumberTree } from '../../file/core/trees.ts';
import { numberText } from './numbers.ts';

const STYLES = { D: 'decimal', r: 'roman', R: 'Roman', a: 'letters', A: 'Letters' } as const;
/** Longest page label, in characters; longer ones are truncated. */
const MAX_LENGTH = 200;

/** Returns the page labels (ISO 32000-2, 12.4.2); undefined when the file has none. */
export function pageLabels(document: DocumentReader, pageCount: number): string[] | undefined {
  const ranges = readNumberTree(document, document.catalog.get('PageLabels'));
  if (ranges.size === 0) return undefined;
  let style: (typeof STYLES)[keyof typeof STYLES] | undefined = 'decimal';
  let prefix = '';
  let value = 0;
  return Array.from({ length: pageCount }, (_, page) => {
    value++;
    const range = ranges.has(page) ? document.dict(ranges.get(page)) : undefined;
    if (ranges.has(page)) {
      style = STYLES[(document.name(range, 'S') ?? '') as keyof typeof STYLES];
      prefix = (likelyText(document.value(range, 'P')) ?? '').toWellFormed().slice(0, MAX_LENGTH);
      value = Math.trunc(document.number(range, 'St') ?? 1);
    }
    // Large numbers become decimal: letters repeat, so their labels would be very long.
    const number = style === undefined ? '' : numberText(value, value > 5_000 ? 'decimal' : style);
    return prefix + number;
  });
}
