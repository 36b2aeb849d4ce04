import { isDict, type PdfDict } from '../../../file/core/objects.ts';
import type { ObjectReader } from '../../../file/core/reader.ts';
import { items } from '../../../page/syntax/entries.ts';
import type { SanitizationReport } from './sanitization-report.ts';

/** Actions that only navigate or submit a form; all others are dropped. */
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
export function sanitizeAction(
  pdf: ObjectReader,
  holder: PdfDict,
  key: string,
  sanitized: SanitizationReport,
): void {
  const action = pdf.dict(holder, key);
  if (!action) return;
  const kind = pdf.name(action, 'S') ?? '';
  if (!KEPT_ACTIONS.has(kind)) {
    holder.delete(key);
    sanitized.add(kind === 'JavaScript' ? 'scripts' : 'actions');
    return;
  }
  sanitizeNext(pdf, action, sanitized, 0);
}

function sanitizeNext(
  pdf: ObjectReader,
  action: PdfDict,
  sanitized: SanitizationReport,
  depth: number,
): void {
  const next = pdf.value(action, 'Next');
  if (next === null) return;
  const list = Array.isArray(next) ? items(pdf, next) : [next];
  const kept = list.filter(
    (item) => isDict(item) && KEPT_ACTIONS.has(pdf.name(item, 'S') ?? '') && depth < MAX_CHAIN,
  ) as PdfDict[];
  sanitized.add('actions', list.length - kept.length);
  if (kept.length === 0) {
    action.delete('Next');
    return;
  }
  if (kept.length < list.length) action.set('Next', kept);
  for (const item of kept) sanitizeNext(pdf, item, sanitized, depth + 1);
}

/** Drops an additional-actions dictionary, which seldom holds anything but scripts. */
export function sanitizeAdditionalActions(holder: PdfDict, sanitized: SanitizationReport): void {
  if (holder.delete('AA')) sanitized.add('scripts');
}
