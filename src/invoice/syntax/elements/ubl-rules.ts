import { booleanOf } from '../binding.ts';
import { childText, type XmlElement } from '../xml.ts';
import { atMostOnce, type ElementRule, elementRule, ending, named, oneOf, reached } from './element-rule.ts';

const ROOT = oneOf('inv:Invoice', 'cn:CreditNote');
const LINE = oneOf('cac:InvoiceLine', 'cac:CreditNoteLine');
const DOCUMENT = 'cac:AdditionalDocumentReference';
const OBJECT = '130';
const PROJECT = '50';
const SELLER = 'cac:AccountingSupplierParty/cac:Party';
const BUYER = 'cac:AccountingCustomerParty/cac:Party';

const ACCOUNT = 'cac:PayeeFinancialAccount/cbc:ID';

const isVat = (scheme: XmlElement) =>
  reached(scheme, 'cac:TaxScheme/cbc:ID').some(({ text }) => text.toUpperCase() === 'VAT');

/** Returns a rule that at most one element at a path satisfies a condition. */
function single(
  id: string,
  on: ElementRule['on'],
  path: string,
  counts: (element: XmlElement) => boolean,
  what: string,
  inner = '',
): ElementRule {
  return elementRule(
    id,
    on,
    (element) => {
      const found = reached(element, path).filter(counts);
      return (inner === '' ? found : found.flatMap((one) => reached(one, inner))).length <= 1;
    },
    `There is one ${what} at most.`,
    'Leave one.',
  );
}

const distinct = (elements: readonly XmlElement[]) => new Set(elements.map(({ text }) => text)).size;

const isType = (type: string) => (element: XmlElement) => childText(element, 'cbc:DocumentTypeCode') === type;

/** Returns the party identifiers that are creditor identifiers (BT-90). */
const creditors = (root: XmlElement): readonly XmlElement[] =>
  [SELLER, BUYER, 'cac:PayeeParty'].flatMap((party) =>
    reached(root, `${party}/cac:PartyIdentification/cbc:ID`).filter(
      ({ attributes }) => attributes.schemeID?.toUpperCase() === 'SEPA',
    ),
  );

