import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { I18nProvider as AriaI18nProvider } from 'react-aria-components';
import { LANGUAGES, type Language } from './language.ts';
import { en, type Messages } from './messages.en.ts';
import { readPreference, writePreference } from './preferences.ts';

interface I18n {
  readonly language: Language;
  readonly t: Messages;
  readonly setLanguage: (language: Language) => void;
}

const Context = createContext<I18n>({ language: 'en', t: en, setLanguage: () => {} });

export function useI18n(): I18n {
  return useContext(Context);
}

/** Returns only the texts. */
export function useTexts(): Messages {
  return useContext(Context).t;
}

/** Provides the texts of the chosen language, or else of the browser's. The English texts are available at once. */
export function I18nProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(initialLanguage);
  const [loaded, setLoaded] = useState<{ language: Language; t: Messages } | undefined>(
    language === 'en' ? { language, t: en } : undefined,
  );
  useEffect(() => {
    let current = true;
    void load(language).then((t) => current && setLoaded({ language, t }));
    return () => {
      current = false;
    };
  }, [language]);
  useEffect(() => {
    if (loaded) document.documentElement.lang = loaded.language;
  }, [loaded]);
  const value = useMemo(
    () =>
      loaded && {
        ...loaded,
        setLanguage: (next: Language) => {
          writePreference('language', next);
          setLanguage(next);
        },
      },
    [loaded],
  );
  if (!value) return null;
  return (
    <Context value={value}>
      <AriaI18nProvider locale={regional(value.language)}>{children}</AriaI18nProvider>
    </Context>
  );
}

function initialLanguage(): Language {
  const chosen = readPreference('language') ?? navigator.language.slice(0, 2);
  return chosen in LANGUAGES ? (chosen as Language) : 'en';
}

async function load(language: Language): Promise<Messages> {
  return language === 'de' ? (await import('./messages.de.ts')).de : en;
}

/** Returns the language with the user's country, so that dates and numbers have that country's format. */
function regional(language: Language): string {
  // Browsers report the system's setting, which is not always a language tag.
  const isTag = (candidate: string) => /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(candidate);
  return navigator.languages.find((it) => it.startsWith(`${language}-`) && isTag(it)) ?? language;
}
