import type { FindingCode } from '../../finding-codes.ts';
import type { VerificationFinding } from '../../verification-finding.ts';
import { DamagedPdfError } from './damaged.ts';
import { type PdfObject, PdfRef, PdfStream } from './objects.ts';
import type { PdfFile } from './pdf-file.ts';

const MAX_FINDINGS = 20;

/**
 * Finds anything in the document that two readers could interpret differently. A signature over ambiguous bytes proves nothing,
 * even if exactly these bytes were signed.
 *
 * @returns at most 20 findings, without those for which the strict reader refuses to open a file
 */
export function ambiguitiesOf(file: PdfFile): VerificationFinding[] {
  const findings = new Map<string, VerificationFinding>();
  const say: Say = (code, message) => {
    if (findings.size < MAX_FINDINGS) findings.set(message, { code, message });
  };
  for (const { repeated } of file.sections)
    if (repeated !== undefined)
      say('XREF_ENTRY_REPEATED', `the cross-reference lists object ${repeated} twice`);
  walk(file, say);
  for (const [number, key] of file.repeatedKeys)
    say('KEY_REPEATED', `object ${number} has the key /${key} twice`);
  sayOverlaps(file, say);
  return [...findings.values()];
}

type Say = (code: FindingCode, message: string) => void;

/** Visits all objects of the document. */
function walk(file: PdfFile, say: Say): void {
  const seen = new Set<number>();
  const waiting: PdfObject[] = [file.trailer];
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (object instanceof PdfRef) {
      const entry = file.entry(object.number);
      if (entry === undefined || entry.kind === 'free') continue;
      if (object.generation !== (entry.kind === 'offset' ? entry.generation : 0))
        say('GENERATION_MISMATCH', `object ${object.number} is referred to by a generation that it has not`);
      if (seen.has(object.number)) continue;
      seen.add(object.number);
      try {
        waiting.push(file.resolve(object));
      } catch (error) {
        if (!(error instanceof DamagedPdfError)) throw error;
        say('OBJECT_UNREADABLE', `object ${object.number} cannot be read: ${error.message}`);
      }
    } else if (object instanceof PdfStream) waiting.push(object.dict);
    else if (Array.isArray(object)) for (const item of object) addComposite(waiting, item);
    else if (object instanceof Map) for (const item of object.values()) addComposite(waiting, item);
  }
}

function addComposite(waiting: PdfObject[], object: PdfObject): void {
  if (object !== null && typeof object === 'object') waiting.push(object);
}

/**
 * Reports overlapping objects: an object that begins within another is visible only to readers that follow the cross-reference.
 */
function sayOverlaps(file: PdfFile, say: Say): void {
  const extents = [...file.extents].sort(([, a], [, b]) => a.start - b.start);
  let last = extents[0];
  for (const extent of extents.slice(1)) {
    if (extent[1].start < last![1].end)
      say('OBJECTS_OVERLAP', `object ${extent[0]} begins within object ${last![0]}`);
    if (extent[1].end > last![1].end) last = extent;
  }
}
