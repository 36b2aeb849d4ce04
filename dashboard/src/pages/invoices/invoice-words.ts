import { pageTexts } from '../../i18n/page-texts.ts';
import type { FormWords } from '../../schema-form/form-settings.ts';

/** Texts of the fields of an invoice; in English the names and descriptions of the API. */
export const useInvoiceWords = pageTexts<FormWords>({
  en: async () => ({ labels: {}, hints: {}, values: {}, showsDescriptions: true }),
  de: async () => (await import('./invoice-words.de.ts')).de,
});
