import { name, type PdfDict } from '../../../file/core/objects.ts';
import type { ObjectReader } from '../../../file/core/reader.ts';
import { textString } from '../../../file/core/text-string.ts';
import type { PageAnnotation } from '../../../page/content/page-annotations.ts';
import { sanitizeAction, sanitizeAdditionalActions } from './actions.ts';
import type { SanitizationReport } from './sanitization-report.ts';

/** Annotations whose words are comments: what markup says (ISO 32000-2, 12.5.6.2), and what describes others that are drawn. */
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

/** Annotations that carry a file; without it they are only their appearance. */
const CARRIERS: Readonly<Record<string, readonly string[]>> = {
  FileAttachment: ['FS', 'AF'],
  Sound: ['Sound'],
  Movie: ['Movie', 'A'],
  Screen: ['A'],
  RichMedia: ['RichMediaContent', 'RichMediaSettings'],
  '3D': ['3DD', '3DV', '3DA', '3DI', '3DB', '3DU', 'GEO'],
};

/** Signs of attached files that viewers know. */
const SIGN = /^(Graph|PushPin|Paperclip|Tag)$/;
/** Stands for a sign that none of them knows. */
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
 * Leaves an attached file as the sign that viewers have for it (ISO 32000-2, table 187), which is part of what the page shows.
 * Some show it only with a file specification, of which an empty one does, and others know no name for it.
 */
function keepSign(pdf: ObjectReader, dict: PdfDict): true {
  const sign = pdf.name(dict, 'Name');
  if (sign !== undefined && !SIGN.test(sign)) dict.set('Name', name(OTHER_SIGN));
  dict.set('FS', textString(''));
  return true;
}

/** Removes the words of a comment; what it draws on the page stays. */
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
