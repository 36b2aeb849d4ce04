/**
 * Right-to-left letters and marks. Digits run left to right in every script. Without the flag `u`, so that it also matches in
 * strings with unpaired surrogates.
 */
export const RTL_LETTER =
  /[\u0590-\u065f\u066e-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b][\udc00-\udfff]/;
/**
 * Right-to-left letters and marks, and Arabic-Indic digits, which also make characters between them run right to left (UAX 9,
 * AN).
 */
const BIDIRECTIONAL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b][\udc00-\udfff]/;
const LETTER = /\p{L}/u;

/** Whether text must be reordered for reading, as it may not be entirely left-to-right. */
export function isBidirectional(text: string): boolean {
  return BIDIRECTIONAL.test(text);
}

/** Returns the number of right-to-left letters minus that of left-to-right letters. */
export function rtlBalance(texts: Iterable<string>): number {
  let balance = 0;
  for (const text of texts)
    for (const character of text) balance += RTL_LETTER.test(character) ? 1 : LETTER.test(character) ? -1 : 0;
  return balance;
}
