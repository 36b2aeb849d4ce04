import { codes } from '../code-lists/codes.ts';
import type { Invoice } from '../model/invoice.ts';
import {
  FRENCH_FORMATS,
  fr,
  IDENTIFIER_SCHEMES,
  type Identifier,
  identifiersOf,
  isAddress,
  PARTIES,
} from './france-formats.ts';
import { eachOf, has, numberIn, type Rule, unless } from './rule.ts';

/** Business processes: goods (B), services (S) or both (M); the digit is the kind of document. */
const PROCESSES = codes('B1 S1 M1 B2 S2 M2 S3 B4 S4 M4 S5 S6 B7 S7 B8 S8 M8 B9 S9 M9');
const PAID = codes('B2 S2 M2');
const AFTER_PREPAYMENT = codes('B4 S4 M4');
/** Processes with several sellers or buyers, whose lines the model cannot hold. */
const GROUPED = codes('B8 S8 M8 B9 S9 M9');

const TYPES = codes('380 389 393 501 386 500 384 471 472 473 261 262 381 396 502 503');
const PREPAYMENTS = codes('386 500 503');
const CORRECTIONS = codes('384 471 472 473');
const CREDIT_NOTES = codes('261 381 396 502 503');
const SELF_BILLED = codes('389 501 500 471 473 261 502');

const CATEGORIES = codes('S E AE K G O Z');
const RATES = '0 0.9 1.05 1.75 2.1 5.5 7 8.5 9.2 9.6 10 13 19.6 20 20.6'.split(' ').map(Number);
const ATTACHMENTS = codes(
  'RIB LISIBLE FEUILLE_DE_STYLE PJA BORDEREAU_SUIVI DOCUMENT_ANNEXE BON_LIVRAISON BON_COMMANDE BORDEREAU_SUIVI_VALIDATION ETAT_ACOMPTE FACTURE_PAIEMENT_DIRECT RECAPITULATIF_COTRAITANCE',
);
const TREATMENTS = codes('B2B B2BINT B2C B2CINT OUTOFSCOPE ARCHIVEONLY');
/** Text of the note TXD of a member of a single taxable entity. */
const SINGLE_ENTITY_MEMBER = 'MEMBRE_ASSUJETTI_UNIQUE';

const NUMBER_CHARACTERS = /^[A-Za-z0-9+\-_/]+$/;
const SIREN = /^\d{9}$/;
const SIREN_SCHEME = '0002';
const SIREN_SCHEMES = codes('0002 0231');
const SIRET = '0009';
/** Scheme of the addresses that French platforms deliver to: the SIREN, optionally with a suffix. */
const FRENCH_ADDRESS = '0225';

/** Notes that the French commercial code requires (L441-9): recovery costs, penalties, cash discount. */
const NOTES: Readonly<Record<string, string>> = {
  PMT: 'the fixed sum for recovery costs',
  PMD: 'penalties for late payment',
  AAB: 'a cash discount, or that there is none',
};

const notesOn = ({ notes = [] }: Invoice, code: string) =>
  notes.filter(({ subjectCode }) => subjectCode === code);

const treatmentOf = (it: Invoice) => notesOn(it, 'BAR').find(({ text = '' }) => TREATMENTS.has(text))?.text;

const everyIdentifier =
  (look: (identifier: Identifier, sirenOf: string | undefined) => boolean) => (it: Invoice) =>
    PARTIES.flatMap((of) =>
      identifiersOf(it, of).flatMap(([path, identifier]) =>
        unless(look(identifier, it[of]?.legalRegistration?.id), path),
      ),
    );

type Taxed = { readonly vat?: { readonly category?: string; readonly rate?: string } };

/** Applies a check to every VAT category or rate of the invoice. */
const everyVat =
  (member: 'category' | 'rate', holds: (value: string) => boolean) =>
  (it: Invoice): string[] => [
    ...(['lines', 'allowances', 'charges'] as const).flatMap((list) =>
      eachOf<Taxed>(it[list], list, ({ vat }, path) => {
        const value = vat?.[member];
        return unless(value === undefined || holds(value), `${path}.vat.${member}`);
      }),
    ),
    ...eachOf(it.vatBreakdown, 'vatBreakdown', (part, path) => {
      const value = part[member];
      return unless(value === undefined || holds(value), `${path}.${member}`);
    }),
  ];

