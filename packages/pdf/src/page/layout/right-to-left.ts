/**
 * Letters and marks of scripts that are written from right to left. Digits run from left to right in every script. Without the flag `u`,
 * so that it also finds letters in texts with unpaired surrogates.
 */
export const RTL_LETTER =
  /[\u0590-\u065f\u066e-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b][\udc00-\udfff]/;
/** The same with Arabic-Indic digits, which make what is between them run from right to left, too (UAX 9, AN). */
const BIDIRECTIONAL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b][\udc00-\udfff]/;
const LETTER = /\p{L}/u;

/** Whether text has to be put into its order of reading, as it may not run from left to right as a whole. */
export function isBidirectional(text: string): boolean {
  return BIDIRECTIONAL.test(text);
}

/** By how many more of the letters are written from right to left than from left to right. */
export function rtlBalance(texts: Iterable<string>): number {
  let balance = 0;
  for (const text of texts)
    for (const character of text) balance += RTL_LETTER.test(character) ? 1 : LETTER.test(character) ? -1 : 0;
  return balance;
}
