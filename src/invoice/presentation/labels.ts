/** Languages that an invoice can be presented in by the starter template `e-invoice`. */
export const LANGUAGES = ['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Words of an invoice, in the order of `WORDS`. */
const KEYS = [
  'invoice',
  'creditNote',
  'correctedInvoice',
  'selfBilledInvoice',
  'prepaymentInvoice',
  'seller',
  'buyer',
  'deliveredTo',
  'payee',
  'taxRepresentative',
  'issued',
  'due',
  'delivered',
  'taxPoint',
  'period',
  'buyerReference',
  'order',
  'contract',
  'project',
  'despatchAdvice',
  'precedingInvoice',
  'vatId',
  'taxNumber',
  'registration',
  'description',
  'quantity',
  'price',
  'vat',
  'amount',
  'allowance',
  'charge',
  'sumOfLines',
  'totalWithoutVat',
  'on',
  'totalWithVat',
  'paid',
  'rounding',
  'amountDue',
  'payment',
  'account',
  'reference',
  'mandate',
  'creditorId',
  'card',
  'terms',
  'notes',
  'attachments',
  'page',
  'of',
  'carriedForward',
  'broughtForward',
] as const;

export type Label = (typeof KEYS)[number];
export type Labels = Readonly<Record<Label, string>>;

const WORDS: Readonly<Record<Language, string>> = {
  en: `Invoice|Credit note|Corrected invoice|Self-billed invoice|Prepayment invoice|Seller|Buyer|Delivered to|Payee|Tax representative|Issued|Due|Delivered|Tax point|Period|Your reference|Order|Contract|Project|Despatch advice|Refers to|VAT ID|Tax number|Registration|Description|Quantity|Price|VAT|Amount|Allowance|Charge|Sum of lines|Total without VAT|on|Total with VAT|Paid|Rounding|Amount due|Payment|Account|Reference|Mandate|Creditor ID|Card|Terms|Notes|Attachments|Page|of|Carried forward|Brought forward`,
  de: `Rechnung|Gutschrift|Rechnungskorrektur|Gutschrift im Abrechnungsverfahren|Anzahlungsrechnung|Verkäufer|Käufer|Lieferung an|Zahlungsempfänger|Steuervertreter|Rechnungsdatum|Fällig am|Lieferdatum|Steuerzeitpunkt|Leistungszeitraum|Ihr Zeichen|Bestellung|Vertrag|Projekt|Lieferavis|Bezug|USt-IdNr.|Steuernummer|Registernummer|Bezeichnung|Menge|Preis|USt|Betrag|Nachlass|Zuschlag|Summe der Positionen|Summe ohne USt|auf|Summe mit USt|Bezahlt|Rundung|Zahlbetrag|Zahlung|Konto|Verwendungszweck|Mandat|Gläubiger-ID|Karte|Zahlungsbedingungen|Hinweise|Anlagen|Seite|von|Übertrag|Übertrag`,
  fr: `Facture|Avoir|Facture rectificative|Facture en autofacturation|Facture d’acompte|Vendeur|Acheteur|Livré à|Bénéficiaire|Représentant fiscal|Date d’émission|Échéance|Livraison|Exigibilité de la TVA|Période|Votre référence|Commande|Contrat|Projet|Avis d’expédition|Facture d’origine|N° TVA|N° fiscal|Immatriculation|Désignation|Quantité|Prix|TVA|Montant|Remise|Frais|Total des lignes|Total HT|sur|Total TTC|Déjà payé|Arrondi|Net à payer|Paiement|Compte|Référence|Mandat|ICS|Carte|Conditions|Notes|Pièces jointes|Page|sur|À reporter|Report`,
  nl: `Factuur|Creditnota|Gecorrigeerde factuur|Self-billing factuur|Voorschotfactuur|Verkoper|Koper|Geleverd aan|Begunstigde|Fiscaal vertegenwoordiger|Factuurdatum|Vervaldatum|Leverdatum|Btw-tijdstip|Periode|Uw referentie|Bestelling|Contract|Project|Verzendadvies|Verwijst naar|Btw-nummer|Fiscaal nummer|Registratie|Omschrijving|Aantal|Prijs|Btw|Bedrag|Korting|Toeslag|Som van de regels|Totaal zonder btw|op|Totaal met btw|Betaald|Afronding|Te betalen|Betaling|Rekening|Mededeling|Mandaat|Incassant-ID|Kaart|Voorwaarden|Opmerkingen|Bijlagen|Pagina|van|Te transporteren|Transport`,
  it: `Fattura|Nota di credito|Fattura rettificativa|Autofattura|Fattura di acconto|Venditore|Acquirente|Consegnato a|Beneficiario|Rappresentante fiscale|Data|Scadenza|Consegna|Esigibilità IVA|Periodo|Vostro riferimento|Ordine|Contratto|Progetto|Avviso di spedizione|Riferimento|Partita IVA|Codice fiscale|Registro|Descrizione|Quantità|Prezzo|IVA|Importo|Sconto|Maggiorazione|Totale righe|Totale imponibile|su|Totale IVA inclusa|Pagato|Arrotondamento|Importo dovuto|Pagamento|Conto|Causale|Mandato|ID creditore|Carta|Condizioni|Note|Allegati|Pagina|di|A riportare|Riporto`,
  es: `Factura|Factura de abono|Factura rectificativa|Autofactura|Factura de anticipo|Vendedor|Comprador|Entregado a|Beneficiario|Representante fiscal|Fecha de emisión|Vencimiento|Entrega|Devengo del IVA|Período|Su referencia|Pedido|Contrato|Proyecto|Aviso de expedición|Factura de origen|NIF-IVA|Número fiscal|Registro|Descripción|Cantidad|Precio|IVA|Importe|Descuento|Recargo|Suma de las líneas|Total sin IVA|sobre|Total con IVA|Pagado|Redondeo|Importe a pagar|Pago|Cuenta|Concepto|Mandato|ID del acreedor|Tarjeta|Condiciones|Notas|Anexos|Página|de|Suma y sigue|Suma anterior`,
  pl: `Faktura|Faktura korygująca|Faktura skorygowana|Samofakturowanie|Faktura zaliczkowa|Sprzedawca|Nabywca|Dostarczono do|Odbiorca płatności|Przedstawiciel podatkowy|Data wystawienia|Termin płatności|Data dostawy|Obowiązek podatkowy|Okres|Numer referencyjny|Zamówienie|Umowa|Projekt|Awizo wysyłki|Dotyczy|NIP UE|Numer podatkowy|Rejestr|Nazwa|Ilość|Cena|VAT|Kwota|Rabat|Dopłata|Suma pozycji|Razem netto|od|Razem brutto|Zapłacono|Zaokrąglenie|Do zapłaty|Płatność|Konto|Tytuł|Mandat|ID wierzyciela|Karta|Warunki|Uwagi|Załączniki|Strona|z|Do przeniesienia|Z przeniesienia`,
  pt: `Fatura|Nota de crédito|Fatura retificada|Autofatura|Fatura de adiantamento|Vendedor|Comprador|Entregue a|Beneficiário|Representante fiscal|Data de emissão|Vencimento|Entrega|Exigibilidade do IVA|Período|A sua referência|Encomenda|Contrato|Projeto|Aviso de expedição|Documento de origem|NIF-IVA|Número fiscal|Registo|Descrição|Quantidade|Preço|IVA|Valor|Desconto|Encargo|Soma das linhas|Total sem IVA|sobre|Total com IVA|Pago|Arredondamento|Valor a pagar|Pagamento|Conta|Referência|Mandato|ID do credor|Cartão|Condições|Notas|Anexos|Página|de|A transportar|Transporte`,
};

/** The labels of an invoice in a language. */
export function labelsOf(language: Language): Labels {
  const words = WORDS[language].split('|');
  return Object.fromEntries(KEYS.map((key, index) => [key, words[index]])) as unknown as Labels;
}

/**
 * Unit symbols that people read more easily than the code (UN/ECE Rec 20), by language; other codes are shown as they
 * are.
 */
const SYMBOLS: Readonly<Record<string, string>> = {
  HUR: 'h',
  MIN: 'min',
  SEC: 's',
  KGM: 'kg',
  GRM: 'g',
  TNE: 't',
  MTR: 'm',
  CMT: 'cm',
  MMT: 'mm',
  KMT: 'km',
  MTK: 'm²',
  MTQ: 'm³',
  LTR: 'l',
  MLT: 'ml',
  KWH: 'kWh',
  MWH: 'MWh',
  KWT: 'kW',
  P1: '%',
  '4L': 'MB',
  E34: 'GB',
};

/** Day, week, month, year, flat rate. */
const UNIT_WORDS: Readonly<Record<Language, readonly [string, string, string, string, string]>> = {
  en: ['days', 'weeks', 'months', 'years', 'flat rate'],
  de: ['Tage', 'Wochen', 'Monate', 'Jahre', 'pauschal'],
  fr: ['jours', 'semaines', 'mois', 'ans', 'forfait'],
  nl: ['dagen', 'weken', 'maanden', 'jaren', 'forfait'],
  it: ['giorni', 'settimane', 'mesi', 'anni', 'a corpo'],
  es: ['días', 'semanas', 'meses', 'años', 'tanto alzado'],
  pl: ['dni', 'tygodnie', 'miesiące', 'lata', 'ryczałt'],
  pt: ['dias', 'semanas', 'meses', 'anos', 'valor fixo'],
};
const UNIT_CODES = ['DAY', 'WEE', 'MON', 'ANN', 'LS'];

/** Codes for pieces, which need no unit beside the number. */
const PIECES: ReadonlySet<string> = new Set(['C62', 'H87', 'EA', 'XPP']);

/** What is shown beside a quantity; nothing for pieces. @param code from UN/ECE Rec 20 */
export function unitLabel(code: string, language: Language): string {
  if (PIECES.has(code)) return '';
  const word = UNIT_WORDS[language][UNIT_CODES.indexOf(code)];
  return word ?? SYMBOLS[code] ?? code;
}

/** Reasons why no VAT is charged that follow from a category (VATEX): an invoice has to state them in words. */
const EXEMPTION_CODES = ['VATEX-EU-AE', 'VATEX-EU-IC', 'VATEX-EU-G', 'VATEX-EU-O'];

/** Reverse charge, intra-Community supply, export, not subject to VAT (Directive 2006/112/EC, articles 196, 138, 146). */
const EXEMPTIONS: Readonly<Record<Language, readonly [string, string, string, string]>> = {
  en: ['Reverse charge', 'Exempt intra-Community supply', 'Exempt export', 'Not subject to VAT'],
  de: [
    'Steuerschuldnerschaft des Leistungsempfängers',
    'Steuerfreie innergemeinschaftliche Lieferung',
    'Steuerfreie Ausfuhrlieferung',
    'Nicht steuerbar',
  ],
  fr: [
    'Autoliquidation',
    'Livraison intracommunautaire exonérée',
    'Exportation exonérée',
    'Non soumis à la TVA',
  ],
  nl: [
    'Btw verlegd',
    'Vrijgestelde intracommunautaire levering',
    'Vrijgestelde uitvoer',
    'Niet aan btw onderworpen',
  ],
  it: [
    'Inversione contabile',
    'Cessione intracomunitaria non imponibile',
    'Cessione all’esportazione non imponibile',
    'Fuori campo IVA',
  ],
  es: [
    'Inversión del sujeto pasivo',
    'Entrega intracomunitaria exenta',
    'Exportación exenta',
    'No sujeto a IVA',
  ],
  pl: [
    'Odwrotne obciążenie',
    'Zwolniona wewnątrzwspólnotowa dostawa towarów',
    'Zwolniony eksport towarów',
    'Nie podlega VAT',
  ],
  pt: [
    'IVA – autoliquidação',
    'Transmissão intracomunitária isenta',
    'Exportação isenta',
    'Não sujeito a IVA',
  ],
};

/** The words for a reason; undefined for a code without a standard wording. @param code from VATEX */
export function exemptionLabel(code: string, language: Language): string | undefined {
  return EXEMPTIONS[language][EXEMPTION_CODES.indexOf(code.toUpperCase())];
}
