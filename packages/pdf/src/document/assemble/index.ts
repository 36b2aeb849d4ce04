export { assemble } from './assemble.ts';
export { findDuplicates } from './dedupe.ts';
export { type SourceInput, withSources } from './open-sources.ts';
export { type PageForm, pageForm, withoutMarks } from './page-form.ts';
export type { PlacedPage } from './part.ts';
export { Selection } from './selection.ts';
export { Source } from './source.ts';
