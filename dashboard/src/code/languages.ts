import { json } from '@codemirror/lang-json';
import type { Extension } from '@codemirror/state';
import { type CompletePath, liquidInHtml } from './liquid.ts';

export type CodeLanguage = 'liquid' | 'json';

/** Returns the highlighting, indentation and completion of a language. */
export function languageOf(language: CodeLanguage, complete?: CompletePath): Extension {
  return language === 'json' ? json() : liquidInHtml(complete);
}
