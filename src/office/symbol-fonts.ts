import { codePoint } from 'dingbat-to-unicode';

/** The first of them decides where fonts have different characters for a code: bullets of word processors are mostly of Symbol. */
const FAMILIES = ['Symbol', 'Wingdings', 'Wingdings 2', 'Wingdings 3', 'Webdings'];
/** Where documents have the codes of symbol fonts. */
const PRIVATE_USE = 0xf000;

/** A private use character in a font. */
export interface PrivateCharacter {
  readonly character: string;
  readonly family: string;
}

/** Returns what private use characters of symbol fonts mean. */
export function symbolMeanings(used: readonly PrivateCharacter[]): Record<string, string> {
  const meanings: Record<string, string> = {};
  for (const name of FAMILIES)
    for (const { character, family } of used) {
      if (family.toLowerCase() !== name.toLowerCase()) continue;
      const meaning = codePoint(name, character.charCodeAt(0) - PRIVATE_USE)?.string;
      if (meaning !== undefined) meanings[character] ??= meaning;
    }
  return meanings;
}
