import { MissingGlyphError, TypesetterChooser } from '../../document/fields/appearance/choose-typesetter.ts';
import { FieldPainter } from '../../document/fields/appearance/paint-field.ts';
import { paintStaleFields } from '../../document/fields/appearance/stale-fields.ts';
import { FormEditor } from '../../document/fields/model/form-editor.ts';
import { type FormField, hasFlag } from '../../document/fields/model/form-field.ts';
import { isSigned, removeSignatures } from '../../document/fields/model/remove-signatures.ts';
import { readFields } from '../../document/fields/reading/read-fields.ts';
import { presentValue } from '../../document/fields/reading/read-form.ts';
import { assertReadable, hasCalculations } from '../../document/fields/reading/xfa.ts';
import { type DeviceColours, intentAllows } from '../../document/metadata/output-intent.ts';
import { stamp } from '../../document/metadata/stamp.ts';
import { claimsEmbeddedFonts, limitClaims } from '../../document/metadata/stated-claims.ts';
import { codePointsOf } from '../../document/typeset/code-points.ts';
import type { FontFace } from '../../document/typeset/font-faces.ts';
import { InvalidInputError } from '../../errors.ts';
import { PdfDocument } from '../../file/core/document.ts';
import type { EditableDocument } from '../../file/core/editable.ts';
import { isDict, PdfRef } from '../../file/core/objects.ts';
import { refusalOf } from '../../file/core/refusals.ts';
import { type OpenOptions, openDocument } from '../../file/preflight/index.ts';
import type { JsonObject, JsonValue } from '../../json.ts';
import { flatten } from '../flatten/index.ts';
import { applyAssignment } from './apply-assignment.ts';
import { cutWarning, type FillWarning, refuseCut } from './fill-warnings.ts';
import { assertAppendable, assertSealsHold, signedFile } from './signed-forms.ts';
import type { Assignment } from './values/assignment.ts';
import { checkValue } from './values/check-value.ts';
import { findFields } from './values/find-fields.ts';
import { refuseValue } from './values/refuse-value.ts';

export interface FillOptions {
  /** User or owner password of an encrypted file. The result is not encrypted. */
  readonly password?: string | undefined;
  /** Name of the input in error messages; `pdf` when left out. */
  readonly field?: string | undefined;
  /** Whether to convert all fields to page content afterwards, as `flatten` does. */
  readonly flatten?: boolean | undefined;
  /** Whether to fill in read-only fields as well. */
  readonly readOnly?: boolean | undefined;
  /** Whether to remove signatures if a signed file cannot be filled in otherwise. */
  readonly removeSignatures?: boolean | undefined;
  /** Whether to refuse text that does not fit a box of its field. */
  readonly strict?: boolean | undefined;
  /** Fonts for text that the form's own fonts lack. By default, one font for Latin, Greek and Cyrillic. */
  readonly fonts?: readonly FontFace[] | undefined;
}

export interface FillResult {
  readonly pdf: Uint8Array;
  /** Number of fields filled in. */
  readonly filled: number;
  /** Whether signatures were removed. If not, those of the input remain as valid as before. */
  readonly removedSignatures: boolean;
  /** Whether scripts of the form calculate fields. They were not run. */
  readonly calculated: boolean;
  /** Text that boxes of its field cut off. */
  readonly warnings: readonly FillWarning[];
}

/**
 * Fills in the form of a PDF (ISO 32000-2, 12.7): values, states and appearances agree afterwards, in every viewer.
 *
 * @param values by the fields' full names, or in nested objects; `null` empties a field
 * @throws InvalidInputError for a value `FIELD_UNKNOWN`, `FIELD_REPEATED`, `FIELD_VALUE_INVALID`, `FIELD_NOT_FILLABLE`,
 * `FIELD_READ_ONLY`, `FIELD_GLYPH_MISSING`, with `strict` `FIELD_TEXT_CUT`; for the PDF `NO_FORM`, `XFA_DYNAMIC`,
 * `CHANGES_NOT_ALLOWED`, `FIELDS_LOCKED`,
 * `SIGNATURE_WOULD_BREAK`, `PDF_SIGNED_AND_NOT_APPENDABLE`, and the errors of `readForm`
 * @throws PdfError `PDF_TOO_LARGE` over 200 MB
 */
export async function fillForm(
  pdf: Uint8Array,
  values: JsonObject,
  options: FillOptions = {},
): Promise<FillResult> {
  const open: OpenOptions = { field: options.field ?? 'pdf', password: options.password };
  try {
    const keepsSignatures = !(options.removeSignatures || options.flatten);
    const signed = keepsSignatures ? await signedFile(pdf, open) : undefined;
    if (signed !== undefined) {
      const { assignments, warnings } = await fill(signed, values, options, true);
      assertAppendable(
        signed,
        assignments.map(({ field }) => field),
      );
      return await assertSealsHold(pdf, {
        pdf: signed.write(),
        filled: assignments.length,
        removedSignatures: false,
        calculated: hasCalculations(signed, readFields(signed, open.field)),
        warnings,
      });
    }
    return await fillAnew(pdf, values, options, open);
  } catch (error) {
    throw refusalOf(error, open.field);
  }
}

