import type { FormField } from '../../document/fields/model/form-field.ts';
import { stamp } from '../../document/metadata/stamp.ts';
import { InvalidInputError } from '../../errors.ts';
import { IncrementalUpdate } from '../../file/core/incremental-update.ts';
import type { PdfFile } from '../../file/core/pdf-file.ts';
import { readStrictly } from '../../file/core/read-strictly.ts';
import { locks, readFormFields, restrictionsOf } from '../../file/core/signature-fields.ts';
import { assertSafePdf, type OpenOptions } from '../../file/preflight/index.ts';
import { mayBeSigned } from '../sign/prepare-input.ts';
import { verify } from '../verify/index.ts';

/**
 * Opens a signed file for an incremental update, so that its signatures stay valid (ISO 32000-2, 12.8.2.2).
 *
 * @returns undefined when the file is not signed, or cannot be read as it is
 * @throws InvalidInputError CHANGES_NOT_ALLOWED when a certification permits no changes
 */
export async function signedFile(pdf: Uint8Array, open: OpenOptions): Promise<IncrementalUpdate | undefined> {
  const bytes = assertSafePdf(pdf, open);
  if (bytes.length !== pdf.length || !mayBeSigned(bytes)) return undefined;
  const reading = readStrictly(bytes, (file) => (hasSignature(file) ? file : undefined));
  if (reading.outcome !== 'sound' || reading.value === undefined) return undefined;
  const { noChanges } = restrictionsOf(reading.value, readFormFields(reading.value));
  if (noChanges) {
    throw new InvalidInputError(
      `${open.field}: is certified with no changes allowed (permissions 1), so filling it in would break the signature; removeSignatures takes it out`,
      { field: open.field, code: 'CHANGES_NOT_ALLOWED' },
    );
  }
  return new IncrementalUpdate(reading.value);
}

function hasSignature(file: PdfFile): boolean {
  return readFormFields(file).signatures.some(({ value }) => value !== undefined);
}

/** @throws InvalidInputError FIELDS_LOCKED naming the first field that a signature locks */
export function assertAppendable(update: IncrementalUpdate, filled: readonly FormField[]): void {
  const { file } = update;
  const restrictions = restrictionsOf(file, readFormFields(file));
  const locked = filled.find(({ name }) => restrictions.locks.some((lock) => locks(lock, name)));
  if (locked) {
    const field = `values.${locked.name.slice(0, 200)}`;
    throw new InvalidInputError(`${field}: is locked by a signature`, { field, code: 'FIELDS_LOCKED' });
  }
  stamp(update, new Date());
}

/**
 * Verifies the result: every signature that was valid before must still be valid.
 *
 * @throws InvalidInputError SIGNATURE_WOULD_BREAK
 */
export async function assertSealsHold<Result extends { readonly pdf: Uint8Array }>(
  before: Uint8Array,
  result: Result,
): Promise<Result> {
  const after = await verify(result.pdf);
  const broken = after.signatures.filter(({ valid }) => !valid);
  if (broken.length === 0) return result;
  const held = new Map((await verify(before)).signatures.map((each) => [each.fieldName, each.valid]));
  const lost = broken.find(({ fieldName }) => held.get(fieldName));
  if (lost === undefined) return result;
  const forbidden = lost.changesAfter.changes.find(({ permitted }) => !permitted);
  const reason = (lost.problems[0] ?? forbidden)?.message ?? 'the change is not one that it permits';
  throw new InvalidInputError(
    `pdf: filling it in would break the signature ${lost.fieldName}: ${reason}; removeSignatures takes it out`,
    { field: 'pdf', code: 'SIGNATURE_WOULD_BREAK' },
  );
}
