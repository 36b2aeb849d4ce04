import { CHARGE_REASONS, TAX_REASONS } from '../../code-lists/reasons.ts';
import { UNITS } from '../../code-lists/units.ts';
import type { Syntax } from '../index.ts';
import { childText, type XmlElement } from '../xml.ts';
import { CII_RULES } from './cii-rules.ts';
import { atMostOnce, type ElementRule, elementRule, named, oneOf, reached } from './element-rule.ts';
import { UBL_RULES } from './ubl-rules.ts';

/** Names of elements that extensions of EN 16931 have rules about. */
interface Names {
  readonly charge: string;
  readonly isCharge: (element: XmlElement) => boolean;
  readonly reasonCode: string;
  readonly property: string;
  readonly value: string;
  readonly measure: string;
}

const NAMES: Readonly<Record<Syntax, Names>> = {
  ubl: {
    charge: 'cac:AllowanceCharge',
    isCharge: (element) => childText(element, 'cbc:ChargeIndicator') === 'true',
    reasonCode: 'cbc:AllowanceChargeReasonCode',
    property: 'cac:AdditionalItemProperty',
    value: 'cbc:Value',
    measure: 'cbc:ValueQuantity',
  },
  cii: {
    charge: 'ram:SpecifiedTradeAllowanceCharge',
    isCharge: (element) => reached(element, 'ram:ChargeIndicator/udt:Indicator')[0]?.text === 'true',
    reasonCode: 'ram:ReasonCode',
    property: 'ram:ApplicableProductCharacteristic',
    value: 'ram:Value',
    measure: 'ram:ValueMeasure',
  },
};

/** Code lists of charge reasons (UNTDID 7161) and of taxes as charges (UNTDID 5153), by their `listID`. */
const REASONS: Readonly<Record<string, ReadonlySet<string>>> = { 7161: CHARGE_REASONS, 5153: TAX_REASONS };

/** Rules about elements that the profile EXTENDED and its French counterpart share. */
function shared(syntax: Syntax, prefix: string): readonly ElementRule[] {
  const { charge, isCharge, reasonCode, property, value, measure } = NAMES[syntax];
  return [
    elementRule(
      `${prefix}-CL-20`,
      (element, ancestors) =>
        element.name === reasonCode && ancestors.at(-1)?.name === charge && isCharge(ancestors.at(-1)!),
      ({ text, attributes }) => REASONS[attributes.listID ?? '7161']?.has(text) ?? false,
      'The reason of a charge is a code of UNTDID 7161, or with listID 5153 a tax of UNTDID 5153.',
      'Correct the code or listID.',
    ),
    elementRule(
      `${prefix}-54-2`,
      oneOf(property),
      (element) => {
        const measures = reached(element, measure);
        const isText = reached(element, value).length > 0;
        return isText ? measures.length === 0 : measures.some(({ attributes }) => attributes.unitCode);
      },
      `A property has either a ${value}, or a ${measure} with a unit.`,
      'Give one of them.',
    ),
  ];
}

const LINE = 'ram:IncludedSupplyChainTradeLineItem';

/** A reference to a document that has a number. Of those in a line, which may refer to a line alone, only additional documents do. */
const numberedReference: ElementRule['on'] = (element, ancestors) =>
  element.name.endsWith('ReferencedDocument') &&
  (element.name === 'ram:AdditionalReferencedDocument' || ancestors.every(({ name }) => name !== LINE));

/** Children that the profile EXTENDED requires, beyond its schema. */
const REQUIRED: readonly (readonly [on: ElementRule['on'], child: string])[] = [
  [numberedReference, 'ram:IssuerAssignedID'],
  [oneOf('ram:TelephoneUniversalCommunication'), 'ram:CompleteNumber'],
  [oneOf('ram:EmailURIUniversalCommunication'), 'ram:URIID'],
];

/** Quantities that have a unit in the profile EXTENDED. */
const MEASURED = oneOf('ram:PackageQuantity', 'ram:PerPackageUnitQuantity', 'ram:ChargeFreeQuantity');

