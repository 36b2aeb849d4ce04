import type { TemplateTexts } from './texts.en.ts';

export const de: TemplateTexts = {
  title: 'Vorlagen',
  lead: 'HTML, Liquid und ein Datenschema, aus denen Dokumente entstehen.',
  create: 'Neue Vorlage',
  search: 'Suche',
  searchHint: 'Name oder Kürzel',
  version: (version) => `Version ${version}`,
  preview: (name) => `Erste Seite von ${name}`,
  emptyTitle: 'Noch keine Vorlagen',
  emptyText: 'Beginnen Sie mit einer Vorlage, die Platen mitbringt, oder mit einer leeren Seite.',
  emptyRenderText: 'Die erste legt ein Admin-Schlüssel an.',
  noMatchTitle: 'Keine Treffer',
  noMatchText: 'Suchen Sie nach einem anderen Teil des Namens oder Slugs.',
  start: {
    title: 'Neue Vorlage',
    lead: 'Beginnen Sie mit einer, die Platen mitbringt: Alles darin lässt sich ändern.',
    back: 'Alle Vorlagen',
    blank: 'Leere Seite',
    office: 'Aus einer Office-Datei',
    officeText:
      'Ziehen Sie eine .docx-, .xlsx-, .pptx- oder .odt-Datei mit {{ Tags }} hierher, oder wählen Sie sie.',
    notOffice: 'Nur .docx-, .xlsx-, .pptx- und .odt-Dateien können Vorlagen sein.',
    blankText: 'Eine Überschrift, ein Absatz und ein Schema mit einem Feld.',
    dialogTitle: (name) => `Mit „${name}“ beginnen`,
    name: 'Name',
    nameMissing: 'Geben Sie der Vorlage einen Namen.',
    slug: 'Kürzel',
    slugHint: 'Für die API: POST /v1/render/{slug}. Lässt sich später nicht ändern.',
    submit: 'Vorlage anlegen',
    starters: {
      'account-statement': {
        name: 'Kontoauszug',
        description: 'A4 mit laufendem Saldo und Seitenzahlen in einer eigenen Fußzeile.',
      },
      'application-form': {
        name: 'Antragsformular',
        description:
          'Zum Ausfüllen, von den Daten beschrieben: Texte, Daten, Auswahl und Kästchen werden Formularfelder.',
      },
      certificate: {
        name: 'Urkunde',
        description: 'A4 quer mit Guillochenrand und Siegel, als Vektoren gezeichnet.',
      },
      contract: {
        name: 'Vertrag',
        description:
          'A4 mit nummerierten Klauseln, Eckdaten, Anlagen und einem Signaturfeld für jede Partei.',
      },
      cv: {
        name: 'Lebenslauf',
        description: 'A4 in zwei Spalten, in richtiger Reihenfolge für Vorlese- und Bewerbungsprogramme.',
      },
      'delivery-note': {
        name: 'Lieferschein',
        description: 'A4 mit Rückständen, Chargen, Gewichten und einem Signaturfeld für den Empfang.',
      },
      'e-invoice': {
        name: 'E-Rechnung',
        description:
          'Nach dem Modell der EN 16931, für POST /v1/invoices: acht Sprachen, Steuersätze, Nachlässe, Zahlung.',
      },
      invoice: {
        name: 'Rechnung',
        description: 'A4 mit Steuer je Satz, Angaben zur Zahlung und beliebig vielen Zeilen.',
      },
      letter: {
        name: 'Brief',
        description: 'Geschäftsbrief auf A4, die Anschrift im Fenster von Umschlägen nach DIN oder ISO.',
      },
      'packing-slip': {
        name: 'Packzettel',
        description: 'A4 mit Kästchen zum Abhaken und einer Bestellnummer zum Scannen.',
      },
      payslip: {
        name: 'Entgeltabrechnung',
        description:
          'A4: Bezüge, Abzüge und Auszahlung gerechnet, Anteile des Arbeitgebers, Jahressummen, Urlaub.',
      },
      'price-list': {
        name: 'Preisliste',
        description: 'A4 mit Bildern, Staffelpreisen, Gruppen und Inhalt mit Seitenzahlen.',
      },
      'quarterly-report': {
        name: 'Quartalsbericht',
        description: 'A4 mit Titelseite, Kennzahlen, Balken und Linien aus den Daten, und Tabellen.',
      },
      quote: {
        name: 'Angebot',
        description: 'A4 mit optionalen Zeilen außerhalb der Summe, Bedingungen und einem Feld zum Annehmen.',
      },
      receipt: {
        name: 'Kassenbon',
        description: 'Auf Rollen von 80 mm, in seiner Länge geschnitten, mit Code 128 zum Scannen.',
      },
      'shipping-label': {
        name: 'Versandetikett',
        description: '4 × 6 Zoll mit der Sendungsnummer als Code 128 zum Scannen.',
      },
      ticket: {
        name: 'Eintrittskarte',
        description: 'Karten mit QR-Code, Abriss und Plätzen, drei auf einer A4-Seite.',
      },
    },
  },
};
