import { matches, type TextRange } from './preset.ts';

const SEPARATED =
  /(?<![\d+]|\d[-.])(?:\+?1[-.\s]{0,2})?(?:\(\s?\d{3}\s?\)[-.\s]{0,2}|\d{3}[-./\s]\s?)\d{3}[-.\s]\s?\d{4}(?:\s?(?:x|ext\.?|extension|#)\s?\d{1,6})?(?!\d|[-.]\d)/gi;
const BARE = /(?<![\d.+-])(?:\+1\s?|1)?[2-9]\d{2}[2-9]\d{6}(?!\d|[-.]\d)/g;
const GROUPED_PLUS = /(?<!\d)\+\s?1[-.\s]?\d{3}[-.\s]?\d{3}[-.\s]?\d{4}(?!\d|[-.]\d)/g;

/**
 * US telephone numbers: `(555) 123-4567`, `555-123-4567`, `555.123.4567`, `555 123 4567`, with `+1` or `1` before
 * and an extension behind; ten digits in a row only when they obey the numbering plan (area code and exchange
 * begin with 2 to 9).
 */
export function findPhone(text: string): TextRange[] {
  return [...matches(SEPARATED, text), ...matches(GROUPED_PLUS, text), ...matches(BARE, text)];
}
