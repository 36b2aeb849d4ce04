export { type BatesNumbers, NUMBER_STYLES, type NumberStyle } from '../../document/pages/numbers.ts';
export {
  ANCHORS,
  type Anchor,
  type ImageStamp,
  MAX_STAMPS,
  type PdfStamp,
  type Stamp,
  type StampOptions,
  type StampPlace,
  type StampResult,
  type TextStamp,
} from './options.ts';
export { stampPages } from './stamp-pages.ts';
