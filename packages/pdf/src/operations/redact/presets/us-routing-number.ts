import type { Sensitivity, TextRange } from '../text/text-ranges.ts';
import { weighted } from './check-digits.ts';
import { labelledColumns } from './columns.ts';
import { isLabelled } from './labelled.ts';
import { DIGITS, Tokens } from './tokens.ts';
import { labelOf } from './words/index.ts';

export const ROUTING_LABEL = labelOf('routing');

/**
 * Finds routing numbers of US banks (ABA RTN): nine digits of a Federal Reserve district, with a valid check digit (weights 3, 7,
 * 1), after a label or between the delimiters of a cheque's MICR line. Strict: the same. Broad: without a label.
 */
export function findUsRoutingNumber(text: string, sensitivity: Sensitivity): TextRange[] {
  const tokens = new Tokens(text, DIGITS);
  const inColumn = labelledColumns(text, ROUTING_LABEL, /(?<!\d)\d{9}(?!\d)/);
  const found: TextRange[] = [];
  for (let first = 0; first < tokens.length; first++) {
    for (let last = first; last < Math.min(tokens.length, first + 3); last++) {
      if (last > first && !tokens.separator(last - 1)) break;
      const window = { first, last };
      const digits = tokens.compact(window);
      if (digits.length < 9) continue;
      if (digits.length > 9 || !isRoutingNumber(digits)) break;
      const range = tokens.range(window);
      const marked = text[range[0] - 1] === '\u2446' && text[range[1]] === '\u2446';
      const isNamed = () => isLabelled(text, range, ROUTING_LABEL) || (last === first && inColumn(range));
      const isBroad = sensitivity === 'broad' && first === last && tokens.isIsolated(window);
      if (!(marked || isBroad) && !(tokens.isIsolated(window, true) && isNamed())) break;
      found.push(range);
      first = last;
      break;
    }
  }
  return found;
}

function isRoutingNumber(digits: string): boolean {
  const district = Number(digits.slice(0, 2));
  const known =
    (district >= 1 && district <= 12) ||
    (district >= 21 && district <= 32) ||
    (district >= 61 && district <= 72) ||
    district === 80;
  return known && weighted(digits, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0;
}
