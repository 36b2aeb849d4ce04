import type { Invoice } from '../model/invoice.ts';
import { has, type Rule, rule } from './rule.ts';
import { hasLuhnDigit } from './vat-id.ts';

/** Forms and check digits, by the code of the register. */
const CHECKS: readonly [number: string, scheme: string, what: string, holds: (id: string) => boolean][] = [
  ['R040', '0088', 'A GLN', (text) => /^\d+$/.test(text) && hasGs1Digit(text)],
  ['R041', '0192', 'A Norwegian organisation number', (text) => /^\d{9}$/.test(text) && hasMod11Digit(text)],
  ['R042', '0184', 'A Danish CVR number', (text) => /^(?:DK)?\d{8}$/.test(text)],
  ['R043', '0208', 'A Belgian enterprise number', (text) => /^\d{10}$/.test(text) && hasMod97Digits(text)],
  ['R049', '0007', 'A Swedish organisation number', (text) => /^\d{10}$/.test(text) && hasLuhnDigit(text)],
  ['R050', '0151', 'An Australian business number', (text) => /^\d{11}$/.test(text) && isAbn(text)],
];

/** Identifiers of a known form have to be well formed (Peppol BIS Billing 3, PEPPOL-COMMON). */
export const IDENTIFIERS: readonly Rule[] = CHECKS.map(([number, scheme, what, holds]) =>
  rule(
    `PEPPOL-COMMON-${number}`,
    `${what} (${scheme}) has its form and its check digit.`,
    'Correct the identifier.',
    (it) =>
      identifiersOf(it)
        .filter(([, identifier]) => identifier?.scheme === scheme && has(identifier.id))
        .filter(([, identifier]) => !holds(identifier!.id!))
        .map(([path]) => path),
  ),
);

type Identifier = { readonly id?: string; readonly scheme?: string } | undefined;

function identifiersOf({ seller, buyer, payee }: Invoice): [path: string, identifier: Identifier][] {
  return [
    ['seller.electronicAddress', seller?.electronicAddress],
    ['buyer.electronicAddress', buyer?.electronicAddress],
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
