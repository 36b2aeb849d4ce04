import type { Language } from './labels.ts';

/** Means of payment that have labels (UNTDID 4461), in the order of `MEANS`. */
const MEANS_CODES = '10 20 30 31 42 48 49 54 55 57 58 59 68 97'.split(' ');

const MEANS: Readonly<Record<Language, string>> = {
  en: 'Cash|Cheque|Credit transfer|Debit transfer|Payment to bank account|Bank card|Direct debit|Credit card|Debit card|Standing agreement|SEPA credit transfer|SEPA direct debit|Online payment|Clearing',
  de: 'Barzahlung|Scheck|Überweisung|Abbuchung|Zahlung auf Bankkonto|Bankkarte|Lastschrift|Kreditkarte|Debitkarte|Dauervereinbarung|SEPA-Überweisung|SEPA-Lastschrift|Online-Zahlung|Verrechnung',
  fr: 'Espèces|Chèque|Virement|Débit|Versement sur compte bancaire|Carte bancaire|Prélèvement|Carte de crédit|Carte de débit|Accord permanent|Virement SEPA|Prélèvement SEPA|Paiement en ligne|Compensation',
  nl: 'Contant|Cheque|Overschrijving|Debitering|Betaling op bankrekening|Bankpas|Automatische incasso|Creditcard|Debetkaart|Doorlopende afspraak|SEPA-overschrijving|SEPA-incasso|Onlinebetaling|Verrekening',
  it: 'Contanti|Assegno|Bonifico|Addebito|Versamento su conto bancario|Carta bancaria|Addebito diretto|Carta di credito|Carta di debito|Accordo permanente|Bonifico SEPA|Addebito diretto SEPA|Pagamento online|Compensazione',
  es: 'Efectivo|Cheque|Transferencia|Adeudo|Ingreso en cuenta bancaria|Tarjeta bancaria|Domiciliación bancaria|Tarjeta de crédito|Tarjeta de débito|Acuerdo permanente|Transferencia SEPA|Adeudo directo SEPA|Pago en línea|Compensación',
  pl: 'Gotówka|Czek|Przelew|Obciążenie|Wpłata na konto bankowe|Karta bankowa|Polecenie zapłaty|Karta kredytowa|Karta debetowa|Stała umowa|Przelew SEPA|Polecenie zapłaty SEPA|Płatność online|Kompensata',
  pt: 'Numerário|Cheque|Transferência|Débito|Depósito em conta bancária|Cartão bancário|Débito direto|Cartão de crédito|Cartão de débito|Acordo permanente|Transferência SEPA|Débito direto SEPA|Pagamento online|Compensação',
};

/** Returns the label of a means of payment; undefined for rarely used codes. @param code of UNTDID 4461 */
export function meansLabel(code: string | undefined, language: Language): string | undefined {
  return MEANS[language].split('|')[MEANS_CODES.indexOf(code ?? '')];
}

/** Direct debit, and SEPA direct debit (UNTDID 4461). */
export const DIRECT_DEBITS: ReadonlySet<string> = new Set(['49', '59']);

/** A sentence in which `{on}` is replaced by the second string, with its `{date}`, or removed. */
const DEBITED: Readonly<Record<Language, readonly [sentence: string, on: string]>> = {
  en: ['The amount due will be debited from your account{on}. No transfer is needed.', ' on {date}'],
  de: ['Der Zahlbetrag wird{on} von Ihrem Konto eingezogen. Bitte nicht überweisen.', ' am {date}'],
  fr: ['Le montant sera prélevé sur votre compte{on}. Aucun virement n’est nécessaire.', ' le {date}'],
  nl: ['Het bedrag wordt{on} van uw rekening afgeschreven. U hoeft niets over te maken.', ' op {date}'],
  it: ['L’importo sarà addebitato sul Suo conto{on}. Non è necessario alcun bonifico.', ' il {date}'],
  es: ['El importe se cargará en su cuenta{on}. No es necesaria una transferencia.', ' el {date}'],
  pl: ['Kwota zostanie pobrana z Państwa konta{on}. Przelew nie jest potrzebny.', ' dnia {date}'],
  pt: ['O valor será debitado na sua conta{on}. Não é necessária uma transferência.', ' em {date}'],
};

/** Returns the sentence that the amount will be debited. @param date in words, if known */
export function debitLabel(language: Language, date: string | undefined): string {
  const [sentence, on] = DEBITED[language];
  return sentence.replace('{on}', () => (date === undefined ? '' : on.replace('{date}', () => date)));
}

/** Invoice date, delivery, payment (UNTDID 2005). */
const TAX_POINT_CODES = ['3', '35', '432'];
const TAX_POINTS: Readonly<Record<Language, string>> = {
  en: 'date of issue|delivery|payment',
  de: 'Rechnungsdatum|Lieferung|Zahlung',
  fr: 'débits|livraison|encaissements',
  nl: 'factuurdatum|levering|betaling',
  it: 'data della fattura|consegna|incasso',
  es: 'fecha de la factura|entrega|pago',
  pl: 'data wystawienia|dostawa|zapłata',
  pt: 'data da fatura|entrega|pagamento',
};

/** Returns the label of the event when VAT becomes due. @param code of UNTDID 2005 */
export function taxPointLabel(code: string | undefined, language: Language): string | undefined {
  return TAX_POINTS[language].split('|')[TAX_POINT_CODES.indexOf(code ?? '')];
}
