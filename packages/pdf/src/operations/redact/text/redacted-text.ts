import { type CompiledPattern, SearchableText } from './searchable-text.ts';

/** Replacement for removed text. */
export const REDACTED = '[redacted]';

/** Candidates for replacing a match; the first that no pattern matches is used. */
const REPLACEMENTS = [REDACTED, '\u2588\u2588\u2588', '***', ''];

/**
 * Returns a string to write into a file: the first of those that no pattern matches, otherwise the replacement for removed text.
 */
export function unmatched(patterns: readonly CompiledPattern[], ...texts: readonly string[]): string {
  const isMatched = (text: string) =>
    patterns.some((pattern) => pattern.find(new SearchableText(text)).length > 0);
  return [...texts, ...REPLACEMENTS].find((text) => !isMatched(text)) ?? '';
}
