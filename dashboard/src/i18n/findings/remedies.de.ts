import type { Sentence } from './sentence.ts';

/** How violations of rules of invoices are mended, in German; the first pattern that matches counts. */
export const REMEDIES: readonly Sentence[] = [
  [/^Take one of them\.$/, 'Wählen Sie eines von beiden.'],
  [/^Leave businessProcess out to have it set\.$/, 'Lassen Sie businessProcess weg: Dann wird es gesetzt.'],
  [
    /^Give (.+), or leave it out to have it (?:computed|set)\.$/,
    'Geben Sie $1 an, oder lassen Sie es weg: Dann wird es gesetzt.',
  ],
  [
    /^(?:Correct it|Round it), or leave it out to have it computed\.$/,
    'Berichtigen Sie den Wert, oder lassen Sie ihn weg: Dann wird er berechnet.',
  ],
  [
    /^Correct (\S+), or leave it out to have it computed\.$/,
    'Berichtigen Sie $1, oder lassen Sie es weg: Dann wird es berechnet.',
  ],
  [
    /^Correct (\S+), or leave it out(?: to have the lines counted)?\.$/,
    'Berichtigen Sie $1, oder lassen Sie es weg.',
  ],
  [/^Give (.+), or (.+) to have it computed\.$/, 'Geben Sie $1 an, oder $2: Dann wird es berechnet.'],
  [
    /^Give id, or leave it out everywhere to have it counted\.$/,
    'Geben Sie id an, oder lassen Sie es überall weg: Dann wird gezählt.',
  ],
  [
    /^Give payee\.name, or leave payee out when it is the seller\.$/,
    'Geben Sie payee.name an, oder lassen Sie payee weg, wenn es der Verkäufer ist.',
  ],
  [/^Give (\S+), or leave (\S+) out\.$/, 'Geben Sie $1 an, oder lassen Sie $2 weg.'],
  [
    /^Give one in precedingInvoices, or take UBL or factur-x\.$/,
    'Geben Sie in precedingInvoices eine an, oder wählen Sie UBL oder factur-x.',
  ],
  [
    /^Give delivery\.date, delivery\.period, or period in every line\.$/,
    'Geben Sie delivery.date, delivery.period oder in jeder Position period an.',
  ],
  [
    /^Give exemptionReason or exemptionReasonCode in vatBreakdown\.$/,
    'Geben Sie in vatBreakdown exemptionReason oder exemptionReasonCode an.',
  ],
  [
    /^Give the file in one of these forms, and its media type\.$/,
    'Geben Sie die Datei in einer dieser Formen und ihren Medientyp an.',
  ],
  [
    /^Give the address under which the party is registered with Peppol\.$/,
    'Geben Sie die Adresse an, unter der die Partei bei Peppol registriert ist.',
  ],
  [/^Give account: an IBAN or a number\.$/, 'Geben Sie in account eine IBAN oder eine Nummer an.'],
  [/^Give (\S+), such as (\w+) for (?:an? )?(.+)\.$/, 'Geben Sie $1 an, etwa $2 ($3).'],
  [/^Give (\S+), such as (.+)\.$/, 'Geben Sie $1 an, etwa $2.'],
  [/^Give (\S+) and (\S+)\.$/, 'Geben Sie $1 und $2 an.'],
  [/^Give (\S+) or (\S+)\.$/, 'Geben Sie $1 oder $2 an.'],
  [/^Give (\S+), (\S+) or (\S+)\.$/, 'Geben Sie $1, $2 oder $3 an.'],
  [/^Give (.+)\.$/, 'Geben Sie $1 an.'],
  [/^Leave (\S+) or (\S+) out\.$/, 'Lassen Sie $1 oder $2 weg.'],
  [/^Leave (\S+) and (\S+) out\.$/, 'Lassen Sie $1 und $2 weg.'],
  [
    /^Leave the VAT identifiers out, or use another category\.$/,
    'Lassen Sie die USt-IdNrn. weg, oder verwenden Sie eine andere Kategorie.',
  ],
  [
    /^Leave subtype and parentId out, .+$/,
    'Lassen Sie subtype und parentId weg, ebenso die Positionen, die kein DETAIL sind.',
  ],
  [/^Leave payee out when it is the seller\.$/, 'Lassen Sie payee weg, wenn es der Verkäufer ist.'],
  [/^Leave (\S+) out\.$/, 'Lassen Sie $1 weg.'],
  [/^Take the category Z or E, or write UBL\.$/, 'Wählen Sie die Kategorie Z oder E, oder das Format UBL.'],
  [/^Take the profile extended\.$/, 'Wählen Sie das Profil EXTENDED.'],
  [/^Take a code of (.+) before 2024\.$/, 'Wählen Sie einen Code von $1 vor 2024.'],
  [/^Take a code of (UNTDID \d+): (.+) or (\w+)\.$/, 'Wählen Sie einen Code von $1: $2 oder $3.'],
  [/^Take a code of (.+)\.$/, 'Wählen Sie einen Code von $1.'],
  [/^Take another one, or another format\.$/, 'Wählen Sie etwas anderes, oder ein anderes Format.'],
  [
    /^Take S, or check the countries of seller and buyer\.$/,
    'Wählen Sie S, oder prüfen Sie die Länder von Verkäufer und Käufer.',
  ],
  [
    /^Make the amounts positive, or take another typeCode\.$/,
    'Geben Sie positive Beträge an, oder einen anderen typeCode.',
  ],
  [/^Make an invoice of its own for the rest\.$/, 'Erstellen Sie für den Rest eine eigene Rechnung.'],
  [/^Make the quantity negative .+$/, 'Geben Sie eine negative Menge an, keinen negativen Preis.'],
  [
    /^Make price\.baseQuantityUnit the unit, or leave it out\.$/,
    'Geben Sie in price.baseQuantityUnit dieselbe Einheit an, oder lassen Sie es weg.',
  ],
  [
    /^Put the prefix before the number, such as (\w+)\.$/,
    'Stellen Sie das Länderkürzel vor die Nummer, etwa $1.',
  ],
  [/^Check the identifier\.$/, 'Prüfen Sie die Kennung.'],
  [/^Check the IBAN\.$/, 'Prüfen Sie die IBAN.'],
  [/^Check the periods\.$/, 'Prüfen Sie die Zeiträume.'],
  [/^Check (\S+) and (\S+)\.$/, 'Prüfen Sie $1 und $2.'],
  [/^Check (.+)\.$/, 'Prüfen Sie $1.'],
  [/^Correct the field\.$/, 'Berichtigen Sie das Feld.'],
  [/^Correct one of them\.$/, 'Berichtigen Sie eines von beiden.'],
  [/^Correct the identifier\.$/, 'Berichtigen Sie die Kennung.'],
  [/^Correct the line\.$/, 'Berichtigen Sie die Zeile.'],
  [/^Correct it\.$/, 'Berichtigen Sie den Wert.'],
  [/^Correct (.+)\.$/, 'Berichtigen Sie $1.'],
  [/^Cut (\S+)\.$/, 'Kürzen Sie $1.'],
  [/^Join the notes\.$/, 'Fassen Sie die Bemerkungen zusammen.'],
  [/^Rename one of them\.$/, 'Benennen Sie eine davon um.'],
  [/^Start it with https:\/\/\.$/, 'Beginnen Sie mit https://.'],
  [/^Write it as (\S+?)(?:, with the format 102)?\.$/, 'Schreiben Sie es wie $1.'],
  [/^Ask the seller for ZUGFeRD 2\.$/, 'Bitten Sie den Verkäufer um ZUGFeRD 2.'],
  [/^$/, ''],
];