/** Rules about elements of the Factur-X profile EXTENDED. Those of its generated Schematron have a number only there. */
export const EXTENDED_RULES: readonly ElementRule[] = [
  ...shared('cii', 'BR-FXEXT'),
  ...REQUIRED.map(([on, child]) =>
    elementRule(
      'FX-SCH',
      (element, ancestors) => element.name.startsWith('ram:') && on(element, ancestors),
      (element) => reached(element, child).length > 0,
      `There is a ${child}.`,
      'Give it.',
    ),
  ),
  elementRule(
    'FX-CL',
    MEASURED,
    ({ attributes }) => UNITS.has(attributes.unitCode ?? ''),
    'A quantity has a unit: a code of UN/ECE Recommendation 20 or 21.',
    'Correct unitCode.',
  ),
  elementRule(
    'BR-FXEXT-03',
    named('ram:BuyerTradeParty/ram:SpecifiedTaxRegistration/ram:ID'),
    ({ attributes, text }) => attributes.schemeID === 'VA' && text !== '',
    'The tax registration of a buyer is a VAT identifier.',
    'Give the VAT identifier, with schemeID VA.',
  ),
  ...atMostOnce(named('ram:BuyerTradeParty'), {
    'FX-SCH-A-000163': 'ram:ID',
    'FX-SCH-A-000166': 'ram:SpecifiedTaxRegistration',
  }),
  elementRule(
    'FX-SCH-A-000033',
    named('ram:SellerTradeParty'),
    (seller) => {
      const schemes = reached(seller, 'ram:SpecifiedTaxRegistration/ram:ID').map(
        ({ attributes }) => attributes.schemeID,
      );
      return new Set(schemes).size === schemes.length;
    },
    'A seller has one tax registration of each scheme.',
    'Leave one with VA, and one with FC.',
  ),
];

/** Rules of EN 16931 about elements that EXTENDED-CTC-FR omits or replaces. */
const OMITTED: Readonly<Record<Syntax, RegExp>> = {
  ubl: /^(?:UBL-SR-(?:04|16|20|34|37|48|52|06|07)|BR-54)$/,
  cii: /^(?:CII-(?:SR-4(?:39|6[789]|7[01237-9]|8[0-689]|9[0-4])|DT-0(?:18|24|27))|BR-CL-07)$/,
};

const HEADER_REFERENCE: ElementRule['on'] = (element, ancestors) =>
  element.name === 'cac:BillingReference' && ancestors.length === 1;

/** Whether a line of UBL is in the sums of the invoice: it has no subtype, or DETAIL. */
function counts(line: XmlElement, number: string | undefined): boolean {
  const own = reached(line, 'cac:BillingReference/cac:InvoiceDocumentReference').filter(
    (document) => childText(document, 'cbc:ID') === number,
  );
  return (
    own.length === 0 || own.some((document) => childText(document, 'cbc:DocumentStatusCode') === 'DETAIL')
  );
}

/** Types of credit notes in France. */
const CREDIT_NOTES = new Set(['261', '381', '396', '502', '503']);

/** Elements by which a credit note refers to invoices, as a whole or line by line. */
const REFERENCES: Readonly<
  Record<
    Syntax,
    {
      readonly type: string;
      readonly header: string;
      readonly line: string;
      readonly inLine: string;
      readonly number: string;
      readonly date: string;
      readonly counts: (line: XmlElement, root: XmlElement) => boolean;
    }
  >
> = {
  ubl: {
    type: 'cbc:CreditNoteTypeCode',
    header: 'cac:BillingReference/cac:InvoiceDocumentReference',
    line: 'cac:CreditNoteLine',
    inLine: 'cac:BillingReference/cac:InvoiceDocumentReference',
    number: 'cbc:ID',
    date: 'cbc:IssueDate',
    counts: (line, root) => counts(line, childText(root, 'cbc:ID')),
  },
  cii: {
    type: 'rsm:ExchangedDocument/ram:TypeCode',
    header: `rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:InvoiceReferencedDocument`,
    line: 'rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem',
    inLine: 'ram:SpecifiedLineTradeSettlement/ram:InvoiceReferencedDocument',
    number: 'ram:IssuerAssignedID',
    date: 'ram:FormattedIssueDateTime/qdt:DateTimeString',
    counts: (line) =>
      [undefined, 'DETAIL'].includes(
        reached(line, 'ram:AssociatedDocumentLineDocument/ram:LineStatusReasonCode')[0]?.text,
      ),
  },
};

/** Rule of the French mandate about credit notes, which may refer to invoices in each line. */
function creditNotes(syntax: Syntax): ElementRule {
  const of = REFERENCES[syntax];
  const isWhole = (document: XmlElement) =>
    [of.number, of.date].every((path) => reached(document, path).length > 0);
  return elementRule(
    'BR-FR-CO-05',
    (_, ancestors) => ancestors.length === 0,
    (root) =>
      !CREDIT_NOTES.has(reached(root, of.type)[0]?.text ?? '') ||
      reached(root, of.header).some(isWhole) ||
      reached(root, of.line).every(
        (line) => !of.counts(line, root) || reached(line, of.inLine).some(isWhole),
      ),
    'A credit note names the invoices that it is about, with their dates: as a whole, or in each line.',
    'Give the number and the date of an invoice.',
  );
}

const PARENT_OF_TYPE = oneOf('ram:AdditionalReferencedDocument', 'ram:InvoiceReferencedDocument');
const DATED = oneOf(
  'ram:InvoiceReferencedDocument',
  'ram:ContractReferencedDocument',
  'ram:BuyerOrderReferencedDocument',
  'ram:DespatchAdviceReferencedDocument',
);

