import { PDFName } from '@cantoo/pdf-lib';
import { dictEntry, entry, nameEntry, removeEntry, setEntry } from '../../content/objects.ts';
import type { PageAnnotation } from '../annotations/page-annotations.ts';
import { scrubAction, scrubAdditionalActions } from './actions.ts';
import type { Scrubbed } from './scrubbed.ts';

/** Annotations by which people comment (ISO 32000-2, 12.5.6.2). */
const MARKUP = new Set([
  'Text',
  'FreeText',
  'Line',
  'Square',
  'Circle',
  'Polygon',
  'PolyLine',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Caret',
  'Stamp',
  'Ink',
  'FileAttachment',
  'Sound',
  'Redact',
  'Projection',
]);

/** What a comment says, who said it and when. */
const COMMENT_KEYS = [
  'RC',
  'T',
  'Subj',
  'Popup',
  'IRT',
  'RT',
  'CreationDate',
  'M',
  'NM',
  'ExData',
  'State',
  'StateModel',
  'IT',
];

/** Annotations that carry a file; without it they are no more than their appearance. */
const CARRIERS: Readonly<Record<string, readonly string[]>> = {
  FileAttachment: ['FS', 'AF'],
  Sound: ['Sound'],
  Movie: ['Movie', 'A'],
  Screen: ['A'],
  RichMedia: ['RichMediaContent', 'RichMediaSettings'],
  '3D': ['3DD', '3DV', '3DA', '3DI', '3DB', '3DU', 'GEO'],
};

/**
 * Takes scripts, comments and attached files out of an annotation that stays.
 * @returns false when nothing is left of it
 */
export function scrubAnnotation(annotation: PageAnnotation, scrubbed: Scrubbed): boolean {
  const { dict, subtype } = annotation;
  if (subtype === 'Popup' || subtype === 'TrapNet') {
    scrubbed.add('comments');
    return false;
  }
  scrubAction(dict, 'A', scrubbed);
  scrubAction(dict, 'PA', scrubbed);
  scrubAdditionalActions(dict, scrubbed);
  for (const key of ['PieceInfo', 'Metadata', 'AF']) if (removeEntry(dict, key)) scrubbed.add('privateData');
  if (MARKUP.has(subtype)) scrubComment(annotation, scrubbed);
  const carried = CARRIERS[subtype];
  if (!carried) return true;
  for (const key of carried) removeEntry(dict, key);
  scrubbed.add('embeddedFiles');
  if (!dictEntry(dict, 'AP')) return false;
  setEntry(dict, 'Subtype', PDFName.of('Stamp'));
  removeEntry(dict, 'Name');
  return true;
}

/** The words of a comment go; what it draws on the page stays. */
function scrubComment({ dict, subtype }: PageAnnotation, scrubbed: Scrubbed): void {
  let found = false;
  for (const key of COMMENT_KEYS) {
    if (key === 'IT' && nameEntry(dict, 'IT') === 'FreeTextCallout') continue;
    if (removeEntry(dict, key)) found = true;
  }
  // Free text without an appearance is drawn from its contents, as part of the page.
  const drawn = subtype === 'FreeText' && entry(dictEntry(dict, 'AP'), 'N') === undefined;
  if (!drawn && removeEntry(dict, 'Contents')) found = true;
  if (found) scrubbed.add('comments');
}
