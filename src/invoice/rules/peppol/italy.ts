import { has, type Rule, unless } from '../rule.ts';
import { national } from './national.ts';

const fromIt = national('IT', 'from');
/** Rules of Peppol BIS Billing 3 for sellers in Italy. */
export const PEPPOL_ITALY: readonly Rule[] = [
  fromIt(
    '001',
    'The local tax registration has 11 to 16 letters and digits.',
    'Correct seller.taxRegistrationId.',
    ({ seller }) =>
      unless(
        !has(seller?.taxRegistrationId) || /^[A-Z0-9]{11,16}$/.test(seller!.taxRegistrationId!),
        'seller.taxRegistrationId',
      ),
  ),
  ...(
    [
      ['002', 'line1'],
      ['003', 'city'],
      ['004', 'postCode'],
    ] as const
  ).map(([id, member]) =>
    fromIt(id, `The seller's address has ${member}.`, `Give seller.address.${member}.`, ({ seller }) =>
      unless(has(seller?.address?.[member]), `seller.address.${member}`),
    ),
  ),
];
