export type { FieldKind } from '../../document/fields/model/form-field.ts';
export type { FieldOption } from '../../document/fields/model/options.ts';
export type { FieldBox, FieldDescription } from '../../document/fields/reading/field-description.ts';
export {
  type FormDescription,
  type ReadFormOptions,
  readForm,
} from '../../document/fields/reading/read-form.ts';
export type { FontFace } from '../../document/typeset/font-faces.ts';
export { type FillOptions, type FillResult, fillForm } from './fill-form.ts';
export { FILL_WARNINGS, type FillWarning } from './fill-warnings.ts';
