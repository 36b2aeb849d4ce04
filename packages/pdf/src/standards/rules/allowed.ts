/** Values allowed by the standards where only a few are (ISO 19005-2 and -3; ISO 14289-1). */

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** A BCP 47 language tag, as far as the standards check it. */
export const LANGUAGE = /^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/;
/** A MIME type. */
export const MEDIA_TYPE = /^[-\w+.]+\/[-\w+.]+$/;
/** Private use characters, whose meaning is defined only by their author (6.2.11.7.3). */
export const PRIVATE_USE = /[\ue000-\uf8ff\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]/u;
/** Characters that a glyph must not represent (6.2.11.7.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: U+0000 is one of the three.
export const NO_CHARACTER = /[\u0000\ufffe\ufeff]/;

/** Stream filters (6.1.7.2). */
export const STREAM_FILTERS = words(
  'ASCIIHexDecode ASCII85Decode FlateDecode RunLengthDecode CCITTFaxDecode JBIG2Decode DCTDecode JPXDecode',
);
/** Filters of inline images, with their abbreviations (6.1.10). */
export const INLINE_FILTERS = words(
  'ASCIIHexDecode ASCII85Decode FlateDecode RunLengthDecode CCITTFaxDecode DCTDecode AHx A85 Fl RL CCF DCT',
);
/** 6.2.6. */
export const RENDERING_INTENTS = words('RelativeColorimetric AbsoluteColorimetric Perceptual Saturation');
/** 6.2.8: bits per component of an image. */
export const IMAGE_DEPTHS: readonly number[] = [1, 2, 4, 8, 16];
/** 6.2.10. */
export const BLEND_MODES = words(
  'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity',
);
/** 6.3.1. */
export const ANNOTATION_TYPES = words(
  'Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup FileAttachment Widget PrinterMark TrapNet Watermark Redact',
);
/** 6.5.1. */
export const ACTION_TYPES = words('GoTo GoToR GoToE Thread URI Named SubmitForm');
/** 6.5.1: names of an action of the type `Named`. */
export const NAMED_ACTIONS = words('NextPage PrevPage FirstPage LastPage');

/** 6.1.13: bytes of a string and of a name, depth of `q`, sides of a page in its units. */
export const MAX_STRING_BYTES = 32_767;
export const MAX_NAME_BYTES = 127;
export const MAX_SAVED_STATES = 28;
export const isPageSide = (units: number): boolean => units >= 3 && units <= 14_400;

/** Allowed difference between widths, in thousandths of an em (6.2.11.5). */
export const WIDTH_TOLERANCE = 1;

/** Flags of an annotation (ISO 32000-1, table 165). */
const [INVISIBLE, HIDDEN, PRINT, NO_VIEW, TOGGLE_NO_VIEW] = [1, 2, 4, 32, 256] as const;

export const isHidden = (flags: number): boolean => (flags & HIDDEN) !== 0;

/** Whether an annotation's flags make it printed and visible (6.3.2). */
export function isShown(flags: number): boolean {
  return (flags & PRINT) !== 0 && (flags & (INVISIBLE | HIDDEN | NO_VIEW | TOGGLE_NO_VIEW)) === 0;
}
