import type { Invoice } from '../../model/invoice.ts';
import { has, numberIn, type Rule, unless } from '../rule.ts';
import { countryOf, isCreditNote, national, type Party, pays, registered } from './national.ts';

const hasStreetCityCode = (it: Invoice, of: Party) => {
  const { line1, city, postCode } = it[of]?.address ?? {};
  return has(line1) && has(city) && has(postCode);
};

const DUTCH = ['0106', '0190'];
const [fromNl, withinNl] = [national('NL', 'from'), national('NL', 'within')];
const DUTCH_MEANS = ['30', '48', '49', '57', '58', '59'];

/** Rules of Peppol BIS Billing 3 for sellers in the Netherlands. */
export const PEPPOL_NETHERLANDS: readonly Rule[] = [
  fromNl('001', 'A credit note names the invoice that it is about.', 'Give precedingInvoices.', (it) =>
    unless(
      !isCreditNote(it) || (it.precedingInvoices ?? []).some(({ number }) => has(number)),
      'precedingInvoices',
    ),
  ),
  fromNl('002', "The seller's address has street, city and post code.", 'Complete it.', (it) =>
    unless(hasStreetCityCode(it, 'seller'), 'seller.address'),
  ),
  fromNl(
    '003',
    'The seller is registered at KVK (0106) or has an OIN (0190).',
    'Give the scheme.',
    registered('seller', DUTCH),
  ),
  withinNl('004', "The buyer's address has street, city and post code.", 'Complete it.', (it) =>
    unless(hasStreetCityCode(it, 'buyer'), 'buyer.address'),
  ),
  withinNl(
    '005',
    'The buyer is registered at KVK (0106) or has an OIN (0190).',
    'Give the scheme.',
    registered('buyer', DUTCH),
  ),
  fromNl(
    '006',
    "A Dutch tax representative's address has street, city and post code.",
    'Complete it.',
    (it) =>
      unless(
        countryOf(it, 'taxRepresentative') !== 'NL' || hasStreetCityCode(it, 'taxRepresentative'),
        'taxRepresentative.address',
      ),
  ),
  fromNl('007', 'What the buyer has to pay has a means of payment.', 'Give payment.', (it) => {
    const due = numberIn(it.totals?.due);
    const isPaid = due === undefined || (isCreditNote(it) ? due.gte(0) : due.lte(0));
    return unless(isPaid || it.payment !== undefined, 'payment');
  }),
  withinNl(
    '008',
    `A means of payment is one of ${DUTCH_MEANS.join(', ')}.`,
    'Correct payment.meansCode.',
    (it) => unless(it.payment === undefined || pays(it, ...DUTCH_MEANS), 'payment.meansCode'),
  ),
  fromNl('009', 'Lines of an order need the number of the order.', 'Give purchaseOrderReference.', (it) =>
    unless(
      has(it.purchaseOrderReference) ||
        !(it.lines ?? []).some(({ purchaseOrderLine }) => has(purchaseOrderLine)),
      'purchaseOrderReference',
    ),
  ),
];
