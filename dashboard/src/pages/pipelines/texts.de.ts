import { plural } from '../../i18n/plural.ts';
import type { PipelineTexts } from './texts.en.ts';

const few = plural('de');

export const de: PipelineTexts = {
  title: 'Pipelines',
  lead: 'Mehrere Operationen in einer Anfrage, unter einem Namen gespeichert.',
  create: 'Neue Pipeline',
  name: 'Name',
  slug: 'Kürzel',
  slugHint: 'Für die API: POST /v1/pipelines/{slug}.',
  inputs: 'Eingaben',
  inputsHint: 'Namen der PDFs, die ein Lauf mitbringt, durch Kommas getrennt.',
  version: 'Version',
  updated: 'Geändert',
  delete: 'Löschen',
  deleteTitle: (name) => `Pipeline „${name}“ löschen?`,
  deleteText:
    'Alle ihre Versionen werden gelöscht, und Anfragen, die sie ausführen, schlagen dann fehl. Ihre Dokumente bleiben.',
  emptyTitle: 'Noch keine Pipelines',
  emptyText:
    'Bauen Sie eine aus Schritten wie Stempeln, Signieren und Schützen, und führen Sie sie von Hand oder über die API aus.',
  newTitle: 'Neue Pipeline',
  back: 'Alle Pipelines',
  notFoundTitle: 'Diese Pipeline gibt es nicht',
  notFoundText: 'Vielleicht wurde sie gelöscht.',
  save: 'Speichern',
  saved: (version) => `Als Version ${version} gespeichert`,
  description: 'Beschreibung',
  parts: 'Teile der Pipeline',
  steps: 'Schritte',
  json: 'JSON',
  curl: 'curl',
  jsonLabel: 'Schritte als JSON',
  notJson: 'Das ist kein JSON-Array von Schritten.',
  tryIt: 'Ausprobieren',
  tryText:
    'Führt die Schritte so aus, wie sie hier stehen, gespeichert oder nicht. Ergebnisse werden Dokumente.',
  data: 'Daten des Laufs (JSON)',
  dataHint: 'Für Optionen wie { "$data": "/customer/name" } einer gespeicherten Pipeline.',
  notData: 'Das ist kein JSON-Objekt.',
  run: 'Ausführen',
  runSaved: 'Optionen mit „$data“ brauchen eine gespeicherte Pipeline. Speichern Sie sie zuerst.',
  made: (count) => few(count, 'Ein Dokument wurde erstellt.', '{} Dokumente wurden erstellt.'),
  noDocuments: 'Die Schritte lesen nur. Ihre Berichte stehen unten.',
  reports: 'Berichte',
  invalidSlug: 'Nur Kleinbuchstaben, Ziffern und Bindestriche.',
  versions: 'Versionen',
  versionsPage: {
    back: 'Zur Pipeline',
    same: 'Nichts ist anders: Eingaben und Schritte sind die der aktuellen Version.',
    restoreText:
      'Eingaben und Schritte dieser Version werden noch einmal als neueste Version gespeichert, mit der Läufe ab jetzt arbeiten. Nichts geht verloren: Die aktuelle bleibt in der Liste.',
  },
};
