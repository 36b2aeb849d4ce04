export { type PageRange, type PageSelection, selectedPages } from '../../document/pages/page-selection.ts';
export { editPages } from './edit-pages.ts';
export { MAX_PARTS_TO_INSERT } from './insert-pages.ts';
export {
  type BlankPages,
  type CropBox,
  type CropPages,
  type DeletePages,
  type EditOptions,
  type EditResult,
  type ExtractPages,
  type ImposePages,
  type InsertedPdf,
  type InsertPages,
  type PageEdit,
  type PaperSize,
  PER_SHEET,
  type PerSheet,
  type ReorderPages,
  type RotatePages,
  SHEET_ORDERS,
  type SheetOrder,
} from './options.ts';
export { MAX_PARTS, MAX_SPLIT_BYTES, type SplitPart, type SplitRequest, split } from './split.ts';
