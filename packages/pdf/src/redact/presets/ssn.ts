import { matches, type TextRange } from './preset.ts';

/**
 * US Social Security numbers: `123-45-6789`, also with spaces or dots, and nine digits in a row when a label such
 * as `SSN` stands before them. Numbers that were never issued are taken too: forms use them as samples of real
 * ones, and a number that only looks like one costs little.
 */
export function findSsn(text: string): TextRange[] {
  return [...matches(/(?<![\d-])\d{3}([-. \n])\d{2}\1\d{4}(?!\d|-\d)/g, text), ...labelled(text)];
}

const LABEL =
  /\b(?:ssn|ss#|social\s+security(?:\s+(?:number|no\.?))?|tin|itin)\b\W{0,6}(\d{3}[-. ]?\d{2}[-. ]?\d{4})(?!\d)/gi;

function labelled(text: string): TextRange[] {
  const found: TextRange[] = [];
  for (const match of text.matchAll(LABEL)) {
    const end = match.index + match[0].length;
    found.push([end - match[1]!.length, end]);
  }
  return found;
}
