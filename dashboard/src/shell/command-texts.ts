import { pageTexts } from '../i18n/page-texts.ts';

export const useCommandTexts = pageTexts({
  en: async () => (await import('./command-texts.en.ts')).en,
  de: async () => (await import('./command-texts.de.ts')).de,
});
