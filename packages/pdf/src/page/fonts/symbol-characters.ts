/** Bullets of symbol fonts (Symbol, Wingdings) that word processors map to the private use area, and the characters they show. */
export const SYMBOL_CHARACTERS: Readonly<Record<string, string>> = {
  '\uF0B7': '•',
  // The bullet of Windows-1252, which LibreOffice uses for lists without a style.
  '\uF095': '•',
  '\uF0A7': '▪',
  '\uF0D8': '➢',
  '\uF0FC': '✓',
  '\uF06F': '○',
  '\uF0A8': '◻',
};
