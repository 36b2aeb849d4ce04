import { use } from 'react';
import { whenOnline } from '../api/when-online.ts';
import { useI18n } from './i18n.tsx';
import type { Language } from './language.ts';

/**
 * Creates a hook for the texts of one page, which are loaded with that page and not at the start.
 *
 * @returns a hook that suspends the page until the texts are loaded.
 */
export function pageTexts<T>(load: Readonly<Record<Language, () => Promise<T>>>): () => T {
  const loaded = new Map<Language, Promise<T>>();
  return () => {
    const { language } = useI18n();
    let texts = loaded.get(language);
    if (!texts) {
      texts = whenOnline(load[language]);
      loaded.set(language, texts);
      // After a failure, the next caller tries again.
      texts.catch(() => loaded.delete(language));
    }
    return use(texts);
  };
}
