import { DamagedPdfError } from './damaged.ts';
import { isDict, nameOf, type PdfDict, type PdfObject, PdfRef } from './objects.ts';
import type { PdfFile } from './pdf-file.ts';
import type { DocumentReader } from './reader.ts';
import { textOf } from './text-string.ts';

/** A signature field of the form (ISO 32000-2, 12.7.5.5), signed or still empty. */
export interface SignatureField {
  /** Fully qualified name, its parts joined by dots. */
  readonly name: string;
  readonly field: PdfDict;
  readonly fieldRef: PdfRef | undefined;
  /** The signature dictionary; undefined while the field is unsigned. */
  readonly value: PdfDict | undefined;
  readonly valueRef: PdfRef | undefined;
}

export interface FormFields {
  readonly signatures: readonly SignatureField[];
  /** Partial names of the fields at the root. */
  readonly rootNames: ReadonlySet<string>;
}

const MAX_FIELDS = 100_000;
const MAX_DEPTH = 64;

/**
 * Reads the field tree of the form.
 *
 * @throws DamagedPdfError when the tree has a cycle, is too deep or too large
 */
export function readFormFields(file: DocumentReader): FormFields {
  const signatures: SignatureField[] = [];
  const rootNames = new Set<string>();
  const seen = new Set<number>();
  let count = 0;
  const visit = (
    object: PdfObject,
    parentName: string,
    inheritedType: string | undefined,
    depth: number,
  ): void => {
    if (object instanceof PdfRef) {
      if (seen.has(object.number)) return;
      seen.add(object.number);
    }
    if (++count > MAX_FIELDS || depth > MAX_DEPTH) throw new DamagedPdfError('the form has too many fields');
    const field = file.resolve(object);
    if (!isDict(field)) return;
    const partial = textOf(file.resolve(field.get('T')));
    if (depth === 0 && partial !== undefined) rootNames.add(partial);
    const fullName = [parentName, partial ?? ''].filter((part) => part !== '').join('.');
    const type = nameOf(file.resolve(field.get('FT'))) ?? inheritedType;
    const kids = file.resolve(field.get('Kids'));
    // A kid without a name is a widget of its parent, not a field of its own.
    const isField = partial !== undefined || ((depth === 0 || field.has('V')) && !Array.isArray(kids));
    if (type === 'Sig' && isField) {
      const value = file.resolve(field.get('V'));
      const valueRef = field.get('V');
      signatures.push({
        name: fullName,
        field,
        fieldRef: object instanceof PdfRef ? object : undefined,
        value: isDict(value) ? value : undefined,
        valueRef: valueRef instanceof PdfRef ? valueRef : undefined,
      });
    }
    if (Array.isArray(kids)) for (const kid of kids) visit(kid, fullName, type, depth + 1);
  };
  const form = file.resolve(file.catalog.get('AcroForm'));
  const fields = isDict(form) ? file.resolve(form.get('Fields')) : null;
  if (Array.isArray(fields)) for (const field of fields) visit(field, '', undefined, 0);
  return { signatures, rootNames };
}

/** Rules about later changes that a signature states in its `/Reference` (ISO 32000-2, 12.8.2). */
export interface SignatureRules {
  /** DocMDP level: 1 permits no changes, 2 permits filling forms and signing, 3 also annotations. */
  readonly certification: 1 | 2 | 3 | undefined;
  readonly fieldLock: FieldLock | undefined;
}

export interface FieldLock {
  readonly action: 'All' | 'Include' | 'Exclude';
  readonly fields: readonly string[];
  /** Permission level for the whole document, which a lock may add since PDF 2.0. */
  readonly permissions: 1 | 2 | 3 | undefined;
}

export function rulesOf(file: PdfFile, signature: PdfDict): SignatureRules {
  const references = file.resolve(signature.get('Reference'));
  let certification: SignatureRules['certification'];
  let fieldLock: FieldLock | undefined;
  for (const item of Array.isArray(references) ? references.slice(0, 16) : []) {
    const reference = file.resolve(item);
    if (!isDict(reference)) continue;
    const method = nameOf(file.resolve(reference.get('TransformMethod')));
    const parameters = file.resolve(reference.get('TransformParams'));
    if (method === 'DocMDP') certification = level(file, parameters) ?? 2;
    if (method === 'FieldMDP' && isDict(parameters)) fieldLock = readFieldLock(file, parameters);
  }
  return { certification, fieldLock };
}

/** Reads `/Lock` of a field or the parameters of FieldMDP, which have the same entries. */
export function readFieldLock(file: PdfFile, lock: PdfDict): FieldLock | undefined {
  const action = nameOf(file.resolve(lock.get('Action')));
  if (action !== 'All' && action !== 'Include' && action !== 'Exclude') return undefined;
  const names = file.resolve(lock.get('Fields'));
  const fields = (Array.isArray(names) ? names : []).flatMap((item) => textOf(file.resolve(item)) ?? []);
  return { action, fields, permissions: level(file, lock) };
}

function level(file: PdfFile, parameters: PdfObject): 1 | 2 | 3 | undefined {
  const value = isDict(parameters) ? file.resolve(parameters.get('P')) : undefined;
  return value === 1 || value === 2 || value === 3 ? value : undefined;
}

/** Whether the lock covers a field or one of its ancestors. */
export function locks(lock: FieldLock, fieldName: string): boolean {
  if (lock.action === 'All') return true;
  const listed = lock.fields.some((field) => fieldName === field || fieldName.startsWith(`${field}.`));
  return lock.action === 'Include' ? listed : !listed;
}

/** Returns the signature in `/Perms /DocMDP` of the catalog. */
export function certifyingSignature(file: PdfFile): PdfDict | undefined {
  const permissions = file.resolve(file.catalog.get('Perms'));
  const signature = isDict(permissions) ? file.resolve(permissions.get('DocMDP')) : null;
  return isDict(signature) ? signature : undefined;
}

/** Restrictions of all signatures of a file together (ISO 32000-2, 12.8.2.2 and 12.8.2.4). */
export interface Restrictions {
  /** Whether a certification or a lock permits no changes at all. */
  readonly noChanges: boolean;
  /** Whether a certification or a lock limits changes, so that no page may get a new visible field. */
  readonly certified: boolean;
  readonly locks: readonly FieldLock[];
}

export function restrictionsOf(file: PdfFile, form: FormFields): Restrictions {
  const signed = form.signatures.filter((signature) => signature.value !== undefined);
  const certifying = certifyingSignature(file);
  const values = signed.map((signature) => signature.value!);
  const rules = (certifying === undefined ? values : [certifying, ...values]).map((value) =>
    rulesOf(file, value),
  );
  const locks = [
    ...rules.map(({ fieldLock }) => fieldLock),
    ...signed.map(({ field }) => {
      const lock = file.resolve(field.get('Lock'));
      return isDict(lock) ? readFieldLock(file, lock) : undefined;
    }),
  ].filter((lock) => lock !== undefined);
  const noChanges =
    rules.some(({ certification }) => certification === 1) ||
    locks.some(({ permissions }) => permissions === 1);
  const certified =
    rules.some(({ certification }) => certification !== undefined) ||
    locks.some(({ permissions }) => permissions !== undefined);
  return { noChanges, certified, locks };
}
