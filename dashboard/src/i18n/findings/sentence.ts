/** Sentence of an invoice rule, with its German text. `$1` and so on are the groups of the pattern, translated by `WORDS`. */
export type Sentence = readonly [pattern: RegExp, text: string];
