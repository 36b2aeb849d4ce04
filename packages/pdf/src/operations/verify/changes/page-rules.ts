import { isDict, nameOf, type PdfDict, type PdfObject, sameObject } from '../../../file/core/objects.ts';
import { differingKeys, list, refNumber } from './compare.ts';
import type { Judgement } from './judgement.ts';

/** Subtypes of comments (ISO 32000-2, table 171), without annotations that play or run something, or are for prepress. */
const COMMENTS = new Set([
  ...['Text', 'FreeText', 'Line', 'Square', 'Circle', 'Polygon', 'PolyLine', 'Highlight', 'Underline'],
  ...['Squiggly', 'StrikeOut', 'Caret', 'Stamp', 'Ink', 'Popup', 'FileAttachment', 'Redact', 'Link'],
]);
/** Entries with actions of an annotation (ISO 32000-2, 12.6). */
const ACTIONS = ['A', 'AA', 'PA'];
/** Entries that define an annotation and must not change. */
const FIXED_KEYS = new Set(['Subtype', 'FT', 'Parent', 'Kids', ...ACTIONS]);
/**
 * Annotations that can show text or pictures over the page content (evil annotation attack); others can if they have an
 * appearance of their own.
 */
const COVERING = new Set(['FreeText', 'Stamp', 'Redact', 'Square', 'Polygon', 'Circle', 'Ink', 'Line']);

export function judgePage(judgement: Judgement, page: number, before: PdfDict, after: PdfDict): void {
  for (const key of differingKeys(before, after)) {
    if (key === 'Tabs' && !before.has('Tabs') && nameOf(after.get('Tabs')) === 'S') {
      // PDF/UA requires `/Tabs` on pages with annotations (ISO 14289-1, 7.18.3).
      judgement.note(
        'TAB_ORDER_SET',
        'signature-added',
        'form-filling',
        'the tab order was set to that of the structure',
        {
          page,
        },
      );
    } else if (key !== 'Annots') judgement.forbid('PAGE_CHANGED', `/${key} of a page was changed`, { page });
    else
      judgeAnnotationList(
        judgement,
        page,
        list(judgement.signed, before.get(key)),
        list(judgement.later, after.get(key)),
      );
  }
}

export function judgeAnnotationList(
  judgement: Judgement,
  page: number,
  before: readonly PdfObject[],
  after: readonly PdfObject[],
): void {
  judgeOrder(judgement, page, before, after);
  const kept = new Set(after.map(refNumber));
  const old = new Set(before.map(refNumber));
  for (const item of before) {
    const number = refNumber(item);
    if (number === undefined ? !after.some((other) => sameObject(item, other)) : !kept.has(number)) {
      judgeRemoved(judgement, page, item);
    }
  }
  for (const item of after) {
    const number = refNumber(item);
    if (number === undefined ? !before.some((other) => sameObject(item, other)) : !old.has(number)) {
      judgeNewAnnotation(judgement, page, item);
    }
  }
}

/** Checks that existing annotations keep their order and are not repeated above others: later annotations are drawn on top. */
function judgeOrder(
  judgement: Judgement,
  page: number,
  before: readonly PdfObject[],
  after: readonly PdfObject[],
): void {
  const old = before.flatMap((item) => refNumber(item) ?? []);
  const now = after.flatMap((item) => refNumber(item) ?? []);
  const [listedBefore, listed] = [counted(old), counted(now)];
  for (const [number, times] of listed) {
    if (times > Math.max(1, listedBefore.get(number) ?? 0))
      judgement.forbid(
        'ANNOTATIONS_REORDERED',
        `annotation ${number} was listed twice, so that it lies over others`,
        { page },
      );
    if (listedBefore.has(number)) continue;
    if (judgement.placed.has(number))
      judgement.forbid('ANNOTATIONS_REORDERED', `the new annotation ${number} is listed several times`, {
        page,
      });
    judgement.placed.add(number);
  }
  const kept = old.filter((number) => listed.has(number));
  const stayed = now.filter((number) => listedBefore.has(number));
  if (kept.some((number, i) => number !== stayed[i]))
    judgement.forbid('ANNOTATIONS_REORDERED', 'annotations were reordered, so that others lie on top', {
      page,
    });
}

function counted(numbers: readonly number[]): Map<number, number> {
  const times = new Map<number, number>();
  for (const number of numbers) times.set(number, (times.get(number) ?? 0) + 1);
  return times;
}

function subtypeOf(file: Judgement['signed'], annotation: PdfObject): string {
  return (isDict(annotation) ? nameOf(file.resolve(annotation.get('Subtype'))) : undefined) ?? 'unknown';
}

/** Returns the end of the description of a changed annotation that can cover the page. */
function coverage(annotation: PdfObject, subtype: string): string {
  const covers = COVERING.has(subtype) || (isDict(annotation) && annotation.has('AP'));
  return covers ? ', which can cover what the page shows' : '';
}

function judgeRemoved(judgement: Judgement, page: number, item: PdfObject): void {
  const annotation = judgement.signed.resolve(item);
  const subtype = subtypeOf(judgement.signed, annotation);
  if (subtype === 'Widget')
    judgement.forbid('FIELD_REMOVED', 'a form field was removed from the page', { page });
  else {
    const description = `an annotation (${subtype}) was removed${coverage(annotation, subtype)}`;
    judgement.note('ANNOTATION_REMOVED', 'annotation-removed', 'annotations', description, { page });
  }
}

function judgeNewAnnotation(judgement: Judgement, page: number, item: PdfObject): void {
  const { later } = judgement;
  const number = refNumber(item);
  const annotation = later.resolve(item);
  const subtype = subtypeOf(later, annotation);
  if (number !== undefined && !judgement.added.has(number)) {
    judgement.forbid('ANNOTATION_FORBIDDEN', 'an object of the signed document was made an annotation', {
      page,
    });
  } else if (!isDict(annotation))
    judgement.forbid('ANNOTATION_FORBIDDEN', 'something that is no annotation was added', { page });
  else if (subtype === 'Widget') {
    if (number === undefined || !judgement.newFields.has(number)) {
      judgement.forbid('FIELD_ADDED', 'a form field was added that is no signature', { page });
    }
  } else if (ACTIONS.some((key) => annotation.has(key))) {
    judgement.forbid('ANNOTATION_FORBIDDEN', `an annotation (${subtype}) with an action was added`, { page });
  } else if (!COMMENTS.has(subtype)) {
    judgement.forbid('ANNOTATION_FORBIDDEN', `an annotation (${subtype}) was added that is no comment`, {
      page,
    });
  } else {
    const description = `an annotation (${subtype}) was added${coverage(annotation, subtype)}`;
    judgement.note('ANNOTATION_ADDED', 'annotation-added', 'annotations', description, { page });
  }
}

export function judgeAnnotation(judgement: Judgement, page: number, before: PdfDict, after: PdfDict): void {
  const keys = differingKeys(before, after);
  const forbidden = keys.find((key) => FIXED_KEYS.has(key));
  const subtype = subtypeOf(judgement.later, after);
  if (forbidden !== undefined)
    judgement.forbid('ANNOTATION_ALTERED', `/${forbidden} of an annotation was changed`, { page });
  else {
    const description = `an annotation (${subtype}) was changed${coverage(after, subtype)}`;
    judgement.note('ANNOTATION_CHANGED', 'annotation-changed', 'annotations', description, { page });
  }
}
