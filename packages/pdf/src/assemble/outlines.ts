import type { PdfDocument } from '../core/document.ts';
import { dict, name, type PdfDict, type PdfObject, type PdfRef } from '../core/objects.ts';
import { textString } from '../core/text-string.ts';
import type { Part } from './part.ts';
import type { Selection } from './selection.ts';

/** Bookmarks of one input. */
const MAX_ITEMS = 200_000;
const MAX_DEPTH = 200;

/** An item and the items below it. */
interface Item {
  readonly entries: PdfDict;
  readonly ref: PdfRef;
  readonly children: Item[];
  readonly open: boolean;
}

/**
 * Joins the outlines (ISO 32000-2, 12.3.3). Links and counts between the items are made anew, so loops in an input end
 * here. A bookmark of a page that is gone is left out, and those below it take its place.
 *
 * @param grouped one entry per input that leads to its first page, and the input's own bookmarks below it
 * @returns `undefined` when there are no bookmarks
 */
export function mergeOutlines(
  target: PdfDocument,
  parts: readonly Part[],
  grouped: boolean,
): PdfRef | undefined {
  const root = target.reserve();
  const items = parts.flatMap((part): Item[] => {
    const outlines = part.source.dict(part.source.catalog.get('Outlines'));
    const budget = { left: MAX_ITEMS, seen: new Set<PdfDict>() };
    const own = readItems(target, part, outlines?.get('First'), 0, budget);
    if (!grouped) return own;
    const entries = dict({
      Title: textString(part.label),
      Dest: [part.pages[0]!, name('XYZ'), null, null, null],
    });
    return [{ entries, ref: target.reserve(), children: own, open: true }];
  });
  if (items.length === 0) return undefined;
  const visible = writeItems(target, items, root);
  target.set(
    root,
    dict({ Type: name('Outlines'), First: items[0]!.ref, Last: items.at(-1)!.ref, Count: visible }),
  );
  return root;
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
      });
    }
    at = part.source.dict(at.get('Next'));
  }
  return items;
}

/** Whether an item only headed others, all of which are gone. */
function isBare(selection: Selection, item: PdfDict, children: readonly Item[]): boolean {
  if (selection.whole || children.length > 0) return false;
  return item.has('First') && !item.has('Dest') && !item.has('A');
}

/** @returns how many items are visible */
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
