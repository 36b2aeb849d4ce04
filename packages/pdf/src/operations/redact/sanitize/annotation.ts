import { name, type PdfDict } from '../../../file/core/objects.ts';
import type { ObjectReader } from '../../../file/core/reader.ts';
import { textString } from '../../../file/core/text-string.ts';
import type { PageAnnotation } from '../../../page/content/page-annotations.ts';
import { sanitizeAction, sanitizeAdditionalActions } from './actions.ts';
import type { SanitizationReport } from './sanitization-report.ts';

/** Annotations whose text is a comment: that of markup (ISO 32000-2, 12.5.6.2), and descriptions of other drawn annotations. */
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
  'Watermark',
  'PrinterMark',
  'Movie',
  'Screen',
  'RichMedia',
  '3D',
]);

/** Text, author and date of a comment. */
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

/** Annotations with a file; without it, only their appearance is left. */
const CARRIERS: Readonly<Record<string, readonly string[]>> = {
  FileAttachment: ['FS', 'AF'],
  Sound: ['Sound'],
  Movie: ['Movie', 'A'],
  Screen: ['A'],
  RichMedia: ['RichMediaContent', 'RichMediaSettings'],
  '3D': ['3DD', '3DV', '3DA', '3DI', '3DB', '3DU', 'GEO'],
};

/** Icon names of attached files that viewers support. */
const SIGN = /^(Graph|PushPin|Paperclip|Tag)$/;
/** Replacement for an icon that no viewer supports. */
const OTHER_SIGN = 'File';

/**
 * Removes scripts, comments and attached files from an annotation that stays.
 * @returns false when nothing is left of it
 */
export function sanitizeAnnotation(
  pdf: ObjectReader,
  annotation: PageAnnotation,
  sanitized: SanitizationReport,
): boolean {
  const { dict, subtype } = annotation;
  if (subtype === 'Popup' || subtype === 'TrapNet') {
    sanitized.add('comments');
    return false;
  }
  sanitizeAction(pdf, dict, 'A', sanitized);
  sanitizeAction(pdf, dict, 'PA', sanitized);
  sanitizeAdditionalActions(dict, sanitized);
  for (const key of ['PieceInfo', 'Metadata', 'AF']) if (dict.delete(key)) sanitized.add('privateData');
  if (MARKUP.has(subtype)) sanitizeComment(pdf, annotation, sanitized);
  const carried = CARRIERS[subtype];
  if (!carried) return true;
  for (const key of carried) dict.delete(key);
  sanitized.add('embeddedFiles');
  if (pdf.value(pdf.entries(dict, 'AP'), 'N') === null)
    return subtype === 'FileAttachment' && keepSign(pdf, dict);
  dict.set('Subtype', name('Stamp'));
  dict.delete('Name');
  return true;
}

/**
 * Reduces an attached file to its icon (ISO 32000-2, table 187), which is part of what the page shows. Some viewers show the icon
 * only with a file specification, for which an empty one suffices; others support no icon names.
 */
function keepSign(pdf: ObjectReader, dict: PdfDict): true {
  const sign = pdf.name(dict, 'Name');
  if (sign !== undefined && !SIGN.test(sign)) dict.set('Name', name(OTHER_SIGN));
  dict.set('FS', textString(''));
  return true;
}

/** Removes the text of a comment; its drawing on the page stays. */
function sanitizeComment(
  pdf: ObjectReader,
  { dict, subtype }: PageAnnotation,
  sanitized: SanitizationReport,
): void {
  let found = false;
  for (const key of COMMENT_KEYS) {
    if (key === 'IT' && pdf.name(dict, 'IT') === 'FreeTextCallout') continue;
    if (dict.delete(key)) found = true;
  }
  // Free text without an appearance is drawn from its contents, as part of the page.
  const drawn = subtype === 'FreeText' && pdf.value(pdf.entries(dict, 'AP'), 'N') === null;
  if (!drawn && dict.delete('Contents')) found = true;
  if (found) sanitized.add('comments');
}
