import { pageTexts } from './page-texts.ts';

export const usePlaceTexts = pageTexts({
  en: async () => (await import('./place-texts.en.ts')).en,
  de: async () => (await import('./place-texts.de.ts')).de,
});
