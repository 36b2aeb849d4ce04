import { InvalidInputError } from '../../errors.ts';
import type { PdfFile } from '../../file/core/pdf-file.ts';
import { type FormFields, locks, restrictionsOf } from '../../file/core/signature-fields.ts';

/**
 * Checks that the existing signatures allow another one (ISO 32000-2, 12.8.2.2 and 12.8.2.4). A document certified with no
 * changes allowed cannot be signed again, a certification must be the first signature, and a lock may cover the new field's name.
 * After a certification, a visible signature needs a field that existed when the document was certified: permissions 2 and 3 do
 * not include new annotations.
 *
 * @param fieldName of the field to be added
 * @throws InvalidInputError
 */
export function assertMayBeSigned(
  file: PdfFile,
  form: FormFields,
  fieldName: string,
  permissions: 1 | 2 | 3 | undefined,
  addsVisibleField: boolean,
): void {
  const signed = form.signatures.filter((signature) => signature.value !== undefined);
  if (permissions !== undefined && signed.length > 0) {
    throw new InvalidInputError(
      'permissions: a certification must be the first signature, and pdf is already signed',
      { field: 'permissions', code: 'ALREADY_SIGNED' },
    );
  }
  const { noChanges, certified, locks: fieldLocks } = restrictionsOf(file, form);
  if (noChanges) throw noChangesAllowed();
  if (certified && addsVisibleField) throw noVisibleField();
  if (fieldLocks.some((lock) => locks(lock, fieldName))) throw locked();
}

function noChangesAllowed(): InvalidInputError {
  return new InvalidInputError(
    'pdf: is certified with no changes allowed (permissions 1), so another signature would break that one',
    { field: 'pdf', code: 'CHANGES_NOT_ALLOWED' },
  );
}

function noVisibleField(): InvalidInputError {
  return new InvalidInputError(
    'visible: the pdf is certified, and a new visible field would break that signature; name an empty signature field of the pdf in field, or set visible: false',
    { field: 'visible', code: 'CHANGES_NOT_ALLOWED' },
  );
}

function locked(): InvalidInputError {
  return new InvalidInputError(
    'pdf: an earlier signature locks the form fields, so no signature may be added',
    {
      field: 'pdf',
      code: 'FIELDS_LOCKED',
    },
  );
}
