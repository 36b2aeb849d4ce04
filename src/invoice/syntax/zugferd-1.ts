import type { XmlElement } from './xml.ts';

/** Namespaces of ZUGFeRD 1.0, an earlier form of Cross Industry Invoice, with the prefixes of D16B. */
export const ZUGFERD_1_NAMESPACES = {
  'urn:ferd:CrossIndustryDocument:invoice:1p0': 'rsm',
  'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:12': 'ram',
  'urn:un:unece:uncefact:data:standard:QualifiedDataType:12': 'qdt',
  'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:15': 'udt',
} as const;

/** Name of the root element. */
export const ZUGFERD_1_ROOT = 'rsm:CrossIndustryDocument';

/** Later names of the elements. */
const RENAMED: Readonly<Record<string, string>> = {
  [ZUGFERD_1_ROOT]: 'rsm:CrossIndustryInvoice',
  'rsm:SpecifiedExchangedDocumentContext': 'rsm:ExchangedDocumentContext',
  'rsm:HeaderExchangedDocument': 'rsm:ExchangedDocument',
  'rsm:SpecifiedSupplyChainTradeTransaction': 'rsm:SupplyChainTradeTransaction',
  'ram:ApplicableSupplyChainTradeAgreement': 'ram:ApplicableHeaderTradeAgreement',
  'ram:ApplicableSupplyChainTradeDelivery': 'ram:ApplicableHeaderTradeDelivery',
  'ram:ApplicableSupplyChainTradeSettlement': 'ram:ApplicableHeaderTradeSettlement',
  'ram:SpecifiedSupplyChainTradeAgreement': 'ram:SpecifiedLineTradeAgreement',
  'ram:SpecifiedSupplyChainTradeDelivery': 'ram:SpecifiedLineTradeDelivery',
  'ram:SpecifiedSupplyChainTradeSettlement': 'ram:SpecifiedLineTradeSettlement',
  'ram:ApplicablePercent': 'ram:RateApplicablePercent',
};

const SUMMATION = 'ram:SpecifiedTradeSettlementMonetarySummation';

/** Returns an element's name in CII D16B. */
function nameInD16B({ name }: XmlElement, parent: string): string {
  if (name === SUMMATION) {
    return parent === 'ram:SpecifiedSupplyChainTradeSettlement'
      ? 'ram:SpecifiedTradeSettlementLineMonetarySummation'
      : 'ram:SpecifiedTradeSettlementHeaderMonetarySummation';
  }
  if (name === 'ram:ID' && parent.endsWith('ReferencedDocument')) return 'ram:IssuerAssignedID';
  return RENAMED[name] ?? name;
}

/** Converts an invoice from ZUGFeRD 1.0 to its successor CII D16B. Elements keep their line numbers. */
export function asD16B(root: XmlElement, parent = ''): XmlElement {
  const children = root.children.map((child) => asD16B(child, root.name));
  return { ...root, name: nameInD16B(root, parent), children };
}
