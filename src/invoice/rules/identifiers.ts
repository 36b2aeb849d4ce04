import type { Invoice } from '../model/invoice.ts';
import { has, type Rule, rule } from './rule.ts';
import { hasLuhnDigit } from './vat-id.ts';

/** Format and check digits of an identifier, by the code of its register. Some official rules only warn. */
type Check = readonly [
  number: string,
  scheme: string,
  what: string,
  holds: (id: string) => boolean,
  severity?: Rule['severity'],
];

/** Checks of all identifiers of a party. */
const CHECKS: readonly Check[] = [
  ['R040', '0088', 'A GLN', (text) => /^\d+$/.test(text) && hasGs1Digit(text)],
  ['R041', '0192', 'A Norwegian organisation number', (text) => /^\d{9}$/.test(text) && hasMod11Digit(text)],
  ['R042', '0184', 'A Danish CVR number', (text) => /^(?:DK)?\d{8}$/.test(text)],
  ['R043', '0208', 'A Belgian enterprise number', (text) => /^\d{10}$/.test(text) && hasMod97Digits(text)],
  ['R044', '0201', 'An Italian IPA code', (text) => /^[A-Za-z0-9]{6}$/.test(text), 'warning'],
  ['R045', '0210', 'An Italian codice fiscale', isCodiceFiscale, 'warning'],
  ['R047', '0211', 'An Italian VAT number', isPartitaIva, 'warning'],
  ['R049', '0007', 'A Swedish organisation number', (text) => /^\d{10}$/.test(text) && hasLuhnDigit(text)],
  ['R050', '0151', 'An Australian business number', (text) => /^\d{11}$/.test(text) && isAbn(text)],
  ['R052', '0096', 'A Danish P number', (text) => /^\d{10}$/.test(text)],
  ['R053', '0198', 'A Danish SE number', (text) => /^DK\d{8}$/.test(text)],
  ['R054', '0106', 'A Dutch KvK number', (text) => /^\d{8}$/.test(text), 'warning'],
  ['R055', '0190', 'A Dutch OIN', (text) => /^\d{20}$/.test(text), 'warning'],
  ['R057', '0217', 'A Dutch number of an establishment', (text) => /^\d{12}$/.test(text), 'warning'],
];

/** Checks of electronic addresses only. */
const ADDRESS_CHECKS: readonly Check[] = [
  ['R046', '9907', 'An Italian codice fiscale', isCodiceFiscale, 'warning'],
  ['R056-1', '9944', 'A Dutch VAT number', (text) => /^NL\d{9}B\d{2}$/.test(text), 'warning'],
];

const rulesOf = (
  checks: readonly Check[],
  identifiers: (invoice: Invoice) => [path: string, of: Identifier][],
) =>
  checks.map(([number, scheme, what, holds, severity = 'error']) =>
    rule(
      `PEPPOL-COMMON-${number}`,
      `${what} (${scheme}) has its form and its check digit.`,
      'Correct the identifier.',
      (it) =>
        identifiers(it)
          .filter(([, identifier]) => identifier?.scheme === scheme && has(identifier.id))
          .filter(([, identifier]) => !holds(identifier!.id!))
          .map(([path]) => path),
      severity,
    ),
  );

/** Rules about the format of identifiers of known schemes (Peppol BIS Billing 3, PEPPOL-COMMON). */
export const IDENTIFIERS: readonly Rule[] = [
  ...rulesOf(CHECKS, identifiersOf),
  ...rulesOf(ADDRESS_CHECKS, addressesOf),
  rule(
    'PEPPOL-COMMON-R056-2',
    'A Dutch VAT number has the form NL123456789B12.',
    'Correct vatId.',
    ({ seller, buyer, taxRepresentative }) =>
      Object.entries({ seller, buyer, taxRepresentative })
        .filter(([, party]) => party?.vatId?.startsWith('NL') && !/^NL\d{9}B\d{2}$/.test(party.vatId))
        .map(([name]) => `${name}.vatId`),
    'warning',
  ),
];

type Identifier = { readonly id?: string; readonly scheme?: string } | undefined;

function addressesOf({ seller, buyer }: Invoice): [path: string, identifier: Identifier][] {
  return [
    ['seller.electronicAddress', seller?.electronicAddress],
    ['buyer.electronicAddress', buyer?.electronicAddress],
  ];
}

function identifiersOf(it: Invoice): [path: string, identifier: Identifier][] {
  const { seller, buyer, payee } = it;
  return [
    ...addressesOf(it),
    ...(seller?.identifiers ?? []).map((one, index): [string, Identifier] => [
      `seller.identifiers[${index}]`,
      one,
    ]),
    ['buyer.identifier', buyer?.identifier],
    ['payee.identifier', payee?.identifier],
    ['seller.legalRegistration', seller?.legalRegistration],
    ['buyer.legalRegistration', buyer?.legalRegistration],
    ['payee.legalRegistration', payee?.legalRegistration],
  ];
}

const digitsOf = (text: string) => Array.from(text, Number);

function hasGs1Digit(text: string): boolean {
  const digits = digitsOf(text).reverse();
  const total = digits.slice(1).reduce((all, digit, index) => all + digit * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (total % 10)) % 10 === digits[0];
}

function hasMod11Digit(text: string): boolean {
  const weights = [3, 2, 7, 6, 5, 4, 3, 2];
  const total = weights.reduce((all, weight, index) => all + weight * Number(text[index]), 0);
  return (11 - (total % 11)) % 11 === Number(text[8]);
}

function hasMod97Digits(text: string): boolean {
  return 97 - (Number(text.slice(0, 8)) % 97) === Number(text.slice(8));
}

function isAbn(text: string): boolean {
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
  const total = digitsOf(text).reduce(
    (all, digit, index) => all + (index === 0 ? digit - 1 : digit) * weights[index]!,
    0,
  );
  return total % 89 === 0;
}

/** Whether the text has the format of a person's code or a company's digits. */
function isCodiceFiscale(text: string): boolean {
  return /^[A-Za-z]{6}\d{2}[A-Za-z]\d{2}[A-Za-z0-9]{3}\d[A-Za-z]$/.test(text) || /^\d{11}$/.test(text);
}

function isPartitaIva(text: string): boolean {
  const [, digits] = /^IT(.*)$/i.exec(text) ?? [];
  return digits === undefined || (/^\d{11}$/.test(digits) && hasLuhnDigit(digits));
}
