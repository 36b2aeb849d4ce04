import { CREDIT_NOTE_TYPES } from '../code-lists/document-types.ts';
import type { Invoice } from '../model/invoice.ts';
import { PEPPOL_GREECE } from './peppol-greece.ts';
import { eachOf, has, numberIn, type Rule, rule, unless } from './rule.ts';
import { hasLuhnDigit } from './vat-id.ts';

type Party = 'seller' | 'buyer' | 'taxRepresentative';

const countryOf = (it: Invoice, of: Party) => it[of]?.address?.country?.toUpperCase();

/** Restricts a country's rules to its sellers, or to invoices within the country. */
function national(country: string, where: 'from' | 'within') {
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

const hasStreetCityCode = (it: Invoice, of: Party) => {
  const { line1, city, postCode } = it[of]?.address ?? {};
  return has(line1) && has(city) && has(postCode);
};

const registered = (of: 'seller' | 'buyer', schemes: readonly string[]) => (it: Invoice) => {
  const registration = it[of]?.legalRegistration;
  return unless(
    registration?.id === undefined || schemes.includes(registration.scheme ?? ''),
    `${of}.legalRegistration.scheme`,
  );
};

const isCreditNote = ({ typeCode = '' }: Invoice) => CREDIT_NOTE_TYPES.has(typeCode);
const pays = (it: Invoice, ...codes: string[]) => codes.includes(it.payment?.meansCode ?? '');
const accounts = (it: Invoice) => it.payment?.creditTransfers ?? [];
const remittance = (it: Invoice) => it.payment?.remittance ?? '';
const begins = (text: string, ...prefixes: string[]) => prefixes.some((prefix) => text.startsWith(prefix));

const DUTCH = ['0106', '0190'];
const [fromNl, withinNl] = [national('NL', 'from'), national('NL', 'within')];
const DUTCH_MEANS = ['30', '48', '49', '57', '58', '59'];

const NETHERLANDS: readonly Rule[] = [
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

const fromIt = national('IT', 'from');
const ITALY: readonly Rule[] = [
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

const SWEDEN: readonly Rule[] = [
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

const fromNo = national('NO', 'from');
const NORWAY: readonly Rule[] = [
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

const [fromDk, withinDk] = [national('DK', 'from'), national('DK', 'within')];
const CVR = '0184';
const DANISH_MEANS = ['1', '10', '31', '42', '48', '49', '50', '58', '59', '93', '97'];
const danishMeans = (holds: (it: Invoice) => boolean) => (it: Invoice) =>
  unless(isCreditNote(it) || it.payment === undefined || holds(it), 'payment');

const DENMARK: readonly Rule[] = [
  fromDk('002', 'The seller has a CVR number.', 'Give seller.legalRegistration.', ({ seller }) =>
    unless(has(seller?.legalRegistration?.id), 'seller.legalRegistration'),
  ),
  fromDk(
    '014',
    `The seller's registration has the scheme ${CVR}.`,
    'Give the scheme.',
    registered('seller', [CVR]),
  ),
  withinDk('016', 'A credit note has no negative total.', 'Make the amounts positive.', (it) =>
    unless(!isCreditNote(it) || !(numberIn(it.totals?.due)?.lt(0) ?? false), 'totals.due'),
  ),
  withinDk('013', 'Identifiers of parties have a scheme.', 'Give scheme.', (it) => [
    ...eachOf(it.seller?.identifiers, 'seller.identifiers', ({ scheme }, path) =>
      unless(has(scheme), `${path}.scheme`),
    ),
    ...unless(
      it.buyer?.identifier === undefined || has(it.buyer.identifier.scheme),
      'buyer.identifier.scheme',
    ),
  ]),
  withinDk(
    '017',
    `The buyer's registration has the scheme ${CVR}.`,
    'Give the scheme.',
    registered('buyer', [CVR]),
  ),
  withinDk(
    '005',
    `A means of payment is one of ${DANISH_MEANS.join(', ')}.`,
    'Correct payment.meansCode.',
    danishMeans((it) => pays(it, ...DANISH_MEANS)),
  ),
  withinDk(
    '006',
    'A payment to a bank account (31, 42) names account and registration number.',
    'Give account and bic in payment.creditTransfers.',
    danishMeans(
      (it) => !pays(it, '31', '42') || accounts(it).some(({ account, bic }) => has(account) && has(bic)),
    ),
  ),
  withinDk(
    '007',
    'A direct debit (49) names mandate and account.',
    'Give payment.directDebit.',
    danishMeans(
      (it) =>
        !pays(it, '49') || (has(it.payment?.directDebit?.mandate) && has(it.payment?.directDebit?.account)),
    ),
  ),
  withinDk(
    '008',
    'A giro payment (50) has a reference that begins with 01#, 04# or 15#, and an account of seven digits or more.',
    'Correct payment.remittance.',
    danishMeans(
      (it) =>
        !pays(it, '50') ||
        (begins(remittance(it), '01#', '04#', '15#') &&
          accounts(it).some(({ account = '' }) => account.length >= 7)),
    ),
  ),
  withinDk(
    '009',
    'A giro reference with 04# or 15# has 16 digits behind it.',
    'Correct payment.remittance.',
    danishMeans(
      (it) => !pays(it, '50') || !begins(remittance(it), '04#', '15#') || remittance(it).length === 19,
    ),
  ),
  withinDk(
    '010',
    'A payment by FIK (93) has a reference that begins with 71#, 73# or 75#, and an account of eight digits.',
    'Correct payment.remittance.',
    danishMeans(
      (it) =>
        !pays(it, '93') ||
        (begins(remittance(it), '71#', '73#', '75#') &&
          accounts(it).some(({ account = '' }) => account.length === 8)),
    ),
  ),
  withinDk(
    '011',
    'A FIK reference with 71# or 75# has 15 or 16 digits behind it.',
    'Correct payment.remittance.',
    danishMeans(
      (it) =>
        !pays(it, '93') || !begins(remittance(it), '71#', '75#') || [18, 19].includes(remittance(it).length),
    ),
  ),
  withinDk(
    '003',
    'A classification by UNSPSC (TST) has the version 19.05.01 or 26.08.01.',
    'Correct version.',
    (it) =>
      eachOf(it.lines, 'lines', ({ item }, path) =>
        eachOf(item?.classifications, `${path}.item.classifications`, ({ scheme, version }, at) =>
          unless(scheme !== 'TST' || version === '19.05.01' || version === '26.08.01', `${at}.version`),
        ),
      ),
  ),
  withinDk('004', 'A tax that is no VAT (ZZZ) has four digits as its reason.', 'Correct reason.', (it) => [
    ...(['allowances', 'charges'] as const).flatMap((list) => [
      ...eachOf(it[list], list, ({ reason = '', reasonCode }, path) =>
        unless(reasonCode !== 'ZZZ' || /^\d{4}$/.test(reason), `${path}.reason`),
      ),
      ...eachOf(it.lines, 'lines', (line, path) =>
        eachOf(line[list], `${path}.${list}`, ({ reason = '', reasonCode }, at) =>
          unless(reasonCode !== 'ZZZ' || /^\d{4}$/.test(reason), `${at}.reason`),
        ),
      ),
    ]),
  ]),
];

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

const ICELAND: readonly Rule[] = [
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

/** Rules of Peppol BIS Billing 3 for sellers of one country (2026.5). Those of Germany are derived from XRechnung's rules. */
export const PEPPOL_COUNTRIES: readonly Rule[] = [
  ...NETHERLANDS,
  ...ITALY,
  ...SWEDEN,
  ...NORWAY,
  ...DENMARK,
  ...ICELAND,
  ...PEPPOL_GREECE,
];
