import type { UnsavedTexts } from './texts.en.ts';

export const de: UnsavedTexts = {
  title: 'Ohne Speichern verlassen?',
  text: 'Was Sie seit dem letzten Speichern geändert haben, geht verloren.',
  leave: 'Verlassen',
  conflictTitle: 'Jemand hat eine andere Version gespeichert',
  conflictText: (theirs) =>
    `Während Sie gearbeitet haben, wurde Version ${theirs} gespeichert. Sie können Ihre als neuere speichern, die jene ersetzt, oder Ihre verwerfen und jene laden. Alle Versionen bleiben in der Liste der Versionen.`,
  saveMine: 'Meine speichern',
  loadTheirs: 'Andere laden',
};
