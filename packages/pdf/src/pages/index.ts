export { editPages } from './edit-pages.ts';
export type {
  DeletePages,
  EditOptions,
  EditResult,
  ExtractPages,
  PageEdit,
  ReorderPages,
  RotatePages,
} from './options.ts';
export { type PageRange, type PageSelection, selectedPages } from './page-selection.ts';
export { MAX_PARTS, MAX_SPLIT_BYTES, type SplitPart, type SplitRequest, split } from './split.ts';
