import { plural } from '../../i18n/plural.ts';
import type { TableTexts } from './texts.en.ts';

const few = plural('de');

export const de: TableTexts = {
  title: (name) => `${name} aus einer Tabelle`,
  lead: 'Erstellen Sie für jede Zeile einer Tabelle ein Dokument.',
  back: 'Zum Formular',
  choose: 'Tabelle wählen',
  dropTitle: 'CSV-, XLSX- oder JSON-Lines-Datei hier ablegen',
  dropText: 'In der ersten Zeile einer CSV-Datei oder eines Blatts stehen die Namen der Spalten.',
  errors: {
    empty: 'Die Datei hat keine Zeilen.',
    unreadable: 'Die Datei lässt sich nicht lesen. Speichern Sie sie noch einmal als CSV oder XLSX.',
    'not-json': 'Jede Zeile muss ein JSON-Objekt sein.',
    'unknown-type': 'Wählen Sie eine Datei mit der Endung .csv, .tsv, .xlsx oder .jsonl.',
  },
  inLine: (message, line) => `Zeile ${line}: ${message}`,
  rows: (count) => few(count, 'Eine Zeile', '{} Zeilen'),
  longRows: (rows, count) =>
    few(
      count,
      `Zeile ${rows} hat mehr Zellen, als es Spalten gibt. Sie werden weggelassen.`,
      `{} Zeilen haben mehr Zellen, als es Spalten gibt; diese werden weggelassen: ${rows}${count > 10 ? ', …' : ''}.`,
    ),
  otherSheets: (names) => `Nur das erste Blatt wird gelesen. Nicht gelesen: ${names}.`,
  columns: 'Spalten',
  columnsHint: 'Wählen Sie die Spalte für jeden Wert der Daten. Eine Liste nimmt eine Zelle mit JSON.',
  noColumn: 'Keine',
  documentName: 'Name des Dokuments',
  documentNameNone: 'Name der Vorlage',
  missing: (names) => `Keine Spalte für: ${names}`,
  examples: 'Erste Zeilen',
  example: (row) => `Zeile ${row}`,
  previewAdmin: 'Vorschauen brauchen einen Admin-Schlüssel. Die Dokumente selbst nicht.',
  run: (count) => few(count, 'Ein Dokument erstellen', '{} Dokumente erstellen'),
  counted: (count) => few(count, 'Es zählt als ein Rendern.', 'Sie zählen als {} Rendern.'),
  underway: 'Die Dokumente entstehen. Sie können diese Seite verlassen: Der Stapel läuft weiter.',
  complete: 'Alle Dokumente sind fertig.',
  completeWithFailures: (failed) =>
    few(failed, 'Eine Zeile hat kein Dokument.', '{} Zeilen haben kein Dokument.'),
  canceled: (missing) =>
    few(
      missing,
      'Der Stapel wurde abgebrochen. Eine Zeile hat kein Dokument.',
      'Der Stapel wurde abgebrochen. {} Zeilen haben kein Dokument.',
    ),
  cancel: 'Wartende abbrechen',
  retry: (count) => few(count, 'Die Zeile wiederholen', 'Die {} Zeilen wiederholen'),
  openBatch: 'Stapel ansehen',
  failedRows: 'Fehlgeschlagene Zeilen',
  another: 'Andere Tabelle',
};
