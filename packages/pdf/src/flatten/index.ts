export { flattenForms } from './flatten-forms.ts';
