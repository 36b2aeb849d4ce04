import { decodeStream } from '../../file/core/filters.ts';
import type { PdfStream } from '../../file/core/objects.ts';
import type { ObjectReader } from '../../file/core/reader.ts';
import type { Budget } from '../syntax/limits.ts';
import { type CMap, parseCMap } from './cmap.ts';
import { predefinedCMap } from './predefined-cmaps.ts';

/** Longest chain of base CMaps; viewers do not follow more. */
const MAX_BASES = 8;

/** Reads a CMap from a stream, with its base: `UseCMap` is a name or another stream (ISO 32000-2, 9.7.5.3). */
export function cmapOf(
  pdf: ObjectReader,
  stream: PdfStream,
  budget: Budget,
  above: readonly PdfStream[] = [],
): CMap {
  const cmap = parseCMap(decodeStream(pdf, stream, budget).data, predefinedCMap);
  if (pdf.number(stream.dict, 'WMode') === 1) cmap.vertical = true;
  const base = pdf.stream(stream.dict, 'UseCMap');
  if (base && base !== stream && !above.includes(base) && above.length < MAX_BASES)
    cmap.base = cmapOf(pdf, base, budget, [...above, stream]);
  else if (!cmap.base) {
    const name = pdf.name(stream.dict, 'UseCMap');
    cmap.base = name === undefined ? undefined : predefinedCMap(name);
  }
  return cmap;
}
