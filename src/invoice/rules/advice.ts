import { CREDIT_NOTE_TYPES } from '../code-lists/document-types.ts';
import type { Invoice } from '../model/invoice.ts';
import { hasMod97Remainder, isIban } from './iban.ts';
import { eachOf, has, numberIn, type Rule, rule, unless } from './rule.ts';
import { isVatId } from './vat-id.ts';

const LEITWEG_ID = /^\d{2,12}-(?:[A-Z0-9]{1,30}-)?\d{2}$/i;
const LIKE_IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/;

const isLeitwegId = (text: string) => hasMod97Remainder(text.replaceAll('-', '').toUpperCase());

/** National currencies in which member states require VAT (Directive 2006/112/EC, article 230). */
const CURRENCIES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'
      .split(' ')
      .map((country) => [country, 'EUR']),
  ),
  CZ: 'CZK',
  DK: 'DKK',
  HU: 'HUF',
  PL: 'PLN',
  RO: 'RON',
  SE: 'SEK',
};

const advice = (id: string, words: string, mend: string, broken: Rule['broken']): Rule =>
  rule(`PLATEN-${id}`, words, mend, broken, 'warning');

const accounts = ({ payment }: Invoice): [path: string, account: string | undefined][] => [
  ...(payment?.creditTransfers ?? []).map(({ account }, index): [string, string | undefined] => [
    `payment.creditTransfers[${index}].account`,
    account,
  ]),
  ['payment.directDebit.account', payment?.directDebit?.account],
];

/** Warnings about probable mistakes that no standard forbids. */
export const ADVICE: readonly Rule[] = [
  advice(
    'DUE-DATE',
    'The due date is not before the date of issue.',
    'Check dueDate and issueDate.',
    ({ dueDate, issueDate }) =>
      unless(dueDate === undefined || issueDate === undefined || dueDate >= issueDate, 'dueDate'),
  ),
  advice(
    'CREDIT-NOTE',
    'A credit note credits positive amounts; negative ones would be charged.',
    'Make the amounts positive, or take another typeCode.',
    ({ typeCode = '', totals }) =>
      unless(!CREDIT_NOTE_TYPES.has(typeCode) || !(numberIn(totals?.withVat)?.lt(0) ?? false), 'typeCode'),
  ),
  advice(
    'VAT-ID',
    'A VAT identifier has the form and the check digits of its country.',
    'Check the identifier.',
    (it) =>
      (['seller', 'buyer', 'taxRepresentative'] as const).flatMap((party) => {
        const vatId = it[party]?.vatId;
        return unless(!has(vatId) || isVatId(vatId!), `${party}.vatId`);
      }),
  ),
  advice(
    'LEITWEG-ID',
    'A Leitweg-ID has right check digits.',
    'Check buyerReference.',
    ({ buyerReference, buyer }) =>
      unless(
        buyer?.address?.country !== 'DE' ||
          !LEITWEG_ID.test(buyerReference ?? '') ||
          isLeitwegId(buyerReference!),
        'buyerReference',
      ),
  ),
  advice('IBAN', 'An IBAN has right check digits.', 'Check the IBAN.', (it) =>
    accounts(it).flatMap(([path, account = '']) =>
      unless(!LIKE_IBAN.test(account.replaceAll(/\s/g, '')) || isIban(account), path),
    ),
  ),
  advice(
    'TAX-CURRENCY',
    "VAT is stated in the currency of the seller's country as well.",
    'Give taxCurrency and totals.vatInTaxCurrency.',
    ({ seller, currency, taxCurrency, totals }) => {
      const national = CURRENCIES[seller?.address?.country ?? ''];
      const isStated = national === undefined || currency === national || taxCurrency === national;
      return unless(isStated || !(numberIn(totals?.vat)?.eq(0) === false), 'taxCurrency');
    },
  ),
  advice(
    'LINE-NUMBERS',
    'Lines have numbers of their own.',
    'Correct id, or leave it out to have the lines counted.',
    ({ lines }) => {
      const known = new Set<string>();
      return eachOf(lines, 'lines', ({ id }, path) => {
        const isNew = id === undefined || !known.has(id);
        if (id !== undefined) known.add(id);
        return unless(isNew, `${path}.id`);
      });
    },
  ),
];
