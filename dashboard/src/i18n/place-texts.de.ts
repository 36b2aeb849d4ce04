import type { PlaceTexts } from './place-texts.en.ts';

export const de: PlaceTexts = {
  adminOnlyTitle: 'Diese Seite braucht einen Admin-Schlüssel',
  adminOnlyText:
    'Sie sind mit einem Schlüssel angemeldet, der das Konto nicht verwalten darf. Melden Sie sich mit einem Admin-Schlüssel neu an.',
  notFoundTitle: 'Diese Seite gibt es nicht',
  notFoundText: 'Vielleicht ist die Adresse vertippt, oder die Seite ist umgezogen.',
  notFoundAction: 'Zu den Dokumenten',
};
