import type { PDFContext, PDFObject, PDFRef } from '@cantoo/pdf-lib';
import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib';

const name = PDFName.of;
const MAX_DEPTH = 64;

/** Children of one node; readers need not look through long lists to find one entry. */
const FAN_OUT = 256;

/** Keys in a tree. Far more than a document that fits the size limit can use. */
const MAX_ENTRIES = 2_000_000;

/** A number tree (ISO 32000-2, 7.9.7) as a map; what is malformed is left out, of equal keys the first counts. */
export function readNumberTree(context: PDFContext, root: PDFObject | undefined): Map<number, PDFObject> {
  const entries = new Map<number, PDFObject>();
  walk(context, root, 'Nums', (key, value) => {
    if (key instanceof PDFNumber && !entries.has(key.asNumber())) entries.set(key.asNumber(), value);
    return entries.size < MAX_ENTRIES;
  });
  return entries;
}

/** A name tree (ISO 32000-2, 7.9.6) as a map by the bytes of the names, one character each. */
export function readNameTree(context: PDFContext, root: PDFObject | undefined): Map<string, PDFObject> {
  const entries = new Map<string, PDFObject>();
  walk(context, root, 'Names', (key, value) => {
    const bytes = stringBytes(key);
    if (bytes !== undefined && !entries.has(bytes)) entries.set(bytes, value);
    return entries.size < MAX_ENTRIES;
  });
  return entries;
}

/** The bytes of a string object, one character each. */
export function stringBytes(object: PDFObject | undefined): string | undefined {
  if (!(object instanceof PDFString || object instanceof PDFHexString)) return undefined;
  return Buffer.from(object.asBytes()).toString('latin1');
}

/** A string object of these bytes, one character each. */
export function bytesString(bytes: string): PDFHexString {
  return PDFHexString.of(Buffer.from(bytes, 'latin1').toString('hex'));
}

export function writeNumberTree(context: PDFContext, entries: ReadonlyMap<number, PDFObject>): PDFRef {
  const sorted = [...entries].sort(([a], [b]) => a - b);
  return writeTree(
    context,
    'Nums',
    sorted.map(([key, value]) => [PDFNumber.of(key), value]),
  );
}

export function writeNameTree(context: PDFContext, entries: ReadonlyMap<string, PDFObject>): PDFRef {
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return writeTree(
    context,
    'Names',
    sorted.map(([key, value]) => [bytesString(key), value]),
  );
}

function walk(
  context: PDFContext,
  root: PDFObject | undefined,
  leaf: 'Nums' | 'Names',
  visit: (key: PDFObject | undefined, value: PDFObject) => boolean,
): void {
  const seen = new Set<PDFDict>();
  const enter = (node: PDFObject | undefined, depth: number): boolean => {
    const dict = context.lookup(node);
    if (!(dict instanceof PDFDict) || depth > MAX_DEPTH || seen.has(dict)) return true;
    seen.add(dict);
    const pairs = dict.lookup(name(leaf));
    if (pairs instanceof PDFArray) {
      for (let i = 0; i + 1 < pairs.size(); i += 2) {
        if (!visit(context.lookup(pairs.get(i)), pairs.get(i + 1))) return false;
      }
    }
    const kids = dict.lookup(name('Kids'));
    if (!(kids instanceof PDFArray)) return true;
    for (const kid of kids.asArray()) if (!enter(kid, depth + 1)) return false;
    return true;
  };
  enter(root, 0);
}

function writeTree(context: PDFContext, leaf: 'Nums' | 'Names', entries: [PDFObject, PDFObject][]): PDFRef {
  if (entries.length <= FAN_OUT) {
    return context.register(context.obj({ [leaf]: context.obj(entries.flat()) }));
  }
  let level = chunks(entries).map((chunk) => ({
    first: chunk[0]![0],
    last: chunk.at(-1)![0],
    ref: context.register(
      context.obj({
        Limits: context.obj([chunk[0]![0], chunk.at(-1)![0]]),
        [leaf]: context.obj(chunk.flat()),
      }),
    ),
  }));
  while (level.length > FAN_OUT) {
    level = chunks(level).map((chunk) => {
      const [first, last] = [chunk[0]!.first, chunk.at(-1)!.last];
      const kids = context.obj(chunk.map((node) => node.ref));
      const ref = context.register(context.obj({ Limits: context.obj([first, last]), Kids: kids }));
      return { first, last, ref };
    });
  }
  return context.register(context.obj({ Kids: context.obj(level.map((node) => node.ref)) }));
}

function chunks<T>(items: T[]): T[][] {
  const result: T[][] = [];
  for (let i = 0; i < items.length; i += FAN_OUT) result.push(items.slice(i, i + FAN_OUT));
  return result;
}
