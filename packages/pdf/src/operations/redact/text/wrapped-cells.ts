import type { PageText } from './assemble.ts';
import { overlap, type Phrase, type Phrases } from './phrases.ts';

/** Maximum distance between the lines of one cell, in em from baseline to baseline. */
const LEADING = 1.8;

/**
 * Text of a page cell by cell, for tables that are drawn line by line, as by text recognition; undefined if no cell has several
 * lines. A phrase continues the one above it if there is no other above or below. Rows of one line cannot be told from lines of
 * one cell, so that this reading suits only patterns that do not match by chance.
 */
export function wrappedCells(phrases: Phrases): PageText | undefined {
  const next = new Map<Phrase, Phrase>();
  const continued = new Set<Phrase>();
  for (let at = 0; at < phrases.lines.length; at++) {
    if (phrases.lines[at]!.length === 0) continue;
    for (const phrase of phrases.of(at)) {
      const below = phraseBelow(phrases, at, phrase);
      if (!below || continued.has(below)) continue;
      next.set(phrase, below);
      continued.add(below);
    }
  }
  const chains = [...next.keys()].filter((phrase) => !continued.has(phrase));
  if (chains.length === 0) return undefined;
  let text = '';
  const owners: number[] = [];
  for (const first of chains) {
    for (let phrase: Phrase | undefined = first; phrase; phrase = next.get(phrase)) {
      text += `${phrase.text}\n`;
      for (const owner of phrase.characters) owners.push(owner);
      owners.push(-1);
    }
  }
  return { text, owners: Int32Array.from(owners) };
}

/** The only phrase in the next line below a phrase, of a line that has several; undefined if another phrase is above it, too. */
function phraseBelow(phrases: Phrases, line: number, phrase: Phrase): Phrase | undefined {
  const { across, em } = phrases.place(line);
  for (let at = line + 1; at < phrases.lines.length; at++) {
    if (phrases.lines[at]!.length === 0 || !phrases.isParallel(line, at)) continue;
    if (Math.abs(phrases.place(at).across - across) > LEADING * em) return undefined;
    const below = phrases.of(at).filter((other) => overlap(phrase, other) > 0);
    if (below.length === 0) continue;
    const isTable = phrases.of(line).length > 1 || phrases.of(at).length > 1;
    const above = phrases.of(line).filter((other) => overlap(below[0]!, other) > 0);
    return isTable && below.length === 1 && above.length === 1 ? below[0] : undefined;
  }
  return undefined;
}
