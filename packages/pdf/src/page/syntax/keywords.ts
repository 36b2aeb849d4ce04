import { latin1 } from '../../file/core/syntax.ts';

/** A token of a content stream that is not an operand: an operator, known or not. */
export class Keyword {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Operators of ISO 32000-2, annex A, and the delimiters of inline images. All have at most three letters. */
const OPERATORS =
  'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l M m MP n ' +
  'q Q re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "';

/**
 * One object for each operator, by its bytes as a number, since a stream has thousands. The strings are keys of an object, so
 * they are identical to those in comparisons below; strings created by `split` would be compared letter by letter.
 */
const KNOWN = new Map(
  Object.keys(Object.fromEntries(OPERATORS.split(' ').map((text) => [text, true]))).map((text) => [
    codeOf(Buffer.from(text, 'latin1'), 0, text.length),
    new Keyword(text),
  ]),
);

function codeOf(bytes: Uint8Array, start: number, end: number): number {
  let code = 0;
  for (let at = start; at < end; at++) code = (code << 8) | bytes[at]!;
  return code;
}

/** Returns the keyword in these bytes. */
export function keywordIn(bytes: Uint8Array, start: number, end: number): Keyword {
  const known = end - start <= 3 ? KNOWN.get(codeOf(bytes, start, end)) : undefined;
  return known ?? new Keyword(latin1(bytes, start, end));
}
