import type { Invoice } from '../../model/invoice.ts';
import { has, type Rule, unless } from '../rule.ts';
import { accounts, national, pays } from './national.ts';

const [fromIs, withinIs] = [national('IS', 'from'), national('IS', 'within')];
const KENNITALA = '0196';
const DEADLINE = 'EINDAGI';
const deadline = ({ attachments = [] }: Invoice) =>
  attachments.find(({ description }) => description === DEADLINE);
const icelandic = (of: 'seller' | 'buyer') => (it: Invoice) => {
  const { id, scheme } = it[of]?.legalRegistration ?? {};
  return unless(has(id) && scheme === KENNITALA, `${of}.legalRegistration`);
};
const icelandicAddress = (of: 'seller' | 'buyer') => (it: Invoice) =>
  unless(has(it[of]?.address?.line1) && has(it[of]?.address?.postCode), `${of}.address`);

/** Rules of Peppol BIS Billing 3 for sellers in Iceland. */
export const PEPPOL_ICELAND: readonly Rule[] = [
  fromIs(
    '001',
    'The type is 380 or 381.',
    'Correct typeCode.',
    ({ typeCode = '' }) => unless(['380', '381'].includes(typeCode), 'typeCode'),
    'warning',
  ),
  fromIs(
    '002',
    `The seller has a kennitala (${KENNITALA}).`,
    'Give seller.legalRegistration.',
    icelandic('seller'),
  ),
  fromIs('003', "The seller's address has street and post code.", 'Complete it.', icelandicAddress('seller')),
  withinIs(
    '004',
    `The buyer has a kennitala (${KENNITALA}).`,
    'Give buyer.legalRegistration.',
    icelandic('buyer'),
  ),
  withinIs('005', "The buyer's address has street and post code.", 'Complete it.', icelandicAddress('buyer')),
  ...(
    [
      ['006', '9'],
      ['007', '42'],
    ] as const
  ).map(([id, code]) =>
    fromIs(
      id,
      `A payment with ${code} names an account of 12 digits.`,
      'Give payment.creditTransfers.',
      (it) =>
        unless(
          !pays(it, code) || accounts(it).some(({ account = '' }) => account.length === 12),
          'payment.creditTransfers',
        ),
    ),
  ),
  fromIs('008', 'The id of an EINDAGI is a date.', 'Write it as 2026-12-31.', (it) =>
    unless(deadline(it) === undefined || /^\d{4}-\d{2}-\d{2}$/.test(deadline(it)?.id ?? ''), 'attachments'),
  ),
  fromIs('009', 'An invoice with EINDAGI has a due date.', 'Give dueDate.', (it) =>
    unless(deadline(it) === undefined || has(it.dueDate), 'dueDate'),
  ),
  fromIs('010', 'EINDAGI is not before the due date.', 'Correct one of them.', (it) =>
    unless(deadline(it) === undefined || (it.dueDate ?? '') <= (deadline(it)?.id ?? ''), 'dueDate'),
  ),
];
