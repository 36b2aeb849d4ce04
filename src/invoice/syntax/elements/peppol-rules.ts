import type { Syntax } from '../index.ts';
import { childText, type XmlElement } from '../xml.ts';
import { atMostOnce, type ElementRule, elementRule, named, oneOf, reached } from './element-rule.ts';

const id = (number: string) => `PEPPOL-EN16931-${number}`;

const isWritten = (indicator: string | undefined) => indicator === 'true' || indicator === 'false';
const indicatorOf = (element: XmlElement) => reached(element, 'ram:ChargeIndicator/udt:Indicator')[0]?.text;
const OBJECT = '130';

/** Required element without required children, so it may be empty. */
const MAY_BE_EMPTY = 'ram:ApplicableHeaderTradeDelivery';

/** Rule that no element is empty: an error in Peppol and XRechnung, a warning in Factur-X. */
export const noEmptyElement = (severity: ElementRule['severity']): ElementRule =>
  elementRule(
    id('R008'),
    ({ name, children }) => children.length === 0 && name !== MAY_BE_EMPTY,
    ({ text }) => text !== '',
    'No element is empty.',
    'Fill it, or remove it.',
    severity,
  );

const UBL_ROOT = oneOf('inv:Invoice', 'cn:CreditNote');
const hasBreakdown = ({ children }: XmlElement) => children.some(({ name }) => name === 'cac:TaxSubtotal');

const UBL: readonly ElementRule[] = [
  elementRule(
    id('R053'),
    UBL_ROOT,
    (root) => reached(root, 'cac:TaxTotal').filter(hasBreakdown).length === 1,
    'One cac:TaxTotal has a breakdown.',
    'Put all cac:TaxSubtotal into one cac:TaxTotal.',
  ),
  elementRule(
    id('R054'),
    UBL_ROOT,
    (root) => {
      const others = reached(root, 'cac:TaxTotal').filter((total) => !hasBreakdown(total)).length;
      return others === reached(root, 'cbc:TaxCurrencyCode').length;
    },
    'One cac:TaxTotal without a breakdown is there with a currency of accounting, none without.',
    'Correct the number of cac:TaxTotal.',
  ),
  elementRule(
    id('R043'),
    (element, ancestors) => element.name === 'cac:AllowanceCharge' && ancestors.at(-1)?.name !== 'cac:Price',
    (element) => isWritten(childText(element, 'cbc:ChargeIndicator')),
    'cbc:ChargeIndicator is true or false.',
    'Write it so, not as 1 or 0.',
  ),
  elementRule(
    id('R044'),
    named('cac:Price/cac:AllowanceCharge'),
    (element) => childText(element, 'cbc:ChargeIndicator') === 'false',
    'A price has a discount, not a charge.',
    'Raise the price instead.',
  ),
  elementRule(
    id('R101'),
    oneOf('cac:InvoiceLine', 'cac:CreditNoteLine'),
    (line) => {
      const documents = reached(line, 'cac:DocumentReference');
      return (
        documents.length === 0 || documents.some((one) => childText(one, 'cbc:DocumentTypeCode') === OBJECT)
      );
    },
    'The document of a line is its invoiced object (130).',
    'Correct cbc:DocumentTypeCode, or remove it.',
  ),
  elementRule(
    id('R080'),
    oneOf('cn:CreditNote'),
    (root) =>
      reached(root, 'cac:AdditionalDocumentReference').filter(
        (one) => childText(one, 'cbc:DocumentTypeCode') === '50',
      ).length <= 1,
    'A credit note has one project at most.',
    'Leave one.',
  ),
];

const TOTALS = 'ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:TaxTotalAmount';
const LINE_DOCUMENT = 'ram:SpecifiedLineTradeSettlement/ram:AdditionalReferencedDocument';

const totalsOf = (settlement: XmlElement, isInCurrency: boolean) => {
  const currency = childText(settlement, 'ram:InvoiceCurrencyCode');
  return reached(settlement, TOTALS).filter(
    ({ attributes }) =>
      attributes.currencyID !== undefined && (attributes.currencyID === currency) === isInCurrency,
  ).length;
};

const CII: readonly ElementRule[] = [
  elementRule(
    id('R053'),
    named('ram:ApplicableHeaderTradeSettlement'),
    (settlement) => totalsOf(settlement, true) <= 1,
    'There is one total of VAT in the currency of the invoice at most.',
    'Leave one ram:TaxTotalAmount.',
  ),
  elementRule(
    id('R054'),
    named('ram:ApplicableHeaderTradeSettlement'),
    (settlement) => totalsOf(settlement, false) === reached(settlement, 'ram:TaxCurrencyCode').length,
    'One total of VAT in another currency is there with a currency of accounting, none without.',
    'Correct the number of ram:TaxTotalAmount.',
  ),
  ...(['ram:SpecifiedTradeAllowanceCharge', 'ram:AppliedTradeAllowanceCharge'] as const).map((name, index) =>
    elementRule(
      id(`R043-${index + 1}`),
      oneOf(name),
      (element) => isWritten(indicatorOf(element)),
      'ram:ChargeIndicator is true or false.',
      'Write it so, not as 1 or 0.',
    ),
  ),
  elementRule(
    id('R044'),
    named('ram:GrossPriceProductTradePrice'),
    (price) => {
      const changes = reached(price, 'ram:AppliedTradeAllowanceCharge');
      return (
        !changes.some((one) => reached(one, 'ram:ActualAmount').length > 0) ||
        changes.some((one) => indicatorOf(one) === 'false')
      );
    },
    'A price has a discount, not a charge.',
    'Raise the price instead.',
  ),
  elementRule(
    id('R101'),
    named('ram:IncludedSupplyChainTradeLineItem'),
    (line) => {
      const documents = reached(line, LINE_DOCUMENT);
      return documents.length === 0 || documents.some((one) => childText(one, 'ram:TypeCode') === OBJECT);
    },
    'The document of a line is its invoiced object (130).',
    'Correct ram:TypeCode, or remove it.',
  ),
];

/** Rules of Peppol BIS Billing 3 about elements. XRechnung contains all but R080 and R100. */
export const PEPPOL_RULES: Readonly<Record<Syntax, readonly ElementRule[]>> = {
  ubl: [noEmptyElement('error'), ...UBL],
  cii: [noEmptyElement('error'), ...CII],
};

/** A rule that only Peppol has. */
export const ONE_DOCUMENT_OF_A_LINE = atMostOnce(oneOf('cac:InvoiceLine', 'cac:CreditNoteLine'), {
  [id('R100')]: 'cac:DocumentReference',
});
