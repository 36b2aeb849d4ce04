import type { FormTexts } from './texts.en.ts';

export const de: FormTexts = {
  form: {
    title: 'Formular ausfüllen',
    back: 'Zum Dokument',
    noneTitle: 'Keine Felder zum Ausfüllen',
    noneText: 'Dieses Dokument hat kein Formular oder keines mit Feldern, die einen Wert annehmen.',
    calculated:
      'Dieses Formular berechnet Felder mit Skripten. Sie werden nicht ausgeführt: Tragen Sie die Ergebnisse selbst ein.',
    required: (name) => `${name} (Pflichtfeld)`,
    readOnly: 'Das Formular lässt hier keine Änderung zu.',
    nothing: 'Nichts ausgewählt',
    yes: 'Ja',
    no: 'Nein',
    format: (pattern) => `Geschrieben als ${pattern}`,
    suggestions: (options) => `Zum Beispiel ${options}`,
    most: (count) => `Höchstens ${count} Zeichen`,
    flatten: 'Felder festschreiben',
    removeSignatures: 'Signaturen entfernen, die nicht gültig bleiben würden',
    preview: 'Vorschau',
    save: 'Als neues Dokument speichern',
    suffix: 'ausgefüllt',
    cut: (fields) => `Der Text passt nicht in sein Feld: ${fields}.`,
    saveCut: 'Trotzdem speichern',
  },
};
