import type { PdfDocument } from '../core/document.ts';
import { dict, name, type PdfDict, type PdfObject, type PdfRef } from '../core/objects.ts';
import { textString } from '../core/text-string.ts';
import type { Part } from './part.ts';

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
 * Joins the outlines (ISO 32000-2, 12.3.3): one entry per input that leads to its first page, and the input's own
 * bookmarks below it. Links and counts between the items are made anew, so loops in an input end here.
 */
export function mergeOutlines(target: PdfDocument, parts: readonly Part[]): PdfRef {
  const root = target.reserve();
  const items = parts.map((part): Item => {
    const entries = dict({
      Title: textString(part.label),
      Dest: [part.pages[0]!, name('XYZ'), null, null, null],
    });
    const ref = target.reserve();
    const outlines = part.source.dict(part.source.catalog.get('Outlines'));
    const budget = { left: MAX_ITEMS, seen: new Set<PdfDict>() };
    const first = outlines?.get('First');
    return { entries, ref, children: readItems(target, part, first, 0, budget), open: true };
  });
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
    const own: PdfDict = new Map([...at].filter(([key]) => !LINKS.has(key)));
    if (!own.has('Title')) own.set('Title', textString(''));
    items.push({
      entries: part.copier.copyDict(own),
      ref: target.reserve(),
      children: readItems(target, part, at.get('First'), depth + 1, budget),
      open: count > 0,
    });
    at = part.source.dict(at.get('Next'));
  }
  return items;
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
