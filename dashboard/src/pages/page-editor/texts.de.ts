import { plural } from '../../i18n/plural.ts';
import type { PageEditorTexts } from './texts.en.ts';

const few = plural('de');

export const de: PageEditorTexts = {
  title: 'Seiten',
  lead: 'Ziehen Sie Seiten in ihre Reihenfolge. Wählen Sie Seiten, um sie zu drehen, zu löschen oder zu teilen. Das Dokument selbst bleibt unverändert.',
  label: 'Seiten des neuen Dokuments',
  move: (page) => `Seite ${page} verschieben`,
  page: (number) => `Seite ${number}`,
  blank: 'Leere Seite',
  newPart: (part) => `Dokument ${part}`,
  dropNewPart: 'Seiten hierher ziehen, um ein neues Dokument zu erstellen',
  selected: (count) => few(count, 'Eine Seite gewählt', '{} Seiten gewählt'),
  noneSelected: 'Keine Seite gewählt',
  rotateLeft: 'Nach links drehen',
  rotateRight: 'Nach rechts drehen',
  delete: 'Löschen',
  split: 'Neues Dokument beginnen',
  join: 'Mit dem vorigen verbinden',
  insert: 'Seiten einfügen',
  insertBlank: 'Leere Seite einfügen',
  insertTitle: 'Seiten eines anderen Dokuments einfügen',
  insertLead: 'Sie werden vor der ersten gewählten Seite eingefügt, sonst am Ende.',
  insertAction: 'Einfügen',
  chooseDocument: 'Dokumente zum Einfügen',
  undo: 'Rückgängig',
  name: 'Name des neuen Dokuments',
  suffix: 'Seiten',
  submit: (parts) => few(parts, 'Als neues Dokument speichern', 'Als {} neue Dokumente speichern'),
  keys: 'Tasten: Pfeile bewegen den Fokus, die Leertaste wählt, R dreht, Entf löscht.',
};
