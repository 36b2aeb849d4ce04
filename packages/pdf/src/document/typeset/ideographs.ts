/**
 * Returns the language whose ideograph shapes to use, in the notation of font faces: by the other letters of the text, else by
 * the document language (BCP 47).
 */
export function ideographsOf(text: string, documentLanguage: string | undefined): string | undefined {
  return languageOfLetters(text) ?? languageOfTag(documentLanguage);
}

/** Returns the language that the other letters of a string imply for its ideographs. */
function languageOfLetters(text: string): string | undefined {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  return /\p{Script=Hangul}/u.test(text) ? 'ko' : undefined;
}

/** Returns the language that the document language (BCP 47) implies. */
function languageOfTag(language: string | undefined): string | undefined {
  const [primary = '', ...subtags] = (language ?? '').toLowerCase().split('-');
  if (primary !== 'zh') return primary === 'ja' || primary === 'ko' ? primary : undefined;
  return subtags.some((tag) => ['hant', 'tw', 'hk', 'mo'].includes(tag)) ? 'zh-hant' : 'zh-hans';
}
