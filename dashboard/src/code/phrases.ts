import { EditorState, type Extension } from '@codemirror/state';
import type { Language } from '../i18n/i18n.tsx';

/** CodeMirror's own texts in other languages. */
const PHRASES: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = {
  de: {
    '$ unchanged lines': '$ unveränderte Zeilen',
    Find: 'Suchen',
    Replace: 'Ersetzen',
    next: 'nächste',
    previous: 'vorige',
    all: 'alle',
    'match case': 'Groß/klein',
    'by word': 'ganze Wörter',
    regexp: 'RegExp',
    replace: 'ersetzen',
    'replace all': 'alle ersetzen',
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
