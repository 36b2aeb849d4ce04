import type { TemplateTexts } from './texts.en.ts';

export const de: TemplateTexts = {
  title: 'Vorlagen',
  lead: 'Woraus Dokumente entstehen: HTML, Liquid und ein Schema der Daten.',
  create: 'Neue Vorlage',
  search: 'Suche',
  searchHint: 'Name oder Slug',
  version: (version) => `Version ${version}`,
  preview: (name) => `Erste Seite von ${name}`,
  emptyTitle: 'Noch keine Vorlagen',
  emptyText: 'Beginnen Sie mit einer der zehn Vorlagen, die Platen mitbringt, oder mit einer leeren Seite.',
  emptyRenderText: 'Die erste legt ein Admin-Schlüssel an.',
  noMatchTitle: 'Keine Vorlage passt dazu',
  noMatchText: 'Suchen Sie nach einem anderen Teil des Namens oder Slugs.',
  start: {
    title: 'Neue Vorlage',
    lead: 'Beginnen Sie mit einer, die Platen mitbringt: Alles darin lässt sich ändern.',
    back: 'Alle Vorlagen',
    blank: 'Leere Seite',
    blankText: 'Eine Überschrift, ein Absatz und ein Schema mit einem Feld.',
    dialogTitle: (name) => `Mit „${name}“ beginnen`,
    name: 'Name',
    nameMissing: 'Geben Sie der Vorlage einen Namen.',
    slug: 'Slug',
    slugHint: 'So heißt sie in Anfragen: POST /v1/render/{slug}. Er lässt sich später nicht ändern.',
    submit: 'Vorlage anlegen',
  },
};
