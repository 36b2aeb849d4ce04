/** Scripts whose letters change shape or position by their neighbours, or that are right-to-left. */
const COMPLEX =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Tibetan}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Mongolian}\p{M}\u200c-\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Whether a string needs shaping. */
export function isComplex(text: string): boolean {
  return COMPLEX.test(text);
}

/** Whether a character is invisible, even if a font has it (Unicode, Default_Ignorable_Code_Point). */
export function isIgnorable(character: string): boolean {
  return /^\p{Default_Ignorable_Code_Point}$/u.test(character);
}

/** Scripts without spaces: a line may break before and after each of these characters. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\uff00-\uffef]/u;
/** Characters that must not begin a line; the next constant has those that must not end one. */
const NEVER_FIRST = /^[\p{Pe}\p{Pf}、。，．・：；？！ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.!?:;%]/u;
const NEVER_LAST = /[\p{Ps}\p{Pi}]$/u;

// Created at first use, as a segmenter loads the rules and dictionaries of its granularity.
let words: Intl.Segmenter | undefined;
let graphemes: Intl.Segmenter | undefined;

/** Splits a string into user-perceived characters. */
export function graphemesOf(text: string): string[] {
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** Splits text where a line may break: into words with their trailing spaces, or characters of scripts without spaces. */
export function breakable(text: string): string[] {
  words ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  const parts: string[] = [];
  for (const { segment } of words.segment(text)) {
    const last = parts.at(-1);
    if (last === undefined) parts.push(segment);
    else if (mayEnd(last, segment)) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts;
}

function mayEnd(before: string, after: string): boolean {
  if (/^\s/.test(after)) return false;
  if (/[ \t\u2000-\u200a\u3000]$/.test(before)) return true;
  if (NEVER_FIRST.test(after) || NEVER_LAST.test(before)) return false;
  if (/[\p{L}\p{N}]-$/u.test(before)) return true;
  return WITHOUT_SPACES.test(before.slice(-1)) || WITHOUT_SPACES.test(after.slice(0, 1));
}
