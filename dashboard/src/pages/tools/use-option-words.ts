import { pageTexts } from '../../i18n/page-texts.ts';

/** Texts of the options of operations, in the user's language. */
export const useOptionWords = pageTexts({
  en: async () => (await import('./option-words.en.ts')).en,
  de: async () => (await import('./option-words.de.ts')).de,
});
