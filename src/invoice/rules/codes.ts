import { COUNTRIES } from '../code-lists/countries.ts';
import { CURRENCIES } from '../code-lists/currencies.ts';
import { CREDIT_NOTE_TYPES, INVOICE_TYPES } from '../code-lists/document-types.ts';
import { NEW_NOTE_SUBJECTS, NOTE_SUBJECTS } from '../code-lists/note-subjects.ts';
import { PAYMENT_MEANS } from '../code-lists/payment-means.ts';
import { ALLOWANCE_REASONS, CHARGE_REASONS } from '../code-lists/reasons.ts';
import {
  CLASSIFICATION_SCHEMES,
  ELECTRONIC_ADDRESS_SCHEMES,
  IDENTIFIER_SCHEMES,
  OBJECT_SCHEMES,
} from '../code-lists/schemes.ts';
import { UNITS } from '../code-lists/units.ts';
import { EXEMPTION_REASONS, TAX_POINT_CODES, VAT_CATEGORIES } from '../code-lists/vat.ts';
import type { Invoice } from '../model/invoice.ts';
import { eachOf, has, type Rule, rule } from './rule.ts';

/** Media types of supporting documents (EN 16931-1, BT-125). */
const MEDIA_TYPES: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
]);

type Place = readonly [path: string, code: string | undefined];

const coded = (
  id: string,
  what: string,
  list: ReadonlySet<string>,
  source: string,
  places: (invoice: Invoice) => Iterable<Place>,
): Rule =>
  rule(id, `${what} is a code of ${source}.`, `Take a code of ${source}.`, (invoice) =>
    Array.from(places(invoice))
      .filter(([, code]) => has(code) && !list.has(code!))
      .map(([path]) => path),
  );

const lines =
  (look: (line: NonNullable<Invoice['lines']>[number], path: string) => Place[]) => (it: Invoice) =>
    (it.lines ?? []).flatMap((line, index) => look(line, `lines[${index}]`));

const countries = (it: Invoice): Place[] => [
  ['seller.address.country', it.seller?.address?.country],
  ['buyer.address.country', it.buyer?.address?.country],
  ['taxRepresentative.address.country', it.taxRepresentative?.address?.country],
  ['delivery.address.country', it.delivery?.address?.country],
];

const reasons =
  (list: 'allowances' | 'charges') =>
  (it: Invoice): Place[] => [
    ...(it[list] ?? []).map(({ reasonCode }, index): Place => [`${list}[${index}].reasonCode`, reasonCode]),
    ...(it.lines ?? []).flatMap((line, index) =>
      (line[list] ?? []).map(
        ({ reasonCode }, inner): Place => [`lines[${index}].${list}[${inner}].reasonCode`, reasonCode],
      ),
    ),
  ];

/** Rule for note subjects in UBL: its official rules use an older list. */
export const NOTE_SUBJECTS_OF_UBL: Rule = coded(
  'BR-CL-08',
  'What a note is about in UBL',
  new Set([...NOTE_SUBJECTS].filter((code) => !NEW_NOTE_SUBJECTS.has(code))),
  'UNTDID 4451 before 2024',
  (it) =>
    (it.notes ?? []).map(({ subjectCode }, index): Place => [`notes[${index}].subjectCode`, subjectCode]),
);

/** Returns the rule for the schemes of party identifiers (BR-CL-10), with the schemes that an extension adds. */
export const partyIdentifiers = (...more: readonly string[]): Rule =>
  coded(
    'BR-CL-10',
    'The scheme of an identifier',
    new Set([...IDENTIFIER_SCHEMES, ...more]),
    'ISO/IEC 6523',
    (it) => [
      ...(it.seller?.identifiers ?? []).map(
        ({ scheme }, index): Place => [`seller.identifiers[${index}].scheme`, scheme],
      ),
      ['buyer.identifier.scheme', it.buyer?.identifier?.scheme],
      ['payee.identifier.scheme', it.payee?.identifier?.scheme],
    ],
  );

/** Returns the rule for the media types of attached files (BR-CL-24), with the types that an extension adds. */
export function attachedFiles(...more: readonly string[]): Rule {
  const types = new Set([...MEDIA_TYPES, ...more]);
  return rule(
    'BR-CL-24',
    `A supporting document is ${['PDF', 'PNG', 'JPEG', 'CSV', 'XLSX', 'ODS', ...more].join(', ')}.`,
    'Give the file in one of these forms, and its media type.',
    (it) =>
      eachOf(it.attachments, 'attachments', ({ file }, path) =>
        file?.mimeType === undefined || types.has(file.mimeType) ? [] : [`${path}.file.mimeType`],
      ),
  );
}

