import { has, type Rule, unless } from '../rule.ts';
import { national } from './national.ts';

const fromNo = national('NO', 'from');
/** Rules of Peppol BIS Billing 3 for sellers in Norway. */
export const PEPPOL_NORWAY: readonly Rule[] = [
  fromNo('001', 'A Norwegian VAT number is NO, nine digits and MVA.', 'Correct seller.vatId.', ({ seller }) =>
    unless(!has(seller?.vatId) || /^NO\d{9}MVA$/.test(seller!.vatId!), 'seller.vatId'),
  ),
  fromNo(
    '002',
    'Most Norwegian companies state "Foretaksregisteret".',
    'Give seller.taxRegistrationId.',
    ({ seller }) => unless(seller?.taxRegistrationId === 'Foretaksregisteret', 'seller.taxRegistrationId'),
    'warning',
  ),
];
