/** Languages of the starter template `e-invoice`. */
export const LANGUAGES = ['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Keys of the labels, in the order of `WORDS`. */
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
  'partialInvoice',
  'debitNote',
  'selfBilledCreditNote',
  'interimInvoice',
  'partialFinalInvoice',
  'finalInvoice',
  'salesOrder',
  'receivingAdvice',
  'tender',
  'invoicedObject',
  'accounting',
  'orderLine',
  'line',
  'buyerItem',
  'standardItem',
  'classification',
  'origin',
  'identifier',
  'electronicAddress',
  'grossPrice',
  'discount',
] as const;

export type Label = (typeof KEYS)[number];
export type Labels = Readonly<Record<Label, string>>;

const WORDS: Readonly<Record<Language, string>> = {
  en: `Invoice|Credit note|Corrected invoice|Self-billed invoice|Prepayment invoice|Seller|Buyer|Delivered to|Payee|Tax representative|Issued|Due|Delivered|Tax point|Period|Your reference|Order|Contract|Project|Despatch advice|Refers to|VAT ID|Tax number|Registration|Description|Quantity|Price|VAT|Amount|Allowance|Charge|Sum of lines|Total without VAT|on|Total with VAT|Paid|Rounding|Amount due|Payment|Account|Reference|Mandate|Creditor ID|Card|Terms|Notes|Attachments|Page|of|Carried forward|Brought forward|Partial invoice|Debit note|Self-billed credit note|Interim invoice|Partial final invoice|Final invoice|Sales order|Receiving advice|Tender or lot|Invoiced object|Booking reference|Order line|Line|Your item number|Standard item number|Classification|Country of origin|Identifier|Electronic address|List price|Discount`,
  de: `Rechnung|Gutschrift|Rechnungskorrektur|Gutschrift im Abrechnungsverfahren|Anzahlungsrechnung|Verkäufer|Käufer|Lieferung an|Zahlungsempfänger|Steuervertreter|Rechnungsdatum|Fällig am|Lieferdatum|Steuerzeitpunkt|Leistungszeitraum|Ihr Zeichen|Bestellung|Vertrag|Projekt|Lieferavis|Bezug|USt-IdNr.|Steuernummer|Registernummer|Bezeichnung|Menge|Preis|USt|Betrag|Nachlass|Zuschlag|Summe der Positionen|Summe ohne USt|auf|Summe mit USt|Bezahlt|Rundung|Zahlbetrag|Zahlung|Konto|Verwendungszweck|Mandat|Gläubiger-ID|Karte|Zahlungsbedingungen|Hinweise|Anlagen|Seite|von|Übertrag|Übertrag|Teilrechnung|Belastungsanzeige|Korrektur einer Gutschrift im Abrechnungsverfahren|Abschlagsrechnung|Teilschlussrechnung|Schlussrechnung|Auftrag|Wareneingang|Ausschreibung, Los|Abrechnungsobjekt|Kontierung|Bestellposition|Position|Ihre Artikelnummer|Standard-Artikelnummer|Klassifikation|Ursprungsland|Kennung|Elektronische Adresse|Listenpreis|Rabatt`,
  fr: `Facture|Avoir|Facture rectificative|Facture en autofacturation|Facture d’acompte|Vendeur|Acheteur|Livré à|Bénéficiaire|Représentant fiscal|Date d’émission|Échéance|Livraison|Exigibilité de la TVA|Période|Votre référence|Commande|Contrat|Projet|Avis d’expédition|Facture d’origine|N° TVA|N° fiscal|Immatriculation|Désignation|Quantité|Prix|TVA|Montant|Remise|Frais|Total des lignes|Total HT|sur|Total TTC|Déjà payé|Arrondi|Net à payer|Paiement|Compte|Référence|Mandat|ICS|Carte|Conditions|Notes|Pièces jointes|Page|sur|À reporter|Report|Facture partielle|Note de débit|Avoir en autofacturation|Facture de situation|Facture de solde partiel|Facture de solde|Commande vendeur|Avis de réception|Appel d’offres, lot|Objet facturé|Référence comptable|Ligne de commande|Ligne|Votre référence article|Référence standard|Classification|Pays d’origine|Identifiant|Adresse électronique|Prix de base|Remise`,
  nl: `Factuur|Creditnota|Gecorrigeerde factuur|Self-billing factuur|Voorschotfactuur|Verkoper|Koper|Geleverd aan|Begunstigde|Fiscaal vertegenwoordiger|Factuurdatum|Vervaldatum|Leverdatum|Btw-tijdstip|Periode|Uw referentie|Bestelling|Contract|Project|Verzendadvies|Verwijst naar|Btw-nummer|Fiscaal nummer|Registratie|Omschrijving|Aantal|Prijs|Btw|Bedrag|Korting|Toeslag|Som van de regels|Totaal zonder btw|op|Totaal met btw|Betaald|Afronding|Te betalen|Betaling|Rekening|Mededeling|Mandaat|Incassant-ID|Kaart|Voorwaarden|Opmerkingen|Bijlagen|Pagina|van|Te transporteren|Transport|Deelfactuur|Debetnota|Self-billing creditnota|Termijnfactuur|Deeleindfactuur|Eindfactuur|Verkooporder|Ontvangstbewijs|Aanbesteding, perceel|Gefactureerd object|Boekingsreferentie|Orderregel|Regel|Uw artikelnummer|Standaardartikelnummer|Classificatie|Land van oorsprong|Identificatie|Elektronisch adres|Catalogusprijs|Korting`,
  it: `Fattura|Nota di credito|Fattura rettificativa|Autofattura|Fattura di acconto|Venditore|Acquirente|Consegnato a|Beneficiario|Rappresentante fiscale|Data|Scadenza|Consegna|Esigibilità IVA|Periodo|Vostro riferimento|Ordine|Contratto|Progetto|Avviso di spedizione|Riferimento|Partita IVA|Codice fiscale|Registro|Descrizione|Quantità|Prezzo|IVA|Importo|Sconto|Maggiorazione|Totale righe|Totale imponibile|su|Totale IVA inclusa|Pagato|Arrotondamento|Importo dovuto|Pagamento|Conto|Causale|Mandato|ID creditore|Carta|Condizioni|Note|Allegati|Pagina|di|A riportare|Riporto|Fattura parziale|Nota di debito|Nota di credito in autofattura|Fattura di avanzamento lavori|Fattura finale parziale|Fattura a saldo|Ordine di vendita|Avviso di ricezione|Gara o lotto|Oggetto fatturato|Riferimento contabile|Riga d’ordine|Riga|Vostro codice articolo|Codice standard|Classificazione|Paese di origine|Identificativo|Indirizzo elettronico|Prezzo di listino|Sconto`,
  es: `Factura|Factura de abono|Factura rectificativa|Autofactura|Factura de anticipo|Vendedor|Comprador|Entregado a|Beneficiario|Representante fiscal|Fecha de emisión|Vencimiento|Entrega|Devengo del IVA|Período|Su referencia|Pedido|Contrato|Proyecto|Aviso de expedición|Factura de origen|NIF-IVA|Número fiscal|Registro|Descripción|Cantidad|Precio|IVA|Importe|Descuento|Recargo|Suma de las líneas|Total sin IVA|sobre|Total con IVA|Pagado|Redondeo|Importe a pagar|Pago|Cuenta|Concepto|Mandato|ID del acreedor|Tarjeta|Condiciones|Notas|Anexos|Página|de|Suma y sigue|Suma anterior|Factura parcial|Nota de cargo|Factura de abono en autofacturación|Factura de certificación|Factura final parcial|Factura final|Pedido de venta|Aviso de recepción|Licitación o lote|Objeto facturado|Referencia contable|Línea de pedido|Línea|Su referencia de artículo|Código estándar|Clasificación|País de origen|Identificador|Dirección electrónica|Precio de lista|Descuento`,
  pl: `Faktura|Faktura korygująca|Faktura korygująca|Samofakturowanie|Faktura zaliczkowa|Sprzedawca|Nabywca|Dostarczono do|Odbiorca płatności|Przedstawiciel podatkowy|Data wystawienia|Termin płatności|Data dostawy|Obowiązek podatkowy|Okres|Numer referencyjny|Zamówienie|Umowa|Projekt|Awizo wysyłki|Dotyczy|NIP UE|Numer podatkowy|Rejestr|Nazwa|Ilość|Cena|VAT|Kwota|Rabat|Dopłata|Suma pozycji|Razem netto|od|Razem brutto|Zapłacono|Zaokrąglenie|Do zapłaty|Płatność|Konto|Tytuł|Mandat|ID wierzyciela|Karta|Warunki|Uwagi|Załączniki|Strona|z|Do przeniesienia|Z przeniesienia|Faktura częściowa|Nota obciążeniowa|Korekta samofakturowania|Faktura etapowa|Faktura częściowa końcowa|Faktura końcowa|Zamówienie sprzedaży|Potwierdzenie odbioru|Przetarg lub część|Przedmiot faktury|Odniesienie księgowe|Pozycja zamówienia|Pozycja|Państwa numer artykułu|Numer standardowy|Klasyfikacja|Kraj pochodzenia|Identyfikator|Adres elektroniczny|Cena katalogowa|Rabat`,
  pt: `Fatura|Nota de crédito|Fatura retificativa|Autofatura|Fatura de adiantamento|Vendedor|Comprador|Entregue a|Beneficiário|Representante fiscal|Data de emissão|Vencimento|Entrega|Exigibilidade do IVA|Período|A sua referência|Encomenda|Contrato|Projeto|Aviso de expedição|Documento de origem|NIF-IVA|Número fiscal|Registo|Descrição|Quantidade|Preço|IVA|Valor|Desconto|Encargo|Soma das linhas|Total sem IVA|sobre|Total com IVA|Pago|Arredondamento|Valor a pagar|Pagamento|Conta|Referência|Mandato|ID do credor|Cartão|Condições|Notas|Anexos|Página|de|A transportar|Transporte|Fatura parcial|Nota de débito|Nota de crédito em autofaturação|Fatura intercalar|Fatura final parcial|Fatura final|Ordem de venda|Aviso de receção|Concurso ou lote|Objeto faturado|Referência contabilística|Linha da encomenda|Linha|A sua referência do artigo|Código normalizado|Classificação|País de origem|Identificador|Endereço eletrónico|Preço de tabela|Desconto`,
};

/** Returns the labels of an invoice in a language. */
export function labelsOf(language: Language): Labels {
  const words = WORDS[language].split('|');
  return Object.fromEntries(KEYS.map((key, index) => [key, words[index]])) as unknown as Labels;
}

/** Exemption reasons that follow from a VAT category (VATEX). An invoice has to state them in words. */
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

/** Returns the wording of an exemption reason; undefined for a code without a standard wording. @param code from VATEX */
export function exemptionLabel(code: string, language: Language): string | undefined {
  return EXEMPTIONS[language][EXEMPTION_CODES.indexOf(code.toUpperCase())];
}
