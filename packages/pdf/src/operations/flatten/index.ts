export { type FlattenOptions, flatten } from './flatten-forms.ts';
