import { plural } from '../../i18n/plural.ts';
import type { MergeTexts } from './texts.en.ts';

const few = plural('de');

export const de: MergeTexts = {
  merge: {
    title: 'Zusammenfügen',
    lead: 'Verbindet Dokumente zu einem PDF, mit Lesezeichen, Links und Formularen.',
    choose: 'Dokumente zur Auswahl',
    add: 'Hinzufügen',
    order: 'Reihenfolge',
    move: (name) => `${name} verschieben`,
    remove: (name) => `${name} entfernen`,
    pages: (name) => `Seiten von ${name}`,
    pagesHint: 'Alle',
    pagesWrong: 'Schreiben Sie Seiten als 1-3, 5, 8-.',
    losesSignatures: (names) =>
      `Signiert: ${names}. Das zusammengefügte Dokument wird es nicht sein: Es kann Signaturen nicht behalten.`,
    drop: 'PDFs hier ablegen, um sie hinzuzufügen',
    upload: 'Dateien hinzufügen',
    emptyTitle: 'Noch nichts gewählt',
    emptyText:
      'Wählen Sie zwei oder mehr Dokumente, oder legen Sie PDFs hier ab. Ziehen Sie sie in die Reihenfolge, oder verschieben Sie sie mit den Pfeiltasten.',
    name: 'Name des Ergebnisses',
    nameHint: 'Optional.',
    submit: (count) =>
      count === 0
        ? 'Dokumente zusammenfügen'
        : few(count, 'Ein Dokument zusammenfügen', '{} Dokumente zusammenfügen'),
  },
};
