import type { UnsavedTexts } from './texts.en.ts';

export const de: UnsavedTexts = {
  title: 'Ohne Speichern verlassen?',
  text: 'Was Sie seit dem letzten Speichern geändert haben, geht verloren.',
  leave: 'Verlassen',
};
