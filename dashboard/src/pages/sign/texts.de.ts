import type { SignTexts } from './texts.en.ts';

export const de: SignTexts = {
  sign: {
    title: 'Signieren',
    back: 'Zurück zum Dokument',
    certificate: 'Zertifikat',
    field: 'Signaturfeld',
    fieldHint: 'Die Felder der Datei, die noch niemand signiert hat.',
    noField: 'Keines davon',
    reason: 'Grund',
    location: 'Ort',
    permissions: 'Was danach geändert werden darf',
    permissionNames: {
      none: 'Gewöhnliche Signatur',
      '1': 'Nichts',
      '2': 'Formulare und weitere Signaturen',
      '3': 'Auch Kommentare',
    },
    timestampUrl: 'Zeitstempeldienst',
    timestampHint: 'Beweist, wann signiert wurde (RFC 3161). Freiwillig.',
    pades: 'Europäisches Profil (PAdES)',
    visible: 'Signatur auf der Seite zeigen',
    here: 'Signatur',
    placeHint: (page) => `Auf Seite ${page}. Ziehen Sie den Rahmen oder geben Sie Zahlen ein, in Punkt.`,
    moveHere: (page) => `Auf Seite ${page} verschieben`,
    submit: 'Signieren',
    suffix: 'signiert',
    noneTitle: 'Kein Zertifikat zum Signieren',
    noneText: 'Signiert wird mit einem gespeicherten Zertifikat. Ein Admin-Schlüssel fügt eines hinzu.',
    noneAction: 'Zertifikat hinzufügen',
  },
};
