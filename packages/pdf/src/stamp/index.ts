export {
  ANCHORS,
  type Anchor,
  type BatesNumbers,
  type ImageStamp,
  MAX_STAMPS,
  NUMBER_STYLES,
  type NumberStyle,
  type PdfStamp,
  type Stamp,
  type StampOptions,
  type StampPlace,
  type StampResult,
  type TextStamp,
} from './options.ts';
export { stampPages } from './stamp-pages.ts';
