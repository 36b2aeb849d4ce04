import type { Budget } from '../content/limits.ts';
import { pageContents } from '../content/page-contents.ts';
import type { PdfDocument } from '../core/document.ts';
import { decodeStream } from '../core/filters.ts';
import { type PdfDict, PdfRef, PdfStream } from '../core/objects.ts';
import { inherited } from '../core/page-tree.ts';
import type { ObjectReader } from '../core/reader.ts';
import { pruneResources, usedNames } from './resource-use.ts';

/**
 * An object that was replaced on one page may still stand in resources that other pages share, though none of
 * them draws it. Where that is so, every page and form gets resources with only what it uses.
 */
export function pruneTainted(
  pdf: PdfDocument,
  pages: readonly PdfDict[],
  tainted: ReadonlySet<number>,
  budget: Budget,
): void {
  const reached = pdf.reachable();
  if (![...tainted].some((number) => reached.has(number))) return;
  for (const page of pages) {
    const resources = pdf.entries(inherited(pdf, page, 'Resources'));
    if (!resources || !mentions(pdf, resources, tainted)) continue;
    const used = usedNames(pageContents(pdf, page, budget));
    addBorrowed(pdf, resources, used, budget, 0);
    page.set('Resources', pruneResources(pdf, new Map(resources), used));
  }
  for (const node of pageTreeNodes(pdf, pages)) node.delete('Resources');
  for (const [, object] of pdf.objects()) {
    if (!(object instanceof PdfStream) || pdf.name(object.dict, 'Subtype') === 'Image') continue;
    const resources = pdf.entries(object.dict, 'Resources');
    if (!resources || !mentions(pdf, resources, tainted)) continue;
    const used = usedNames(decodeStream(pdf, object, budget).data);
    addBorrowed(pdf, resources, used, budget, 0);
    object.dict.set('Resources', pruneResources(pdf, new Map(resources), used));
  }
}

/** Whether resources name a tainted object, themselves or in one of their categories. */
function mentions(pdf: ObjectReader, resources: PdfDict, tainted: ReadonlySet<number>): boolean {
  const direct = (dict: PdfDict) =>
    [...dict.values()].some((value) => value instanceof PdfRef && tainted.has(value.number));
  const categories = [...resources.values()].map((value) => pdf.entries(value));
  return direct(resources) || categories.some((category) => category && direct(category));
}

/** Forms without resources draw with those of the page. */
function addBorrowed(
  pdf: ObjectReader,
  resources: PdfDict,
  used: Map<string, Set<string>>,
  budget: Budget,
  depth: number,
): void {
  if (depth > 8) return;
  const objects = pdf.entries(resources, 'XObject');
  for (const name of [...(used.get('XObject') ?? [])]) {
    const form = pdf.stream(objects, name);
    if (!form || pdf.name(form.dict, 'Subtype') !== 'Form') continue;
    if (pdf.entries(form.dict, 'Resources')) continue;
    let grew = false;
    for (const [category, names] of usedNames(decodeStream(pdf, form, budget).data)) {
      const all = used.get(category) ?? new Set<string>();
      for (const inner of names) {
        if (!all.has(inner)) grew = true;
        all.add(inner);
      }
      used.set(category, all);
    }
    if (grew) addBorrowed(pdf, resources, used, budget, depth + 1);
  }
}

function pageTreeNodes(pdf: ObjectReader, pages: readonly PdfDict[]): Set<PdfDict> {
  const nodes = new Set<PdfDict>();
  for (const page of pages) {
    if (!page.has('Resources')) continue;
    for (let node = pdf.entries(page, 'Parent'); node && !nodes.has(node); node = pdf.entries(node, 'Parent'))
      nodes.add(node);
  }
  return nodes;
}
