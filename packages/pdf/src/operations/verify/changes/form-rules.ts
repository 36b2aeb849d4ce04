import { isDict, nameOf, type PdfDict, type PdfObject } from '../../../file/core/objects.ts';
import type { PdfFile } from '../../../file/core/pdf-file.ts';
import { locks } from '../../../file/core/signature-fields.ts';
import { textOf } from '../../../file/core/text-string.ts';
import type { FindingCode } from '../../../finding-codes.ts';
import { differingKeys, inserted, list, refNumber } from './compare.ts';
import { type Colour, colourOf, sameColour } from './fields/colour.ts';
import { judgeFormResources, judgeNewDefaultAppearance } from './form-resources.ts';
import type { Judgement } from './judgement.ts';
import { type FieldInfo, fieldInfo } from './object-roles.ts';

/** Entries that a new signature widget may have; actions and scripts are excluded. */
const NEW_FIELD_KEYS = new Set([
  ...[
    'Type',
    'Subtype',
    'FT',
    'T',
    'TU',
    'TM',
    'V',
    'F',
    'Ff',
    'P',
    'Rect',
    'AP',
    'AS',
    'MK',
    'Lock',
    'SV',
    'DA',
    'DR',
  ],
  ...['Q', 'Border', 'BS', 'NM', 'M', 'StructParent', 'H', 'C', 'DV', 'Kids'],
]);
/** Entries of a new widget that is a separate object from its field (ISO 32000-2, 12.7.4.1). */
const NEW_WIDGET_KEYS = new Set([
  ...['Type', 'Subtype', 'Parent', 'F', 'P', 'Rect', 'AP', 'AS', 'MK', 'DA', 'Q', 'Border', 'BS', 'NM', 'M'],
  ...['StructParent', 'H', 'C'],
]);
/** Entries that change when a field is filled in. */
const FILLED_KEYS = new Set(['V', 'AP', 'AS', 'I', 'RV', 'M']);

export function judgeForm(judgement: Judgement, before: PdfDict, after: PdfDict): void {
  const { signed, later } = judgement;
  for (const key of differingKeys(before, after)) {
    const [old, now] = [signed.resolve(before.get(key)), later.resolve(after.get(key))];
    if (key === 'Fields')
      judgeFieldList(judgement, list(signed, before.get(key)), list(later, after.get(key)));
    else if (key === 'SigFlags') {
      if (typeof now !== 'number' || (now | Number(old ?? 0)) !== now)
        judgement.forbid('FORM_CHANGED', '/SigFlags of the form lost a flag');
    } else if (key === 'NeedAppearances' && now !== true) {
      judgement.note(
        'NEED_APPEARANCES_REMOVED',
        'field-filled',
        'form-filling',
        '/NeedAppearances of the form was removed',
      );
    } else if (key === 'DR' && isDict(now) && (old === null || isDict(old))) {
      judgeFormResources(judgement);
    } else if (key === 'DA' && old === null) {
      judgeNewDefaultAppearance(judgement, textOf(now) ?? '');
    } else judgement.forbid('FORM_CHANGED', `/${key} of the form was changed`);
  }
}

/**
 * Judges the list of root fields: signature fields may be inserted at any position, since the order has no meaning (table 224).
 */
export function judgeFieldList(
  judgement: Judgement,
  before: readonly PdfObject[],
  after: readonly PdfObject[],
): void {
  const added = inserted(before, after);
  if (added === undefined) judgement.forbid('FIELD_REMOVED', 'form fields were removed or exchanged');
  for (const item of added ?? []) judgeNewField(judgement, item);
}

function judgeNewField(judgement: Judgement, object: PdfObject): void {
  const { later } = judgement;
  const number = refNumber(object);
  const field = later.resolve(object);
  if (number === undefined || !judgement.added.has(number) || !isDict(field)) {
    judgement.forbid('FIELD_ADDED', 'something that is no new field was added to the form');
    return;
  }
  const info = fieldInfo(later, object, field, undefined);
  const where = { field: info.name };
  judgement.newFields.add(number);
  const widgets = field.has('Kids') ? newWidgets(judgement, number, list(later, field.get('Kids'))) : [field];
  const unknown = [...field.keys()].find((key) => !NEW_FIELD_KEYS.has(key));
  if (info.type !== 'Sig')
    judgement.forbid('FIELD_ADDED', 'a form field other than a signature was added', where);
  else if (unknown !== undefined)
    judgement.forbid('SIGNATURE_FIELD_INVALID', `a signature field was added that has /${unknown}`, where);
  else if (widgets === undefined || (field.has('Kids') && field.has('Subtype')))
    judgement.forbid(
      'SIGNATURE_FIELD_INVALID',
      'a signature field was added whose kids are more than its widgets',
      where,
    );
  else noteSignature(judgement, info, later.resolve(field.get('V')), widgets, true);
}

/** Returns the widgets of a new field that are indirect objects; undefined when one is anything else. */
function newWidgets(
  { later, added, newFields }: Judgement,
  parent: number,
  kids: readonly PdfObject[],
): PdfDict[] | undefined {
  const widgets: PdfDict[] = [];
  for (const kid of kids) {
    const number = refNumber(kid);
    const widget = later.resolve(kid);
    const isNew = number !== undefined && added.has(number) && !newFields.has(number);
    if (!isNew || !isDict(widget) || nameOf(later.resolve(widget.get('Subtype'))) !== 'Widget')
      return undefined;
    const own = refNumber(widget.get('Parent')) === parent;
    if (!own || [...widget.keys()].some((key) => !NEW_WIDGET_KEYS.has(key))) return undefined;
    newFields.add(number);
    widgets.push(widget);
  }
  return widgets;
}

/**
 * Records a new signature. A visible signature field can cover content (sneaky signature attack), so it may only have an
 * appearance if it contains a valid signature.
 */
