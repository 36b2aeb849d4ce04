import type { RenderWarning } from '@platen/client';

/** German texts of warnings by their kind; the service's message adds what and where. */
export const WARNING_TEXTS: Readonly<Record<RenderWarning['kind'], string>> = {
  resource: 'Etwas, das das Dokument einbindet, ließ sich nicht laden.',
  script: 'Ein Skript des Dokuments ist fehlgeschlagen.',
  conformance: 'Das PDF erfüllt einen verlangten Standard nicht.',
  invoice: 'Das PDF zeigt Angaben der Rechnung nicht.',
  accessibility: 'Ein Teil des Dokuments ist nicht barrierefrei.',
  'page-totals': 'Summen ließen sich nicht von Seite zu Seite übertragen.',
  'page-numbers': 'Seitenzahlen stimmen vielleicht nicht.',
  'reserved-field': 'Ein Feld der Daten heißt wie ein Feld der Anfrage.',
  'unknown-field': 'Die Vorlage liest ein Feld, das dem Datenschema fehlt.',
  'unfilled-tag': 'Ein Tag steht an einer Stelle, die nicht gefüllt wird.',
  font: 'Eine Schrift oder ein Zeichen fehlt.',
  css: 'Eine Angabe im CSS wirkt nicht.',
  link: 'Ein Link wurde entfernt.',
  option: 'Eine Option wirkt nicht.',
};

/** German texts of warnings about accessibility by their rule. */
export const ACCESSIBILITY_TEXTS: Readonly<Record<NonNullable<RenderWarning['rule']>, string>> = {
  lang: 'Dem Dokument fehlt die Sprache. Ergänzen Sie <html lang="de">.',
  title: 'Dem Dokument fehlt der Titel. Ergänzen Sie <title>.',
  'image-alt': 'Dem Bild fehlt alt. Beschreiben Sie es, oder setzen Sie bei Schmuck alt="".',
  'table-headers': 'Der Tabelle fehlen Kopfzellen (th).',
  'heading-order': 'Die Überschrift überspringt eine Ebene.',
  'link-text': 'Dem Link fehlt der Text. Nennen Sie sein Ziel.',
  'field-label': 'Dem Feld fehlt die Beschriftung (label, aria-label, title oder placeholder).',
  contrast: 'Der Text hebt sich zu wenig vom Hintergrund ab.',
};
