import type { Invoice } from '../model/invoice.ts';
import { isIban } from './iban.ts';
import { SHARED_WITH_XRECHNUNG } from './peppol/peppol.ts';
import { eachOf, has, type Rule, rule, unless, within } from './rule.ts';

const EMAIL = /^[^@\s]+@(?:[^@.\s]+\.)+[^@.\s]+$/;
const ABSOLUTE_URL = /^[a-zA-Z][a-zA-Z0-9+.-]+:/;
const TYPES = ['326', '380', '384', '389', '381', '875', '876', '877'];
const TAXED = ['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M'];
/** A cash discount in XRechnung's terms of payment, on a line of its own. */
const DISCOUNT = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(?:#BASISBETRAG=-?\d+\.\d{2})?#$/;

const given = (id: string, what: string, path: string, value: (invoice: Invoice) => unknown): Rule =>
  rule(id, `An XRechnung has ${what}.`, `Give ${path}.`, (invoice) => unless(has(value(invoice)), path));

const means =
  (...codes: string[]) =>
  (invoice: Invoice) =>
    codes.includes(invoice.payment?.meansCode ?? '');
const [transfer, card, debit] = [means('30', '58'), means('48', '54', '55'), means('59')];

const usesTaxed = (it: Invoice) =>
  [...(it.lines ?? []), ...(it.allowances ?? []), ...(it.charges ?? [])].some(({ vat }) =>
    TAXED.includes(vat?.category ?? ''),
  );

/** Rules of XRechnung 3.0 (a CIUS of EN 16931 for German authorities). */
export const XRECHNUNG: readonly Rule[] = [
  ...SHARED_WITH_XRECHNUNG,
  given('BR-DE-1', 'instructions for payment', 'payment', (it) => it.payment?.meansCode),
  given('BR-DE-2', 'a contact at the seller', 'seller.contact', (it) => it.seller?.contact),
  given('BR-DE-3', "the seller's city", 'seller.address.city', (it) => it.seller?.address?.city),
  given('BR-DE-4', "the seller's post code", 'seller.address.postCode', (it) => it.seller?.address?.postCode),
  given('BR-DE-5', "the contact's name", 'seller.contact.name', (it) => it.seller?.contact?.name),
  given(
    'BR-DE-6',
    "the contact's telephone number",
    'seller.contact.phone',
    (it) => it.seller?.contact?.phone,
  ),
  given('BR-DE-7', "the contact's e-mail address", 'seller.contact.email', (it) => it.seller?.contact?.email),
  given('BR-DE-8', "the buyer's city", 'buyer.address.city', (it) => it.buyer?.address?.city),
  given('BR-DE-9', "the buyer's post code", 'buyer.address.postCode', (it) => it.buyer?.address?.postCode),
  rule('BR-DE-10', 'An address of delivery has a city.', 'Give delivery.address.city.', ({ delivery }) =>
    within(delivery?.address, 'delivery.address.city', ({ city }, path) => unless(has(city), path)),
  ),
  rule(
    'BR-DE-11',
    'An address of delivery has a post code.',
    'Give delivery.address.postCode.',
    ({ delivery }) =>
      within(delivery?.address, 'delivery.address.postCode', ({ postCode }, path) =>
        unless(has(postCode), path),
      ),
  ),
  rule('BR-DE-14', 'A part of the VAT breakdown has a rate.', 'Give rate.', (it) =>
    eachOf(it.vatBreakdown, 'vatBreakdown', ({ rate }, path) => unless(has(rate), `${path}.rate`)),
  ),
  given('BR-DE-15', "the buyer's reference (Leitweg-ID)", 'buyerReference', (it) => it.buyerReference),
  rule(
    'BR-DE-16',
    'A seller who names VAT can be found by the tax authorities.',
    'Give seller.vatId, seller.taxRegistrationId or taxRepresentative.',
    (it) =>
      unless(
        !usesTaxed(it) ||
          has(it.seller?.vatId) ||
          has(it.seller?.taxRegistrationId) ||
          it.taxRepresentative !== undefined,
        'seller.vatId',
      ),
  ),
  rule(
    'BR-DE-17',
    `The type should be one of ${TYPES.join(', ')}.`,
    'Correct typeCode.',
    ({ typeCode = '' }) => unless(TYPES.includes(typeCode), 'typeCode'),
    'warning',
  ),
  rule(
    'BR-DE-18',
    'Lines of the terms of payment that start with # are cash discounts: #SKONTO#TAGE=7#PROZENT=2.00#, with a line break after each.',
    'Correct the line.',
    ({ paymentTerms = '' }) => {
      const lines = paymentTerms.split(/\r?\n/);
      return unless(
        lines.every((line) => !line.trim().startsWith('#') || DISCOUNT.test(line.trim())),
        'paymentTerms',
      );
    },
  ),
  rule(
    'BR-DE-19',
    'The account of a SEPA transfer (58) is a right IBAN.',
    'Check the IBAN.',
    ({ payment }) =>
      payment?.meansCode === '58'
        ? eachOf(payment.creditTransfers, 'payment.creditTransfers', ({ account }, path) =>
            unless(!has(account) || isIban(account!), `${path}.account`),
          )
        : [],
    'warning',
  ),
  rule(
    'BR-DE-20',
    'The account of a SEPA direct debit (59) is a right IBAN.',
    'Check the IBAN.',
    ({ payment }) =>
      unless(
        payment?.meansCode !== '59' ||
          !has(payment.directDebit?.account) ||
          isIban(payment.directDebit!.account!),
        'payment.directDebit.account',
      ),
    'warning',
  ),
  rule(
    'BR-DE-22',
    'File names of supporting documents differ.',
    'Rename one of them.',
    ({ attachments = [] }) => {
      const names = attachments.map(({ file }) => file?.name);
      return names.flatMap((name, index) =>
        unless(name === undefined || names.indexOf(name) === index, `attachments[${index}].file.name`),
      );
    },
  ),
  rule('BR-DE-23-a', 'A transfer (30, 58) names an account.', 'Give payment.creditTransfers.', (it) =>
    unless(!transfer(it) || (it.payment?.creditTransfers?.length ?? 0) > 0, 'payment.creditTransfers'),
  ),
  rule(
    'BR-DE-23-b',
    'A transfer (30, 58) has no card and no mandate.',
    'Leave card and directDebit out.',
    (it) => unless(!transfer(it) || (!it.payment?.card && !it.payment?.directDebit), 'payment'),
  ),
  rule('BR-DE-24-a', 'A payment by card (48, 54, 55) names the card.', 'Give payment.card.', (it) =>
    unless(!card(it) || it.payment?.card !== undefined, 'payment.card'),
  ),
  rule(
    'BR-DE-24-b',
    'A payment by card (48, 54, 55) has no account and no mandate.',
    'Leave creditTransfers and directDebit out.',
    (it) =>
      unless(!card(it) || (!it.payment?.creditTransfers?.length && !it.payment?.directDebit), 'payment'),
  ),
  rule('BR-DE-25-a', 'A direct debit (59) has its mandate.', 'Give payment.directDebit.', (it) =>
    unless(!debit(it) || it.payment?.directDebit !== undefined, 'payment.directDebit'),
  ),
  rule(
    'BR-DE-25-b',
    'A direct debit (59) has no account to pay to and no card.',
    'Leave creditTransfers and card out.',
    (it) => unless(!debit(it) || (!it.payment?.creditTransfers?.length && !it.payment?.card), 'payment'),
  ),
  rule(
    'BR-DE-26',
    'A correction (384) should name the invoice that it corrects.',
    'Give precedingInvoices.',
    (it) => unless(it.typeCode !== '384' || (it.precedingInvoices?.length ?? 0) > 0, 'precedingInvoices'),
    'warning',
  ),
  rule(
    'BR-DE-27',
    'A telephone number has at least three digits.',
    'Correct seller.contact.phone.',
    ({ seller }) =>
      within(seller?.contact?.phone, 'seller.contact.phone', (phone, path) =>
        unless(phone.replaceAll(/\D/g, '').length >= 3, path),
      ),
    'warning',
  ),
  rule(
    'BR-DE-28',
    'An e-mail address has one @ with something on both sides.',
    'Correct seller.contact.email.',
    ({ seller }) =>
      within(seller?.contact?.email, 'seller.contact.email', (email, path) =>
        unless(EMAIL.test(email), path),
      ),
    'warning',
  ),
  rule(
    'BR-DE-30',
    'A direct debit names the creditor.',
    'Give payment.directDebit.creditorId.',
    ({ payment }) =>
      within(payment?.directDebit, 'payment.directDebit.creditorId', ({ creditorId }, path) =>
        unless(has(creditorId), path),
      ),
  ),
  rule(
    'BR-DE-31',
    'A direct debit names the debited account.',
    'Give payment.directDebit.account.',
    ({ payment }) =>
      within(payment?.directDebit, 'payment.directDebit.account', ({ account }, path) =>
        unless(has(account), path),
      ),
  ),
  rule(
    'BR-DE-TMP-32',
    'An invoice should state the time of delivery: a date, a period, or a period for each line.',
    'Give delivery.date, delivery.period, or period in every line.',
    ({ delivery, lines = [] }) =>
      unless(
        has(delivery?.date) ||
          delivery?.period !== undefined ||
          lines.every(({ period }) => period !== undefined),
        'delivery.date',
      ),
    'warning',
  ),
  rule(
    'BR-TMP-2',
    'The place of a supporting document is an absolute URL.',
    'Start it with https://.',
    (it) =>
      eachOf(it.attachments, 'attachments', ({ url }, path) =>
        unless(url === undefined || ABSOLUTE_URL.test(url), `${path}.url`),
      ),
    'warning',
  ),
];
