import {
  attributed,
  type Binding,
  constant,
  decimal,
  each,
  element,
  group,
  insteadOf,
  lines,
  measure,
  readChildren,
  text,
} from './binding.ts';
import { priceDiscounts } from './price-discounts.ts';
import {
  allowances,
  amount,
  INVOICED_OBJECT,
  isCharge,
  isOfType,
  isVat,
  percent,
  VAT_SCHEME,
} from './ubl-common.ts';
import { childText } from './xml.ts';

const item = group('cac:Item', 'item', [
  lines('cbc:Description', 'description'),
  text('cbc:Name', 'name'),
  group('cac:BuyersItemIdentification', '', [text('cbc:ID', 'buyerId')]),
  group('cac:SellersItemIdentification', '', [text('cbc:ID', 'sellerId')]),
  group('cac:StandardItemIdentification', '', [
    attributed('cbc:ID', 'standardId.id', { schemeID: 'standardId.scheme' }),
  ]),
  group('cac:OriginCountry', '', [text('cbc:IdentificationCode', 'originCountry')]),
  each('cac:CommodityClassification', 'classifications', [
    attributed('cbc:ItemClassificationCode', 'code', { listID: 'scheme', listVersionID: 'version' }),
  ]),
]);

const classifiedTax = group(
  'cac:ClassifiedTaxCategory',
  'vat',
  [text('cbc:ID', 'category'), percent('cbc:Percent', 'rate'), VAT_SCHEME],
  { when: isVat },
);

const attributes = each('cac:AdditionalItemProperty', 'item.attributes', [
  text('cbc:Name', 'name'),
  insteadOf('cbc:Name', text('cbc:NameCode', 'name')),
  text('cbc:Value', 'value'),
  insteadOf('cbc:Value', measure('cbc:ValueQuantity', 'value')),
]);

/** UBL nests the VAT of a line in the item; in the model both are siblings. */
const itemWithTax: Binding = {
  name: 'cac:Item',
  write(model, context) {
    const own = item.write(model, context)[0]?.children ?? [];
    const children = [...own, ...classifiedTax.write(model, context), ...attributes.write(model, context)];
    return children.length === 0 ? [] : [element('cac:Item', { children })];
  },
  read(found, model, context, path, parent) {
    const isOutside = (name: string) => name === classifiedTax.name || name === attributes.name;
    const inside = found.children.filter(({ name }) => !isOutside(name));
    item.read({ ...found, children: inside }, model, context, path, parent);
    for (const child of found.children) {
      if (child.name === classifiedTax.name) {
        if (isVat(child)) classifiedTax.read(child, model, context, path, found);
        else context.unknown(child, `${path}/${child.name}`);
      }
      if (child.name === attributes.name) attributes.read(child, model, context, path, found);
    }
  },
};

const DOCUMENT = 'cac:InvoiceDocumentReference';

/** Subtype of a line and the line above it, which EXTENDED-CTC-FR states as a reference to the invoice itself. */
const subtype: Binding = {
  name: 'cac:BillingReference',
  write: () => [],
  read(found, model, context, path) {
    const document = found.children.find(({ name }) => name === DOCUMENT);
    const isOwn = document !== undefined && childText(document, 'cbc:ID') === context.number;
    if (!isOwn) return context.unknown(found, path);
    const bindings = [
      group(DOCUMENT, '', [constant('cbc:ID', ''), text('cbc:DocumentStatusCode', 'subtype')]),
      group('cac:BillingReferenceLine', '', [text('cbc:ID', 'parentId')]),
    ];
    readChildren(found, bindings, model, context, path);
  },
};

/** Binds a line of an invoice or a credit note, whose quantities have different names. */
export function line(name: 'cac:InvoiceLine' | 'cac:CreditNoteLine', quantity: string): Binding {
  return each(name, 'lines', [
    text('cbc:ID', 'id'),
    lines('cbc:Note', 'note'),
    decimal(attributed(quantity, 'quantity', { unitCode: 'unit' }), 'quantity'),
    amount('cbc:LineExtensionAmount', 'netAmount'),
    text('cbc:AccountingCost', 'buyerAccountingReference'),
    group('cac:InvoicePeriod', 'period', [text('cbc:StartDate', 'start'), text('cbc:EndDate', 'end')]),
    group('cac:OrderLineReference', '', [text('cbc:LineID', 'purchaseOrderLine')]),
    subtype,
    group(
      'cac:DocumentReference',
      '',
      [
        attributed('cbc:ID', 'object.id', { schemeID: 'object.scheme' }),
        constant('cbc:DocumentTypeCode', INVOICED_OBJECT),
      ],
      { when: isOfType(INVOICED_OBJECT) },
    ),
    allowances('allowances', 'line'),
    allowances('charges', 'line'),
    itemWithTax,
    group('cac:Price', 'price', [
      amount('cbc:PriceAmount', 'net'),
      decimal(
        attributed('cbc:BaseQuantity', 'baseQuantity', { unitCode: 'baseQuantityUnit' }),
        'baseQuantity',
      ),
      priceDiscounts(
        'cac:AllowanceCharge',
        '',
        [
          constant('cbc:ChargeIndicator', 'false'),
          amount('cbc:Amount', 'discount'),
          amount('cbc:BaseAmount', 'gross'),
        ],
        { members: ['discount', 'gross'], isCharge },
      ),
    ]),
  ]);
}
