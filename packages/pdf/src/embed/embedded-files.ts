import { isDict, type PdfDict, type PdfObject, PdfRef, PdfStream, PdfString } from '../core/objects.ts';
import type { ObjectReader } from '../core/reader.ts';
import { textOf } from '../core/text-string.ts';

/** A document with its catalog. */
interface CatalogReader extends ObjectReader {
  readonly catalog: PdfDict;
}

/** An entry of the EmbeddedFiles name tree (ISO 32000-2, 7.11.4). */
export interface EmbeddedFileEntry {
  readonly key: PdfString;
  readonly value: PdfObject;
}

const MAX_ENTRIES = 10_000;
const MAX_DEPTH = 32;
/** Nodes of the tree, which a hostile one can have without any entry. */
const MAX_NODES = 10_000;

/** All entries in the tree's order. Stops at 10,000. */
export function embeddedFiles(file: CatalogReader): EmbeddedFileEntry[] {
  const names = file.resolve(file.catalog.get('Names'));
  const entries: EmbeddedFileEntry[] = [];
  if (isDict(names)) collect(file, names.get('EmbeddedFiles'), entries, 0, new Set());
  return entries;
}

function collect(
  file: CatalogReader,
  node: PdfObject | undefined,
  into: EmbeddedFileEntry[],
  depth: number,
  seen: Set<number | PdfDict>,
): void {
  // A node that comes again holds what it held before.
  const identity = node instanceof PdfRef ? node.number : undefined;
  if (identity !== undefined && seen.has(identity)) return;
  const dict = file.resolve(node);
  if (!isDict(dict) || depth > MAX_DEPTH || seen.size >= MAX_NODES) return;
  seen.add(identity ?? dict);
  const leaf = file.resolve(dict.get('Names'));
  if (Array.isArray(leaf)) {
    for (let i = 0; i + 1 < leaf.length && into.length < MAX_ENTRIES; i += 2) {
      const key = file.resolve(leaf[i]);
      if (key instanceof PdfString) into.push({ key, value: leaf[i + 1]! });
    }
  }
  const kids = file.resolve(dict.get('Kids'));
  if (!Array.isArray(kids)) return;
  for (const kid of kids) {
    if (into.length >= MAX_ENTRIES) return;
    collect(file, kid, into, depth + 1, seen);
  }
}

/** The specifications of files that the document as a whole is associated with (`/AF`, ISO 32000-2, 14.13). */
export function associatedFiles(file: CatalogReader): PdfObject[] {
  const files = file.resolve(file.catalog.get('AF'));
  return Array.isArray(files) ? files.slice(0, MAX_ENTRIES) : [];
}

/** The name in a file specification. */
export function fileName(file: CatalogReader, specification: PdfObject | undefined): string | undefined {
  const dict = file.resolve(specification);
  if (!isDict(dict)) return undefined;
  return textOf(file.resolve(dict.get('UF'))) ?? textOf(file.resolve(dict.get('F')));
}

/** The stream that a file specification embeds. */
export function fileStream(file: CatalogReader, specification: PdfObject | undefined): PdfStream | undefined {
  const dict = file.resolve(specification);
  const embedded = isDict(dict) ? file.resolve(dict.get('EF')) : undefined;
  if (!isDict(embedded)) return undefined;
  for (const key of ['UF', 'F'] as const) {
    const stream = file.resolve(embedded.get(key));
    if (stream instanceof PdfStream) return stream;
  }
  return undefined;
}

/** A copy of a dictionary that may be referred to, and the reference to write it back to. */
export function ownCopy(
  file: CatalogReader,
  object: PdfObject | undefined,
): { dict: PdfDict; ref: PdfRef | undefined } {
  const dict = file.resolve(object);
  return { dict: new Map(isDict(dict) ? dict : []), ref: object instanceof PdfRef ? object : undefined };
}
