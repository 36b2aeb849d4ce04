import { currencyDigits } from '../../domain/currency-digits.ts';
import type { Decimal } from '../../domain/decimal.ts';
import type { Invoice, InvoiceLine, VatBreakdown } from '../model/invoice.ts';
import { termsInWords } from './cash-discounts.ts';
import { exemptionLabel, LANGUAGES, type Labels, type Language, labelsOf, unitLabel } from './labels.ts';

/**
 * The data for the template of an invoice: the invoice itself, with cash discounts of its terms in words, and what a
 * reader needs besides.
 */
export interface InvoiceView extends Omit<Invoice, 'lines' | 'vatBreakdown'> {
  readonly language: string;
  readonly labels: Labels;
  /** The kind of document, in words of the language. */
  readonly title: string;
  /** Digits after the point of its amounts: those of the currency, or more where the amounts have them. */
  readonly amountDigits: number;
  /** The same for the VAT in the currency in which it is accounted. */
  readonly taxAmountDigits?: number;
  readonly lines?: readonly LineView[];
  readonly vatBreakdown?: readonly PartView[];
}

interface PartView extends VatBreakdown {
  /** Why there is no VAT, in words of the language; the code where there are none. */
  readonly exemptionLabel?: string;
}

interface LineView extends InvoiceLine {
  /** Shown beside the quantity; empty for pieces. */
  readonly unitLabel: string;
  /** Digits after the point that the number needs. */
  readonly quantityDigits: number;
  /** At least two. */
  readonly priceDigits: number;
}

/** The language of labels if the caller names none: that of the seller's country, where labels exist in it. */
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

/** The invoice as data for a template. @param language BCP 47; by default that of the seller's country */
export function viewOf(invoice: Invoice, language?: string): InvoiceView {
  const country = invoice.seller?.address?.country ?? '';
  const known = languageOf(language) ?? (language === undefined ? BY_COUNTRY[country] : undefined) ?? 'en';
  const labels = labelsOf(known);
  const { lines, vatBreakdown, paymentTerms, ...rest } = invoice;
  const locale =
    language ?? (country === '' || BY_COUNTRY[country] !== known ? known : `${known}-${country}`);
  return {
    ...rest,
    ...(paymentTerms !== undefined && {
      paymentTerms: termsInWords(paymentTerms, known, locale, invoice.currency),
    }),
    language: locale,
    labels,
    title: titleOf(invoice.typeCode, labels),
    amountDigits: amountDigits(invoice.currency, amountsOf(invoice)),
    ...(invoice.taxCurrency && {
      taxAmountDigits: amountDigits(invoice.taxCurrency, [invoice.totals?.vatInTaxCurrency]),
    }),
    ...(vatBreakdown && { vatBreakdown: vatBreakdown.map((part) => partView(part, known)) }),
    ...(lines && {
      lines: lines.map((line) => ({
        ...line,
        unitLabel: unitLabel(line.unit ?? '', known),
        quantityDigits: digitsOf(line.quantity),
        priceDigits: Math.max(2, digitsOf(line.price?.net)),
      })),
    }),
  };
}

function partView(part: VatBreakdown, language: Language): PartView {
  const { exemptionReason, exemptionReasonCode: code } = part;
  const label =
    exemptionReason ?? (code === undefined ? undefined : (exemptionLabel(code, language) ?? code));
  return label === undefined ? part : { ...part, exemptionLabel: label };
}

/** All amounts in the currency of the invoice. */
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

/** Amounts in forints may have fillers, which are written with two digits and which no formatter of forints shows by itself. */
function amountDigits(currency: string | undefined, amounts: readonly (Decimal | undefined)[]): number {
  const most = Math.max(0, ...new Set(amounts.map(digitsOf)));
  return Math.max(most > 0 ? 2 : 0, most, currencyDigits(currency));
}

/** Significant digits after the point. */
function digitsOf(decimal: string | undefined): number {
  return /\.(\d*?)0*$/.exec(decimal ?? '')?.[1]?.length ?? 0;
}

function languageOf(language: string | undefined): Language | undefined {
  const primary = language?.split('-')[0]?.toLowerCase();
  return LANGUAGES.find((known) => known === primary);
}

/** By UNTDID 1001. */
function titleOf(typeCode: string | undefined, labels: Labels): string {
  switch (typeCode) {
    case '381':
    case '396':
    case '81':
    case '83':
    case '532':
      return labels.creditNote;
    case '384':
      return labels.correctedInvoice;
    case '389':
      return labels.selfBilledInvoice;
    case '386':
      return labels.prepaymentInvoice;
    default:
      return labels.invoice;
  }
}
