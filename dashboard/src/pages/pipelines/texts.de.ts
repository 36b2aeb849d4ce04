import { plural } from '../../i18n/plural.ts';
import type { PipelineTexts } from './texts.en.ts';

const few = plural('de');

export const de: PipelineTexts = {
  title: 'Abläufe',
  lead: 'Mehrere Operationen in einer Anfrage, unter einem Namen gespeichert.',
  create: 'Neuer Ablauf',
  name: 'Name',
  slug: 'Kürzel',
  slugHint: 'Für die API: POST /v1/pipelines/{slug}.',
  inputs: 'Eingaben',
  inputsHint: 'Namen der PDFs, die ein Lauf mitbringt, durch Kommas getrennt.',
  version: 'Version',
  updated: 'Geändert',
  delete: 'Löschen',
  deleteTitle: (name) => `Ablauf „${name}“ löschen?`,
  deleteText: 'Anfragen, die ihn ausführen, schlagen dann fehl. Seine Dokumente bleiben.',
  emptyTitle: 'Noch keine Abläufe',
  emptyText:
    'Bauen Sie einen aus Schritten wie Stempeln, Signieren und Schützen, und führen Sie ihn von Hand oder über die API aus.',
  newTitle: 'Neuer Ablauf',
  back: 'Alle Abläufe',
  save: 'Speichern',
  saved: (version) => `Als Version ${version} gespeichert`,
  description: 'Beschreibung',
  parts: 'Teile des Ablaufs',
  steps: 'Schritte',
  json: 'JSON',
  curl: 'curl',
  jsonLabel: 'Schritte als JSON',
  notJson: 'Das ist kein JSON-Array von Schritten.',
  tryIt: 'Ausprobieren',
  tryText:
    'Führt die Schritte so aus, wie sie hier stehen, gespeichert oder nicht. Ergebnisse werden Dokumente.',
  data: 'Daten des Laufs (JSON)',
  dataHint: 'Für Optionen wie { "$data": "/customer/name" } eines gespeicherten Ablaufs.',
  notData: 'Das ist kein JSON-Objekt.',
  run: 'Ausführen',
  runSaved: 'Optionen mit „$data“ brauchen einen gespeicherten Ablauf. Speichern Sie ihn zuerst.',
  made: (count) => few(count, 'Ein Dokument wurde erstellt.', '{} Dokumente wurden erstellt.'),
  noDocuments: 'Die Schritte lesen nur. Ihre Berichte stehen unten.',
  reports: 'Berichte',
  invalidSlug: 'Nur Kleinbuchstaben, Ziffern und Bindestriche.',
};
