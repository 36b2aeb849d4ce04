import { unicodeOfName } from './glyph-names.ts';
import { unicodeOfTexName } from './tex-names.ts';

/** Depth in em of TeX's large symbols below their origin, by the end of their name (Knuth, Computer Modern Typefaces, cmex10). */
const DEPTHS: ReadonlyMap<string, number> = new Map([
  ['text', 1],
  ['display', 1.4],
  ['big', 1.16],
  ['Big', 1.76],
  ['bigg', 2.36],
  ['Bigg', 2.96],
]);
const INTEGRAL_DEPTHS: ReadonlyMap<string, number> = new Map([
  ['text', 1.11],
  ['display', 2.22],
]);
/** Height of the axis above the baseline, on which TeX centres large symbols, in em. */
const AXIS = 0.25;
/** Distance in em from the origin of a radical sign down to the baseline of its line. */
const RADICAL = 0.8;

const LARGE = /^(\w+?)(text|display|[bB]igg?)$/;
const MATH_SYMBOLS = /^(?:[A-Z]{6}\+)?(?:CMB?SY|LMMathSymbols|TeX_?CMSY)/i;

/** Text of a symbol of TeX's fonts, such as `mapsto`, or `summationdisplay` in a large size; undefined for other names. */
export function unicodeOfTexSymbol(name: string): string | undefined {
  const own = unicodeOfTexName(name);
  if (own !== undefined) return own;
  const stem = LARGE.exec(name)?.[1];
  return stem === undefined ? undefined : (unicodeOfTexName(stem) ?? unicodeOfName(stem));
}

/**
 * Distance in em from a glyph's origin down to the baseline of its line: TeX's radical signs and large symbols hang below their
 * origin.
 */
export function hangOf(name: string, baseFont: string): number | undefined {
  if (name === 'radical') return MATH_SYMBOLS.test(baseFont) ? RADICAL : undefined;
  const [, stem = '', size = ''] = LARGE.exec(name) ?? [];
  const depth = (stem.endsWith('integral') ? INTEGRAL_DEPTHS.get(size) : undefined) ?? DEPTHS.get(size);
  return depth === undefined || unicodeOfTexSymbol(name) === undefined ? undefined : depth / 2 + AXIS;
}
