import { isDict, type PdfDict, type PdfObject, PdfStream } from '../../file/core/objects.ts';
import { readNameTree } from '../../file/core/trees.ts';
import { MEDIA_TYPE } from '../rules/allowed.ts';
import { bytesOf, hasKey, type Inspection, listed, refNumber } from './inspection.ts';
import type { Place } from './report.ts';

const MOST_FILES = 10_000;

/** Checks the rules about embedded files (ISO 19005-2 and -3, 6.8; ISO 14289-1, 7.11). */
export function checkEmbeddedFiles(inspection: Inspection): void {
  const { document } = inspection;
  const associated = associatedFiles(inspection);
  const found = new Map<PdfDict, Place>();
  for (const [ref, object] of document.objects()) {
    for (const own of directDicts(object))
      if (document.name(own, 'Type') === 'Filespec') found.set(own, { object: ref.number });
  }
  const names = document.dict(document.catalog, 'Names');
  for (const [name, item] of readNameTree(document, names?.get('EmbeddedFiles'), MOST_FILES)) {
    const own = document.dict(item);
    if (own && !found.has(own))
      found.set(own, { object: refNumber(item), path: `Names/EmbeddedFiles/${name}` });
  }
  for (const [own, place] of found) checkFile(inspection, own, place, associated.has(own));
}

/** Returns an object's dictionary and the direct dictionaries in it. */
function directDicts(object: PdfObject): PdfDict[] {
  const found: PdfDict[] = [];
  const waiting = [object];
  for (let own = waiting.pop(); own !== undefined; own = waiting.pop()) {
    const value = own instanceof PdfStream ? own.dict : own;
    if (Array.isArray(value)) for (const item of value) waiting.push(item);
    else if (isDict(value)) {
      found.push(value);
      for (const item of value.values()) waiting.push(item);
    }
  }
  return found;
}

/** Returns every file associated with any object of the document (ISO 19005-3, annex E). */
function associatedFiles({ document }: Inspection): Set<PdfDict> {
  const found = new Set<PdfDict>();
  for (const [, object] of document.objects()) {
    const own = document.entries(object);
    if (!own?.has('AF')) continue;
    for (const item of listed(document, own.get('AF'))) {
      const file = document.dict(item);
      if (file) found.add(file);
    }
  }
  return found;
}

function checkFile(inspection: Inspection, own: PdfDict, place: Place, associated: boolean): void {
  const { document, report } = inspection;
  const detail = document.text(own, 'UF') ?? document.text(own, 'F');
  const at = { ...place, ...(detail !== undefined && { detail }) };
  // Other validators ask these two of specifications of external files, too.
  if (document.name(own, 'AFRelationship') === undefined) report.broken('6.8-3', at);
  if (!associated) report.broken('6.8-4', at);
  if (!hasKey(own, 'EF')) return;
  const [f, uf] = [document.text(own, 'F'), document.text(own, 'UF')];
  if (f === undefined || uf === undefined) report.broken('6.8-2', at);
  if (!f || !uf) report.broken('ua:7.11-1', at);
  const streams = new Set<PdfStream>();
  for (const item of document.dict(own, 'EF')?.values() ?? []) {
    const stream = document.stream(item);
    if (stream) streams.add(stream);
  }
  for (const stream of streams) {
    if (!MEDIA_TYPE.test(document.name(stream.dict, 'Subtype') ?? '')) report.broken('6.8-1', at);
    const bytes = bytesOf(inspection, stream);
    if (!bytes || inspection.isArchival(bytes) === false) report.broken('6.8-5', at);
  }
}
