import { childText, type XmlElement } from '../xml.ts';
import { PLACES, SHARED_PLACES } from './cii-places.ts';
import {
  atMostOnce,
  type ElementRule,
  elementRule,
  ending,
  named,
  never,
  oneOf,
  reached,
  without,
} from './element-rule.ts';

const DOCUMENT = 'rsm:ExchangedDocument';
const CONTEXT = 'rsm:ExchangedDocumentContext';
const TOTALS = 'ram:SpecifiedTradeSettlementHeaderMonetarySummation';
const MEANS = 'ram:SpecifiedTradeSettlementPaymentMeans';
const ADDITIONAL = 'ram:AdditionalReferencedDocument';

const once =
  (path: string): ElementRule['holds'] =>
  (element) =>
    reached(element, path).length === 1;

/** Totals that occur at most once, in the order of their rules from CII-SR-477 on. */
const SINGLE_TOTALS = [
  'Line Charge Allowance TaxBasis',
  'Rounding Grand Information TotalPrepaid TotalDiscount TotalAllowanceCharge DuePayable',
  'RetailValueExcludingTaxInformation TotalDepositFeeInformation',
  'ProductValueExcludingTobaccoTaxInformation TotalRetailValueInformation',
  'GrossLineTotal NetLineTotal NetIncludingTaxesLineTotal',
]
  .join(' ')
  .split(' ')
  .map((name) => (/^(?:Line|Charge|Allowance|TaxBasis|Grand)$/.test(name) ? `${name}Total` : name));

const FIRST_TOTAL = 477;

const numbered = (prefix: string, first: number, names: readonly string[]) =>
  Object.fromEntries(
    names.map((name, index) => [`${prefix}${String(first + index).padStart(3, '0')}`, name] as const),
  );

const distinct = (elements: readonly XmlElement[]) => new Set(elements.map(({ text }) => text)).size;

const TRANSACTION = 'rsm:SupplyChainTradeTransaction';
const SETTLEMENT = 'ram:ApplicableHeaderTradeSettlement';

/** Rules about payment and allowances that all Factur-X profiles with lines also contain. */
const SHARED: readonly ElementRule[] = [
  elementRule(
    'CII-SR-463',
    named('ram:SpecifiedTradeAllowanceCharge'),
    (element) => reached(element, 'ram:ChargeIndicator').length > 0,
    'There is a ram:ChargeIndicator.',
    'Give it: true for a charge, false for an allowance.',
  ),
  elementRule(
    'CII-SR-467',
    named('rsm:CrossIndustryInvoice'),
    (root) => distinct(reached(root, `${TRANSACTION}/${SETTLEMENT}/${MEANS}/ram:TypeCode`)) <= 1,
    'All means of payment have the same code.',
    'Give one of them.',
  ),
  elementRule(
    'CII-SR-468',
    named('rsm:CrossIndustryInvoice'),
    (root) => distinct(reached(root, `${TRANSACTION}/${SETTLEMENT}/${MEANS}/ram:Information`)) <= 1,
    'All means of payment have the same text.',
    'Give one of them.',
  ),
  ...atMostOnce(named(SETTLEMENT), { 'CII-SR-469': 'ram:PaymentReference' }),
  ...atMostOnce(named('ram:SpecifiedTradeAllowanceCharge'), {
    'CII-SR-471': 'ram:RateApplicablePercent',
    'CII-SR-472': 'ram:CategoryTradeTax',
    'CII-SR-473': 'ram:ActualAmount',
  }),
];

const ACCOUNT = 'ram:PayeePartyCreditorFinancialAccount';

