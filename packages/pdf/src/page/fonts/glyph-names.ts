import { GLYPH_LIST } from './glyph-list.ts';

/** Unicode meaning of glyph names (Adobe Glyph List specification 1.7). */
interface GlyphList {
  readonly unicodeByName: ReadonlyMap<string, string>;
  readonly nameByUnicode: ReadonlyMap<number, string>;
}

let glyphList: GlyphList | undefined;

/** Loads the list on first use: most work on a PDF needs none of its 4,000 names. */
function namedGlyphs(): GlyphList {
  glyphList ??= readGlyphList();
  return glyphList;
}

function readGlyphList(): GlyphList {
  const unicodeByName = new Map<string, string>();
  const nameByUnicode = new Map<number, string>();
  for (const item of GLYPH_LIST.split(';')) {
    const [name, hex] = item.split(' ') as [string, string];
    const points = hex.split('_').map((point) => Number.parseInt(point, 16));
    unicodeByName.set(name, String.fromCodePoint(...points));
    const first = points[0]!;
    const known = nameByUnicode.get(first);
    if (points.length === 1 && (known === undefined || isPlainer(name, known)))
      nameByUnicode.set(first, name);
  }
  for (const [unicode, name] of [
    [0x20, 'space'],
    [0x2d, 'hyphen'],
    [0xb5, 'mu'],
    [0x2022, 'bullet'],
    [0x7c, 'bar'],
    [0xb7, 'periodcentered'],
    [0xaf, 'macron'],
  ] as const) {
    nameByUnicode.set(unicode, name);
  }
  return { unicodeByName, nameByUnicode };
}

function isPlainer(name: string, than: string): boolean {
  const score = (text: string) =>
    text.length + (/\d|small|old|inferior|superior|^afii|^SF|^H\d/.test(text) ? 20 : 0);
  return score(name) < score(than);
}

export function nameOfUnicode(codePoint: number): string | undefined {
  return namedGlyphs().nameByUnicode.get(codePoint);
}

/** Whether the Adobe Glyph List contains the name itself. */
export function isListedName(name: string): boolean {
  return namedGlyphs().unicodeByName.has(name);
}

/** Returns the text of a glyph name, or undefined when the name implies none. */
export function unicodeOfName(name: string): string | undefined {
  const base = name.split('.', 1)[0]!;
  if (base === '') return undefined;
  const parts = base.split('_').map(componentUnicode);
  return parts.every((part) => part !== undefined) ? parts.join('') : undefined;
}

function componentUnicode(name: string): string | undefined {
  const listed = namedGlyphs().unicodeByName.get(name);
  if (listed !== undefined) return listed;
  const uni = /^uni((?:[0-9A-F]{4})+)$/i.exec(name);
  if (uni) {
    return uni[1]!.replace(/.{4}/g, (hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
  const u = /^u([0-9A-F]{4,6})$/i.exec(name);
  if (u) {
    const point = Number.parseInt(u[1]!, 16);
    if (point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)) return String.fromCodePoint(point);
  }
  return undefined;
}

const HEX_NUMBER = /^[A-Za-z]?([0-9A-F]{2})$/i;

/** Returns the number base of a font's glyph names: hexadecimal if any name requires it, such as `x4F`. */
export function numbersOfNames(names: Iterable<string | undefined>): 'decimal' | 'hex' {
  for (const name of names) {
    const digits = name === undefined || isListedName(name) ? undefined : HEX_NUMBER.exec(name)?.[1];
    if (digits !== undefined && /[A-F]/i.test(digits)) return 'hex';
  }
  return 'decimal';
}

/** Guesses the text of names such as `g65`, `C0041`, `cid_65`, since many writers number glyphs by character code. */
export function guessedUnicodeOfName(
  name: string,
  numbers: 'decimal' | 'hex' = 'decimal',
): string | undefined {
  const hex = numbers === 'hex' ? HEX_NUMBER.exec(name) : undefined;
  const numbered = hex ?? /^[A-Za-z]{1,3}_?0*(\d{2,3})$/.exec(name);
  const code = numbered ? Number.parseInt(numbered[1]!, hex ? 16 : 10) : 0;
  return code >= 32 && code < 256 && code !== 127 ? String.fromCharCode(code) : undefined;
}
