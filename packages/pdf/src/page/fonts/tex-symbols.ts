import { unicodeOfName } from './glyph-names.ts';

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

/** Names of symbols that the Adobe Glyph List lacks. */
const NAMED: Readonly<Record<string, string>> = {
  floorleft: '⌊',
  floorright: '⌋',
  ceilingleft: '⌈',
  ceilingright: '⌉',
  angbracketleft: '⟨',
  angbracketright: '⟩',
  contintegral: '∮',
  coproduct: '∐',
  unionmulti: '⊎',
  unionsq: '⊔',
  circledot: '⊙',
  logicaland: '∧',
  logicalor: '∨',
};

/** Text of a large symbol of TeX's fonts, such as `summationdisplay`; undefined for other names. */
export function unicodeOfLargeSymbol(name: string): string | undefined {
  const stem = LARGE.exec(name)?.[1];
  return stem === undefined ? undefined : (NAMED[stem] ?? unicodeOfName(stem));
}

/**
 * Distance in em from a glyph's origin down to the baseline of its line: TeX's radical signs and large symbols hang below their
 * origin.
 */
export function hangOf(name: string, baseFont: string): number | undefined {
  if (name === 'radical') return MATH_SYMBOLS.test(baseFont) ? RADICAL : undefined;
  const [, stem = '', size = ''] = LARGE.exec(name) ?? [];
  const depth = (stem.endsWith('integral') ? INTEGRAL_DEPTHS.get(size) : undefined) ?? DEPTHS.get(size);
  return depth === undefined || unicodeOfLargeSymbol(name) === undefined ? undefined : depth / 2 + AXIS;
}
