import { headAbove } from './columns.ts';
import { leadOf } from './lead.ts';
import { GIVEN_NAMES, SHORT_NAMES } from './words/given-names.ts';
import { isItemWord } from './words/items.ts';
import { isNeutralWord } from './words/people.ts';

/** Last word before a value, the word before that, and the characters between the word and the value. */
const CAPTION =
  /(?:([\p{L}\p{M}\p{N}'.&-]{1,40})(,? ))?(?<![\p{L}\p{N}])((?=[\p{N}-]{0,8}[\p{L}_])[\p{L}\p{N}_][\p{L}\p{M}\p{N}_'-]{0,39})(["']?\s?[:=#]["'\s]{0,4}|\.?\s{1,3})$/u;

/** Two or more words followed by a colon. */
const SEVERAL = /\p{L}{2,} \p{L}+ ?: ?$/u;
/** One word after a colon. */
const VALUE = /\p{L}: ?\p{Lu}[\p{L}\p{M}'-]{2,} $/u;

/** Source or purpose of a number: `from face sheet: `, `For bills: `. */
const PURPOSE =
  /(?<!\p{L})(?:(?:from|on|in|per|to) (?:\p{L}+ ){0,2}(?:box(?:es)?|sheet|form|page|document|receipt|record|report|letter|ticket|file|application|certificate|licen[cs]e|card|contract|envelope)|for (?:\p{L}+ )?\p{L}{3,}s): $/iu;

/** Whether a string ends with the source or the purpose of a number, which is no evidence against a match. */
export const isPurpose = (lead: string): boolean => PURPOSE.test(lead);

/** Words for people by their occupation or role. */
const AGENT =
  /(?:er|or|ist|ee|ian|[mw][ae]n|(?:assist|account|consult|attend|applic|claim|occup|ten|defend|inform|particip|serv|merch)ant|(?:ag|pati|cli|resid|stud|presid|superintend|depend|respond|par|adolesc|correspond)ent)s?$/u;

/** Letters of scripts that have capitals. */
const CASED = /^[\p{Lu}\p{Ll}\p{Lt}_'-]+$/u;

/**
 * Class of the word directly before a value: no word; neutral, thus no evidence against a match; possibly the name of a person, a
 * company or a town; a numbered item; an abbreviation of an office or a register (`FAA`), which may have a telephone; or on no
 * list.
 */
export type Caption = 'none' | 'neutral' | 'name' | 'thing' | 'abbreviation' | 'unknown';

/** Whether that word, as far as known, names something else. */
export const isOther = (caption: Caption): boolean =>
  caption === 'thing' || caption === 'abbreviation' || caption === 'unknown';

/** Capitals alone, or within a sentence: `FAA`, `numer PESEL`. */
function isAbbreviation(name: string, previous: string | undefined): boolean {
  if (previous === undefined) return /^\p{Lu}{3}$/u.test(name) && !SHORT_NAMES().has(name.toLowerCase());
  return (
    /^\p{Lu}{2,7}$/u.test(name) &&
    /^\p{Ll}/u.test(previous) &&
    (/^(?:num|nr$|no$)/.test(previous) || !isNeutralWord(previous))
  );
}

/** Whether a string ends with a person's name, the surname first: `Booker, Page`. */
export function isLastFirst(lead: string): boolean {
  const family = /(?<![\p{L}\p{N}])(\p{Lu}\p{Ll}{2,}), \p{Lu}\p{Ll}{2,} $/u.exec(lead)?.[1];
  return family !== undefined && !isItemWord(family.toLowerCase());
}

/** Whether a value is in a table whose rows begin with names of persons. */
const isUnderNames = (text: string, start: number): boolean => NAMES.test(headAbove(text, start));
const NAMES =
  /^(?:(?:first|last|full|family|given|legal)[ -])?(?:name|surname|employee|patient|client|customer|member|student|tenant|applicant|resident|nom|nombre|nome|naam|nazwisko)s?(?! \p{Ll})(?=$| )/iu;

/** @param alsoNeutral further words in lower case that are neutral before values of a kind */
export function captionOf(text: string, start: number, alsoNeutral?: RegExp): Caption {
  const lead = leadOf(text, start, 84);
  const caption = CAPTION.exec(lead);
  if (!caption) return 'none';
  const previous = caption[1];
  const name = caption[3]!;
  // Codes: `DO-178C`, `B12`, but not `3pm`.
  if (/\d{2}|^\d/.test(name))
    return /^(?:\d{1,2}(?:[ap]m|h|st|nd|rd|th)|eth\d)$/i.test(name) ? 'neutral' : 'thing';
  if (!CASED.test(name)) return 'name';
  // `order_id` and `home_phone` are several words.
  const word = name.slice(name.lastIndexOf('_') + 1).toLowerCase();
  if (word === '' || isNeutralWord(word) || alsoNeutral?.test(word)) return 'neutral';
  // `T` and `F` are short for telephone and fax.
  if (/^[TPFMCHWOD]$/i.test(name)) return 'neutral';
  const isCapital = /^\p{Lu}/u.test(name);
  if (isCapital && GIVEN_NAMES().has(word)) return 'name';
  const isOfPerson = isCapital && previous !== undefined && GIVEN_NAMES().has(previous.toLowerCase());
  if (isItemWord(word) && !isOfPerson && !isLastFirst(lead) && !(isCapital && isUnderNames(text, start)))
    return isPurpose(lead) ? 'neutral' : 'thing';
  // Abbreviations: `CAS RN`, `Patient MRN`.
  if (/^[B-DF-HJ-NP-TV-XZ]{2,5}$/.test(name) && !SHORT_NAMES().has(word)) return 'thing';
  if (isAbbreviation(name, previous)) return 'abbreviation';
  // `Docket entry`, but not `book editor`.
  if (
    !isCapital &&
    !caption[4]!.includes(':') &&
    isItemWord(previous?.toLowerCase() ?? '') &&
    !AGENT.test(word)
  )
    return 'thing';
  // The label of a field may have several words.
  if (!isCapital) return caption[4]!.includes(':') && SEVERAL.test(lead) ? 'neutral' : 'unknown';
  // `Insurance: BlueLine` names a firm, as the value of a field.
  if (previous === undefined) return VALUE.test(lead) ? 'name' : 'unknown';
  // `Phoenix, AZ`
  const isShort = /^\p{Lu}{2}$/u.test(name);
  if (isShort && caption[2] === ', ') return 'name';
  // `No. 7 Lot #`
  if (caption[4]!.includes('#') && !/^\p{Lu}/u.test(previous)) return 'thing';
  if (isShort) return 'unknown';
  if (/^\p{Lu}{3}$/u.test(name) && /^\p{Lu}{1,4}$/u.test(previous)) return 'unknown';
  return 'name';
}

/**
 * Whether the word directly before a value names another kind of number: `Lot 3135550199`, `Theorem 2.1.3.4`. It is neither a
 * person, nor a place that has a telephone, nor a word that merely joins the value to its sentence. For values whose form is weak
 * evidence: a word that is on no list counts against them.
 */
export function isNamedOtherwise(text: string, start: number, alsoNeutral?: RegExp): boolean {
  return isOther(captionOf(text, start, alsoNeutral));
}

/**
 * Whether the word directly before a value names a numbered item: `Rotor 313-555-0199`. For values whose form is sufficient
 * evidence: they are found after a word that is on no list, such as `Trustor: 123-45-6789`, because a missed value does more harm
 * than one removed too many.
 */
export function isNamedAsItem(text: string, start: number): boolean {
  return captionOf(text, start) === 'thing';
}
