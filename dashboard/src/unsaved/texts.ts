import { pageTexts } from '../i18n/page-texts.ts';

export const useUnsavedTexts = pageTexts({
  en: async () => (await import('./texts.en.ts')).en,
  de: async () => (await import('./texts.de.ts')).de,
});
