/** Characters that no font has: control characters without a meaning in HTML, and fillers that are never visible. */
const NEVER_SHOWN = /\p{Cc}(?<![\0\t\n\f\r])|[\u115f\u1160\uffa0]/gu;
/** Hangul jamo, and compatibility ideographs, which Unicode encodes twice for the sake of older character sets. */
const COMPOSABLE = /[\u1100-\u11ff\uf900-\ufad9\u{2f800}-\u{2fa1d}]/u;
const COMPOSABLES = /[\u1100-\u11ff\uac00-\ud7a3]{2,}|[\uf900-\ufad9\u{2f800}-\u{2fa1d}]/gu;

/**
 * Replaces characters of a document with canonically equivalent characters that fonts have. Files of macOS contain decomposed
 * Korean syllables, and lists from older systems contain control characters. Chromium would show a box for each of them, and the
 * file could not claim a standard.
 */
export function settableCharacters(html: string): string {
  const shown = html.toWellFormed().replace(NEVER_SHOWN, '');
  return COMPOSABLE.test(shown) ? shown.replace(COMPOSABLES, (text) => text.normalize('NFC')) : shown;
}
