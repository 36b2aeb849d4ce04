import type { Invoice } from '../../model/invoice.ts';
import { eachOf, has, numberIn, type Rule, unless } from '../rule.ts';
import { accounts, isCreditNote, national, pays, registered } from './national.ts';

const begins = (text: string, ...prefixes: string[]) => prefixes.some((prefix) => text.startsWith(prefix));

const remittance = (it: Invoice) => it.payment?.remittance ?? '';

const [fromDk, withinDk] = [national('DK', 'from'), national('DK', 'within')];
const CVR = '0184';
const DANISH_MEANS = ['1', '10', '31', '42', '48', '49', '50', '58', '59', '93', '97'];
const danishMeans = (holds: (it: Invoice) => boolean) => (it: Invoice) =>
  unless(isCreditNote(it) || it.payment === undefined || holds(it), 'payment');

/** Rules of Peppol BIS Billing 3 for sellers in Denmark. */
export const PEPPOL_DENMARK: readonly Rule[] = [
  fromDk('002', 'The seller has a CVR number.', 'Give seller.legalRegistration.', ({ seller }) =>
    unless(has(seller?.legalRegistration?.id), 'seller.legalRegistration'),
  ),
  fromDk(
    '014',
    `The seller's registration has the scheme ${CVR}.`,
    'Give the scheme.',
    registered('seller', [CVR]),
  ),
  withinDk('016', 'A credit note has no negative total.', 'Make the amounts positive.', (it) =>
    unless(!isCreditNote(it) || !(numberIn(it.totals?.due)?.lt(0) ?? false), 'totals.due'),
  ),
  withinDk('013', 'Identifiers of parties have a scheme.', 'Give scheme.', (it) => [
    ...eachOf(it.seller?.identifiers, 'seller.identifiers', ({ scheme }, path) =>
      unless(has(scheme), `${path}.scheme`),
    ),
    ...unless(
      it.buyer?.identifier === undefined || has(it.buyer.identifier.scheme),
      'buyer.identifier.scheme',
    ),
  ]),
  withinDk(
    '017',
    `The buyer's registration has the scheme ${CVR}.`,
    'Give the scheme.',
    registered('buyer', [CVR]),
  ),
  withinDk(
    '005',
    `A means of payment is one of ${DANISH_MEANS.join(', ')}.`,
    'Correct payment.meansCode.',
    danishMeans((it) => pays(it, ...DANISH_MEANS)),
  ),
  withinDk(
    '006',
    'A payment to a bank account (31, 42) names account and registration number.',
    'Give account and bic in payment.creditTransfers.',
    danishMeans(
      (it) => !pays(it, '31', '42') || accounts(it).some(({ account, bic }) => has(account) && has(bic)),
    ),
  ),
  withinDk(
    '007',
    'A direct debit (49) names mandate and account.',
    'Give payment.directDebit.',
    danishMeans(
      (it) =>
        !pays(it, '49') || (has(it.payment?.directDebit?.mandate) && has(it.payment?.directDebit?.account)),
    ),
  ),
  withinDk(
    '008',
    'A giro payment (50) has a reference that begins with 01#, 04# or 15#, and an account of seven digits or more.',
    'Correct payment.remittance.',
    danishMeans(
      (it) =>
        !pays(it, '50') ||
        (begins(remittance(it), '01#', '04#', '15#') &&
          accounts(it).some(({ account = '' }) => account.length >= 7)),
    ),
  ),
  withinDk(
    '009',
    'A giro reference with 04# or 15# has 16 digits behind it.',
    'Correct payment.remittance.',
    danishMeans(
      (it) => !pays(it, '50') || !begins(remittance(it), '04#', '15#') || remittance(it).length === 19,
    ),
  ),
  withinDk(
    '010',
    'A payment by FIK (93) has a reference that begins with 71#, 73# or 75#, and an account of eight digits.',
    'Correct payment.remittance.',
    danishMeans(
      (it) =>
        !pays(it, '93') ||
        (begins(remittance(it), '71#', '73#', '75#') &&
          accounts(it).some(({ account = '' }) => account.length === 8)),
    ),
  ),
  withinDk(
    '011',
    'A FIK reference with 71# or 75# has 15 or 16 digits behind it.',
    'Correct payment.remittance.',
    danishMeans(
      (it) =>
        !pays(it, '93') || !begins(remittance(it), '71#', '75#') || [18, 19].includes(remittance(it).length),
    ),
  ),
  withinDk(
    '003',
    'A classification by UNSPSC (TST) has the version 19.05.01 or 26.08.01.',
    'Correct version.',
    (it) =>
      eachOf(it.lines, 'lines', ({ item }, path) =>
        eachOf(item?.classifications, `${path}.item.classifications`, ({ scheme, version }, at) =>
          unless(scheme !== 'TST' || version === '19.05.01' || version === '26.08.01', `${at}.version`),
        ),
      ),
  ),
  withinDk('004', 'A tax that is no VAT (ZZZ) has four digits as its reason.', 'Correct reason.', (it) => [
    ...(['allowances', 'charges'] as const).flatMap((list) => [
      ...eachOf(it[list], list, ({ reason = '', reasonCode }, path) =>
        unless(reasonCode !== 'ZZZ' || /^\d{4}$/.test(reason), `${path}.reason`),
      ),
      ...eachOf(it.lines, 'lines', (line, path) =>
        eachOf(line[list], `${path}.${list}`, ({ reason = '', reasonCode }, at) =>
          unless(reasonCode !== 'ZZZ' || /^\d{4}$/.test(reason), `${at}.reason`),
        ),
      ),
    ]),
  ]),
];
