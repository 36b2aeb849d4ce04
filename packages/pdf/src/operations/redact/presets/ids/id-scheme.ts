import type { Sensitivity, TextRange } from '../../text/text-ranges.ts';
import { isNamedOtherwise } from '../caption.ts';
import { headAbove, isInOtherCell } from '.././columns.ts';
import type { Label } from '../label.ts';
import { isLabelled } from '../labelled.ts';
import { isMeasured, isOtherNumber, isUnderOtherHead } from '../other-numbers.ts';
import { PHONE_LABELS } from '../phone-labels.ts';
import { ALPHANUMERICS, Tokens, type TokenWindow } from '../tokens.ts';
import { isItemWord } from '../words/items.ts';

/** A kind of identifier: its format, its check digits, and the conditions under which these suffice. */
export interface IdScheme {
  /** Format of the whole value, without separators, in capitals. */
  readonly shape: RegExp;
  /** Further values that only a label makes credible: specimens, and ranges that are issued for a time or to few. */
  readonly labelledShape?: RegExp;
  /** Minimum and maximum length of the value, in characters. */
  readonly length: readonly [fewest: number, most: number];
  readonly isValid: (value: string) => boolean;
  /** Names of the identifier in documents. */
  readonly label: Label;
  /** Names of all schemes of its family, which are searched first, once for all of them. */
  readonly familyLabel?: Label;
  /**
   * Groupings that identify the value without a label, as lengths with commas: `3,3,3,2`; `any` for any grouping. A
   * tenth of all numbers pass a check digit by chance, so most schemes also require certain separators.
   */
  readonly groups?: readonly string[] | 'any';
  /** Separators that a grouping without a label must have; by default all of `-./` and the space. */
  readonly marks?: string;
  /** Whether the country publishes no check digits, so that only format or date of birth decide. */
  readonly isUnchecked?: boolean;
  /** Whether an ungrouped value counts without a label; a match by chance has to be unlikely. */
  readonly alone?: boolean;
}

const MAX_TOKENS = 8;
/** Four bytes; by chance, their digits may pass the check of a number of the same length. */
const IP_ADDRESS = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)$/;

/** The word directly before a value. */
const WORD = /(?<![\p{L}\p{N}])(\p{L}{3,20}) $/u;

/**
 * Finds all identifiers of these schemes in a string. Takes linear time: every token begins at most eight windows. Strict: values
 * without a label need check digits. Broad: valid values need no label, and those with a label need not be valid.
 */
export function findIds(text: string, schemes: readonly IdScheme[], sensitivity: Sensitivity): TextRange[] {
  const byLength = new Map<number, IdScheme[]>();
  for (const scheme of schemes) {
    for (let length = scheme.length[0]; length <= scheme.length[1]; length++)
      byLength.set(length, [...(byLength.get(length) ?? []), scheme]);
  }
  const longest = Math.max(...byLength.keys());
  const tokens = new Tokens(text, ALPHANUMERICS);
  const found: TextRange[] = [];
  for (let first = 0; first < tokens.length; first++) {
    const last = lastOfId(tokens, first, { byLength, longest, sensitivity });
    if (last === undefined) continue;
    found.push(tokens.range({ first, last }));
    first = last;
  }
  return found;
}

/** Schemes and text of a search. */
interface Search {
  /** Schemes by the length of their values. */
  readonly byLength: ReadonlyMap<number, readonly IdScheme[]>;
  readonly longest: number;
  readonly sensitivity: Sensitivity;
}

function lastOfId(
  tokens: Tokens,
  first: number,
  { byLength, longest, sensitivity }: Search,
): number | undefined {
  let value = '';
  let best: number | undefined;
  for (let last = first; last < Math.min(tokens.length, first + MAX_TOKENS); last++) {
    if (last > first && !tokens.separator(last - 1)) break;
    value += tokens.values[last]!;
    if (value.length > longest) break;
    const schemes = byLength.get(value.length);
    if (!schemes || !/\d/.test(value)) continue;
    const compact = value.toUpperCase();
    if (last > first && value !== compact && /[A-Z]{3}|\d/.test(compact) && /[a-z]{2}/.test(value)) continue;
    const window = { first, last };
    const known = new Map<Label, boolean>();
    const candidate = { tokens, window, value: compact, known, sensitivity };
    if (schemes.some((scheme) => matchesScheme(candidate, scheme))) best = last;
  }
  return best;
}

