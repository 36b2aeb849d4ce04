import { isDict, nameOf, type PdfDict, type PdfObject } from '../../file/objects.ts';
import { locks } from '../../file/signature-fields.ts';
import { appended, differingKeys, list, onlyGrew, refNumber } from './compare.ts';
import type { Judgement } from './judgement.ts';
import { type FieldInfo, fieldInfo } from './roles.ts';

/** What a new signature widget may have; actions and scripts are not among it. */
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
  ...['Q', 'Border', 'BS', 'NM', 'M', 'StructParent', 'H', 'C', 'DV'],
]);
/** What filling in a field changes. */
const FILLED_KEYS = new Set(['V', 'AP', 'AS', 'I', 'RV', 'M']);

export function judgeForm(judgement: Judgement, before: PdfDict, after: PdfDict): void {
  const { signed, later } = judgement;
  for (const key of differingKeys(before, after)) {
    const [old, now] = [signed.resolve(before.get(key)), later.resolve(after.get(key))];
    if (key === 'Fields')
      judgeFieldList(judgement, list(signed, before.get(key)), list(later, after.get(key)));
    else if (key === 'SigFlags') {
      if (typeof now !== 'number' || (now | Number(old ?? 0)) !== now)
        judgement.forbid('/SigFlags of the form lost a flag');
    } else if (key === 'NeedAppearances' && now !== true) {
      judgement.note('field-filled', 'form-filling', '/NeedAppearances of the form was removed');
    } else if (
      key === 'DR' &&
      isDict(now) &&
      (old === null || (isDict(old) && onlyGrew(old, now, signed, later)))
    ) {
      judgement.note('field-filled', 'form-filling', 'resources were added to the form');
    } else if (key === 'DA' && old === null) {
      judgement.note('field-filled', 'form-filling', 'a default appearance was added to the form');
    } else judgement.forbid(`/${key} of the form was changed`);
  }
}

/** The list of root fields may grow by signature fields. */
export function judgeFieldList(
  judgement: Judgement,
  before: readonly PdfObject[],
  after: readonly PdfObject[],
): void {
  const added = appended(before, after);
  if (added === undefined) judgement.forbid('form fields were removed or exchanged');
  for (const item of added ?? []) judgeNewField(judgement, item);
}

function judgeNewField(judgement: Judgement, object: PdfObject): void {
  const { later } = judgement;
  const number = refNumber(object);
  const field = later.resolve(object);
  if (number === undefined || !judgement.added.has(number) || !isDict(field)) {
    judgement.forbid('something that is no new field was added to the form');
    return;
  }
  judgement.newFields.add(number);
  const info = fieldInfo(later, object, field, undefined);
  const where = { field: info.name };
  const unknown = [...field.keys()].find((key) => !NEW_FIELD_KEYS.has(key));
  if (info.type !== 'Sig') judgement.forbid('a form field other than a signature was added', where);
  else if (unknown !== undefined) judgement.forbid(`a signature field was added that has /${unknown}`, where);
  else noteSignature(judgement, field, info);
}

/**
 * A visible signature field can cover content (sneaky signature attack). That is what a signature's look may
 * do, but only when somebody really signed there.
 */
function noteSignature(judgement: Judgement, field: PdfDict, info: FieldInfo): void {
  const { later } = judgement;
  const where = { field: info.name };
  if (judgement.allowance.fieldLocks.some((lock) => locks(lock, info.name))) {
    judgement.forbid('a signature was added although the fields are locked', where);
    return;
  }
  const value = later.resolve(field.get('V'));
  const visible =
    (field.has('AP') || field.has('MK')) &&
    isVisible(list(later, field.get('Rect')).map((item) => later.resolve(item)));
  if (isDict(value) && nameOf(later.resolve(value.get('SubFilter'))) === 'ETSI.RFC3161') {
    if (visible) judgement.forbid('a time stamp was added that can be seen', where);
    else judgement.note('timestamp-added', 'metadata', 'a document time stamp was added', where);
    return;
  }
  if (visible && !isIntact(judgement, info)) {
    judgement.forbid('a visible signature field was added without an intact signature', where);
    return;
  }
  const look = visible ? 'a visible signature was added' : 'a signature was added';
  judgement.note(
    'signature-added',
    'form-filling',
    info.signed ? look : 'an empty signature field was added',
    where,
  );
}

/** By object number: a name could be borrowed. */
function isIntact({ intactFields }: Judgement, { number }: FieldInfo): boolean {
  return number !== undefined && intactFields.has(number);
}

function isVisible(rectangle: readonly PdfObject[]): boolean {
  const [a, b, c, d] = rectangle;
  const numbers = [a, b, c, d].every((item) => typeof item === 'number');
  return !numbers || (a !== c && b !== d);
}

export function judgeField(judgement: Judgement, info: FieldInfo, before: PdfDict, after: PdfDict): void {
  const { later } = judgement;
  const where = { field: info.name };
  const keys = differingKeys(before, after);
  const forbidden = keys.find((key) => !FILLED_KEYS.has(key));
  if (info.signed) judgement.forbid('a signed signature field was changed', where);
  else if (forbidden !== undefined) judgement.forbid(`/${forbidden} of a form field was changed`, where);
  else if (judgement.allowance.fieldLocks.some((lock) => locks(lock, info.name))) {
    judgement.forbid('a locked form field was changed', where);
  } else if (info.type === 'Sig') {
    const hasValue = isDict(later.resolve(after.get('V')));
    noteSignature(judgement, after, { ...info, signed: hasValue });
  } else judgement.note('field-filled', 'form-filling', 'a form field was filled in', where);
}

/** An appearance or value that stands as an object of its own was written anew. */
export function judgeFieldContent(judgement: Judgement, info: FieldInfo): void {
  const where = { field: info.name };
  if (info.signed) judgement.forbid('a signed signature field was changed', where);
  else if (judgement.allowance.fieldLocks.some((lock) => locks(lock, info.name))) {
    judgement.forbid('a locked form field was changed', where);
  } else if (info.type === 'Sig' && !isIntact(judgement, info)) {
    judgement.forbid('the look of an unsigned signature field was changed', where);
  } else judgement.note('field-filled', 'form-filling', 'a form field was filled in', where);
}
