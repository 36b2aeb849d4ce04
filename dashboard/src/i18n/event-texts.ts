import { pageTexts } from './page-texts.ts';

/** Names of audit events, which only some pages need. */
export const useEventTexts = pageTexts({
  en: async () => (await import('./event-texts.en.ts')).en,
  de: async () => (await import('./event-texts.de.ts')).de,
});
