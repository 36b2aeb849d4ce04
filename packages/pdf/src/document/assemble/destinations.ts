import type { PdfDocument } from '../../file/core/document.ts';
import type { PdfObject, PdfRef } from '../../file/core/objects.ts';
import { readNameTree, writeNameTree } from '../../file/core/trees.ts';
import type { Part } from './part.ts';
import type { Selection } from './selection.ts';
import { changeText, type UniqueNames } from './unique-names.ts';

/** The named destinations of one input, under their new names. */
export interface DestinationPlan {
  readonly renames: Map<string, string>;
  readonly entries: Map<string, PdfObject>;
}

/**
 * Plans the named destinations of one input. Names of removed pages are left out; names that earlier inputs use get `_2`, `_3`,
 * …. Destinations of PDF 1.1, whose names are name objects, become strings, so that one tree holds them all (ISO 32000-2,
 * 12.3.2.4).
 */
export function planDestinations(selection: Selection, taken: UniqueNames): DestinationPlan {
  const { source } = selection;
  const renames = new Map<string, string>();
  const entries = new Map<string, PdfObject>();
  const add = (name: string, value: PdfObject): string => {
    const own = taken.claim(name, (number) => changeText(name, (text) => `${text}_${number}`));
    entries.set(own, value);
    return own;
  };
  const names = source.dict(source.catalog.get('Names'));
  for (const [name, value] of readNameTree(source, names?.get('Dests'))) {
    if (selection.leadsAway(value)) continue;
    const own = add(name, value);
    if (own !== name) renames.set(name, own);
  }
  for (const [name, value] of source.dict(source.catalog.get('Dests')) ?? []) {
    if (!renames.has(name) && !entries.has(name) && !selection.leadsAway(value))
      renames.set(name, add(name, value));
  }
  return { renames, entries };
}

export function mergeDestinations(
  target: PdfDocument,
  parts: readonly Part[],
  plans: readonly DestinationPlan[],
): PdfRef | undefined {
  const all = new Map<string, PdfObject>();
  parts.forEach((part, i) => {
    for (const [name, value] of plans[i]!.entries) all.set(name, part.copier.destination(value));
  });
  return all.size > 0 ? writeNameTree(target, all) : undefined;
}
