export { type FillOptions, type FillResult, fillForm } from './fill-form.ts';
export type { FieldKind } from './form-field.ts';
export type { FieldOption } from './options.ts';
export {
  type FieldBox,
  type FieldDescription,
  type FormDescription,
  type ReadFormOptions,
  readForm,
} from './read-form.ts';
export type { FontFace } from './text/font-faces.ts';
