import { labelOf } from './words/index.ts';

/** What the date of birth is called in documents. */
export const BIRTH_LABELS = labelOf('birth');