/** Identifiers of a party or place whose schemes differ (BR-FR-CO-10). */
const PARTIES: Readonly<Record<Syntax, readonly (readonly [party: string, ids: string])[]>> = {
  ubl: [
    ['cac:AccountingSupplierParty/cac:Party', 'cac:PartyIdentification/cbc:ID'],
    ['cac:AccountingCustomerParty/cac:Party', 'cac:PartyIdentification/cbc:ID'],
    ['cac:PayeeParty', 'cac:PartyIdentification/cbc:ID'],
    ['cac:DeliveryLocation', 'cbc:ID'],
  ],
  cii: ['Seller', 'Buyer', 'Payee', 'ShipTo'].map((role) => [`ram:${role}TradeParty`, 'ram:GlobalID']),
};

function schemesOf(syntax: Syntax): readonly ElementRule[] {
  return PARTIES[syntax].map(([party, ids]) =>
    elementRule(
      'BR-FR-CO-10',
      named(party),
      (element) => {
        const schemes = reached(element, ids).map(({ attributes }) => attributes.schemeID);
        return !schemes.includes(undefined) && new Set(schemes).size === schemes.length;
      },
      'Every identifier of a party or of a place of delivery has a scheme, each a different one.',
      'Correct schemeID, or remove the identifier.',
    ),
  );
}

/** Returns a rule that only certain document references have a child. */
const onlyOn = (id: string, child: string, allowed: (document: XmlElement) => boolean) =>
  elementRule(
    id,
    ({ name }) => name.startsWith('ram:') && name.endsWith('ReferencedDocument'),
    (document) => reached(document, child).length === 0 || allowed(document),
    `This reference has no ${child}.`,
    'Remove it.',
  );

const typeOf = (document: XmlElement) => childText(document, 'ram:TypeCode') ?? '';

const CII: readonly ElementRule[] = [
  ...atMostOnce(named('ram:SpecifiedLineTradeAgreement'), {
    'CII-FREXT-SR-439': 'ram:NetPriceProductTradePrice/ram:ChargeAmount',
  }),
  onlyOn(
    'CII-EXT-DT-018',
    'ram:TypeCode',
    (document) =>
      PARENT_OF_TYPE(document, []) &&
      (document.name === 'ram:InvoiceReferencedDocument' || ['50', '130', '916'].includes(typeOf(document))),
  ),
  onlyOn(
    'CII-FREXT-DT-024',
    'ram:ReferenceTypeCode',
    (document) =>
      document.name === 'ram:ContractReferencedDocument' ||
      (document.name === 'ram:AdditionalReferencedDocument' && typeOf(document) === '130'),
  ),
  elementRule(
    'BR-FR-03',
    oneOf('qdt:DateTimeString'),
    ({ text }) => text !== '',
    'A date is not empty.',
    'Write it as 20261122, with the format 102.',
  ),
  onlyOn('CII-FREXTDT-027', 'ram:FormattedIssueDateTime', (document) => DATED(document, [])),
];

const UBL: readonly ElementRule[] = [
  elementRule(
    'BR-FR-17',
    oneOf('cbc:DocumentDescription'),
    ({ text }) => text !== '',
    'The description of an attachment is not empty.',
    'Give it, or remove it.',
  ),
  elementRule(
    'UBL-FREXT-SR-48',
    oneOf('cac:InvoiceLine', 'cac:CreditNoteLine'),
    (line, [root]) => {
      const taxes = reached(line, 'cac:Item/cac:ClassifiedTaxCategory').length;
      return taxes === 1 || (taxes === 0 && !counts(line, root && childText(root, 'cbc:ID')));
    },
    'A line has one cac:ClassifiedTaxCategory.',
    'Leave one.',
  ),
  ...atMostOnce(HEADER_REFERENCE, { 'UBL-SR-06': 'cac:InvoiceDocumentReference' }),
  elementRule(
    'UBL-SR-07',
    HEADER_REFERENCE,
    (it) => reached(it, 'cac:InvoiceDocumentReference/cbc:ID').length > 0,
    'A cac:BillingReference has the number of an invoice.',
    'Give cac:InvoiceDocumentReference with its cbc:ID.',
  ),
];

/** Rules about elements of the French profile EXTENDED-CTC-FR (XP Z12-012, 1.4.0). */
export const EXTENDED_CTC_FR_RULES: Readonly<Record<Syntax, readonly ElementRule[]>> = {
  ubl: [
    ...UBL_RULES.filter(({ id }) => !OMITTED.ubl.test(id)),
    ...UBL,
    creditNotes('ubl'),
    ...schemesOf('ubl'),
    ...shared('ubl', 'BR-FREXT'),
  ],
  cii: [
    ...CII_RULES.filter(({ id }) => !OMITTED.cii.test(id)),
    ...CII,
    creditNotes('cii'),
    ...schemesOf('cii'),
    ...shared('cii', 'BR-FREXT'),
  ],
};
