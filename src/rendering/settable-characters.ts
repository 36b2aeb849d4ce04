/** Control characters that HTML gives no meaning, and fillers that are never seen. No font has either. */
const NEVER_SHOWN = /\p{Cc}(?<![\0\t\n\f\r])|[\u115f\u1160\uffa0]/gu;
/** Parts of syllables of Hangul, and ideographs that stand in Unicode once more for the sake of older character sets. */
const COMPOSABLE = /[\u1100-\u11ff\uf900-\ufad9\u{2f800}-\u{2fa1d}]/u;
const COMPOSABLES = /[\u1100-\u11ff\uac00-\ud7a3]{2,}|[\uf900-\ufad9\u{2f800}-\u{2fa1d}]/gu;

/**
 * Writes the text of a document in characters that fonts have, where Unicode says that this is the same text: files of
 * macOS name Korean syllables by their parts, and lists from older systems bring control characters. Chromium would
 * show a box for each, and the file could not claim a standard.
 */
export function settableCharacters(html: string): string {
  const shown = html.toWellFormed().replace(NEVER_SHOWN, '');
  return COMPOSABLE.test(shown) ? shown.replace(COMPOSABLES, (text) => text.normalize('NFC')) : shown;
}
