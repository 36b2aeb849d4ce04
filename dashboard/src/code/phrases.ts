import { EditorState, type Extension } from '@codemirror/state';
import type { Language } from '../i18n/language.ts';

/** CodeMirror's own texts, in the style of the dashboard. */
const PHRASES: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = {
  en: {
    next: 'Next',
    previous: 'Previous',
    all: 'All',
    'match case': 'Match case',
    'by word': 'Whole words',
    regexp: 'RegExp',
    replace: 'Replace',
    'replace all': 'Replace all',
    go: 'Go',
  },
  de: {
    '$ unchanged lines': '$ unveränderte Zeilen',
    Find: 'Suchen',
    Replace: 'Ersetzen',
    next: 'Nächster',
    previous: 'Voriger',
    all: 'Alle',
    'match case': 'Groß/klein',
    'by word': 'Ganze Wörter',
    regexp: 'RegExp',
    replace: 'Ersetzen',
    'replace all': 'Alle ersetzen',
    close: 'schließen',
    'current match': 'aktueller Treffer',
    'replaced $ matches': '$ Treffer ersetzt',
    'replaced match on line $': 'Treffer in Zeile $ ersetzt',
    'on line': 'in Zeile',
    'Go to line': 'Zu Zeile',
    go: 'los',
    Completions: 'Vervollständigungen',
    Diagnostics: 'Probleme',
    'No diagnostics': 'Keine Probleme',
    'Control character': 'Steuerzeichen',
  },
};

export function phrasesOf(language: Language): Extension {
  return EditorState.phrases.of(PHRASES[language] ?? {});
}