async function fillAnew(
  pdf: Uint8Array,
  values: JsonObject,
  options: FillOptions,
  open: OpenOptions,
): Promise<FillResult> {
  const { document } = await openDocument(pdf, open);
  const fields = readFields(document, open.field);
  const removedSignatures = isSigned(document, fields);
  if (removedSignatures && !(options.removeSignatures || options.flatten)) {
    throw new InvalidInputError(
      `${open.field}: is signed, and encrypted or damaged: filling it in would break the signature; removeSignatures takes it out`,
      { field: open.field, code: 'PDF_SIGNED_AND_NOT_APPENDABLE' },
    );
  }
  const { assignments, colours, warnings } = await fill(document, values, options, false);
  if (removedSignatures && !options.flatten) removeSignatures(document, fields, { keepLook: false });
  const calculated = hasCalculations(document, fields);
  stamp(document, new Date());
  const archive = [...colours].every((each) => intentAllows(document, each));
  limitClaims(document, { tagged: true, accessible: true, archive, whole: true });
  const filled = document.save();
  return {
    pdf: options.flatten ? await flatten(filled, { field: open.field }) : filled,
    filled: assignments.length,
    removedSignatures,
    calculated,
    warnings,
  };
}

/**
 * Fills in the fields of an open document. All values are checked before the first is written.
 *
 * @returns the device colours used, and the text that is cut off, besides the filled fields
 */
async function fill(
  document: EditableDocument,
  values: JsonObject,
  options: FillOptions,
  signed: boolean,
): Promise<{
  assignments: Assignment[];
  colours: ReadonlySet<DeviceColours>;
  warnings: readonly FillWarning[];
}> {
  const field = options.field ?? 'pdf';
  const fields = readFields(document, field);
  assertReadable(document, fields, field);
  if (fields.length === 0)
    throw new InvalidInputError(`${field}: has no form fields`, { field, code: 'NO_FORM' });
  const assignments = assignmentsOf(document, fields, values, options);
  const editor = new FormEditor(document);
  const rules = {
    faces: options.fonts ?? [],
    embeddedOnly: claimsEmbeddedFonts(document),
    nothingNew: signed,
  };
  const chooser = new TypesetterChooser(document, rules);
  const painter = new FieldPainter(editor, chooser);
  if (document instanceof PdfDocument) {
    const filled = new Set(assignments.map((assignment) => assignment.field));
    await paintStaleFields(
      document,
      fields.filter((each) => !filled.has(each)),
      painter,
    );
  }
  const warnings: FillWarning[] = [];
  for (const assignment of assignments) {
    try {
      const cut = await applyAssignment(assignment, editor, painter, !signed);
      warnings.push(...cut.map((each) => cutWarning(assignment.field, each)));
    } catch (error) {
      if (error instanceof MissingGlyphError) refuseGlyphs(assignment.field, error.characters, signed);
      throw error;
    }
  }
  if (options.strict) refuseCut(warnings);
  chooser.finish();
  settleForm(editor, signed);
  return { assignments, colours: painter.colours, warnings };
}

function assignmentsOf(
  document: EditableDocument,
  fields: readonly FormField[],
  values: JsonObject,
  options: FillOptions,
): Assignment[] {
  const found = findFields(fields, values);
  const assignments: Assignment[] = [];
  for (const [field, value] of found) {
    const locked = hasFlag(field, 'readOnly') && !options.readOnly;
    // Unchanged values of locked fields are accepted, so that values can be sent back as they were read.
    if (locked && isSame(presentValue(document, field), value)) continue;
    if (locked)
      refuseValue(field.name, 'is read-only; readOnly: true fills it in all the same', 'FIELD_READ_ONLY');
    assignments.push(checkValue(document, field, value));
  }
  return assignments;
}

function isSame(a: JsonValue, b: JsonValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Most characters listed in an error. */
const MOST_NAMED = 10;

function refuseGlyphs({ name }: FormField, characters: readonly string[], signed: boolean): never {
  const named = characters
    .slice(0, MOST_NAMED)
    .map((character) => `"${character}" (${codePointsOf(character)})`);
  const more = characters.length > MOST_NAMED ? ` and ${characters.length - MOST_NAMED} more` : '';
  const list = `${named.join(', ')}${more}`;
  if (signed) {
    refuseValue(
      name,
      `has ${list}, which the fonts of the form do not have, and a signed file cannot take another font; removeSignatures takes the signature out`,
      'SIGNATURE_WOULD_BREAK',
    );
  }
  refuseValue(name, `has ${list}, which no available font has`, 'FIELD_GLYPH_MISSING');
}

/** Removes form entries that make viewers redraw fields, or that show other values than the fields. */
function settleForm(editor: FormEditor, signed: boolean): void {
  const { document } = editor;
  const entry = document.catalog.get('AcroForm');
  const form = document.dict(entry);
  if (form === undefined) return;
  const ref = entry instanceof PdfRef ? entry : undefined;
  const inReach = ref !== undefined || !signed;
  if (form.has('NeedAppearances') && inReach) editor.set({ ref, dict: form }, { NeedAppearances: undefined });
  if (signed || !(document instanceof PdfDocument)) return;
  form.delete('XFA');
  document.catalog.delete('NeedsRendering');
  // Usage rights are signed as well, and would become invalid.
  const permissions = document.dict(document.catalog, 'Perms');
  permissions?.delete('UR');
  permissions?.delete('UR3');
  if (isDict(permissions) && permissions.size === 0) document.catalog.delete('Perms');
}
