import { json } from '@codemirror/lang-json';
import type { Extension } from '@codemirror/state';
import { liquidInHtml } from './liquid.ts';

export type CodeLanguage = 'liquid' | 'json';

/** Returns the highlighting, indentation and completion of a language. */
export function languageOf(language: CodeLanguage): Extension {
  return language === 'json' ? json() : liquidInHtml();
}
