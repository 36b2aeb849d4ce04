import type { AssetTexts } from './texts.en.ts';

export const de: AssetTexts = {
  title: 'Assets',
  lead: 'Bilder, Schriften und Stylesheets, die jede Vorlage des Kontos verwenden kann.',
  upload: 'Dateien hochladen',
  folder: 'Ordner',
  folderHint: 'Optional, etwa marke. Der Name jeder Datei beginnt damit.',
  path: 'Pfad',
  type: 'Art',
  size: 'Größe',
  reference: 'In Vorlagen',
  copy: (path) => `Adresse von ${path} kopieren`,
  download: (path) => `${path} herunterladen`,
  delete: (path) => `${path} löschen`,
  deleteTitle: (path) => `${path} löschen?`,
  deleteText: 'Künftigen Dokumenten fehlt die Datei, mit einer Warnung. Bestehende bleiben, wie sie sind.',
  deleteAction: 'Löschen',
  emptyTitle: 'Noch keine Assets',
  emptyText: 'Legen Sie hier ein Logo ab. Vorlagen verwenden es als asset:logo.svg.',
  dropTitle: 'Dateien hier ablegen, um sie zu speichern',
  actions: 'Aktionen',
  ofTemplate: 'Dateien einer einzelnen Vorlage stehen in ihrem Editor unter „Dateien“.',
};
