export { addFormFields } from './add-form-fields.ts';
export type { FormControl } from './form-control.ts';