function noteSignature(
  judgement: Judgement,
  info: FieldInfo,
  value: PdfObject,
  widgets: readonly PdfDict[],
  isNew: boolean,
): void {
  const { later } = judgement;
  const where = { field: info.name };
  if (judgement.allowance.fieldLocks.some((lock) => locks(lock, info.name))) {
    judgement.forbid('FIELD_LOCKED', 'a signature was added although the fields are locked', where);
    return;
  }
  const visible = widgets.some(
    (widget) =>
      (widget.has('AP') || widget.has('MK')) &&
      isVisible(list(later, widget.get('Rect')).map((item) => later.resolve(item))),
  );
  if (isDict(value) && nameOf(later.resolve(value.get('SubFilter'))) === 'ETSI.RFC3161') {
    if (visible) judgement.forbid('TIMESTAMP_VISIBLE', 'a time stamp was added that can be seen', where);
    else
      judgement.note(
        'TIMESTAMP_ADDED',
        'timestamp-added',
        'metadata',
        'a document time stamp was added',
        where,
      );
    return;
  }
  if (visible && !isIntact(judgement, info)) {
    judgement.forbid(
      'SIGNATURE_FIELD_VISIBLE',
      'a visible signature field was added without an intact signature',
      where,
    );
    return;
  }
  const note = (code: FindingCode, message: string): void =>
    judgement.note(code, 'signature-added', 'form-filling', message, where);
  if (!isDict(value)) note('SIGNATURE_FIELD_ADDED', 'an empty signature field was added');
  else if (visible)
    note(
      isNew ? 'VISIBLE_SIGNATURE_FIELD_ADDED' : 'VISIBLE_SIGNATURE_ADDED',
      'a visible signature was added',
    );
  else note('SIGNATURE_ADDED', 'a signature was added');
}

/** Whether a field's signature is intact, identified by object number: another field could use the same name. */
function isIntact({ intactFields }: Judgement, { fieldNumber }: FieldInfo): boolean {
  return fieldNumber !== undefined && intactFields.has(fieldNumber);
}

function isVisible(rectangle: readonly PdfObject[]): boolean {
  const [a, b, c, d] = rectangle;
  const numbers = [a, b, c, d].every((item) => typeof item === 'number');
  return !numbers || (a !== c && b !== d);
}

/**
 * Whether `/MK` has the same background, border and rotation. Editors that rewrite it round its colours and omit captions, which
 * existing appearances do not need.
 */
function sameCharacteristics(
  { signed, later }: Judgement,
  type: string | undefined,
  before: PdfObject | undefined,
  after: PdfObject | undefined,
): boolean {
  const old = signed.resolve(before);
  const now = later.resolve(after);
  const [was, is] = [isDict(old) ? old : new Map(), isDict(now) ? now : new Map()];
  const colour = (file: PdfFile, dict: PdfDict, key: string): Colour | undefined =>
    colourOf(list(file, dict.get(key)).map((item) => file.resolve(item)));
  const keeps = ['BG', 'BC'].every((key) => {
    const [a, b] = [colour(signed, was, key), colour(later, is, key)];
    return a === undefined || b === undefined ? a === b : sameColour(a, b);
  });
  const turned = (file: PdfFile, dict: PdfDict): PdfObject => file.resolve(dict.get('R')) ?? 0;
  // Readers redraw a button from its caption and icons (ISO 32000-2, 12.5.6.19).
  const mayLack = type === 'Tx' || type === 'Ch';
  const others = differingKeys(was, is).filter(
    (key) => !['BG', 'BC', 'R'].includes(key) && (is.has(key) || !mayLack),
  );
  return keeps && turned(signed, was) === turned(later, is) && others.length === 0;
}

export function judgeField(judgement: Judgement, info: FieldInfo, before: PdfDict, after: PdfDict): void {
  const { later } = judgement;
  const where = { field: info.name };
  const keys = differingKeys(before, after);
  const forbidden = keys.find(
    (key) =>
      !FILLED_KEYS.has(key) &&
      !(key === 'MK' && sameCharacteristics(judgement, info.type, before.get(key), after.get(key))),
  );
  if (info.signed) judgement.forbid('SIGNATURE_CHANGED', 'a signed signature field was changed', where);
  else if (forbidden !== undefined)
    judgement.forbid('FIELD_CHANGED', `/${forbidden} of a form field was changed`, where);
  else if (judgement.allowance.fieldLocks.some((lock) => locks(lock, info.name))) {
    judgement.forbid('FIELD_LOCKED', 'a locked form field was changed', where);
  } else if (info.type === 'Sig') {
    const holder = info.number === info.fieldNumber ? after : later.resolve(after.get('Parent'));
    const value = isDict(holder) ? later.resolve(holder.get('V')) : null;
    noteSignature(judgement, info, value, [after], false);
  } else judgement.note('FIELD_FILLED', 'field-filled', 'form-filling', 'a form field was filled in', where);
}

/** Judges a rewritten appearance or value that is an indirect object. */
export function judgeFieldContent(judgement: Judgement, info: FieldInfo): void {
  const where = { field: info.name };
  if (info.signed) judgement.forbid('SIGNATURE_CHANGED', 'a signed signature field was changed', where);
  else if (judgement.allowance.fieldLocks.some((lock) => locks(lock, info.name))) {
    judgement.forbid('FIELD_LOCKED', 'a locked form field was changed', where);
  } else if (info.type === 'Sig' && !isIntact(judgement, info)) {
    judgement.forbid('SIGNATURE_FIELD_VISIBLE', 'the look of an unsigned signature field was changed', where);
  } else judgement.note('FIELD_FILLED', 'field-filled', 'form-filling', 'a form field was filled in', where);
}
