import { plural } from '../../i18n/plural.ts';
import type { InvoiceTexts } from './texts.en.ts';

const few = plural('de');

export const de: InvoiceTexts = {
  title: 'Rechnungen',
  lead: 'Erstellen Sie eine E-Rechnung: ein PDF mit XML, oder nur das XML.',
  tabs: 'Rechnungen erstellen oder lesen',
  make: 'Erstellen',
  read: 'Lesen',
  readLead: 'Prüfen Sie eine E-Rechnung: eine XML-Datei, oder ein PDF, das eine enthält.',
  format: 'Format',
  profile: 'Profil',
  profileDefault: 'Standard',
  invoice: 'Rechnung',
  totals: 'Summen',
  net: 'Ohne Umsatzsteuer',
  vat: 'Umsatzsteuer',
  gross: 'Mit Umsatzsteuer',
  due: 'Zu zahlen',
  totalsHint: 'Beim Tippen berechnet. Die Summen der Rechnung berechnet der Dienst.',
  keepSeller: 'Verkäufer in diesem Browser behalten',
  submit: 'Rechnung erstellen',
  made: 'Die Rechnung wurde erstellt.',
  open: 'Dokument öffnen',
  xml: 'XML herunterladen',
  findings: (count) => few(count, 'Eine Regel ist verletzt', '{} Regeln sind verletzt'),
  choose: 'Datei wählen',
  drop: 'XML- oder PDF-Datei hier ablegen',
  dropText: 'UBL, CII, XRechnung, Peppol, Factur-X, ZUGFeRD.',
  valid: 'Gültig: Keine Regel ist verletzt',
  invalid: 'Ungültig',
  number: 'Nummer',
  issueDate: 'Datum',
  seller: 'Verkäufer',
  buyer: 'Käufer',
  currency: 'Währung',
  syntax: 'Syntax',
  checks: 'Prüfungen',
  checkTexts: {
    rules: {
      passed: 'Die Rechnung hat keine Fehler.',
      failed: 'Die Rechnung hat Fehler, siehe oben.',
    },
    'file-name': {
      passed: 'Die Datei im PDF hat den richtigen Namen.',
      failed: 'Die Datei im PDF hat einen anderen Namen, als das Profil verlangt.',
    },
    relationship: {
      passed: 'Die Beziehung der Datei zum PDF (AFRelationship) ist richtig.',
      failed: 'Die Beziehung der Datei zum PDF (AFRelationship) erlaubt das Profil nicht.',
    },
    metadata: {
      passed: 'Die XMP-Metadaten passen zur Rechnung.',
      failed: 'Die XMP-Metadaten passen nicht zur Rechnung.',
    },
    archive: {
      passed: 'Das PDF ist nach eigener Angabe PDF/A-3.',
      failed: 'Das PDF ist nach eigener Angabe kein PDF/A-3.',
    },
    page: {
      passed: 'Die Seiten zeigen Nummer, Daten, Beteiligte, Summen und Umsatzsteuer der Rechnung.',
      failed: 'Die Seiten zeigen Angaben der Rechnung nicht, oder ihr Text ist nicht lesbar.',
    },
  },
  passed: 'Bestanden',
  failed: 'Nicht bestanden',
  warning: 'Warnung',
  error: 'Fehler',
  another: 'Andere Datei',
};
