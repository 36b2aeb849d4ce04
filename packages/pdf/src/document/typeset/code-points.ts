/** Returns the code points of a character for messages: `U+1F469 U+200D U+1F4BB`. */
export function codePointsOf(character: string): string {
  return Array.from(
    character,
    (one) => `U+${one.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`,
  ).join(' ');
}
