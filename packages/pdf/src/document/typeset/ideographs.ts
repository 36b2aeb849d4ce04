/**
 * The language whose shapes ideographs should have, as font faces name it: by the other letters of a text, else by the language
 * of its document (BCP 47).
 */
export function ideographsOf(text: string, documentLanguage: string | undefined): string | undefined {
  return languageOfLetters(text) ?? languageOfTag(documentLanguage);
}

/** The language whose ideographs a text asks for by its other letters. */
function languageOfLetters(text: string): string | undefined {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  return /\p{Script=Hangul}/u.test(text) ? 'ko' : undefined;
}

/** The same for the language of a document (BCP 47). */
function languageOfTag(language: string | undefined): string | undefined {
  const [primary = '', ...subtags] = (language ?? '').toLowerCase().split('-');
  if (primary !== 'zh') return primary === 'ja' || primary === 'ko' ? primary : undefined;
  return subtags.some((tag) => ['hant', 'tw', 'hk', 'mo'].includes(tag)) ? 'zh-hant' : 'zh-hans';
}