const isSiren = (id: string | undefined) => SIREN.test(id ?? '');

/** SIREN of a party's legal registration. */
const sirenOf = (it: Invoice, of: (typeof PARTIES)[number]) => {
  const { id, scheme } = it[of]?.legalRegistration ?? {};
  return scheme === SIREN_SCHEME ? id : undefined;
};

const address = (of: 'seller' | 'buyer') => (it: Invoice) => it[of]?.electronicAddress;

const isEntityMember = ({ seller }: Invoice) =>
  (seller?.identifiers ?? []).some(({ scheme }) => scheme === '0231');

/** Whether a party's electronic address belongs to its SIREN. */
function isOwnAddress(it: Invoice, of: 'seller' | 'buyer'): boolean {
  const { id = '', scheme } = address(of)(it) ?? {};
  return scheme === FRENCH_ADDRESS && id.startsWith(sirenOf(it, of) ?? '');
}

const RULES: readonly Rule[] = [
  fr('01', 'The number of an invoice has 35 characters at most.', 'Shorten it.', (it) => [
    ...unless((it.number?.length ?? 0) <= 35, 'number'),
    ...eachOf(it.precedingInvoices, 'precedingInvoices', ({ number = '' }, path) =>
      unless(number.length <= 35, `${path}.number`),
    ),
  ]),
  fr('02', 'The number of an invoice consists of letters, digits and + - _ /.', 'Correct it.', (it) => [
    ...unless(it.number === undefined || NUMBER_CHARACTERS.test(it.number), 'number'),
    ...eachOf(it.precedingInvoices, 'precedingInvoices', ({ number }, path) =>
      unless(number === undefined || NUMBER_CHARACTERS.test(number), `${path}.number`),
    ),
  ]),
  fr('04', `The type is one of ${[...TYPES].join(', ')}.`, 'Correct typeCode.', (it) =>
    unless(TYPES.has(it.typeCode ?? ''), 'typeCode'),
  ),
  ...Object.entries(NOTES).map(([code, about]) =>
    fr('05', `A note is about ${about} (${code}).`, `Add a note with subjectCode ${code} to notes.`, (it) =>
      unless(notesOn(it, code).length > 0, 'notes'),
    ),
  ),
  fr('06', 'There is one note each with PMT, PMD, AAB and TXD at most.', 'Join the notes.', (it) =>
    ['PMT', 'PMD', 'AAB', 'TXD'].flatMap((code) => unless(notesOn(it, code).length <= 1, 'notes')),
  ),
  fr(
    '08',
    `The business process (cadre de facturation) is one of ${[...PROCESSES].join(', ')}.`,
    'Give businessProcess: S1 for services, B1 for goods, M1 for both.',
    ({ businessProcess = '' }) => unless(PROCESSES.has(businessProcess), 'businessProcess'),
  ),
  fr('09', 'A SIRET (0009) has 14 digits and begins with the SIREN.', 'Correct one of them.', (it) => [
    ...everyIdentifier(
      ({ id = '', scheme }, siren = '') => scheme !== SIRET || (/^\d{14}$/.test(id) && id.startsWith(siren)),
    )(it),
    ...unless(
      it.delivery?.location?.scheme !== SIRET || /^\d{14}$/.test(it.delivery.location.id ?? ''),
      'delivery.location.id',
    ),
  ]),
  fr('10', 'The seller has a SIREN (0002) of nine digits.', 'Give seller.legalRegistration.', (it) =>
    unless(isSiren(sirenOf(it, 'seller')), 'seller.legalRegistration'),
  ),
  fr('11', 'A buyer of B2B has a SIREN (0002) of nine digits.', 'Give buyer.legalRegistration.', (it) =>
    unless(treatmentOf(it) !== 'B2B' || isSiren(sirenOf(it, 'buyer')), 'buyer.legalRegistration'),
  ),
  ...(['buyer', 'seller'] as const).flatMap((of) => [
    fr(
      of === 'buyer' ? '12' : '13',
      `A ${of} has an electronic address.`,
      `Give ${of}.electronicAddress: the SIREN with the scheme ${FRENCH_ADDRESS}.`,
      (it) => unless(has(address(of)(it)?.id), `${of}.electronicAddress`),
    ),
    fr(
      '23',
      `The ${of}'s electronic address (${FRENCH_ADDRESS}) consists of letters, digits and + - _ .`,
      'Correct it.',
      (it) => {
        const { id = '', scheme } = address(of)(it) ?? {};
        return unless(scheme !== FRENCH_ADDRESS || isAddress(id), `${of}.electronicAddress.id`);
      },
    ),
    fr('25', 'An electronic address has 125 characters at most.', 'Correct it.', (it) =>
      unless((address(of)(it)?.id?.length ?? 0) <= 125, `${of}.electronicAddress.id`),
    ),
  ]),
  fr(
    '15',
    'VAT categories in France are S, E, AE, K, G, O and Z.',
    'Correct vat.category.',
    everyVat('category', (category) => CATEGORIES.has(category)),
  ),
  fr(
    '16',
    `VAT rates in France are ${RATES.join(', ')}.`,
    'Correct vat.rate.',
    everyVat('rate', (rate) => RATES.includes(Number(rate))),
  ),
  fr(
    '17',
    `The description of an attachment is one of ${[...ATTACHMENTS].join(', ')}.`,
    'Correct it.',
    (it) =>
      eachOf(it.attachments, 'attachments', ({ description }, path) =>
        unless(description === undefined || ATTACHMENTS.has(description), `${path}.description`),
      ),
  ),
  fr('18', 'One attachment at most is LISIBLE.', 'Take another description.', ({ attachments = [] }) =>
    unless(attachments.filter(({ description }) => description === 'LISIBLE').length <= 1, 'attachments'),
  ),
  fr('20', `A note with BAR is one of ${[...TREATMENTS].join(', ')}.`, 'Correct the note.', (it) =>
    eachOf(it.notes, 'notes', ({ subjectCode, text = '' }, path) =>
      unless(subjectCode !== 'BAR' || TREATMENTS.has(text), `${path}.text`),
    ),
  ),
  fr(
    '21',
    "The buyer's address of a B2B invoice is its SIREN (0225).",
    'Correct buyer.electronicAddress.',
    (it) =>
      unless(
        treatmentOf(it) !== 'B2B' || SELF_BILLED.has(it.typeCode ?? '') || isOwnAddress(it, 'buyer'),
        'buyer.electronicAddress',
      ),
  ),
  fr(
    '22',
    "The seller's address of a self-billed invoice with a note BAR is its SIREN (0225).",
    'Correct seller.electronicAddress.',
    (it) =>
      unless(
        treatmentOf(it) === undefined || !SELF_BILLED.has(it.typeCode ?? '') || isOwnAddress(it, 'seller'),
        'seller.electronicAddress',
      ),
  ),
  fr('31', 'There is one note with BAR at most.', 'Remove the others.', (it) =>
    unless(notesOn(it, 'BAR').length <= 1, 'notes'),
  ),
  fr('32', 'A SIREN (0002, 0231) has nine digits.', 'Correct it.', (it) => [
    ...PARTIES.flatMap((of) => {
      const { id, scheme } = it[of]?.legalRegistration ?? {};
      return unless(scheme !== '0002' || isSiren(id), `${of}.legalRegistration.id`);
    }),
    ...everyIdentifier(({ id, scheme }) => !SIREN_SCHEMES.has(scheme ?? '') || isSiren(id))(it),
  ]),
  ...FRENCH_FORMATS,
  fr('CO-03', 'A global allowance (262) names its contract and its period.', 'Give both.', (it) =>
    unless(
      it.typeCode !== '262' ||
        (has(it.contractReference) && has(it.delivery?.period?.start) && has(it.delivery?.period?.end)),
      'contractReference',
    ),
  ),
  fr('CO-04', 'A correction names the one invoice that it corrects.', 'Give precedingInvoices.', (it) =>
    unless(!CORRECTIONS.has(it.typeCode ?? '') || it.precedingInvoices?.length === 1, 'precedingInvoices'),
  ),
  fr(
    'CO-05',
    'A credit note names the invoices that it is about, with their dates.',
    'Give precedingInvoices with number and issueDate.',
    (it) =>
      unless(
        !CREDIT_NOTES.has(it.typeCode ?? '') ||
          // Lines may refer to invoices instead, so that profiles without lines are exempt.
          it.lines === undefined ||
          (it.precedingInvoices ?? []).some(({ number, issueDate }) => has(number) && has(issueDate)),
        'precedingInvoices',
      ),
  ),
  fr(
    'CO-07',
    'The due date is not before the date of issue, unless it is a prepayment or paid already.',
    'Correct dueDate.',
    ({ dueDate, issueDate = '', typeCode = '', businessProcess = '' }) =>
      unless(
        dueDate === undefined ||
          PREPAYMENTS.has(typeCode) ||
          PAID.has(businessProcess) ||
          dueDate >= issueDate,
        'dueDate',
      ),
  ),
  fr(
    'CO-08',
    'An invoice after a prepayment (B4, S4, M4) is no prepayment itself.',
    'Correct typeCode or businessProcess.',
    ({ businessProcess = '', typeCode = '' }) =>
      unless(!AFTER_PREPAYMENT.has(businessProcess) || !PREPAYMENTS.has(typeCode), 'typeCode'),
  ),
  fr(
    'CO-09',
    'An invoice that is paid already (B2, S2, M2) has everything paid, nothing due, and the date of payment as due date.',
    'Give totals.paid and dueDate, or take another businessProcess.',
    ({ businessProcess = '', totals, dueDate }) => {
      if (!PAID.has(businessProcess)) return [];
      const [paid, total] = [numberIn(totals?.paid), numberIn(totals?.withVat)];
      return [
        ...unless(paid !== undefined && total !== undefined && paid.eq(total), 'totals.paid'),
        ...unless(numberIn(totals?.due)?.eq(0) ?? false, 'totals.due'),
        ...unless(has(dueDate), 'dueDate'),
      ];
    },
  ),
  fr('CO-12', 'VAT is stated in euros as well.', 'Give taxCurrency EUR and totals.vatInTaxCurrency.', (it) =>
    unless(
      it.currency === 'EUR' || (it.taxCurrency === 'EUR' && has(it.totals?.vatInTaxCurrency)),
      'taxCurrency',
    ),
  ),
  fr(
    'CO-14',
    `A seller that is a member of a single taxable entity (0231) has a note TXD: ${SINGLE_ENTITY_MEMBER}.`,
    'Give the note.',
    (it) =>
      unless(
        !isEntityMember(it) || notesOn(it, 'TXD').some(({ text }) => text === SINGLE_ENTITY_MEMBER),
        'notes',
      ),
  ),
  fr(
    'CO-15',
    'A seller that is a member of a single taxable entity (0231) has a tax representative with a VAT identifier.',
    'Give taxRepresentative.vatId.',
    (it) => unless(!isEntityMember(it) || has(it.taxRepresentative?.vatId), 'taxRepresentative'),
  ),
  fr(
    'MV-01',
    'The processes of several sellers or buyers (B8, S8, M8, B9, S9, M9) need groups of lines, which Platen does not write.',
    'Take another businessProcess.',
    ({ businessProcess = '' }) => unless(!GROUPED.has(businessProcess), 'businessProcess'),
  ),
];

type Syntax = 'ubl' | 'cii';

/** Rules of the French mandate for invoices between French companies (BR-FR-CTC 1.4.0.03, flux 2), by syntax. */
export const FRENCH_CTC: Readonly<Record<Syntax, readonly Rule[]>> = {
  ubl: [...RULES, IDENTIFIER_SCHEMES.ubl],
  cii: [...RULES, IDENTIFIER_SCHEMES.cii],
};

const areBothFrench = ({ seller, buyer }: Invoice) =>
  seller?.address?.country === 'FR' && buyer?.address?.country === 'FR';

const asAdvice = (rules: readonly Rule[]) =>
  rules.map(
    (one): Rule => ({
      ...one,
      severity: 'warning',
      broken: (it) => (areBothFrench(it) ? one.broken(it) : []),
    }),
  );

/** French rules as warnings, for invoices between French parties. */
export const FRENCH_ADVICE: Readonly<Record<Syntax, readonly Rule[]>> = {
  ubl: asAdvice(FRENCH_CTC.ubl),
  cii: asAdvice(FRENCH_CTC.cii),
};
