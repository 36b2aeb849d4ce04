import { labelOf } from './words/index.ts';

/** Labels of dates of birth in documents. */
export const BIRTH_LABELS = labelOf('birth');
