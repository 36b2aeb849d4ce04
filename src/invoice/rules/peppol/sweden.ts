import type { Invoice } from '../../model/invoice.ts';
import { eachOf, has, numberIn, type Rule, unless } from '../rule.ts';
import { hasLuhnDigit } from '../vat-id.ts';
import { accounts, national, pays } from './national.ts';

const fromSe = national('SE', 'from');
const SWEDISH_RATES = ['6', '12', '25'];
const GIRO = 'SE:PLUSGIRO';
const BANK_GIRO = 'SE:BANKGIRO';
const giroAccounts = (institution: string, holds: (account: string) => boolean) => (it: Invoice) =>
  pays(it, '30')
    ? eachOf(accounts(it), 'payment.creditTransfers', ({ account = '', bic }, path) =>
        unless(bic !== institution || holds(account), `${path}.account`),
      )
    : [];
const swedishRegistration =
  (holds: (id: string) => boolean) =>
  ({ seller }: Invoice) => {
    const id = seller?.legalRegistration?.id;
    return unless(id === undefined || holds(id), 'seller.legalRegistration.id');
  };
const swedishVat =
  (holds: (id: string) => boolean) =>
  ({ seller }: Invoice) => {
    const id = seller?.vatId;
    return unless(!id?.startsWith('SE') || holds(id), 'seller.vatId');
  };

/** Rules of Peppol BIS Billing 3 for sellers in Sweden. */
export const PEPPOL_SWEDEN: readonly Rule[] = [
  fromSe(
    '001',
    'A Swedish VAT number has 14 characters.',
    'Correct seller.vatId.',
    swedishVat((id) => id.length === 14),
  ),
  fromSe(
    '002',
    'A Swedish VAT number has 12 digits behind SE.',
    'Correct seller.vatId.',
    swedishVat((id) => /^SE\d+$/.test(id)),
  ),
  fromSe(
    '003',
    'A Swedish organisation number consists of digits.',
    'Correct it.',
    swedishRegistration((id) => /^\d+$/.test(id)),
  ),
  fromSe(
    '004',
    'A Swedish organisation number has 10 digits.',
    'Correct it.',
    swedishRegistration((id) => id.length === 10),
  ),
  fromSe(
    '013',
    'A Swedish organisation number has a right check digit.',
    'Correct it.',
    swedishRegistration((id) => hasLuhnDigit(id)),
  ),
  fromSe(
    '005',
    'The local tax registration is "Godkänd för F-skatt".',
    'Correct seller.taxRegistrationId.',
    ({ seller }) =>
      unless(
        !has(seller?.taxRegistrationId) || seller!.taxRegistrationId!.toUpperCase() === 'GODKÄND FÖR F-SKATT',
        'seller.taxRegistrationId',
      ),
  ),
  fromSe('006', `The standard VAT rates are ${SWEDISH_RATES.join(', ')}.`, 'Correct the rate.', (it) =>
    (['lines', 'allowances', 'charges'] as const).flatMap((list) =>
      eachOf<{ vat?: { category?: string; rate?: string } }>(it[list], list, ({ vat }, path) =>
        unless(
          vat?.category !== 'S' ||
            !it.seller?.vatId?.startsWith('SE') ||
            SWEDISH_RATES.some((rate) => numberIn(vat.rate)?.eq(rate)),
          `${path}.vat.rate`,
        ),
      ),
    ),
  ),
  fromSe(
    '007',
    'An account of Plusgiro consists of digits.',
    'Correct it.',
    giroAccounts(GIRO, (id) => /^\d+$/.test(id)),
    'warning',
  ),
  fromSe(
    '010',
    'An account of Plusgiro has 2 to 8 digits.',
    'Correct it.',
    giroAccounts(GIRO, (id) => id.length >= 2 && id.length <= 8),
    'warning',
  ),
  fromSe(
    '008',
    'An account of Bankgiro consists of digits.',
    'Correct it.',
    giroAccounts(BANK_GIRO, (id) => /^\d+$/.test(id)),
    'warning',
  ),
  fromSe(
    '009',
    'An account of Bankgiro has 7 or 8 digits.',
    'Correct it.',
    giroAccounts(BANK_GIRO, (id) => id.length === 7 || id.length === 8),
    'warning',
  ),
];
