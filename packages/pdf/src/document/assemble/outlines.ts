import type { PdfDocument } from '../../file/core/document.ts';
import { dict, name, type PdfDict, type PdfObject, type PdfRef } from '../../file/core/objects.ts';
import { textString } from '../../file/core/text-string.ts';
import type { Part } from './part.ts';
import type { Selection } from './selection.ts';

/** Most bookmarks of one input. */
const MAX_ITEMS = 200_000;
const MAX_DEPTH = 200;

/** An item and the items below it. */
interface Item {
  readonly entries: PdfDict;
  readonly ref: PdfRef;
  readonly children: Item[];
  readonly open: boolean;
  /** First page position, within its part, that the item or one below it leads to. */
  readonly place: number | undefined;
}

/**
 * Joins the outlines (ISO 32000-2, 12.3.3). Links and counts between items are rebuilt, which also breaks cycles of an input. A
 * bookmark of a removed page is left out, and its children take its place.
 *
 * @param grouped one entry per input that leads to its first page, with the input's own bookmarks below it
 * @returns `undefined` when there are no bookmarks
 */
export function mergeOutlines(
  target: PdfDocument,
  parts: readonly Part[],
  grouped: boolean,
): PdfRef | undefined {
  const root = target.reserve();
  const perPart = parts.map((part): Item[] => {
    const outlines = part.source.dict(part.source.catalog.get('Outlines'));
    const budget = { left: MAX_ITEMS, seen: new Set<PdfDict>() };
    const own = readItems(target, part, outlines?.get('First'), 0, budget);
    if (!grouped) return part.selection.inOrder ? own : byPlace(own);
    const entries = dict({
      Title: textString(part.label),
      Dest: [part.pages[0]!, name('XYZ'), null, null, null],
    });
    return [{ entries, ref: target.reserve(), children: own, open: true, place: 0 }];
  });
  const items = inserted(parts, perPart);
  if (items.length === 0) return undefined;
  const visible = writeItems(target, items, root);
  target.set(
    root,
    dict({ Type: name('Outlines'), First: items[0]!.ref, Last: items.at(-1)!.ref, Count: visible }),
  );
  return root;
}

/** Sorts bookmarks by the pages they lead to, if all of them lead to one. */
function byPlace(items: readonly Item[]): Item[] {
  if (items.some(({ place }) => place === undefined)) return [...items];
  return items.toSorted((a, b) => a.place! - b.place!);
}

/** Inserts the bookmarks of a part that lies among the pages of the first part between those of the surrounding pages. */
function inserted(parts: readonly Part[], [first = [], ...others]: readonly Item[][]): Item[] {
  const indexes = others.map((_, i) => {
    const { at } = parts[i + 1]!;
    const next = at === undefined ? -1 : first.findIndex(({ place }) => place !== undefined && place >= at);
    return next < 0 ? first.length : next;
  });
  const before = (index: number) => others.filter((_, i) => indexes[i] === index).flat();
  return [...first.flatMap((item, index) => [...before(index), item]), ...before(first.length)];
}

const LINKS = new Set(['Parent', 'Prev', 'Next', 'First', 'Last', 'Count']);

function readItems(
  target: PdfDocument,
  part: Part,
  first: PdfObject | undefined,
  depth: number,
  budget: { left: number; seen: Set<PdfDict> },
): Item[] {
  const items: Item[] = [];
  let at = part.source.dict(first);
  while (at && !budget.seen.has(at) && budget.left > 0 && depth < MAX_DEPTH) {
    budget.seen.add(at);
    budget.left--;
    const count = part.source.number(at.get('Count')) ?? 0;
    const children = readItems(target, part, at.get('First'), depth + 1, budget);
    const { selection } = part;
    if (selection.pointsAway(at) || isBare(selection, at, children)) items.push(...children);
    else {
      const own: PdfDict = new Map([...at].filter(([key]) => !LINKS.has(key)));
      if (!own.has('Title')) own.set('Title', textString(''));
      items.push({
        entries: part.copier.copyDict(own),
        ref: target.reserve(),
        children,
        open: count > 0,
        place: firstPlace(part, at, children),
      });
    }
    at = part.source.dict(at.get('Next'));
  }
  return items;
}

function firstPlace(
  { source, selection }: Part,
  item: PdfDict,
  children: readonly Item[],
): number | undefined {
  const page = source.pageLedTo(item);
  const own = page === undefined ? undefined : selection.placeOf(page);
  return [own, ...children.map(({ place }) => place)].reduce(
    (first, place) => (place === undefined ? first : Math.min(first ?? place, place)),
    undefined,
  );
}

/** Whether an item was only a heading of others that are all removed. */
function isBare(selection: Selection, item: PdfDict, children: readonly Item[]): boolean {
  if (selection.whole || children.length > 0) return false;
  return item.has('First') && !item.has('Dest') && !item.has('A');
}

/** @returns number of visible items */
function writeItems(target: PdfDocument, items: readonly Item[], parent: PdfRef): number {
  let visible = 0;
  items.forEach((item, i) => {
    const below = writeItems(target, item.children, item.ref);
    const entries = new Map(item.entries);
    entries.set('Parent', parent);
    const links = {
      Prev: items[i - 1],
      Next: items[i + 1],
      First: item.children[0],
      Last: item.children.at(-1),
    };
    for (const [key, other] of Object.entries(links)) if (other) entries.set(key, other.ref);
    if (below > 0) entries.set('Count', item.open ? below : -below);
    target.set(item.ref, entries);
    visible += 1 + (item.open ? below : 0);
  });
  return visible;
}
