import { PDFArray, PDFDict } from '@cantoo/pdf-lib';
import { entry, items, nameEntry, removeEntry, setEntry } from '../../content/objects.ts';
import type { Scrubbed } from './scrubbed.ts';

/** Actions that only move the reader about or send what a form holds; all others are dropped. */
const KEPT_ACTIONS = new Set([
  'GoTo',
  'GoToR',
  'URI',
  'Named',
  'SubmitForm',
  'ResetForm',
  'Hide',
  'SetOCGState',
  'Thread',
  'Trans',
]);

const MAX_CHAIN = 64;

/** Removes scripts and other active content from the actions that `holder` triggers under `key`. */
export function scrubAction(holder: PDFDict, key: string, scrubbed: Scrubbed): void {
  const action = entry(holder, key);
  if (!(action instanceof PDFDict)) return;
  const kind = nameEntry(action, 'S') ?? '';
  if (!KEPT_ACTIONS.has(kind)) {
    removeEntry(holder, key);
    scrubbed.add(kind === 'JavaScript' ? 'scripts' : 'actions');
    return;
  }
  scrubNext(action, scrubbed, 0);
}

function scrubNext(action: PDFDict, scrubbed: Scrubbed, depth: number): void {
  const next = entry(action, 'Next');
  if (next === undefined) return;
  const list = next instanceof PDFArray ? items(next) : [next];
  const kept = list.filter(
    (item) => item instanceof PDFDict && KEPT_ACTIONS.has(nameEntry(item, 'S') ?? '') && depth < MAX_CHAIN,
  ) as PDFDict[];
  scrubbed.add('actions', list.length - kept.length);
  if (kept.length === 0) {
    removeEntry(action, 'Next');
    return;
  }
  if (kept.length < list.length) {
    const array = PDFArray.withContext(action.context);
    for (const item of kept) array.push(item);
    setEntry(action, 'Next', array);
  }
  for (const item of kept) scrubNext(item, scrubbed, depth + 1);
}

/** Drops an additional-actions dictionary, which holds little but scripts. */
export function scrubAdditionalActions(holder: PDFDict, scrubbed: Scrubbed): void {
  if (removeEntry(holder, 'AA')) scrubbed.add('scripts');
}
