import { matches, type TextRange } from '../text/text-ranges.ts';

/** A digit, or a letter that OCR may mistake for one. */
export const MAYBE_DIGIT = '[\\dOoQIlSBZ]';

const DIGITS: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  Q: '0',
  I: '1',
  l: '1',
  S: '5',
  B: '8',
  Z: '2',
};

/**
 * Finds values in which OCR read some digits as letters: `l23-45-67B9`. More than half of a value must be digits.
 *
 * @param accept receives the value with digits in place of the letters
 */
export function misread(
  expression: RegExp,
  text: string,
  accept: (value: string, start: number, end: number) => boolean,
): TextRange[] {
  return matches(expression, text, ([value], start, end) => {
    const letters = value.match(/[A-Za-z]/g)?.length ?? 0;
    const digits = value.match(/\d/g)?.length ?? 0;
    return (
      letters > 0 &&
      digits > letters &&
      accept(
        value.replace(/[A-Za-z]/g, (letter) => DIGITS[letter]!),
        start,
        end,
      )
    );
  });
}
