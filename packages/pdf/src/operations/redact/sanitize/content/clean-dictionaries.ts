import { PdfName, PdfString } from '../../../../file/core/objects.ts';
import { textReadings } from '../../../../file/core/text-readings.ts';
import { decodeText } from '../../../../file/core/text-string.ts';
import { INLINE_KEYS } from '../../../../page/syntax/inline-image.ts';
import {
  formatName,
  formatOperand,
  type InlineImage,
  type Operand,
} from '../../../../page/syntax/operands.ts';
import { STANDARD_NAMES } from './standard-names.ts';

type MaskedName = (name: string) => string;

/** Names that are valid in property lists of artifacts (ISO 32000-2, table 363). */
const ARTIFACT_NAMES =
  /^(Pagination|Layout|Page|Background|Header|Footer|Watermark|PageNum|Bates|LineNum|Redaction|Top|Bottom|Left|Right)$/;

const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}$/;

/** Reduces an inline property list (ISO 32000-2, 14.6.2) to the entries that readers use. */
export function cleanProperties(
  list: ReadonlyMap<string, Operand>,
  matches: (text: string) => boolean,
): Map<string, Operand> {
  const kept = new Map<string, Operand>();
  for (const [key, value] of list) if (isProperty(key, value, matches)) kept.set(key, value);
  return kept;
}

function isProperty(key: string, value: Operand, matches: (text: string) => boolean): boolean {
  switch (key) {
    case 'MCID':
      return typeof value === 'number';
    case 'ActualText':
    case 'Alt':
    case 'E':
      return value instanceof PdfString && !textReadings(value.bytes).texts.some(matches);
    case 'Lang':
      return value instanceof PdfString && LANGUAGE.test(decodeText(value.bytes));
    case 'Type':
    case 'Subtype':
      return value instanceof PdfName && ARTIFACT_NAMES.test(value.value);
    case 'Attached':
      return (
        Array.isArray(value) &&
        value.every((item) => item instanceof PdfName && ARTIFACT_NAMES.test(item.value))
      );
    case 'BBox':
      return Array.isArray(value) && value.every((item) => typeof item === 'number');
    default:
      return false;
  }
}

/**
 * Writes the entries of an inline image (ISO 32000-2, 8.9.7) that readers use.
 *
 * @param maskedName returns the replacement for a name that the file's writer chose
 */
export function inlineEntries({ dict }: InlineImage, maskedName: MaskedName): string {
  const entries: string[] = [];
  for (const [key, value] of dict) {
    const long = Object.hasOwn(INLINE_KEYS, key) ? INLINE_KEYS[key]! : key;
    if (!INLINE_IMAGE.has(long) || value instanceof PdfString) continue;
    const written =
      long === 'ColorSpace' ? inlineSpace(value, maskedName) : formatOperand(inlineEntry(value, maskedName));
    entries.push(`${formatName(key)} ${written}`);
  }
  return entries.join(' ');
}

function inlineEntry(value: Operand, maskedName: MaskedName): Operand {
  if (Array.isArray(value)) return value.map((item) => inlineEntry(item, maskedName));
  if (value instanceof PdfString) return null;
  if (value instanceof Map)
    return new Map([...value].filter(([, item]) => typeof item === 'number' || typeof item === 'boolean'));
  if (!(value instanceof PdfName) || STANDARD_NAMES.has(value.value)) return value;
  return new PdfName(maskedName(value.value));
}

/** Writes a colour space of an inline image: a name, or `[/Indexed base hival table]`. */
function inlineSpace(space: Operand, maskedName: MaskedName): string {
  if (Array.isArray(space)) return `[${space.map((item) => inlineSpace(item, maskedName)).join(' ')}]`;
  if (!(space instanceof PdfName) || INLINE_SPACE.test(space.value)) return formatOperand(space);
  return formatName(maskedName(space.value));
}

const INLINE_IMAGE = new Set(
  'BitsPerComponent ColorSpace Decode DecodeParms Filter Height ImageMask Intent Interpolate Width Length'.split(
    ' ',
  ),
);
const INLINE_SPACE = /^(G|RGB|CMYK|I|Indexed|DeviceGray|DeviceRGB|DeviceCMYK)$/;
