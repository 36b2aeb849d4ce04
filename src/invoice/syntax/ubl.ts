import { type Binding, constant, each, group, lines, put, spread, text } from './binding.ts';
import { TERMS } from './terms.ts';
import { allowances, amount, isOfType } from './ubl-common.ts';
import { line } from './ubl-line.ts';
import { buyerParty, deliveryParty, payeeParty, representativeParty, sellerParty } from './ubl-parties.ts';
import { additionalDocuments, notes, paymentMeans, taxTotals } from './ubl-spread.ts';
import type { Namespaces } from './xml.ts';

const OASIS = 'urn:oasis:names:specification:ubl:schema:xsd';

/** Namespaces of UBL 2.1, and their prefixes in the bindings. */
export const UBL_NAMESPACES: Namespaces = {
  [`${OASIS}:Invoice-2`]: 'inv',
  [`${OASIS}:CreditNote-2`]: 'cn',
  [`${OASIS}:CommonAggregateComponents-2`]: 'cac',
  [`${OASIS}:CommonBasicComponents-2`]: 'cbc',
  [`${OASIS}:CommonExtensionComponents-2`]: 'ext',
};

const reference = (name: string, path: string) => group(name, '', [text('cbc:ID', path)]);

const period = group('cac:InvoicePeriod', '', [
  text('cbc:StartDate', 'delivery.period.start'),
  text('cbc:EndDate', 'delivery.period.end'),
  text('cbc:DescriptionCode', 'taxPointCode'),
]);

/** Keeps an empty period as an empty group, so that the rule against empty periods can report it. */
const periodWithGroup: Binding = {
  ...period,
  read(element, model, context, path, parent) {
    if (!element.children.some(({ name }) => name === 'cbc:DescriptionCode'))
      put(model, 'delivery.period', {});
    period.read(element, model, context, path, parent);
  },
};

/** Placeholder for the buyer's order, which the schema requires, when only the seller's order is given. */
const NO_ORDER = 'NA';

const order: Binding = spread(
  'cac:OrderReference',
  [text('cbc:ID', 'purchaseOrderReference'), text('cbc:SalesOrderID', 'salesOrderReference')],
  {
    split(model) {
      const { purchaseOrderReference, salesOrderReference } = model;
      if (purchaseOrderReference === undefined && salesOrderReference === undefined) return [];
      return [{ purchaseOrderReference: purchaseOrderReference ?? NO_ORDER, salesOrderReference }];
    },
    join(model, { purchaseOrderReference, salesOrderReference }) {
      if (salesOrderReference !== undefined) model.salesOrderReference = salesOrderReference;
      const isNone = purchaseOrderReference === NO_ORDER && salesOrderReference !== undefined;
      if (purchaseOrderReference !== undefined && !isNone)
        model.purchaseOrderReference = purchaseOrderReference;
    },
  },
);

const preceding = each('cac:BillingReference', 'precedingInvoices', [
  group('cac:InvoiceDocumentReference', '', [text('cbc:ID', 'number'), text('cbc:IssueDate', 'issueDate')]),
]);

const header: readonly Binding[] = [
  text('cbc:CustomizationID', 'specification'),
  text('cbc:ProfileID', 'businessProcess'),
  text('cbc:ID', 'number'),
  text('cbc:IssueDate', 'issueDate'),
];

const currencies: readonly Binding[] = [
  text('cbc:DocumentCurrencyCode', 'currency'),
  text('cbc:TaxCurrencyCode', 'taxCurrency'),
  text('cbc:AccountingCost', 'buyerAccountingReference'),
  text('cbc:BuyerReference', 'buyerReference'),
  periodWithGroup,
];

const parties: readonly Binding[] = [sellerParty, buyerParty, payeeParty, representativeParty, deliveryParty];

const totals = group('cac:LegalMonetaryTotal', 'totals', [
  amount('cbc:LineExtensionAmount', 'lines'),
  amount('cbc:TaxExclusiveAmount', 'withoutVat'),
  amount('cbc:TaxInclusiveAmount', 'withVat'),
  amount('cbc:AllowanceTotalAmount', 'allowances'),
  amount('cbc:ChargeTotalAmount', 'charges'),
  amount('cbc:PrepaidAmount', 'paid'),
  amount('cbc:PayableRoundingAmount', 'rounding'),
  amount('cbc:PayableAmount', 'due'),
]);

const terms = group('cac:PaymentTerms', '', [lines('cbc:Note', 'paymentTerms', TERMS)]);

/** Bindings in the order of UBL-Invoice-2.1.xsd. */
export const UBL_INVOICE: readonly Binding[] = [
  ...header,
  text('cbc:DueDate', 'dueDate'),
  text('cbc:InvoiceTypeCode', 'typeCode'),
  notes,
  text('cbc:TaxPointDate', 'taxPointDate'),
  ...currencies,
  order,
  preceding,
  reference('cac:DespatchDocumentReference', 'despatchAdviceReference'),
  reference('cac:ReceiptDocumentReference', 'receivingAdviceReference'),
  reference('cac:OriginatorDocumentReference', 'tenderReference'),
  reference('cac:ContractDocumentReference', 'contractReference'),
  ...additionalDocuments,
  reference('cac:ProjectReference', 'projectReference'),
  ...parties,
  paymentMeans('invoice'),
  terms,
  allowances('allowances', 'document'),
  allowances('charges', 'document'),
  ...taxTotals,
  totals,
  line('cac:InvoiceLine', 'cbc:InvoicedQuantity'),
];

const PROJECT = '50';

/** Project of a credit note, which UBL represents only as a document of type 50. */
const projectDocument = group(
  'cac:AdditionalDocumentReference',
  '',
  [text('cbc:ID', 'projectReference'), constant('cbc:DocumentTypeCode', PROJECT)],
  { when: isOfType(PROJECT) },
);

/** Bindings in the order of UBL-CreditNote-2.1.xsd. */
export const UBL_CREDIT_NOTE: readonly Binding[] = [
  ...header,
  text('cbc:TaxPointDate', 'taxPointDate'),
  text('cbc:CreditNoteTypeCode', 'typeCode'),
  notes,
  ...currencies,
  order,
  preceding,
  reference('cac:DespatchDocumentReference', 'despatchAdviceReference'),
  reference('cac:ReceiptDocumentReference', 'receivingAdviceReference'),
  reference('cac:ContractDocumentReference', 'contractReference'),
  projectDocument,
  ...additionalDocuments,
  reference('cac:OriginatorDocumentReference', 'tenderReference'),
  ...parties,
  paymentMeans('credit-note'),
  terms,
  allowances('allowances', 'document'),
  allowances('charges', 'document'),
  ...taxTotals,
  totals,
  line('cac:CreditNoteLine', 'cbc:CreditedQuantity'),
];
