import { type PDFContext, type PDFDict, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { decodeStream } from '../content/filters.ts';
import type { Budget } from '../content/limits.ts';
import { dictEntry, dictOf, entry, namedEntries, nameEntry, setEntry } from '../content/objects.ts';
import { pageContents } from '../content/page-contents.ts';
import { inherited } from '../content/page-geometry.ts';
import { pruneResources, usedNames } from './resource-use.ts';
import { reachable } from './sweep.ts';

/**
 * An object that was replaced on one page may still stand in resources that other pages share, though none of
 * them draws it. Where that is so, every page and form gets resources with only what it uses.
 */
export function pruneTainted(
  context: PDFContext,
  pages: readonly PDFDict[],
  tainted: ReadonlySet<PDFRef>,
  budget: Budget,
): void {
  if (!reachable(context, tainted)) return;
  for (const page of pages) {
    const resources = dictOf(inherited(page, 'Resources'));
    if (!resources || !mentions(resources, tainted, 0)) continue;
    const used = usedNames(pageContents(page, budget));
    addBorrowed(resources, used, budget, 0);
    setEntry(page, 'Resources', pruneResources(resources.clone(), used));
  }
  for (const node of pageTreeNodes(pages))
    if (entry(node, 'Resources') !== undefined) node.delete(context.obj('Resources') as never);
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFStream) || nameEntry(object.dict, 'Subtype') === 'Image') continue;
    const resources = dictEntry(object.dict, 'Resources');
    if (!resources || !mentions(resources, tainted, 0)) continue;
    const used = usedNames(decodeStream(object, budget).data);
    addBorrowed(resources, used, budget, 0);
    setEntry(object.dict, 'Resources', pruneResources(resources.clone(), used));
  }
}

function mentions(resources: PDFDict, tainted: ReadonlySet<PDFRef>, depth: number): boolean {
  return namedEntries(resources).some(([, value]) => {
    if (value instanceof PDFRef && tainted.has(value)) return true;
    const category = depth === 0 ? dictOf(entry(resources, namedKey(resources, value))) : undefined;
    return category ? mentions(category, tainted, depth + 1) : false;
  });
}

function namedKey(dict: PDFDict, value: unknown): string {
  return namedEntries(dict).find(([, item]) => item === value)?.[0] ?? '';
}

/** Forms without resources draw with those of the page. */
function addBorrowed(
  resources: PDFDict,
  used: Map<string, Set<string>>,
  budget: Budget,
  depth: number,
): void {
  if (depth > 8) return;
  const objects = dictEntry(resources, 'XObject');
  for (const name of [...(used.get('XObject') ?? [])]) {
    const form = entry(objects, name);
    if (!(form instanceof PDFStream) || nameEntry(form.dict, 'Subtype') !== 'Form') continue;
    if (dictEntry(form.dict, 'Resources')) continue;
    let grew = false;
    for (const [category, names] of usedNames(decodeStream(form, budget).data)) {
      const all = used.get(category) ?? new Set<string>();
      for (const inner of names) {
        if (!all.has(inner)) grew = true;
        all.add(inner);
      }
      used.set(category, all);
    }
    if (grew) addBorrowed(resources, used, budget, depth + 1);
  }
}

function pageTreeNodes(pages: readonly PDFDict[]): Set<PDFDict> {
  const nodes = new Set<PDFDict>();
  for (const page of pages) {
    if (entry(page, 'Resources') === undefined) continue;
    for (let node = dictEntry(page, 'Parent'); node && !nodes.has(node); node = dictEntry(node, 'Parent'))
      nodes.add(node);
  }
  return nodes;
}
