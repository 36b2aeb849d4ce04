import { dict, type PdfObject, type PdfRef, PdfString } from '../core/objects.ts';
import type { Assembly } from './assembly.ts';

const FAN_OUT = 256;

/** Writes a name tree (ISO 32000-2, 7.9.6); keys have one character per byte. */
export function writeNameTree(target: Assembly, entries: ReadonlyMap<string, PdfObject>): PdfRef {
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return writeTree(
    target,
    'Names',
    sorted.map(([key, value]) => [new PdfString(Buffer.from(key, 'latin1')), value]),
  );
}

/** Writes a number tree (ISO 32000-2, 7.9.7). */
export function writeNumberTree(target: Assembly, entries: ReadonlyMap<number, PdfObject>): PdfRef {
  return writeTree(
    target,
    'Nums',
    [...entries].sort(([a], [b]) => a - b),
  );
}

interface Node {
  readonly first: PdfObject;
  readonly last: PdfObject;
  readonly ref: PdfRef;
}

function writeTree(target: Assembly, leaf: 'Names' | 'Nums', entries: [PdfObject, PdfObject][]): PdfRef {
  if (entries.length <= FAN_OUT) return target.add(dict({ [leaf]: entries.flat() }));
  const node = (first: PdfObject, last: PdfObject, key: string, value: PdfObject[]): Node => ({
    first,
    last,
    ref: target.add(dict({ Limits: [first, last], [key]: value })),
  });
  let level = chunks(entries).map((part) => node(part[0]![0], part.at(-1)![0], leaf, part.flat()));
  while (level.length > FAN_OUT) {
    level = chunks(level).map((part) => node(part[0]!.first, part.at(-1)!.last, 'Kids', refs(part)));
  }
  return target.add(dict({ Kids: refs(level) }));
}

const refs = (nodes: readonly Node[]): PdfObject[] => nodes.map((node) => node.ref);

function chunks<T>(items: T[]): T[][] {
  const result: T[][] = [];
  for (let i = 0; i < items.length; i += FAN_OUT) result.push(items.slice(i, i + FAN_OUT));
  return result;
}
