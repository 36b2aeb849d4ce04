import { dict, type PdfDict, type PdfObject, PdfRef, PdfString } from './objects.ts';
import type { ObjectReader } from './reader.ts';

const MAX_DEPTH = 64;

/** Most nodes that are examined; a hostile tree can have many without a single entry. */
const MAX_NODES = 1_000_000;

/** Most keys of a tree: far more than a document within the size limit can use. */
const MAX_ENTRIES = 2_000_000;

/** Most children of one node, so that readers need not search long lists for one entry. */
const FAN_OUT = 256;

/**
 * Reads a name tree (ISO 32000-2, 7.9.6) into a map in tree order; keys are the bytes of the names, one character each. Malformed
 * entries are left out; of equal keys the first counts.
 *
 * @param most entries at which reading stops
 */
export function readNameTree(
  reader: ObjectReader,
  root: PdfObject | undefined,
  most = MAX_ENTRIES,
): Map<string, PdfObject> {
  const entries = new Map<string, PdfObject>();
  walk(reader, root, 'Names', (key, value) => {
    if (key instanceof PdfString) {
      const name = Buffer.from(key.bytes).toString('latin1');
      if (!entries.has(name)) entries.set(name, value);
    }
    return entries.size < most;
  });
  return entries;
}

/** Reads a number tree (ISO 32000-2, 7.9.7) into a map. Malformed entries are left out; of equal keys the first counts. */
export function readNumberTree(reader: ObjectReader, root: PdfObject | undefined): Map<number, PdfObject> {
  const entries = new Map<number, PdfObject>();
  walk(reader, root, 'Nums', (key, value) => {
    if (typeof key === 'number' && Number.isSafeInteger(key) && !entries.has(key)) entries.set(key, value);
    return entries.size < MAX_ENTRIES;
  });
  return entries;
}

/** A document to which objects can be added. */
export interface ObjectSink {
  add(object: PdfObject): PdfRef;
}

/** Writes a name tree; keys have one character per byte. */
export function writeNameTree(sink: ObjectSink, entries: ReadonlyMap<string, PdfObject>): PdfRef {
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return writeTree(
    sink,
    'Names',
    sorted.map(([key, value]) => [new PdfString(Buffer.from(key, 'latin1')), value]),
  );
}

export function writeNumberTree(sink: ObjectSink, entries: ReadonlyMap<number, PdfObject>): PdfRef {
  return writeTree(
    sink,
    'Nums',
    [...entries].sort(([a], [b]) => a - b),
  );
}

function walk(
  reader: ObjectReader,
  root: PdfObject | undefined,
  leaf: 'Names' | 'Nums',
  visit: (key: PdfObject, value: PdfObject) => boolean,
): void {
  // A repeated node adds no new entries.
  const seen = new Set<PdfDict | number>();
  const enter = (node: PdfObject | undefined, depth: number): boolean => {
    const own = reader.dict(node);
    // A reader may return a new object each time, so an indirect node is identified by its number.
    const identity = node instanceof PdfRef ? node.number : own;
    if (!own || identity === undefined || depth > MAX_DEPTH || seen.has(identity)) return true;
    seen.add(identity);
    if (seen.size > MAX_NODES) return false;
    const pairs = reader.array(own, leaf) ?? [];
    for (let i = 0; i + 1 < pairs.length; i += 2) {
      if (!visit(reader.resolve(pairs[i]), pairs[i + 1]!)) return false;
    }
    return (reader.array(own, 'Kids') ?? []).every((kid) => enter(kid, depth + 1));
  };
  enter(root, 0);
}

interface Node {
  readonly first: PdfObject;
  readonly last: PdfObject;
  readonly ref: PdfRef;
}

function writeTree(sink: ObjectSink, leaf: 'Names' | 'Nums', entries: [PdfObject, PdfObject][]): PdfRef {
  if (entries.length <= FAN_OUT) return sink.add(dict({ [leaf]: entries.flat() }));
  const node = (first: PdfObject, last: PdfObject, key: string, value: PdfObject[]): Node => ({
    first,
    last,
    ref: sink.add(dict({ Limits: [first, last], [key]: value })),
  });
  let level = chunks(entries).map((part) => node(part[0]![0], part.at(-1)![0], leaf, part.flat()));
  while (level.length > FAN_OUT) {
    level = chunks(level).map((part) => node(part[0]!.first, part.at(-1)!.last, 'Kids', refs(part)));
  }
  return sink.add(dict({ Kids: refs(level) }));
}

const refs = (nodes: readonly Node[]): PdfObject[] => nodes.map((node) => node.ref);

function chunks<T>(items: T[]): T[][] {
  const result: T[][] = [];
  for (let i = 0; i < items.length; i += FAN_OUT) result.push(items.slice(i, i + FAN_OUT));
  return result;
}
