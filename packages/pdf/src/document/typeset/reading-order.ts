/** What decides about the direction in which a part of a line is read (UAX 9, 3.2). */
export type Direction = 'rtl' | 'ltr' | 'digit' | 'neutral';

/** Neutral signs that stand within a number. */
export const IN_NUMBER = /^[.,:/٫٬%+-]$/;

/** How parts of a line are told apart. */
export interface Kinds<Part> {
  readonly kindOf: (part: Part) => Direction;
  /** Whether a neutral part may stand within a number. */
  readonly isInNumber: (part: Part) => boolean;
  /** Whether a part is a bracket as it is read, if that is known: painted, those of words that are read to the left are mirrored. */
  readonly bracketOf?: (part: Part) => 'opening' | 'closing' | undefined;
}

/**
 * The order in which the parts of a line are read: the reverse of the reordering that displaying it took (UAX 9, L2).
 *
 * @param parts from the left to the right
 * @param rtl whether the paragraph is read to the left
 */
export function readingOrder<Part>(parts: readonly Part[], rtl: boolean, kinds: Kinds<Part>): Part[] {
  return rtl ? reversed(parts, kinds) : withReversedParts(parts, kinds);
}

/** Reverses everything but what is read to the right: words of other scripts, and numbers. */
function reversed<Part>(parts: readonly Part[], { kindOf, isInNumber }: Kinds<Part>): Part[] {
  const back = [...parts].reverse();
  const kinds = back.map(kindOf);
  const out: Part[] = [];
  for (let at = 0; at < back.length; ) {
    if (kinds[at] !== 'ltr' && kinds[at] !== 'digit') {
      out.push(back[at++]!);
      continue;
    }
    let end = at + 1;
    let hasLetters = kinds[at] === 'ltr';
    // Neutral parts belong to it if more of it follows; between numbers only what stands in numbers.
    for (let next = end; next < back.length && kinds[next] !== 'rtl'; next++) {
      if (kinds[next] === 'neutral') continue;
      const between = back.slice(end, next);
      const letters = hasLetters || kinds[next] === 'ltr';
      if (!letters && !between.every(isInNumber)) break;
      hasLetters = letters;
      end = next + 1;
    }
    for (let index = end - 1; index >= at; index--) out.push(back[index]!);
    at = end;
  }
  return out;
}

/**
 * In a line that is read to the right: reverses from the first to the last letter of each part that is not, with the bracket that closes
 * one within it (UAX 9, N0).
 */
function withReversedParts<Part>(parts: readonly Part[], own: Kinds<Part>): Part[] {
  const kinds = parts.map(own.kindOf);
  const bracketOf = own.bracketOf ?? (() => undefined);
  const out: Part[] = [];
  for (let at = 0; at < parts.length; ) {
    const first = kinds[at] === 'rtl' ? at : at + 1;
    let end = first;
    for (let next = first; next < parts.length && kinds[next] !== 'ltr'; next++) {
      if (kinds[next] === 'rtl') end = next + 1;
      else if (next === first) break;
    }
    const closes = () =>
      bracketOf(parts[at]!) === 'closing' &&
      parts.slice(first, end).some((part) => bracketOf(part) === 'opening');
    if (end === first || (first > at && !closes())) {
      out.push(parts[at++]!);
      continue;
    }
    for (const part of reversed(parts.slice(at, end), own)) out.push(part);
    at = end;
  }
  return out;
}