const OF_CORE: readonly ElementRule[] = [
  // The official rules that need these elements end with an error when there are two.
  ...atMostOnce(named('ram:SpecifiedTradeSettlementLineMonetarySummation'), {
    'BR-24': 'ram:LineTotalAmount',
  }),
  ...atMostOnce(named('ram:SpecifiedTradeProduct'), { 'BR-25': 'ram:Name' }),
  ...atMostOnce(named(`${SETTLEMENT}/ram:ApplicableTradeTax`), {
    'BR-45': 'ram:BasisAmount',
    'BR-46': 'ram:CalculatedAmount',
  }),
  elementRule(
    'BR-03',
    named('ram:IssueDateTime/udt:DateTimeString'),
    ({ attributes }) => attributes.format === '102',
    'The date of issue has the format 102.',
    'Give the attribute format, and the date as 20261122.',
  ),
  elementRule(
    'CII-SR-009',
    named(CONTEXT),
    once('ram:GuidelineSpecifiedDocumentContextParameter'),
    'There is one ram:GuidelineSpecifiedDocumentContextParameter.',
    'Leave one.',
  ),
  elementRule(
    'CII-SR-010',
    named(CONTEXT),
    once('ram:GuidelineSpecifiedDocumentContextParameter/ram:ID'),
    'There is one identifier of the specification.',
    'Leave one.',
  ),
  elementRule(
    'CII-SR-014',
    named(DOCUMENT),
    once('ram:TypeCode'),
    'There is one ram:TypeCode.',
    'Leave one.',
  ),
  elementRule(
    'CII-SR-046',
    named('ram:SpecifiedTradeProduct'),
    (product) => {
      const ids = reached(product, 'ram:GlobalID');
      return ids.length === 0 || ids.some(({ attributes }) => attributes.schemeID !== undefined);
    },
    'A ram:GlobalID has the attribute schemeID.',
    'Give it, such as 0160 for a GTIN.',
  ),
  elementRule(
    'CII-SR-090',
    named('ram:SpecifiedTradeProduct'),
    (product) =>
      reached(product, 'ram:OriginTradeCountry').length === 0 ||
      once('ram:OriginTradeCountry/ram:ID')(product, []),
    'A ram:OriginTradeCountry has one ram:ID.',
    'Leave one.',
  ),
  elementRule(
    'CII-SR-069',
    named('ram:ApplicableProductCharacteristic'),
    once('ram:Description'),
    'There is one ram:Description.',
    'Leave one.',
  ),
  elementRule(
    'CII-SR-072',
    named('ram:ApplicableProductCharacteristic'),
    once('ram:Value'),
    'There is one ram:Value.',
    'Leave one.',
  ),
  elementRule(
    'CII-SR-439',
    named('ram:SpecifiedLineTradeAgreement'),
    once('ram:NetPriceProductTradePrice/ram:ChargeAmount'),
    'There is one net price.',
    'Leave one.',
  ),
  ...atMostOnce(named('ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge'), {
    'CII-SR-440': 'ram:ActualAmount',
  }),
  ...atMostOnce(named('ram:ApplicableHeaderTradeAgreement'), {
    'CII-SR-455': 'ram:SellerTradeParty/ram:DefinedTradeContact',
    'CII-SR-456': 'ram:BuyerTradeParty/ram:DefinedTradeContact',
    'CII-SR-459': 'ram:SellerTradeParty/ram:URIUniversalCommunication',
    'CII-SR-460': 'ram:BuyerTradeParty/ram:URIUniversalCommunication',
  }),
  ...atMostOnce(named(SETTLEMENT), { 'CII-SR-461': 'ram:ApplicableTradeTax/ram:TaxPointDate' }),
  elementRule(
    'CII-SR-462',
    named(SETTLEMENT),
    (it) => distinct(reached(it, 'ram:ApplicableTradeTax/ram:DueDateTypeCode')) <= 1,
    'All parts of the VAT breakdown have the same ram:DueDateTypeCode.',
    'Give one of them.',
  ),
  elementRule(
    'CII-SR-470',
    named(MEANS),
    (means) =>
      !['30', '58'].includes(childText(means, 'ram:TypeCode') ?? '') ||
      reached(means, `${ACCOUNT}/ram:IBANID`).length + reached(means, `${ACCOUNT}/ram:ProprietaryID`).length >
        0,
    'A credit transfer (30, 58) names the account to pay to.',
    `Give ${ACCOUNT} with ram:IBANID or ram:ProprietaryID.`,
  ),
  ...atMostOnce(
    named(TOTALS),
    numbered(
      'CII-SR-',
      FIRST_TOTAL,
      SINGLE_TOTALS.map((name) => `ram:${name}Amount`),
    ),
  ),
];

const IDENTIFIERS: ElementRule['on'] = (element, ancestors) =>
  named('ram:GuidelineSpecifiedDocumentContextParameter/ram:ID')(element, ancestors) ||
  named(`${DOCUMENT}/ram:ID`)(element, ancestors) ||
  named('ram:AssociatedDocumentLineDocument/ram:LineID')(element, ancestors) ||
  named('ram:SpecifiedTradeProduct/ram:SellerAssignedID')(element, ancestors);

const SCHEME_ATTRIBUTES = ['schemeName', 'schemeAgencyName', 'schemeDataURI', 'schemeURI'];

const inRam =
  (end: string): ElementRule['on'] =>
  (element, ancestors) =>
    element.name.startsWith('ram:') && ending(end)(element, ancestors);

/** Children that a document reference may have only if it is an additional reference of certain types. */
const ONLY_OF_TYPE: readonly (readonly [id: string, child: string, types: readonly string[]])[] = [
  ['CII-DT-015', 'ram:URIID', ['916']],
  ['CII-DT-018', 'ram:TypeCode', ['50', '130', '916']],
  ['CII-DT-021', 'ram:Name', ['916']],
  ['CII-DT-022', 'ram:AttachmentBinaryObject', ['916']],
  ['CII-DT-024', 'ram:ReferenceTypeCode', ['130']],
];

