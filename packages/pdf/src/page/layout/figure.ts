/** An amount, a count, a date, a percentage: digits with at most a unit or a currency. */
const FIGURE =
  /^[^\p{L}\p{Nd}]*(?:\p{L}{1,3}[^\p{L}\p{Nd}]*)?\p{Nd}[\p{Nd}\p{P}\p{S}\s]*(?:\p{L}{1,3}\.?)?[^\p{L}\p{Nd}]*$/u;
const EMPTY_FIGURE = /^(?:[-–—.:*…]+|n\/?a\.?)$/iu;
const MAX_LENGTH = 40;

/** Whether text is a figure, or replaces one in a column of figures. */
export function isFigureText(text: string): boolean {
  return text.length <= MAX_LENGTH && (FIGURE.test(text) || EMPTY_FIGURE.test(text));
}
