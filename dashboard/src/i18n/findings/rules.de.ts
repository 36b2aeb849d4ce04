import type { Sentence } from './sentence.ts';

/** What rules of invoices require, in German; the first pattern that matches counts. */
export const RULES: readonly Sentence[] = [
  [
    /^(A line|An allowance|A charge) that is .+ \((\w+)\) has a rate of 0 or more\.$/,
    '$1 der Kategorie $2 hat einen Steuersatz ab 0.',
  ],
  [
    /^Split payment \(B\) and the standard rate \(S\) exclude each other\.$/,
    'Split Payment (B) und Normalsatz (S) schließen einander aus.',
  ],
  [
    /^The business process is one of (.+); in self-billing (\S+) replaces the first\.$/,
    'Der Geschäftsprozess ist einer von $1; im Gutschriftverfahren ersetzt $2 den ersten.',
  ],
  [/^The subtype of a line is (.+)\.$/, 'Die Unterart einer Position ist eine von: $1.'],
  [
    /^A line below another one has a subtype \(BT-X-8\)\.$/,
    'Eine Position unter einer anderen hat eine Unterart (BT-X-8).',
  ],
  [
    /^The net amount of a subtotal \(GROUP\) is .+$/,
    'Der Nettobetrag einer Zwischensumme (GROUP) ist die Summe der Positionen direkt darunter.',
  ],
  [
    /^The line that another one is below is part of the invoice\.$/,
    'Die übergeordnete Position einer Position gehört zur Rechnung.',
  ],
  [
    /^A subtotal \(GROUP\) below one that has a net amount .+$/,
    'Eine Zwischensumme (GROUP) unter einer mit Nettobetrag hat selbst einen Nettobetrag.',
  ],
  [
    /^(A line|An allowance|A charge) that is .+ \((\w+)\) has a rate above 0\.$/,
    '$1 der Kategorie $2 hat einen Steuersatz über 0.',
  ],
  [
    /^In CII a line .+ \(L\) has a rate above 0\.$/,
    'In CII hat eine Position der Kategorie L einen Steuersatz über 0.',
  ],
  [
    /^(A line|An allowance|A charge) that is .+ \((\w+)\) has the rate 0\.$/,
    '$1 der Kategorie $2 hat den Steuersatz 0.',
  ],
  [
    /^(A line|An allowance|A charge) that is .+ \((\w+)\) has no rate\.$/,
    '$1 der Kategorie $2 hat keinen Steuersatz.',
  ],
  [
    /^(A line|An allowance|A charge) that is .+ \((\w+)\) requires no VAT identifier of .+\.$/,
    '$1 der Kategorie $2 schließt eine USt-IdNr. von Verkäufer, Steuervertreter und Käufer aus.',
  ],
  [
    /^(A line|An allowance|A charge) that is .+ \((\w+)\) requires (.+)\.$/,
    '$1 der Kategorie $2 verlangt $3.',
  ],
  [
    /^What is .+ \((\w+)\) has exactly one entry in the VAT breakdown\.$/,
    'Für die Kategorie $1 gibt es genau einen Eintrag in der Aufschlüsselung der Umsatzsteuer.',
  ],
  [
    /^What is .+ \((\w+)\) is in the VAT breakdown, and nothing else is under \w+\.$/,
    'Alles der Kategorie $1 ist in der Aufschlüsselung der Umsatzsteuer, und nichts anderes unter $1.',
  ],
  [
    /^What is .+ \((\w+)\) has a reason for the missing VAT\.$/,
    'Die Kategorie $1 verlangt einen Grund der Steuerbefreiung.',
  ],
  [
    /^What is .+ \((\w+)\) has no exemption reason\.$/,
    'Die Kategorie $1 hat keinen Grund der Steuerbefreiung.',
  ],
  [
    /^The VAT breakdown has a part for what is .+ \((\w+)\), and has none without it\.$/,
    'Die Aufschlüsselung der Umsatzsteuer hat genau dann einen Teil für die Kategorie $1, wenn sie vorkommt.',
  ],
  [/^The VAT of (\w+) is 0\.$/, 'Die Umsatzsteuer der Kategorie $1 ist 0.'],
  [
    /^The VAT of (\w+) is its taxable amount times its rate.*\.$/,
    'Die Umsatzsteuer der Kategorie $1 ist ihr Steuerbasisbetrag mal ihr Satz.',
  ],
  [
    /^The taxable amount of (\w+) is the sum of its lines and charges less its allowances.*\.$/,
    'Der Steuerbasisbetrag der Kategorie $1 ist die Summe ihrer Positionen und Zuschläge, abzüglich ihrer Abzüge.',
  ],
  [
    /^An intra-Community supply \(K\) states its (.+)\.$/,
    'Eine innergemeinschaftliche Lieferung (K) nennt das $1.',
  ],
  [
    /^An invoice that is not subject to VAT \(O\) has no other part in its VAT breakdown\.$/,
    'Eine nicht steuerbare Rechnung (O) hat keinen anderen Teil in der Aufschlüsselung der Umsatzsteuer.',
  ],
  [
    /^(A line|An allowance|A charge) of an invoice that is not subject to VAT \(O\) has no other category\.$/,
    '$1 einer nicht steuerbaren Rechnung (O) hat keine andere Kategorie.',
  ],
  [
    /^Split payment \(B\) is for invoices within Italy\.$/,
    'Split Payment (B) gibt es nur bei Rechnungen innerhalb von Italien.',
  ],
  [
    /^Only the extended profile of Factur-X has split payment \(B\)\.$/,
    'Split Payment (B) gibt es in Factur-X nur im Profil EXTENDED.',
  ],
  [
    /^The due date is not before the date of issue.*\.$/,
    'Die Fälligkeit liegt nicht vor dem Rechnungsdatum.',
  ],
  [
    /^A credit note credits positive amounts; .+$/,
    'Eine Gutschrift hat positive Beträge; negative würden berechnet statt gutgeschrieben.',
  ],
  [
    /^A VAT identifier has the form and the check digits of its country\.$/,
    'Eine USt-IdNr. hat die Form und die Prüfziffern ihres Landes.',
  ],
  [/^A Leitweg-ID has right check digits\.$/, 'Eine Leitweg-ID hat richtige Prüfziffern.'],
  [/^An IBAN has right check digits\.$/, 'Eine IBAN hat richtige Prüfziffern.'],
  [
    /^VAT is stated in the currency of the seller's country as well\.$/,
    'Die Umsatzsteuer ist auch in der Währung des Landes des Verkäufers genannt.',
  ],
  [/^Lines have numbers of their own\.$/, 'Jede Position hat eine eigene Nummer.'],
  [/^An allowance (on the invoice|on a line) has (.+)\.$/, 'Ein Abzug $1 hat $2.'],
  [/^A charge (on the invoice|on a line) has (.+)\.$/, 'Ein Zuschlag $1 hat $2.'],
  [
    /^The date and the event when VAT becomes due exclude each other\.$/,
    'Datum und Ereignis der Steuerentstehung schließen einander aus.',
  ],
  [
    /^A VAT identifier starts with the two letters of its country \(EL for Greece\)\.$/,
    'Eine USt-IdNr. beginnt mit den zwei Buchstaben ihres Landes (EL für Griechenland).',
  ],
  [/^totals\.lines is the sum of .+$/, 'Die Summe der Positionen ist die Summe ihrer Nettobeträge.'],
  [/^totals\.allowances is the sum of .+$/, 'Die Summe der Abzüge ist die Summe der Abzüge der Rechnung.'],
  [/^totals\.charges is the sum of .+$/, 'Die Summe der Zuschläge ist die Summe der Zuschläge der Rechnung.'],
  [
    /^totals\.withoutVat is .+$/,
    'Die Summe ohne Umsatzsteuer ist die Summe der Positionen, abzüglich Abzüge, zuzüglich Zuschläge.',
  ],
  [/^totals\.vat is .+$/, 'Die Umsatzsteuer ist die Summe ihrer Aufschlüsselung.'],
  [
    /^totals\.withVat is .+$/,
    'Die Summe mit Umsatzsteuer ist die Summe ohne Umsatzsteuer plus die Umsatzsteuer.',
  ],
  [
    /^totals\.due is .+$/,
    'Der zu zahlende Betrag ist die Summe mit Umsatzsteuer, abzüglich des schon Bezahlten, zuzüglich der Rundung.',
  ],
  [
    /^The VAT of a part of the breakdown is its taxable amount times its rate\.$/,
    'Die Umsatzsteuer eines Teils der Aufschlüsselung ist sein Steuerbasisbetrag mal sein Satz.',
  ],
  [/^An invoice has a VAT breakdown\.$/, 'Eine Rechnung hat eine Aufschlüsselung der Umsatzsteuer.'],
  [
    /^(An invoicing period|The period of a line) has a start or an end\.$/,
    '$1 hat einen Beginn oder ein Ende.',
  ],
  [
    /^If an amount is due, .+$/,
    'Ist ein Betrag zu zahlen, nennt die Rechnung die Fälligkeit oder die Zahlungsbedingungen.',
  ],
  [
    /^The seller can be identified: .+$/,
    'Der Verkäufer ist bestimmbar: durch eine Kennung, einen Registereintrag oder eine USt-IdNr.',
  ],
  [/^(.+) is a code of (UNTDID 2005|UNTDID 5305): (.+) or (\w+)\.$/, '$1 ist ein Code von $2: $3 oder $4.'],
  [/^(.+) is a code of UNTDID 4451 before 2024\.$/, '$1 ist ein Code von UNTDID 4451 vor 2024.'],
  [/^(.+) is a code of (.+)\.$/, '$1 ist ein Code von $2.'],
  [/^A supporting document is (.+)\.$/, 'Eine Anlage hat eine dieser Formen: $1.'],
  [/^A date is a day of the calendar\.$/, 'Ein Datum ist ein Tag des Kalenders.'],
  [
    /^An amount has two digits after the decimal point at most\.$/,
    'Ein Betrag hat höchstens zwei Nachkommastellen.',
  ],
  [/^An invoice has at least one line\.$/, 'Eine Rechnung hat mindestens eine Position.'],
  [
    /^An invoice has one note at most, .+$/,
    'Eine Rechnung hat höchstens eine Bemerkung, außer Verkäufer und Käufer sind beide in Deutschland.',
  ],
  [
    /^An invoice has one of the types (.+); a self-billed one (.+)\.$/,
    'Die Rechnungsart ist eine von $1; bei Gutschriftverfahren $2.',
  ],
  [
    /^A credit note has one of the types (.+); a self-billed one (.+)\.$/,
    'Die Art einer Gutschrift ist eine von $1; bei Gutschriftverfahren $2.',
  ],
  [
    /^The types 326 and 384 are for invoices within Germany\.$/,
    'Die Arten 326 und 384 gibt es nur bei Rechnungen innerhalb von Deutschland.',
  ],
  [/^The type should be one of (.+)\.$/, 'Die Rechnungsart sollte eine von diesen sein: $1.'],
  [/^An (?:invoice|XRechnung) has (.+)\.$/, 'Eine Rechnung hat $1.'],
  [/^The (seller|buyer)'s address has a country\.$/, 'Die Anschrift $1 hat ein Land.'],
  [
    /^A payee has a name, and is not the seller\.$/,
    'Ein Zahlungsempfänger hat einen Namen und ist nicht der Verkäufer.',
  ],
  [
    /^A payee is not the seller, so its identifiers differ\.$/,
    'Ein Zahlungsempfänger ist nicht der Verkäufer, also sind ihre Kennungen verschieden.',
  ],
  [/^A tax representative has (.+)\.$/, 'Ein Steuervertreter hat $1.'],
  [/^The tax representative's address has a country\.$/, 'Die Anschrift des Steuervertreters hat ein Land.'],
  [/^A line (?:that counts )?has an identifier\.$/, 'Eine Position hat eine Kennung.'],
  [/^A line names its item\.$/, 'Eine Position nennt ihren Artikel.'],
  [/^A line (?:that counts )?has (.+)\.$/, 'Eine Position hat $1.'],
  [
    /^(The invoicing period|The period of a line) does not end before it starts\.$/,
    '$1 endet nicht vor seinem Beginn.',
  ],
  [
    /^The period of a line (starts|ends) within the invoicing period\.$/,
    'Der Zeitraum einer Position $1 im Abrechnungszeitraum.',
  ],
  [
    /^A part of the VAT breakdown has a rate, unless .+$/,
    'Ein Teil der Aufschlüsselung hat einen Satz, außer er ist nicht steuerbar (O).',
  ],
  [/^A part of the VAT breakdown has (.+)\.$/, 'Ein Teil der Aufschlüsselung der Umsatzsteuer hat $1.'],
  [/^A payment has a means of payment\.$/, 'Eine Zahlung hat ein Zahlungsmittel.'],
  [/^An account to pay to has a number\.$/, 'Ein Zielkonto hat eine Nummer.'],
  [
    /^Of a card only the last four to six digits are given, .+$/,
    'Von einer Karte stehen nur die letzten vier bis sechs Ziffern in der Rechnung, nie die ganze Nummer.',
  ],
  [/^A (?:supporting document|document that is attached) has (.+)\.$/, 'Eine Anlage hat $1.'],
  [
    /^With a currency of accounting there is a total of VAT in it\.$/,
    'Mit einer Buchungswährung gibt es die Umsatzsteuer auch in ihr.',
  ],
  [
    /^A property of an item has a name and a value\.$/,
    'Ein Merkmal eines Artikels hat einen Namen und einen Wert.',
  ],
  [/^A note has a text\.$/, 'Eine Bemerkung hat einen Text.'],
  [/^A reference to an invoice has its number\.$/, 'Der Verweis auf eine Rechnung nennt ihre Nummer.'],
  [/^An address of delivery has (.+)\.$/, 'Eine Lieferanschrift hat $1.'],
  [
    /^A credit transfer \(30, 58\) names the account to pay to\.$/,
    'Eine Überweisung (30, 58) nennt das Zielkonto.',
  ],
  [
    /^The (seller|buyer)'s electronic address has a scheme\.$/,
    'Die elektronische Adresse $1 hat ein Schema.',
  ],
  [
    /^An item's number in a register has a scheme\.$/,
    'Die registrierte Nummer eines Artikels hat ein Schema.',
  ],
  [/^An item's class has a scheme\.$/, 'Die Klassifizierung eines Artikels hat ein Schema.'],
  [/^(?:A quantity|The quantity of a line that counts) has a unit\.$/, 'Eine Menge hat eine Einheit.'],
  [/^(A net price|A gross price) is not negative\.$/, '$1 ist nicht negativ.'],
  [
    /^A net price is the gross price less the discount\.$/,
    'Ein Nettopreis ist der Bruttopreis abzüglich des Rabatts.',
  ],
  [
    /^The amount of an allowance or charge is its base amount times its percentage\.$/,
    'Der Betrag eines Abzugs oder Zuschlags ist sein Grundbetrag mal sein Prozentsatz.',
  ],
  [
    /^The net amount of a line is its quantity times its price, .+$/,
    'Der Nettobetrag einer Position ist Menge mal Preis, zuzüglich Zuschläge, abzüglich Abzüge.',
  ],
  [
    /^An invoice that is made has no subtotals and no lines of information\.$/,
    'Eine hier erstellte Rechnung hat keine Zwischensummen und keine Informationszeilen.',
  ],
  [
    /^An invoice that is made collects no amount for others\.$/,
    'Eine hier erstellte Rechnung zieht keinen Betrag für andere ein.',
  ],
  [/^Factur-X has no such currency, .+$/, 'Factur-X kennt diese Währung nicht, EN 16931 schon.'],
  [
    /^Factur-X has no such scheme of an electronic address, .+$/,
    'Factur-X kennt dieses Schema einer elektronischen Adresse nicht, EN 16931 schon.',
  ],
  [
    /^Factur-X has no such scheme of an identifier, .+$/,
    'Factur-X kennt dieses Schema einer Kennung nicht, EN 16931 schon.',
  ],
  [
    /^An invoice should state the time of delivery.*$/,
    'Eine Rechnung sollte die Lieferzeit nennen: ein Datum, einen Zeitraum, oder einen Zeitraum für jede Position.',
  ],
  [/^CII D16B has one preceding invoice\.$/, 'CII D16B hat nur eine vorausgegangene Rechnung.'],
  [
    /^An invoice in ZUGFeRD 1\.0 does not conform to EN 16931, .+$/,
    'Eine Rechnung in ZUGFeRD 1.0 entspricht nicht EN 16931, wie das Gesetz es von einer E-Rechnung verlangt.',
  ],
  [/^An invoice names its business process\.$/, 'Eine Rechnung nennt ihren Geschäftsprozess.'],
  [/^The business process is one of (.+)\.$/, 'Der Geschäftsprozess ist einer von: $1.'],
  [
    /^The specification is (.+), or that of self-billing\.$/,
    'Die Spezifikation ist $1, oder die des Gutschriftverfahrens.',
  ],
  [
    /^The currency of accounting is another one than that of the invoice\.$/,
    'Die Buchungswährung ist eine andere als die der Rechnung.',
  ],
  [/^(A seller|A buyer) has an electronic address\.$/, '$1 hat eine elektronische Adresse.'],
  [/^A percentage is of a base amount\.$/, 'Zu einem Prozentsatz gehört ein Grundbetrag.'],
  [/^A base amount has a percentage\.$/, 'Zu einem Grundbetrag gehört ein Prozentsatz.'],
  [
    /^The VAT in the currency of accounting has the sign of the VAT\.$/,
    'Die Umsatzsteuer in der Buchungswährung hat das Vorzeichen der Umsatzsteuer.',
  ],
  [/^A direct debit \(49, 59\) names its mandate\.$/, 'Eine Lastschrift (49, 59) nennt ihr Mandat.'],
  [/^A base quantity is above 0\.$/, 'Eine Preisbasismenge ist größer als 0.'],
  [/^A base quantity has the unit of the quantity\.$/, 'Eine Preisbasismenge hat die Einheit der Menge.'],
  [
    /^A seller who names VAT can be found by the tax authorities\.$/,
    'Ein Verkäufer, der Umsatzsteuer ausweist, nennt USt-IdNr., Steuernummer oder Steuervertreter.',
  ],
  [
    /^Lines of the terms of payment that start with # are cash discounts: (.+), with a line break after each\.$/,
    'Zeilen der Zahlungsbedingungen, die mit # beginnen, sind Skonti: $1, jede mit Zeilenumbruch.',
  ],
  [
    /^The account of a SEPA transfer \(58\) is a right IBAN\.$/,
    'Das Konto einer SEPA-Überweisung (58) ist eine richtige IBAN.',
  ],
  [
    /^The account of a SEPA direct debit \(59\) is a right IBAN\.$/,
    'Das Konto einer SEPA-Lastschrift (59) ist eine richtige IBAN.',
  ],
  [/^File names of supporting documents differ\.$/, 'Anlagen haben verschiedene Dateinamen.'],
  [/^A transfer \(30, 58\) names an account\.$/, 'Eine Überweisung (30, 58) nennt ein Konto.'],
  [
    /^A transfer \(30, 58\) has no card and no mandate\.$/,
    'Eine Überweisung (30, 58) hat weder Karte noch Mandat.',
  ],
  [/^A payment by card \(48, 54, 55\) names the card\.$/, 'Eine Kartenzahlung (48, 54, 55) nennt die Karte.'],
  [
    /^A payment by card \(48, 54, 55\) has no account and no mandate\.$/,
    'Eine Kartenzahlung (48, 54, 55) hat weder Konto noch Mandat.',
  ],
  [/^A direct debit \(59\) has its mandate\.$/, 'Eine Lastschrift (59) hat ihr Mandat.'],
  [
    /^A direct debit \(59\) has no account to pay to and no card\.$/,
    'Eine Lastschrift (59) hat weder Zielkonto noch Karte.',
  ],
  [
    /^A correction \(384\) should name the invoice that it corrects\.$/,
    'Eine Korrektur (384) sollte die korrigierte Rechnung nennen.',
  ],
  [/^A telephone number has at least three digits\.$/, 'Eine Telefonnummer hat mindestens drei Ziffern.'],
  [
    /^An e-mail address has one @ with something on both sides\.$/,
    'Eine E-Mail-Adresse hat ein @ mit Text auf beiden Seiten.',
  ],
  [/^A direct debit names the creditor\.$/, 'Eine Lastschrift nennt den Gläubiger.'],
  [/^A direct debit names the debited account\.$/, 'Eine Lastschrift nennt das belastete Konto.'],
  [
    /^The place of a supporting document is an absolute URL\.$/,
    'Der Ort einer Anlage ist eine vollständige Adresse (URL).',
  ],
  [
    /^The reason (\S+) belongs to the VAT category (\w+)\.$/,
    'Der Grund $1 gehört zur Umsatzsteuerkategorie $2.',
  ],
  [
    /^The scheme of the (seller|buyer)'s electronic address is one that Peppol delivers to; .+$/,
    'Das Schema der elektronischen Adresse $1 ist eines, an das Peppol zustellt; E-Mail (EM) ist keines.',
  ],
  [
    /^An? (.+) \((\d{4})\) has its form and its check digit\.$/,
    'Eine Kennung mit dem Schema $2 hat ihre Form und ihre Prüfziffer.',
  ],
  [/^A Dutch VAT number has the form (\w+)\.$/, 'Eine niederländische USt-IdNr. hat die Form $1.'],
];