const DATA_TYPES: readonly ElementRule[] = [
  ...without(
    IDENTIFIERS,
    numbered('CII-DT-', 1, [...SCHEME_ATTRIBUTES, 'schemeID', 'schemeAgencyID', 'schemeVersionID']),
  ),
  ...without(
    (element, ancestors) => inRam('ID')(element, ancestors) && !IDENTIFIERS(element, ancestors),
    numbered('CII-DT-', 101, SCHEME_ATTRIBUTES),
  ),
  ...without(oneOf('ram:TypeCode'), { 'CII-DT-008': 'name', 'CII-DT-009': 'listURI' }),
  ...without(
    named(`${DOCUMENT}/ram:TypeCode`),
    numbered('CII-DT-', 10, ['listID', 'listAgencyID', 'listVersionID']),
  ),
  ...ONLY_OF_TYPE.map(([id, child, types]) =>
    elementRule(
      id,
      inRam('ReferencedDocument'),
      (document) =>
        reached(document, child).length === 0 ||
        (document.name === ADDITIONAL && types.includes(childText(document, 'ram:TypeCode') ?? '')),
      `Only an ${ADDITIONAL} of the type ${types.join(', ')} has a ${child}.`,
      'Remove it.',
    ),
  ),
  ...never(inRam('ReferencedDocument'), {
    'CII-DT-016': 'ram:StatusCode',
    'CII-DT-017': 'ram:CopyIndicator',
    'CII-DT-019': 'ram:GlobalID',
    'CII-DT-020': 'ram:RevisionID',
    'CII-DT-023': 'ram:Information',
    'CII-DT-025': 'ram:SectionName',
    'CII-DT-026': 'ram:PreviousRevisionID',
    'CII-DT-028': 'ram:EffectiveSpecifiedPeriod',
    'CII-DT-029': 'ram:IssuerTradeParty',
    'CII-DT-030': 'ram:AttachedSpecifiedBinaryFile',
  }),
  ...never(
    (element, ancestors) =>
      inRam('ReferencedDocument')(element, ancestors) && element.name !== 'ram:InvoiceReferencedDocument',
    { 'CII-DT-027': 'ram:FormattedIssueDateTime' },
  ),
  ...without(
    (element, ancestors) => inRam('Amount')(element, ancestors) && element.name !== 'ram:TaxTotalAmount',
    { 'CII-DT-031': 'currencyID', 'CII-DT-032': 'currencyCodeListVersionID' },
  ),
  ...without(inRam('Quantity'), {
    'CII-DT-034': 'unitCodeListID',
    'CII-DT-035': 'unitCodeListAgencyID',
    'CII-DT-036': 'unitCodeListAgencyName',
  }),
  elementRule(
    'CII-DT-037',
    inRam('TradeTax'),
    (tax) => ['VAT', undefined].includes(childText(tax, 'ram:TypeCode')),
    'A tax is VAT: other taxes have no place in an invoice of EN 16931.',
    'Correct ram:TypeCode, or give the tax as a charge.',
  ),
  ...never(named('ram:BillingSpecifiedPeriod'), {
    'CII-DT-068': 'ram:StartDateTime/udt:DateTime',
    'CII-DT-069': 'ram:DurationMeasure',
    'CII-DT-070': 'ram:InclusiveIndicator',
    'CII-DT-071': 'ram:Description',
    'CII-DT-072': 'ram:EndDateTime/udt:DateTime',
    'CII-DT-073': 'ram:CompleteDateTime',
    'CII-DT-074': 'ram:OpenIndicator',
    'CII-DT-075': 'ram:SeasonCode',
    'CII-DT-076': 'ram:ID',
    'CII-DT-077': 'ram:Name',
    'CII-DT-078': 'ram:SequenceNumeric',
    'CII-DT-079': 'ram:StartDateFlexibilityCode',
    'CII-DT-080': 'ram:ContinuousIndicator',
    'CII-DT-081': 'ram:PurposeCode',
  }),
  ...never(named('ram:PostalTradeAddress'), {
    'CII-DT-082': 'ram:ID',
    'CII-DT-083': 'ram:PostOfficeBox',
    'CII-DT-084': 'ram:BuildingName',
    'CII-DT-086': 'ram:LineFour',
    'CII-DT-087': 'ram:LineFive',
    'CII-DT-088': 'ram:StreetName',
    'CII-DT-089': 'ram:CitySubDivisionName',
    'CII-DT-090': 'ram:CountryName',
    'CII-DT-091': 'ram:CountrySubDivisionID',
    'CII-DT-092': 'ram:AttentionOf',
    'CII-DT-093': 'ram:CareOf',
    'CII-DT-094': 'ram:BuildingNumber',
    'CII-DT-095': 'ram:DepartmentName',
    'CII-DT-096': 'ram:AdditionalStreetName',
  }),
];

/** Fatal rules of the official Schematron of EN 16931 about elements of CII (CII-SR, CII-DT). */
export const CII_RULES: readonly ElementRule[] = [...OF_CORE, ...PLACES, ...SHARED, ...DATA_TYPES];

/** Rules for the Factur-X profiles with lines, which have their own schemas. */
export const FACTUR_X_RULES: readonly ElementRule[] = [
  ...SHARED,
  ...SHARED_PLACES,
  elementRule(
    'FX-CL',
    oneOf('udt:DateTimeString', 'udt:DateString'),
    ({ attributes }) => attributes.format === '102',
    'A date has the format 102.',
    'Give the attribute format, and the date as 20261122.',
  ),
];
