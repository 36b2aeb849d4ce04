import { DamagedPdfError } from './damaged.ts';
import { type PdfObject, PdfRef, PdfStream, sameObject } from './objects.ts';
import type { PdfFile } from './pdf-file.ts';

const MAX_FINDINGS = 20;

/**
 * Finds what two readers could read differently, anywhere in the document. A signature over bytes that can be read in
 * two ways proves nothing, even if they are the bytes that were signed.
 *
 * @returns what was found, in words, except what the strict reader refuses when it opens a file
 */
export function ambiguitiesOf(file: PdfFile): string[] {
  const findings = new Set<string>();
  const say = (finding: string): void => {
    if (findings.size < MAX_FINDINGS) findings.add(finding);
  };
  for (const { repeated, trailer } of file.sections) {
    if (repeated !== undefined) say(`the cross-reference lists object ${repeated} twice`);
    const root = trailer.get('Root') ?? null;
    if (root !== null && !sameObject(root, file.trailer.get('Root')))
      say('the trailers name several catalogs');
  }
  walk(file, say);
  for (const [number, key] of file.repeatedKeys) say(`object ${number} has the key /${key} twice`);
  sayOverlaps(file, say);
  return [...findings];
}

type Say = (finding: string) => void;

/** Reads all objects that the document consists of. */
function walk(file: PdfFile, say: Say): void {
  const seen = new Set<number>();
  const waiting: PdfObject[] = [file.trailer];
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (object instanceof PdfRef) {
      const entry = file.entry(object.number);
      if (entry === undefined || entry.kind === 'free') continue;
      if (object.generation !== (entry.kind === 'offset' ? entry.generation : 0))
        say(`object ${object.number} is referred to by a generation that it has not`);
      if (seen.has(object.number)) continue;
      seen.add(object.number);
      try {
        waiting.push(file.resolve(object));
      } catch (error) {
        if (!(error instanceof DamagedPdfError)) throw error;
        say(`object ${object.number} cannot be read: ${error.message}`);
      }
    } else if (object instanceof PdfStream) waiting.push(object.dict);
    else if (Array.isArray(object)) for (const item of object) addComposite(waiting, item);
    else if (object instanceof Map) for (const item of object.values()) addComposite(waiting, item);
  }
}

function addComposite(waiting: PdfObject[], object: PdfObject): void {
  if (object !== null && typeof object === 'object') waiting.push(object);
}

/** An object that begins within another is visible only to readers that follow the cross-reference. */
function sayOverlaps(file: PdfFile, say: Say): void {
  const extents = [...file.extents].sort(([, a], [, b]) => a.start - b.start);
  let last = extents[0];
  for (const extent of extents.slice(1)) {
    if (extent[1].start < last![1].end) say(`object ${extent[0]} begins within object ${last![0]}`);
    if (extent[1].end > last![1].end) last = extent;
  }
}
