import { isDict, nameOf, type PdfDict, type PdfObject } from '../../../../file/core/objects.ts';
import type { PdfFile } from '../../../../file/core/pdf-file.ts';
import {
  encodingNamed,
  STANDARD_ENCODING,
  SYMBOL_ENCODING,
  ZAPF_DINGBATS_ENCODING,
} from '../../../../page/fonts/encodings.ts';
import { unicodeOfName } from '../../../../page/fonts/glyph-names.ts';
import { standardFont, standardWidth } from '../../../../page/fonts/standard-14-fonts.ts';
import { UnjudgeableAppearance } from './unjudgeable.ts';

/** A font whose glyphs show the text of their codes. */
export interface AppearanceFont {
  /** Returns the text of a character code; empty when it is unknown. */
  unicode(code: number): string;
  /** Returns the width in units of the font size. */
  width(code: number): number;
}

/**
 * Whether readers have the glyph shapes of a font built in, so that no update can replace them: one of the standard 14 fonts (or
 * an alias of one) without a font file.
 */
export function isStandardFont(file: PdfFile, font: PdfDict): boolean {
  const subtype = nameOf(file.resolve(font.get('Subtype')));
  const base = nameOf(file.resolve(font.get('BaseFont'))) ?? '';
  if ((subtype !== 'Type1' && subtype !== 'TrueType') || standardFont(base) === undefined) return false;
  const descriptor = file.resolve(font.get('FontDescriptor'));
  return !isDict(descriptor) || !['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor.has(key));
}

/** Reads a simple font whose encoding names its glyphs; returns a string with the reason when it cannot be judged. */
export function readAppearanceFont(
  file: PdfFile,
  object: PdfObject | undefined,
  isAsSigned: (font: PdfObject | undefined) => boolean,
): AppearanceFont | string {
  const font = file.resolve(object);
  if (!isDict(font)) return 'a font is missing';
  const subtype = nameOf(file.resolve(font.get('Subtype')));
  const base = nameOf(file.resolve(font.get('BaseFont'))) ?? '';
  const standard = isStandardFont(file, font);
  if (subtype !== 'Type1' && subtype !== 'TrueType' && subtype !== 'MMType1')
    return `its font ${base} is of a kind (${subtype ?? 'none'}) that cannot be compared`;
  if (!standard && !isAsSigned(object))
    return `its font ${base} came with the change, so that its letters could have other shapes`;
  const encoding = encodingOf(file, font, standard ? base : undefined);
  if (encoding === undefined) return `the encoding of its font ${base} cannot be compared`;
  return {
    unicode: (code) => {
      const name = encoding[code];
      return name === undefined ? '' : (unicodeOfName(name) ?? '');
    },
    width: widthsOf(file, font, base, encoding),
  };
}

type Names = (string | undefined)[];

function encodingOf(file: PdfFile, font: PdfDict, standardName: string | undefined): Names | undefined {
  const value = file.resolve(font.get('Encoding'));
  const builtIn = (): Names | undefined => {
    if (standardName === undefined) return undefined;
    if (/^symbol/i.test(standardName)) return [...SYMBOL_ENCODING];
    return [...(/dingbats/i.test(standardName) ? ZAPF_DINGBATS_ENCODING : STANDARD_ENCODING)];
  };
  if (value === null) return builtIn();
  if (!isDict(value)) {
    const named = encodingNamed(nameOf(value));
    return named && [...named];
  }
  const baseName = nameOf(file.resolve(value.get('BaseEncoding')));
  const base =
    baseName === undefined ? (builtIn() ?? new Array(256).fill(undefined)) : encodingNamed(baseName);
  if (base === undefined) return undefined;
  const names = [...base];
  const differences = file.resolve(value.get('Differences'));
  let code = 0;
  for (const item of Array.isArray(differences) ? differences : []) {
    const entry = file.resolve(item);
    if (typeof entry === 'number') code = entry;
    else if (code >= 0 && code < 256) names[code++] = nameOf(entry);
  }
  return names;
}

/** Largest width difference between a standard font and its substitutes, in thousandths of the font size. */
const MAX_WIDTH_DIFFERENCE = 100;

function widthsOf(file: PdfFile, font: PdfDict, base: string, encoding: Names): (code: number) => number {
  const isStandard = isStandardFont(file, font);
  const widths = file.resolve(font.get('Widths'));
  const first = file.resolve(font.get('FirstChar'));
  const metrics = standardFont(base);
  return (code) => {
    const own =
      Array.isArray(widths) && typeof first === 'number' ? file.resolve(widths[code - first]) : null;
    const standard = standardWidth(metrics, encoding[code]);
    if (typeof own !== 'number') return (standard ?? 500) / 1000;
    // Letters with wrong advance widths overlap or are spread apart.
    if (isStandard && standard !== undefined && Math.abs(own - standard) > MAX_WIDTH_DIFFERENCE)
      throw new UnjudgeableAppearance(`its font ${base} has other widths than the standard font`);
    return own / 1000;
  };
}
