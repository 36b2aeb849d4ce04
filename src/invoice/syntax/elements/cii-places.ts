import { PAYMENT_MEANS } from '../../code-lists/payment-means.ts';
import { UNITS } from '../../code-lists/units.ts';
import { childText, type XmlElement } from '../xml.ts';
import { type Ancestors, type ElementRule, elementRule, named, oneOf, reached } from './element-rule.ts';

/**
 * Rules that the official Schematron of CII applies to every place in the XML, where the model holds only one of several
 * elements, or nothing of an empty one.
 */

const ADDITIONAL = 'ram:AdditionalReferencedDocument';
const ATTACHMENT = '916';
const MEANS = 'ram:SpecifiedTradeSettlementPaymentMeans';
const TYPE = 'ram:TypeCode';
const TOTALS = 'ram:SpecifiedTradeSettlementHeaderMonetarySummation';
const DATES = oneOf('udt:DateTimeString', 'udt:DateString', 'qdt:DateTimeString');

/** Date of a preceding invoice. The official rules do not test it, so that it may be empty or have hyphens. */
const QUALIFIED = 'qdt:DateTimeString';
const WITH_HYPHENS = /^(?:\d{4}-\d{2}-\d{2})?$/;

/** Eight digits of a date (format 102), as CII-DT-097 tests them. */
const EIGHT_DIGITS = /^\d{4}(?:1[0-2]|0[1-9])(?:3[01]|[12]\d|0[1-9])$/;

const isOf = (format: string) => (element: XmlElement, ancestors: Ancestors) =>
  DATES(element, ancestors) && (element.attributes.format ?? format) === format;

const DIGITS = elementRule(
  'CII-DT-097',
  isOf('102'),
  ({ name, text }) => EIGHT_DIGITS.test(text) || (name === QUALIFIED && WITH_HYPHENS.test(text)),
  'A date has eight digits.',
  'Write it as 20261122, with the format 102.',
);

/** Rules that the profiles BASIC and EXTENDED of Factur-X contain too. */
export const SHARED_PLACES: readonly ElementRule[] = [
  DIGITS,
  elementRule(
    'BR-52',
    (element) => element.name === ADDITIONAL && childText(element, TYPE) !== ATTACHMENT,
    (document) => (childText(document, 'ram:IssuerAssignedID') ?? '') !== '',
    'A document that is referred to has an identifier.',
    'Give ram:IssuerAssignedID.',
  ),
  ...(['Seller', 'Buyer'] as const).map((party, index) =>
    elementRule(
      `BR-6${index + 2}`,
      named(`ram:${party}TradeParty/ram:URIUniversalCommunication`),
      (address) => reached(address, 'ram:URIID').length > 0,
      'An electronic address has a ram:URIID.',
      'Give it, with its schemeID.',
    ),
  ),
  elementRule(
    'BR-CO-15',
    named(`${TOTALS}/ram:TaxTotalAmount`),
    ({ attributes }, ancestors) => {
      const [totals] = ancestors.slice(-1);
      const isNothingAdded =
        totals !== undefined &&
        childText(totals, 'ram:GrandTotalAmount') === childText(totals, 'ram:TaxBasisTotalAmount');
      return attributes.currencyID !== undefined || isNothingAdded;
    },
    'A total of VAT has the attribute currencyID.',
    'Give it.',
  ),
];

/** Elements with a code, by the rule about their code list. */
const CODED: readonly (readonly [id: string, on: ElementRule['on']])[] = [
  ['BR-CL-05', oneOf('ram:TaxCurrencyCode')],
  ['BR-CL-06', oneOf('ram:DueDateTypeCode')],
  ['BR-CL-08', oneOf('ram:SubjectCode')],
  ['BR-CL-14', oneOf('ram:CountryID')],
  ['BR-CL-15', named('ram:OriginTradeCountry/ram:ID')],
  ['BR-CL-19', oneOf('ram:ReasonCode')],
  ['BR-CL-22', oneOf('ram:ExemptionReasonCode')],
];

const emptyCode = (id: string, on: ElementRule['on']) =>
  elementRule(
    id,
    on,
    ({ text }) => text !== '',
    'An element of a code is not empty.',
    'Give a code, or remove it.',
  );

const TRANSFERS = new Set(['30', '58']);
const ACCOUNT = 'ram:PayeePartyCreditorFinancialAccount';

/** Rules about places of EN 16931. */
export const PLACES: readonly ElementRule[] = [
  ...SHARED_PLACES,
  emptyCode('BR-CL-07', oneOf('ram:ReferenceTypeCode')),
  ...CODED.map(([id, on]) => emptyCode(id, on)),
  ...(
    [
      ['BR-29', 'ram:ApplicableHeaderTradeSettlement/ram:BillingSpecifiedPeriod'],
      ['BR-30', 'ram:SpecifiedLineTradeSettlement/ram:BillingSpecifiedPeriod'],
    ] as const
  ).map(([id, chain]) =>
    elementRule(
      id,
      named(chain),
      (period) => {
        const ends = ['ram:StartDateTime', 'ram:EndDateTime'].map((end) => reached(period, end));
        return (
          ends.some((found) => found.length === 0) ||
          ends.every((found) =>
            found.some((end) =>
              reached(end, 'udt:DateTimeString').some(({ attributes }) => attributes.format === '102'),
            ),
          )
        );
      },
      'The days of a period have the format 102.',
      'Give the attribute format, and dates as 20261122.',
    ),
  ),
  elementRule(
    'BR-49',
    named(MEANS),
    (means, ancestors) =>
      reached(means, TYPE).length > 0 ||
      // The model reports a missing code where no means of payment has one.
      ancestors.every((parent) => reached(parent, `${MEANS}/${TYPE}`).length === 0),
    'Each means of payment has a code.',
    'Give ram:TypeCode, such as 58.',
  ),
  elementRule(
    'BR-CL-16',
    named(`${MEANS}/${TYPE}`),
    ({ text }) => PAYMENT_MEANS.has(text),
    'The code of a means of payment is a code of UNTDID 4461.',
    'Take a code of UNTDID 4461.',
  ),
  elementRule(
    'BR-CO-27',
    named(MEANS),
    (means) => {
      const ids = ['ram:IBANID', 'ram:ProprietaryID'].filter(
        (id) => reached(means, `${ACCOUNT}/${id}`).length > 0,
      );
      return !TRANSFERS.has(childText(means, TYPE) ?? '') || ids.length === 1;
    },
    'A credit transfer (30, 58) names one account: by its IBAN or by another number.',
    `Give ${ACCOUNT} with ram:IBANID or ram:ProprietaryID.`,
  ),
  elementRule(
    'BR-CL-23',
    named('ram:NetPriceProductTradePrice/ram:BasisQuantity'),
    ({ attributes }) => attributes.unitCode === undefined || UNITS.has(attributes.unitCode),
    'The unit of a base quantity is a code of UN/ECE Recommendation 20 or 21.',
    'Correct unitCode.',
  ),
  elementRule(
    'BR-CO-15',
    named(TOTALS),
    (totals) => {
      const currencies = reached(totals, 'ram:TaxTotalAmount').map(({ attributes }) => attributes.currencyID);
      return new Set(currencies).size === currencies.length;
    },
    'There is one total of VAT in each currency.',
    'Leave one ram:TaxTotalAmount.',
  ),
];
