import {
  at,
  attributed,
  type Binding,
  constant,
  decimal,
  each,
  group,
  insteadOf,
  lines,
  type Model,
  measure,
  text,
} from './binding.ts';
import { allowances, isCharge, isVat, number, period, VAT_TYPE } from './cii-common.ts';
import { priceDiscounts } from './price-discounts.ts';

const product = group('ram:SpecifiedTradeProduct', 'item', [
  attributed('ram:GlobalID', 'standardId.id', { schemeID: 'standardId.scheme' }),
  text('ram:SellerAssignedID', 'sellerId'),
  text('ram:BuyerAssignedID', 'buyerId'),
  text('ram:Name', 'name'),
  text('ram:Description', 'description'),
  each('ram:ApplicableProductCharacteristic', 'attributes', [
    insteadOf('ram:Description', text('ram:TypeCode', 'name')),
    text('ram:Description', 'name'),
    insteadOf('ram:Value', measure('ram:ValueMeasure', 'value')),
    text('ram:Value', 'value'),
  ]),
  each('ram:DesignatedProductClassification', 'classifications', [
    attributed('ram:ClassCode', 'code', { listID: 'scheme', listVersionID: 'version' }),
  ]),
  group('ram:OriginTradeCountry', '', [text('ram:ID', 'originCountry')]),
]);

const baseQuantity = decimal(
  attributed('ram:BasisQuantity', 'price.baseQuantity', { unitCode: 'price.baseQuantityUnit' }),
  'price.baseQuantity',
);

/** Both prices have the base quantity; the second only repeats the first. */
const repeatedQuantity: Binding = {
  ...baseQuantity,
  read(found, model, context, path, parent) {
    if (at(model, 'price.baseQuantity') === undefined) baseQuantity.read(found, model, context, path, parent);
  },
};

const hasGross = (model: Model) => at(model, 'price.gross') !== undefined;

const grossPrice = group('ram:GrossPriceProductTradePrice', '', [
  number('ram:ChargeAmount', 'price.gross'),
  { ...baseQuantity, write: (model, context) => (hasGross(model) ? baseQuantity.write(model, context) : []) },
  priceDiscounts(
    'ram:AppliedTradeAllowanceCharge',
    'price',
    [constant('ram:ChargeIndicator', 'false', 'udt:Indicator'), number('ram:ActualAmount', 'discount')],
    { members: ['discount'], isCharge },
  ),
]);

export const line = each('ram:IncludedSupplyChainTradeLineItem', 'lines', [
  group('ram:AssociatedDocumentLineDocument', '', [
    text('ram:LineID', 'id'),
    text('ram:ParentLineID', 'parentId'),
    text('ram:LineStatusReasonCode', 'subtype'),
    group('ram:IncludedNote', '', [lines('ram:Content', 'note')]),
  ]),
  product,
  group('ram:SpecifiedLineTradeAgreement', '', [
    group('ram:BuyerOrderReferencedDocument', '', [text('ram:LineID', 'purchaseOrderLine')]),
    grossPrice,
    group('ram:NetPriceProductTradePrice', '', [number('ram:ChargeAmount', 'price.net'), repeatedQuantity]),
  ]),
  group('ram:SpecifiedLineTradeDelivery', '', [
    decimal(attributed('ram:BilledQuantity', 'quantity', { unitCode: 'unit' }), 'quantity'),
  ]),
  group('ram:SpecifiedLineTradeSettlement', '', [
    group(
      'ram:ApplicableTradeTax',
      'vat',
      [
        VAT_TYPE,
        // The breakdown states it for the whole invoice.
        { ...constant('ram:ExemptionReason', ''), write: () => [] },
        text('ram:CategoryCode', 'category'),
        number('ram:RateApplicablePercent', 'rate'),
      ],
      { when: isVat },
    ),
    period('period'),
    allowances('allowances', 'line'),
    allowances('charges', 'line'),
    group('ram:SpecifiedTradeSettlementLineMonetarySummation', '', [
      number('ram:LineTotalAmount', 'netAmount'),
    ]),
    group('ram:AdditionalReferencedDocument', '', [
      text('ram:IssuerAssignedID', 'object.id'),
      constant('ram:TypeCode', '130'),
      text('ram:ReferenceTypeCode', 'object.scheme'),
    ]),
    group('ram:ReceivableSpecifiedTradeAccountingAccount', '', [text('ram:ID', 'buyerAccountingReference')]),
  ]),
]);
