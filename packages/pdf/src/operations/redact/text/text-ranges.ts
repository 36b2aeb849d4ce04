/** Half-open range of UTF-16 units. */
export type TextRange = readonly [start: number, end: number];

/**
 * Evidence that a preset requires for a value:
 *
 * - `strict`: proof by a label, check digits, or a distinctive form.
 * - `balanced`: also its form alone, unless its surroundings name something else.
 * - `broad`: any value of the form, even if its surroundings name something else. Wrong check digits do not rule out a value with
 *   a label or with the grouping of its kind.
 */
export type Sensitivity = 'strict' | 'balanced' | 'broad';

export const SENSITIVITIES: readonly Sensitivity[] = ['strict', 'balanced', 'broad'];

/**
 * Finds all occurrences of one kind of personal data in a string that `normalize` has prepared: with ASCII digits, plain
 * dashes, quotes and spaces. Takes time linear in the length of the text.
 */
export type PresetFinder = (text: string, sensitivity: Sensitivity) => TextRange[];

/** Returns all matches of a global expression that `accept` accepts. */
export function matches(
  expression: RegExp,
  text: string,
  accept: (match: RegExpExecArray, start: number, end: number) => boolean = () => true,
): TextRange[] {
  const found: TextRange[] = [];
  for (const match of text.matchAll(expression)) {
    const start = match.index;
    const end = start + match[0].length;
    if (match[0].length > 0 && accept(match as RegExpExecArray, start, end)) found.push([start, end]);
  }
  return found;
}
