import { plural } from '../../i18n/plural.ts';
import type { MergeTexts } from './texts.en.ts';

const few = plural('de');

export const de: MergeTexts = {
  merge: {
    title: 'Zusammenfügen',
    lead: 'Hängt Dokumente aneinander, mit ihren Lesezeichen, Links und Formularen.',
    choose: 'Dokumente zur Auswahl',
    add: 'Hinzufügen',
    order: 'Reihenfolge',
    move: (name) => `${name} verschieben`,
    remove: (name) => `${name} herausnehmen`,
    emptyTitle: 'Noch nichts gewählt',
    emptyText:
      'Wählen Sie zwei oder mehr Dokumente. Ziehen Sie sie in die Reihenfolge, oder verschieben Sie sie mit den Pfeiltasten.',
    name: 'Name des Ergebnisses',
    nameHint: 'Freiwillig.',
    submit: (count) => few(count, 'Ein Dokument zusammenfügen', '{} Dokumente zusammenfügen'),
  },
};