/** Rules that codes are in their code lists (EN 16931-1, BR-CL). */
export const CODES: readonly Rule[] = [
  coded(
    'BR-CL-01',
    'The type of an invoice',
    new Set([...INVOICE_TYPES, ...CREDIT_NOTE_TYPES]),
    'UNTDID 1001',
    (it) => [['typeCode', it.typeCode]],
  ),
  coded('BR-CL-04', 'The currency', CURRENCIES, 'ISO 4217', (it) => [['currency', it.currency]]),
  coded('BR-CL-05', 'The currency of accounting', CURRENCIES, 'ISO 4217', (it) => [
    ['taxCurrency', it.taxCurrency],
  ]),
  coded('BR-CL-06', 'The event when VAT becomes due', TAX_POINT_CODES, 'UNTDID 2005: 3, 35 or 432', (it) => [
    ['taxPointCode', it.taxPointCode],
  ]),
  coded('BR-CL-07', 'The scheme of an invoiced object', OBJECT_SCHEMES, 'UNTDID 1153', (it) => [
    ['invoicedObject.scheme', it.invoicedObject?.scheme],
    ...lines((line, path) => [[`${path}.object.scheme`, line.object?.scheme]])(it),
  ]),
  coded('BR-CL-08', 'What a note is about', NOTE_SUBJECTS, 'UNTDID 4451', (it) =>
    (it.notes ?? []).map(({ subjectCode }, index): Place => [`notes[${index}].subjectCode`, subjectCode]),
  ),
  partyIdentifiers(),
  coded('BR-CL-11', 'The scheme of an entry in a register', IDENTIFIER_SCHEMES, 'ISO/IEC 6523', (it) => [
    ['seller.legalRegistration.scheme', it.seller?.legalRegistration?.scheme],
    ['buyer.legalRegistration.scheme', it.buyer?.legalRegistration?.scheme],
    ['payee.legalRegistration.scheme', it.payee?.legalRegistration?.scheme],
  ]),
  coded(
    'BR-CL-13',
    'The scheme of a class',
    CLASSIFICATION_SCHEMES,
    'UNTDID 7143',
    lines(({ item }, path) =>
      (item?.classifications ?? []).map(
        ({ scheme }, index): Place => [`${path}.item.classifications[${index}].scheme`, scheme],
      ),
    ),
  ),
  coded('BR-CL-14', 'A country', COUNTRIES, 'ISO 3166-1', countries),
  coded(
    'BR-CL-15',
    'A country of origin',
    COUNTRIES,
    'ISO 3166-1',
    lines(({ item }, path) => [[`${path}.item.originCountry`, item?.originCountry]]),
  ),
  coded('BR-CL-16', 'A means of payment', PAYMENT_MEANS, 'UNTDID 4461', (it) => [
    ['payment.meansCode', it.payment?.meansCode],
  ]),
  coded(
    'BR-CL-17',
    'A VAT category',
    VAT_CATEGORIES,
    'UNTDID 5305: S, Z, E, AE, K, G, O, L, M or B',
    (it) => [
      ...(it.vatBreakdown ?? []).map(
        ({ category }, index): Place => [`vatBreakdown[${index}].category`, category],
      ),
      ...(['allowances', 'charges'] as const).flatMap((list) =>
        (it[list] ?? []).map(({ vat }, index): Place => [`${list}[${index}].vat.category`, vat?.category]),
      ),
    ],
  ),
  coded(
    'BR-CL-18',
    'The VAT category of a line',
    VAT_CATEGORIES,
    'UNTDID 5305: S, Z, E, AE, K, G, O, L, M or B',
    lines(({ vat }, path) => [[`${path}.vat.category`, vat?.category]]),
  ),
  coded('BR-CL-19', 'The reason of an allowance', ALLOWANCE_REASONS, 'UNTDID 5189', reasons('allowances')),
  coded('BR-CL-20', 'The reason of a charge', CHARGE_REASONS, 'UNTDID 7161', reasons('charges')),
  coded(
    'BR-CL-21',
    "The scheme of an item's number",
    IDENTIFIER_SCHEMES,
    'ISO/IEC 6523',
    lines(({ item }, path) => [[`${path}.item.standardId.scheme`, item?.standardId?.scheme]]),
  ),
  coded('BR-CL-22', 'The reason of an exemption', EXEMPTION_REASONS, 'VATEX', (it) =>
    (it.vatBreakdown ?? []).map(
      ({ exemptionReasonCode }, index): Place => [
        `vatBreakdown[${index}].exemptionReasonCode`,
        exemptionReasonCode?.toUpperCase(),
      ],
    ),
  ),
  coded(
    'BR-CL-23',
    'A unit',
    UNITS,
    'UN/ECE Recommendation 20 or 21',
    lines(({ unit, price }, path) => [
      [`${path}.unit`, unit],
      [`${path}.price.baseQuantityUnit`, price?.baseQuantityUnit],
    ]),
  ),
  attachedFiles(),
  coded('BR-CL-25', 'The scheme of an electronic address', ELECTRONIC_ADDRESS_SCHEMES, 'EAS', (it) => [
    ['seller.electronicAddress.scheme', it.seller?.electronicAddress?.scheme],
    ['buyer.electronicAddress.scheme', it.buyer?.electronicAddress?.scheme],
  ]),
  coded('BR-CL-26', 'The scheme of a place of delivery', IDENTIFIER_SCHEMES, 'ISO/IEC 6523', (it) => [
    ['delivery.location.scheme', it.delivery?.location?.scheme],
  ]),
];
