import { currencyDigits } from '../../domain/currency-digits.ts';
import type { Decimal } from '../../domain/decimal.ts';
import type { Invoice, InvoiceLine, VatBreakdown } from '../model/invoice.ts';
import { isIban } from '../rules/iban.ts';
import { termsInWords } from './cash-discounts.ts';
import { exemptionLabel, LANGUAGES, type Label, type Labels, type Language, labelsOf } from './labels.ts';
import { DIRECT_DEBITS, debitLabel, meansLabel, taxPointLabel } from './payment-words.ts';
import { unitLabel } from './units.ts';

/** Template data of an invoice: the invoice, with cash discounts as sentences, and values computed for display. */
export interface InvoiceView extends Omit<Invoice, 'seller' | 'lines' | 'vatBreakdown' | 'payment'> {
  readonly seller?: SellerView;
  readonly language: string;
  /** BCP 47 tag for dates: the language, with the seller's country as its region if it has none. */
  readonly dateLanguage: string;
  readonly labels: Labels;
  /** Kind of document, in the language of the page. */
  readonly title: string;
  /** Decimals of the amounts: the currency's, or more if an amount has more. */
  readonly amountDigits: number;
  /** Decimals of the VAT amount in the accounting currency. */
  readonly taxAmountDigits?: number;
  readonly lines?: readonly LineView[];
  readonly vatBreakdown?: readonly PartView[];
  readonly payment?: PaymentView;
  /** Event when VAT becomes due, in words. */
  readonly taxPointLabel?: string;
}

type Seller = NonNullable<Invoice['seller']>;

interface SellerView extends Seller {
  /** Whether the tax registration is a statement, such as "Godkänd för F-skatt" in Sweden, and no number. */
  readonly isTaxStatement?: true;
}

type Payment = NonNullable<Invoice['payment']>;
type Account = NonNullable<Payment['creditTransfers']>[number];

interface PaymentView extends Omit<Payment, 'creditTransfers' | 'directDebit'> {
  /** Means of payment in words. */
  readonly meansLabel?: string;
  /** Sentence that the amount will be debited, for direct debits. */
  readonly debitLabel?: string;
  readonly creditTransfers?: readonly (Account & { readonly accountLabel?: string })[];
  readonly directDebit?: NonNullable<Payment['directDebit']> & { readonly accountLabel?: string };
}

interface PartView extends VatBreakdown {
  /** Name of the tax: VAT in the language of the page, IGIC or IPSI. */
  readonly taxLabel: string;
  /** VAT exemption reason in the language of the page, or its code if no wording exists. */
  readonly exemptionLabel?: string;
}

interface LineView extends InvoiceLine {
  /** Unit shown next to the quantity; empty for pieces. */
  readonly unitLabel: string;
  /** Significant decimals of the quantity. */
  readonly quantityDigits: number;
  /** Decimals of the price, at least two. */
  readonly priceDigits: number;
  /** Whether the line's number differs from its position. */
  readonly isNumbered: boolean;
}

/** Default language of the labels by the seller's country, where labels in its language exist. */
const BY_COUNTRY: Readonly<Record<string, Language>> = {
  DE: 'de',
  AT: 'de',
  LI: 'de',
  FR: 'fr',
  MC: 'fr',
  LU: 'fr',
  NL: 'nl',
  BE: 'nl',
  IT: 'it',
  SM: 'it',
  ES: 'es',
  PL: 'pl',
  PT: 'pt',
};

/** Returns an invoice as template data. @param language BCP 47 tag; by default that of the seller's country */
export function viewOf(invoice: Invoice, language?: string): InvoiceView {
  const country = invoice.seller?.address?.country ?? '';
  const known = wordsOf(invoice, language);
  const { seller, lines, vatBreakdown, paymentTerms, payment, ...rest } = invoice;
  const labels = withTaxName(labelsOf(known), taxNames(vatBreakdown));
  const locale =
    language ?? (country === '' || BY_COUNTRY[country] !== known ? known : `${known}-${country}`);
  const dateLanguage =
    /^[A-Z]{2}$/.test(country) && /^[a-z]{2,3}$/i.test(locale) ? `${locale}-${country}` : locale;
  const taxPoint = taxPointLabel(invoice.taxPointCode, known);
  return {
    ...rest,
    ...(seller && { seller: sellerView(seller) }),
    ...(paymentTerms !== undefined && {
      paymentTerms: termsInWords(paymentTerms, known, locale, invoice.currency),
    }),
    language: locale,
    dateLanguage,
    labels,
    title: titleOf(invoice.typeCode, labels),
    amountDigits: amountDigits(invoice.currency, amountsOf(invoice)),
    ...(invoice.taxCurrency && {
      taxAmountDigits: amountDigits(invoice.taxCurrency, [invoice.totals?.vatInTaxCurrency]),
    }),
    ...(taxPoint !== undefined && { taxPointLabel: taxPoint }),
    ...(payment && { payment: paymentView(payment, known, invoice.dueDate, dateLanguage) }),
    ...(vatBreakdown && { vatBreakdown: vatBreakdown.map((part) => partView(part, known, labels)) }),
    ...(lines && {
      lines: lines.map((line, index) => ({
        ...line,
        unitLabel: unitLabel(line.unit ?? '', known, line.quantity),
        quantityDigits: digitsOf(line.quantity),
        priceDigits: Math.max(2, digitsOf(line.price?.net), digitsOf(line.price?.gross)),
        isNumbered: line.id !== undefined && line.id !== String(index + 1),
      })),
    }),
  };
}