/** Fatal rules of the official Schematron of EN 16931 about elements of UBL (UBL-SR, UBL-DT, UBL-CR). */
export const UBL_RULES: readonly ElementRule[] = [
  elementRule(
    'BR-54',
    oneOf('cac:AdditionalItemProperty'),
    (property) =>
      reached(property, 'cbc:ValueQuantity').length === 0 || reached(property, 'cbc:Value').length > 0,
    'A property of an item has a cbc:Value.',
    'Give it: cbc:ValueQuantity is read by EXTENDED-CTC-FR alone.',
  ),
  elementRule(
    'BR-52',
    oneOf(DOCUMENT),
    (document) =>
      reached(document, 'cbc:DocumentTypeCode').length === 0 || (childText(document, 'cbc:ID') ?? '') !== '',
    'A document that is referred to has an identifier.',
    'Give cbc:ID.',
  ),
  elementRule(
    'BR-61',
    (element, ancestors) => element.name === 'cac:PaymentMeans' && ancestors.length === 1,
    (means, [root]) =>
      !['30', '58'].includes(childText(means, 'cbc:PaymentMeansCode') ?? '') ||
      reached(means, ACCOUNT).length > 0 ||
      (root !== undefined && reached(root, `cac:PaymentMeans/${ACCOUNT}`).length === 0),
    'Each credit transfer (30, 58) names the account to pay to.',
    'Give cac:PayeeFinancialAccount with its cbc:ID.',
  ),
  ...(
    [
      ['BR-CL-05', oneOf('cbc:TaxCurrencyCode')],
      ['BR-CL-06', named('cac:InvoicePeriod/cbc:DescriptionCode')],
      ['BR-CL-14', named('cac:Country/cbc:IdentificationCode')],
      ['BR-CL-15', named('cac:OriginCountry/cbc:IdentificationCode')],
      ['BR-CL-19', oneOf('cbc:AllowanceChargeReasonCode')],
      ['BR-CL-22', oneOf('cbc:TaxExemptionReasonCode')],
    ] as const
  ).map(([id, on]) =>
    elementRule(
      id,
      on,
      ({ text }) => text !== '',
      'An element of a code is not empty.',
      'Give a code, or remove it.',
    ),
  ),
  ...atMostOnce(oneOf('cac:PostalAddress', 'cac:Address'), { 'UBL-SR-51': 'cac:AddressLine' }),
  elementRule(
    'UBL-SR-42',
    named(SELLER),
    (party) => reached(party, 'cac:PartyTaxScheme').length <= 2,
    'A seller has two cac:PartyTaxScheme at most.',
    'Leave the one of VAT, and another one.',
  ),
  ...atMostOnce(oneOf(DOCUMENT), { 'UBL-SR-33': 'cbc:DocumentDescription' }),
  elementRule(
    'UBL-SR-43',
    oneOf(DOCUMENT),
    (document, [root]) =>
      isType(OBJECT)(document) ||
      (root?.name === 'cn:CreditNote' && isType(PROJECT)(document)) ||
      (reached(document, 'cbc:DocumentTypeCode').length === 0 &&
        reached(document, 'cbc:ID').every(({ attributes }) => attributes.schemeID === undefined)),
    'Only the invoiced object has a scheme, and the type 130.',
    'Remove schemeID and cbc:DocumentTypeCode.',
  ),
  elementRule(
    'UBL-DT-07',
    ending('BinaryObject'),
    ({ attributes }) => attributes.filename !== undefined,
    'A document that is attached has the attribute filename.',
    'Give it.',
  ),
  ...atMostOnce(oneOf('cac:Delivery'), { 'UBL-SR-25': 'cac:DeliveryParty/cac:PartyName/cbc:Name' }),
  ...([false, true] as const).flatMap((isCharge) =>
    atMostOnce(
      (element) =>
        element.name === 'cac:AllowanceCharge' &&
        booleanOf(childText(element, 'cbc:ChargeIndicator')) === isCharge,
      { [isCharge ? 'UBL-SR-31' : 'UBL-SR-30']: 'cbc:AllowanceChargeReason' },
    ),
  ),
  elementRule(
    'UBL-SR-53',
    oneOf('cac:PartyTaxScheme'),
    (scheme) =>
      reached(scheme, 'cac:TaxScheme/cbc:ID').length > 0 && reached(scheme, 'cbc:CompanyID').length > 0,
    'A cac:PartyTaxScheme has a cbc:CompanyID and the identifier of its cac:TaxScheme.',
    'Give both, or remove it.',
  ),
  elementRule(
    'UBL-CR-666',
    ROOT,
    (root) =>
      !reached(root, DOCUMENT).some(
        (one) => isType(OBJECT)(one) && reached(one, 'cac:Attachment').length > 0,
      ),
    'The invoiced object (130) has no cac:Attachment.',
    'Give the attachment a reference of its own.',
  ),
  elementRule(
    'UBL-CR-673',
    ROOT,
    (root) =>
      !reached(root, DOCUMENT).some(
        (one) => isType(OBJECT)(one) && reached(one, 'cbc:DocumentDescription').length > 0,
      ),
    'The invoiced object (130) has no cbc:DocumentDescription.',
    'Remove it.',
  ),
  single('UBL-SR-04', ROOT, DOCUMENT, isType(OBJECT), 'invoiced object', 'cbc:ID'),
  single(
    'UBL-SR-12',
    ROOT,
    `${SELLER}/cac:PartyTaxScheme`,
    isVat,
    'VAT identifier of the seller',
    'cbc:CompanyID',
  ),
  single(
    'UBL-SR-13',
    ROOT,
    `${SELLER}/cac:PartyTaxScheme`,
    (scheme) => !isVat(scheme),
    'tax registration of the seller',
    'cbc:CompanyID',
  ),
  single(
    'UBL-SR-18',
    ROOT,
    `${BUYER}/cac:PartyTaxScheme`,
    isVat,
    'VAT identifier of the buyer',
    'cbc:CompanyID',
  ),
  ...atMostOnce(ROOT, {
    'UBL-SR-01': 'cac:ContractDocumentReference/cbc:ID',
    'UBL-SR-02': 'cac:ReceiptDocumentReference/cbc:ID',
    'UBL-SR-03': 'cac:DespatchDocumentReference/cbc:ID',
    'UBL-SR-05': 'cac:PaymentTerms/cbc:Note',
    'UBL-SR-08': 'cac:InvoicePeriod',
    'UBL-SR-09': `${SELLER}/cac:PartyLegalEntity/cbc:RegistrationName`,
    'UBL-SR-10': `${SELLER}/cac:PartyName/cbc:Name`,
    'UBL-SR-11': `${SELLER}/cac:PartyLegalEntity/cbc:CompanyID`,
    'UBL-SR-14': `${SELLER}/cac:PartyLegalEntity/cbc:CompanyLegalForm`,
    'UBL-SR-15': `${BUYER}/cac:PartyLegalEntity/cbc:RegistrationName`,
    'UBL-SR-16': `${BUYER}/cac:PartyIdentification/cbc:ID`,
    'UBL-SR-17': `${BUYER}/cac:PartyLegalEntity/cbc:CompanyID`,
    'UBL-SR-24': 'cac:Delivery',
    'UBL-SR-39': 'cac:ProjectReference/cbc:ID',
    'UBL-SR-40': `${BUYER}/cac:PartyName/cbc:Name`,
    'UBL-SR-45': 'cac:PaymentMeans/cbc:PaymentDueDate',
    'UBL-SR-49': 'cac:InvoicePeriod/cbc:DescriptionCode',
    'UBL-SR-54': 'cac:PaymentMeans/cac:CardAccount',
    'UBL-SR-55': 'cac:PaymentMeans/cac:PaymentMandate',
    'UBL-SR-56': 'cac:OriginatorDocumentReference/cbc:ID',
  }),
  elementRule(
    'UBL-SR-29',
    ROOT,
    (root) => creditors(root).length <= 1,
    "There is one creditor's identifier (SEPA) at most.",
    'Leave one.',
  ),
  elementRule(
    'UBL-SR-44',
    ROOT,
    (root) => distinct(reached(root, 'cac:PaymentMeans/cbc:PaymentID')) <= 1,
    'All means of payment have the same cbc:PaymentID.',
    'Give one of them.',
  ),
  elementRule(
    'UBL-SR-46',
    ROOT,
    (root) =>
      reached(root, 'cac:PaymentMeans/cbc:PaymentMeansCode').filter(
        ({ attributes }) => attributes.name !== undefined,
      ).length <= 1,
    'One means of payment at most has a text.',
    'Leave the attribute name once.',
  ),
  elementRule(
    'UBL-SR-47',
    ROOT,
    (root) => distinct(reached(root, 'cac:PaymentMeans/cbc:PaymentMeansCode')) <= 1,
    'All means of payment have the same code.',
    'Give one of them.',
  ),
  ...atMostOnce(LINE, {
    'UBL-SR-34': 'cbc:Note',
    'UBL-SR-35': 'cac:OrderLineReference/cbc:LineID',
    'UBL-SR-36': 'cac:InvoicePeriod',
    'UBL-SR-37': 'cac:Price/cac:AllowanceCharge/cbc:Amount',
    'UBL-SR-50': 'cac:Item/cbc:Description',
    'UBL-SR-52': 'cac:DocumentReference',
  }),
  elementRule(
    'UBL-SR-48',
    LINE,
    (line) => reached(line, 'cac:Item/cac:ClassifiedTaxCategory').length === 1,
    'A line has one cac:ClassifiedTaxCategory.',
    'Leave one.',
  ),
  ...atMostOnce(oneOf('cac:PayeeParty'), {
    'UBL-SR-19': 'cac:PartyName/cbc:Name',
    'UBL-SR-21': 'cac:PartyLegalEntity/cbc:CompanyID',
  }),
  single(
    'UBL-SR-20',
    oneOf('cac:PayeeParty'),
    'cac:PartyIdentification/cbc:ID',
    ({ attributes }) => attributes.schemeID !== undefined && attributes.schemeID.toUpperCase() !== 'SEPA',
    'identifier of the payee',
  ),
  ...atMostOnce(oneOf('cac:PaymentMeans'), {
    'UBL-SR-26': 'cbc:PaymentID',
    'UBL-SR-27': 'cbc:PaymentMeansCode',
    'UBL-SR-28': 'cac:PaymentMandate/cbc:ID',
  }),
  ...atMostOnce(oneOf('cac:BillingReference'), { 'UBL-SR-06': 'cac:InvoiceDocumentReference' }),
  elementRule(
    'UBL-SR-07',
    oneOf('cac:BillingReference'),
    (it) => reached(it, 'cac:InvoiceDocumentReference/cbc:ID').length > 0,
    'A cac:BillingReference has the number of an invoice.',
    'Give cac:InvoiceDocumentReference with its cbc:ID.',
  ),
  ...atMostOnce(oneOf('cac:TaxRepresentativeParty'), {
    'UBL-SR-22': 'cac:PartyName/cbc:Name',
    'UBL-SR-23': 'cac:PartyTaxScheme/cbc:CompanyID',
  }),
  ...atMostOnce(oneOf('cac:TaxSubtotal'), { 'UBL-SR-32': 'cac:TaxCategory/cbc:TaxExemptionReason' }),
];
