import { decodeStream } from '../../file/core/filters.ts';
import { isDict, type PdfDict, type PdfObject, PdfStream } from '../../file/core/objects.ts';
import { pageContents } from '../../page/content/page-contents.ts';
import { addBorrowed, pruneResources, type UsedNames, usedNames } from '../../page/content/resource-use.ts';
import { Budget } from '../../page/syntax/limits.ts';
import type { Selection } from './selection.ts';
import type { Source } from './source.ts';

/**
 * Removes resources that only removed pages use from those shared with kept pages. Many writers give all pages the same
 * resources, with the images of the whole document.
 *
 * @throws InvalidInputError `PDF_TOO_COMPLEX` when the content decodes to too much
 */
export function pruneSharedResources(selection: Selection): void {
  if (selection.whole) return;
  const { source, instead } = selection;
  const shared = dictsOfGonePages(selection);
  const budget = new Budget();
  const uses = new Map<PdfDict, UsedNames>();
  for (const page of selection.pages) {
    const { dict } = source.pages[page]!;
    const resources = source.dict(dict, 'Resources');
    if (!resources || !dictsOf(source, resources).some((one) => shared.has(one))) continue;
    const used = uses.get(resources) ?? new Map<string, Set<string>>();
    uses.set(resources, used);
    addNames(used, usedNames(pageContents(source, dict, budget)));
    for (const stream of appearances(selection, page)) {
      if (source.dict(stream, 'Resources') === resources) addNames(used, streamNames(source, stream, budget));
    }
  }
  for (const [resources, used] of uses) {
    addDrawnWith(source, resources, used, budget);
    addBorrowed(source, resources, used, budget);
    instead.set(resources, pruneResources(source, new Map(resources), used));
  }
}

function dictsOfGonePages(selection: Selection): Set<PdfDict> {
  const { source } = selection;
  const all = new Set<PdfDict>();
  source.pages.forEach(({ dict }, index) => {
    const resources = selection.has(index) ? undefined : source.dict(dict, 'Resources');
    if (resources) for (const one of dictsOf(source, resources)) all.add(one);
  });
  return all;
}

/** Returns the resource dictionary and its category dictionaries: pages may share any of them. */
function dictsOf(source: Source, resources: PdfDict): PdfDict[] {
  const categories = [...resources.values()].map((value) => source.resolve(value));
  return [resources, ...categories.filter((value) => isDict(value))];
}

/** Adds the names used by streams that list the page's resources as their own, and by those without resources (`addBorrowed`). */
function addDrawnWith(source: Source, resources: PdfDict, used: UsedNames, budget: Budget): void {
  const seen = new Set<PdfStream>();
  for (let grows = true; grows; ) {
    grows = false;
    for (const category of ['XObject', 'Pattern', 'ExtGState', 'Font']) {
      const present = source.dict(resources, category);
      for (const name of [...(used.get(category) ?? [])]) {
        for (const stream of streamsOf(source, present?.get(name), resources)) {
          if (seen.has(stream)) continue;
          seen.add(stream);
          addNames(used, streamNames(source, stream, budget));
          grows = true;
        }
      }
    }
  }
}

function streamsOf(source: Source, object: PdfObject | undefined, resources: PdfDict): PdfStream[] {
  const value = source.resolve(object);
  const draws = (stream: PdfStream | undefined) =>
    stream && source.dict(stream, 'Resources') === resources ? [stream] : [];
  if (value instanceof PdfStream) return draws(value);
  if (!isDict(value)) return [];
  const procedures =
    source.dict(value, 'Resources') === resources ? source.dict(value, 'CharProcs') : undefined;
  return [
    ...draws(source.stream(source.dict(value, 'SMask'), 'G')),
    ...[...(procedures?.values() ?? [])].flatMap((one) => source.stream(one) ?? []),
  ];
}

/** Appearance streams of the annotations of a page. */
function appearances(selection: Selection, page: number): PdfStream[] {
  const { source } = selection;
  return (selection.annotations(page) ?? []).flatMap((annotation) =>
    [...(source.dict(source.dict(annotation), 'AP')?.values() ?? [])].flatMap((value) => {
      const object = source.resolve(value);
      if (object instanceof PdfStream) return [object];
      return isDict(object) ? [...object.values()].flatMap((state) => source.stream(state) ?? []) : [];
    }),
  );
}

function streamNames(source: Source, stream: PdfStream, budget: Budget): UsedNames {
  return usedNames(decodeStream(source, stream, budget).data);
}

function addNames(used: UsedNames, more: UsedNames): void {
  for (const [category, names] of more) {
    const all = used.get(category) ?? new Set<string>();
    for (const name of names) all.add(name);
    used.set(category, all);
  }
}