function sellerView(seller: Seller): SellerView {
  const { taxRegistrationId } = seller;
  const isStatement = taxRegistrationId !== undefined && !/\d/.test(taxRegistrationId);
  return { ...seller, ...(isStatement && { isTaxStatement: true }) };
}

/** Whether labels exist in a language. @param language BCP 47 tag */
export function hasWordsIn(language: string): boolean {
  return languageOf(language) !== undefined;
}

/** Taxes of Spanish territories outside of the VAT area; their names are the same in every language. */
const OTHER_TAXES: Readonly<Record<string, string>> = { L: 'IGIC', M: 'IPSI' };

const taxNames = (parts: Invoice['vatBreakdown'] = []) =>
  new Set(parts.map(({ category }) => OTHER_TAXES[category ?? '']));

const NAME_TAX: readonly Label[] = ['vat', 'totalWithoutVat', 'totalWithVat'];

/** Replaces VAT in the labels with the tax's name if the invoice has only that tax. */
function withTaxName(labels: Labels, names: ReadonlySet<string | undefined>): Labels {
  const [only] = names;
  if (names.size !== 1 || only === undefined) return labels;
  const vat = new RegExp(labels.vat, 'i');
  const named = NAME_TAX.map((key) => [key, labels[key].replace(vat, only)]);
  return { ...labels, ...Object.fromEntries(named) };
}

function paymentView(
  payment: Payment,
  language: Language,
  dueDate: string | undefined,
  dateLanguage: string,
): PaymentView {
  const { creditTransfers, directDebit, ...rest } = payment;
  const means = payment.meansText ?? meansLabel(payment.meansCode, language);
  const date = dueDate === undefined ? undefined : dateLabel(dueDate, dateLanguage);
  return {
    ...rest,
    ...(means !== undefined && { meansLabel: means }),
    ...(DIRECT_DEBITS.has(payment.meansCode ?? '') && { debitLabel: debitLabel(language, date) }),
    ...(creditTransfers && { creditTransfers: creditTransfers.map(withAccountLabel) }),
    ...(directDebit && { directDebit: withAccountLabel(directDebit) }),
  };
}

/** Writes a date in words; as it is if it does not exist, which a received invoice may have. */
function dateLabel(date: string, language: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return date;
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(day);
}

/** IBANs are printed in groups of four (ISO 13616-1, 5). */
function withAccountLabel<Item extends { readonly account?: string }>(
  item: Item,
): Item & { accountLabel?: string } {
  const { account } = item;
  if (account === undefined) return item;
  const plain = account.replaceAll(/\s/g, '');
  return { ...item, accountLabel: isIban(plain) ? plain.replaceAll(/(.{4})(?=.)/g, '$1 ') : account };
}

function partView(given: VatBreakdown, language: Language, labels: Labels): PartView {
  const part = { ...given, taxLabel: OTHER_TAXES[given.category ?? ''] ?? labels.vat };
  const { exemptionReason, exemptionReasonCode: code } = part;
  const label =
    exemptionReason ?? (code === undefined ? undefined : (exemptionLabel(code, language) ?? code));
  return label === undefined ? part : { ...part, exemptionLabel: label };
}

/** Returns all amounts in the currency of the invoice. */
function amountsOf({ totals, vatBreakdown, allowances, charges, lines }: Invoice): (Decimal | undefined)[] {
  const { vatInTaxCurrency: _, ...sums } = totals ?? {};
  return [
    ...Object.values(sums),
    ...(vatBreakdown ?? []).flatMap(({ taxableAmount, taxAmount }) => [taxableAmount, taxAmount]),
    ...[allowances, charges].flatMap((list) => (list ?? []).map(({ amount }) => amount)),
    ...(lines ?? []).flatMap((line) => [
      line.netAmount,
      ...[line.allowances, line.charges].flatMap((list) => (list ?? []).map(({ amount }) => amount)),
    ]),
  ];
}

/** Amounts in forints may have fillers (two decimals), which number formatters omit by default. */
function amountDigits(currency: string | undefined, amounts: readonly (Decimal | undefined)[]): number {
  const most = Math.max(0, ...new Set(amounts.map(digitsOf)));
  return Math.max(most > 0 ? 2 : 0, most, currencyDigits(currency));
}

/** Returns the number of significant decimals. */
function digitsOf(decimal: string | undefined): number {
  return /\.(\d*?)0*$/.exec(decimal ?? '')?.[1]?.length ?? 0;
}

/** Returns the language of an invoice's labels. @param language BCP 47 tag; by default that of the seller's country */
export function wordsOf({ seller }: Invoice, language?: string): Language {
  const country = seller?.address?.country?.toUpperCase() ?? '';
  return languageOf(language) ?? (language === undefined ? BY_COUNTRY[country] : undefined) ?? 'en';
}

function languageOf(language: string | undefined): Language | undefined {
  const primary = language?.split('-')[0]?.toLowerCase();
  return LANGUAGES.find((known) => known === primary);
}

/** Kinds of documents with their own title (UNTDID 1001). */
const TITLES: Readonly<Record<string, Label>> = {
  '81': 'creditNote',
  '83': 'creditNote',
  '381': 'creditNote',
  '396': 'creditNote',
  '532': 'creditNote',
  '261': 'selfBilledCreditNote',
  '326': 'partialInvoice',
  '383': 'debitNote',
  '384': 'correctedInvoice',
  '386': 'prepaymentInvoice',
  '389': 'selfBilledInvoice',
  '875': 'interimInvoice',
  '876': 'partialFinalInvoice',
  '877': 'finalInvoice',
};

function titleOf(typeCode: string | undefined, labels: Labels): string {
  return labels[TITLES[typeCode ?? ''] ?? 'invoice'];
}
