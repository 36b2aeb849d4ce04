export type { FontFace } from '../typeset/font-faces.ts';
export type { FieldBox, FieldDescription } from './field-description.ts';
export { type FillOptions, type FillResult, fillForm } from './fill-form.ts';
export type { FieldKind } from './form-field.ts';
export type { FieldOption } from './options.ts';
export {
  type FormDescription,
  type ReadFormOptions,
  readForm,
} from './read-form.ts';
