export { type ExtractTextOptions, extractText } from './extract-text.ts';
export {
  BLOCK_TYPES,
  type BlockType,
  type ExtractedText,
  type PlainPage,
  TEXT_FORMATS,
  type TextBlock,
  type TextBox,
  type TextCell,
  type TextFormat,
  type TextLine,
  type TextPage,
  type TextWord,
} from './types.ts';
