import { pageTexts } from '../i18n/page-texts.ts';

export const useUploadTexts = pageTexts({
  en: async () => (await import('./upload-texts.en.ts')).en,
  de: async () => (await import('./upload-texts.de.ts')).de,
});
