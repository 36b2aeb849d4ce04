import type { ViewerTexts } from './texts.en.ts';

export const de: ViewerTexts = {
  pages: 'Seiten',
  sides: { x: 'Links', y: 'Oben', width: 'Breite', height: 'Höhe' },
  broken: 'Dieses PDF lässt sich hier nicht zeigen. Ist es beschädigt, repariert es „Verkleinern“.',
  protected: 'Dieses PDF braucht ein Passwort',
  password: 'Passwort',
  passwordHint: 'Es bleibt in diesem Tab, bis Sie sich abmelden.',
  wrongPassword: 'Mit diesem Passwort lässt sich das PDF nicht öffnen.',
  unlock: 'Öffnen',
  preview: 'Vorschau',
  page: (page, count) => `Seite ${page} von ${count}`,
  previousPage: 'Vorige Seite',
  nextPage: 'Nächste Seite',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  losesSignatures:
    'Dieses Dokument ist signiert. Das neue wird es nicht sein: Eine geänderte Datei kann Signaturen nicht behalten. Dieses bleibt, wie es ist.',
};