interface Candidate {
  readonly tokens: Tokens;
  readonly window: TokenWindow;
  /** Value without separators, in capitals. */
  readonly value: string;
  /** Whether a label precedes the window, for the labels searched so far. */
  readonly known: Map<Label, boolean>;
  readonly sensitivity: Sensitivity;
}

function matchesScheme({ tokens, window, value, known, sensitivity }: Candidate, scheme: IdScheme): boolean {
  const isUsual = scheme.shape.test(value);
  if (!(isUsual || scheme.labelledShape?.test(value))) return false;
  const isValid = scheme.isValid(value);
  if (!isValid && sensitivity !== 'broad') return false;
  const range = tokens.range(window);
  const { text } = tokens;
  // A value that is not separate even with a label needs no search for one.
  if (!tokens.isIsolated(window, true)) return false;
  const isNamed = [scheme.familyLabel, scheme.label].every((label) => {
    if (!label) return true;
    const found =
      known.get(label) ??
      (isLabelled(text, range, label) ||
        (label.isInHead(headAbove(text, range[0])) &&
          !isInOtherCell(text, range, label) &&
          !isOtherNumber(text, range[0])));
    known.set(label, found);
    return found;
  });
  if (!tokens.isIsolated(window, isNamed)) return false;
  if (isNamed) return true;
  if (!isValid || (scheme.isUnchecked && sensitivity === 'strict')) return false;
  if (sensitivity === 'broad' && isUsual && isWritten(tokens, window)) return true;
  if (!isUsual || !isTelling(tokens, window, scheme)) return false;
  // The slowest checks come last.
  if (isOtherNumber(text, range[0]) || isMeasured(text, range[1])) return false;
  if (isUnderOtherHead(text, range)) return false;
  const word = scheme.familyLabel
    ? undefined
    : WORD.exec(text.slice(Math.max(0, range[0] - 24), range[0]))?.[1];
  if (word !== undefined && isItemWord(word.toLowerCase())) return false;
  if (window.first === window.last) return true;
  if (isLabelled(text, range, PHONE_LABELS)) return false;
  const isSpaced = tokens.separators(window).every(({ kind }) => kind === ' ');
  return scheme.groups === 'any' || !isSpaced || !(tokens.inRow(window) || isNamedOtherwise(text, range[0]));
}

/** Whether the value is written in a row, or in groups with the same separator on one line. */
function isWritten(tokens: Tokens, window: TokenWindow): boolean {
  const [first, ...others] = tokens.separators(window);
  if (!first) return true;
  if (first.newline || (first.kind === ' ' && tokens.inRow(window))) return false;
  return (
    tokens.isPlainlyGrouped(window) && others.every(({ kind, newline }) => kind === first.kind && !newline)
  );
}

/** Whether the value has a grouping that is distinctive of the scheme, or needs no groups. */
function isTelling(tokens: Tokens, window: TokenWindow, scheme: IdScheme): boolean {
  if (window.first === window.last) return scheme.alone ?? false;
  const separators = tokens.separators(window);
  if (separators.some(({ newline }) => newline) || !tokens.isPlainlyGrouped(window)) return false;
  if (scheme.groups !== 'any' && !scheme.groups?.includes(tokens.lengths(window).join())) return false;
  if (IP_ADDRESS.test(tokens.text.slice(...tokens.range(window)))) return false;
  if (scheme.groups === 'any') return separators.every(({ kind }) => kind !== '/');
  return scheme.marks === undefined || separators.every(({ kind }) => scheme.marks!.includes(kind));
}
