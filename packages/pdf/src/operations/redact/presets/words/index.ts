import { Label } from '../label.ts';
import { expressionOf, type LanguageWords, phrasesOf, type WordKind } from './language-words.ts';
import { ar } from './languages/ar.ts';
import { bg } from './languages/bg.ts';
import { ca } from './languages/ca.ts';
import { cs } from './languages/cs.ts';
import { da } from './languages/da.ts';
import { de } from './languages/de.ts';
import { el } from './languages/el.ts';
import { en } from './languages/en.ts';
import { es } from './languages/es.ts';
import { et } from './languages/et.ts';
import { fa } from './languages/fa.ts';
import { fi } from './languages/fi.ts';
import { fr } from './languages/fr.ts';
import { he } from './languages/he.ts';
import { hi } from './languages/hi.ts';
import { hr } from './languages/hr.ts';
import { hu } from './languages/hu.ts';
import { hy } from './languages/hy.ts';
import { id } from './languages/id.ts';
import { is } from './languages/is.ts';
import { it } from './languages/it.ts';
import { ja } from './languages/ja.ts';
import { ko } from './languages/ko.ts';
import { lt } from './languages/lt.ts';
import { lv } from './languages/lv.ts';
import { nl } from './languages/nl.ts';
import { no } from './languages/no.ts';
import { pl } from './languages/pl.ts';
import { pt } from './languages/pt.ts';
import { ro } from './languages/ro.ts';
import { ru } from './languages/ru.ts';
import { sv } from './languages/sv.ts';
import { sw } from './languages/sw.ts';
import { th } from './languages/th.ts';
import { tr } from './languages/tr.ts';
import { uk } from './languages/uk.ts';
import { vi } from './languages/vi.ts';
import { zh } from './languages/zh.ts';

/** Languages whose words the presets use. */
const LANGUAGES: readonly LanguageWords[] = [
  ar,
  bg,
  ca,
  cs,
  da,
  de,
  el,
  en,
  es,
  et,
  fa,
  fi,
  fr,
  he,
  hi,
  hr,
  hu,
  hy,
  id,
  is,
  it,
  ja,
  ko,
  lt,
  lv,
  nl,
  no,
  pl,
  pt,
  ro,
  ru,
  sv,
  sw,
  th,
  tr,
  uk,
  vi,
  zh,
];

/** Phrases of all languages with spaces between words, or of the others. */
function phrases(kind: WordKind, isUnparted: boolean): string[] {
  const lists = LANGUAGES.filter((language) => (language.isUnparted ?? false) === isUnparted);
  return [...new Set(lists.flatMap((language) => phrasesOf(language[kind] ?? '')))];
}

/** Longest first, so that the longest label in the text matches. */
const alternatives = (all: readonly string[]) =>
  [...all]
    .sort((a, b) => b.length - a.length)
    .map(expressionOf)
    .join('|');

/** Alternatives of a regular expression for the phrases of all languages with spaces between words. */
export const wordsOf = (...kinds: readonly WordKind[]): string =>
  alternatives(kinds.flatMap((kind) => phrases(kind, false)));

/** The same for scripts without spaces between words. */
export const unpartedWordsOf = (kind: WordKind): string => alternatives(phrases(kind, true));

/** All single words of lists; `part(s)` counts as `part`. */
export const plainWords = (...kinds: readonly WordKind[]): string[] =>
  kinds
    .flatMap((kind) => phrases(kind, false))
    .map((phrase) => phrase.replace(/\(s\)$/, ''))
    .filter((word) => /^[\p{L}'.-]+$/u.test(word));

/** Label of a kind of value in all languages, with or without a word for number after it. */
export function labelOf(kind: WordKind): Label {
  return new Label(() => {
    const number = `(?:[\\s.-]{0,2}(?:${wordsOf('number')})(?!\\p{L}))`;
    const parted = `(?<![\\p{L}\\p{N}])(?:${wordsOf(kind)})${number}{0,2}[.:]?(?![\\p{L}\\p{N}])`;
    const unparted = unpartedWordsOf(kind);
    return unparted === '' ? parted : `${parted}|(?:${unparted})(?:${unpartedWordsOf('number')})?`;
  });
}
