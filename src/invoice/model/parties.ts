import { code, group, identifier, text } from './fields.ts';

/** Numbers of an address's terms, which differ from party to party. */
interface AddressTerms {
  readonly line1: number;
  readonly line2: number;
  readonly line3: number;
  readonly city: number;
  readonly postCode: number;
  readonly subdivision: number;
  readonly country: number;
}

function address(term: string, whose: string, terms: AddressTerms) {
  return group(term, `Postal address of ${whose}`, {
    line1: text(`BT-${terms.line1}`, 'Usually street and number'),
    line2: text(`BT-${terms.line2}`, 'Further line'),
    line3: text(`BT-${terms.line3}`, 'Further line'),
    city: text(`BT-${terms.city}`, 'City'),
    postCode: text(`BT-${terms.postCode}`, 'Post code'),
    subdivision: text(`BT-${terms.subdivision}`, 'Region or state'),
    country: code(`BT-${terms.country}`, 'Country, two letters of ISO 3166-1'),
  });
}

const electronicAddress = (term: string, whose: string) =>
  identifier(term, `Electronic address of ${whose}`, 'Scheme of the address (EAS), such as EM for e-mail');

export const seller = group('BG-4', 'Who sells', {
  name: text('BT-27', 'Full name'),
  tradingName: text('BT-28', 'Name by which it is known, where another'),
  identifiers: identifier('BT-29', 'Identifier of the seller').unwrap().array().max(20).optional(),
  legalRegistration: identifier('BT-30', 'Entry in a register of companies'),
  vatId: text('BT-31', 'VAT identifier, with the prefix of the country', 100),
  taxRegistrationId: text('BT-32', 'Local tax registration', 100),
  legalInformation: text('BT-33', 'Legal form, share capital and the like'),
  electronicAddress: electronicAddress('BT-34', 'the seller'),
  address: address('BG-5', 'the seller', {
    line1: 35,
    line2: 36,
    line3: 162,
    city: 37,
    postCode: 38,
    subdivision: 39,
    country: 40,
  }),
  contact: group('BG-6', 'Whom to ask', {
    name: text('BT-41', 'Person or department'),
    phone: text('BT-42', 'Telephone number'),
    email: text('BT-43', 'E-mail address'),
  }),
});

export const buyer = group('BG-7', 'Who buys', {
  name: text('BT-44', 'Full name'),
  tradingName: text('BT-45', 'Name by which it is known, where another'),
  identifier: identifier('BT-46', 'Identifier of the buyer'),
  legalRegistration: identifier('BT-47', 'Entry in a register of companies'),
  vatId: text('BT-48', 'VAT identifier, with the prefix of the country', 100),
  electronicAddress: electronicAddress('BT-49', 'the buyer'),
  address: address('BG-8', 'the buyer', {
    line1: 50,
    line2: 51,
    line3: 163,
    city: 52,
    postCode: 53,
    subdivision: 54,
    country: 55,
  }),
  contact: group('BG-9', 'Whom to ask', {
    name: text('BT-56', 'Person or department'),
    phone: text('BT-57', 'Telephone number'),
    email: text('BT-58', 'E-mail address'),
  }),
});

export const payee = group('BG-10', 'Who is paid, where it is not the seller', {
  name: text('BT-59', 'Full name'),
  identifier: identifier('BT-60', 'Identifier of the payee'),
  legalRegistration: identifier('BT-61', 'Entry in a register of companies'),
});

export const taxRepresentative = group('BG-11', "The seller's tax representative", {
  name: text('BT-62', 'Full name'),
  vatId: text('BT-63', 'VAT identifier', 100),
  address: address('BG-12', 'the representative', {
    line1: 64,
    line2: 65,
    line3: 164,
    city: 66,
    postCode: 67,
    subdivision: 68,
    country: 69,
  }),
});

export const deliveryAddress = address('BG-15', 'the place of delivery', {
  line1: 75,
  line2: 76,
  line3: 165,
  city: 77,
  postCode: 78,
  subdivision: 79,
  country: 80,
});
