import { CREDIT_NOTE_TYPES } from '../../code-lists/document-types.ts';
import type { Invoice } from '../../model/invoice.ts';
import { type Rule, rule, unless } from '../rule.ts';

export type Party = 'seller' | 'buyer' | 'taxRepresentative';

export const countryOf = (it: Invoice, of: Party) => it[of]?.address?.country?.toUpperCase();

/** Restricts a country's rules to its sellers, or to invoices within the country. */
export function national(country: string, where: 'from' | 'within') {
  return (id: string, words: string, mend: string, broken: Rule['broken'], severity?: Rule['severity']) =>
    rule(
      `${country}-R-${id}`,
      words,
      mend,
      (it) => {
        const isMeant =
          countryOf(it, 'seller') === country && (where === 'from' || countryOf(it, 'buyer') === country);
        return isMeant ? broken(it) : [];
      },
      severity,
    );
}

export const registered = (of: 'seller' | 'buyer', schemes: readonly string[]) => (it: Invoice) => {
  const registration = it[of]?.legalRegistration;
  return unless(
    registration?.id === undefined || schemes.includes(registration.scheme ?? ''),
    `${of}.legalRegistration.scheme`,
  );
};

export const isCreditNote = ({ typeCode = '' }: Invoice) => CREDIT_NOTE_TYPES.has(typeCode);
export const pays = (it: Invoice, ...codes: string[]) => codes.includes(it.payment?.meansCode ?? '');
export const accounts = (it: Invoice) => it.payment?.creditTransfers ?? [];
