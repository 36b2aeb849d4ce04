import * as z from 'zod';
import { code, date, decimal, group, identifier, list, text } from './fields.ts';

export const MAX_LINES = 10_000;

const lineLevel = (kind: 'allowance' | 'charge', first: number) => ({
  amount: decimal(`BT-${first}`, `Amount of the ${kind}, without VAT`),
  baseAmount: decimal(`BT-${first + 1}`, 'Base amount of the percentage'),
  percentage: decimal(`BT-${first + 2}`, 'Percentage of the base amount'),
  reason: text(`BT-${first + 3}`, `Why there is this ${kind}`),
  reasonCode: code(`BT-${first + 4}`, `The same as a code of UNTDID ${kind === 'allowance' ? 5189 : 7161}`),
});

/** A line of an invoice (BG-25). */
export const line = z.strictObject({
  id: text('BT-126', 'Identifier of the line; counted when left out', 500),
  subtype: code(
    'BT-X-8',
    'Subtype in Factur-X EXTENDED: DETAIL, GROUP (a subtotal) or INFORMATION; read, not made',
  ),
  parentId: text('BT-X-304', 'Identifier of the line above it, in Factur-X EXTENDED; read, not made', 500),
  note: text('BT-127', 'Note'),
  object: identifier('BT-128', 'What is invoiced', 'Kind of identifier (UNTDID 1153)'),
  quantity: decimal('BT-129', 'Quantity'),
  unit: code('BT-130', 'Unit (UN/ECE Rec 20): C62 piece, HUR hour, KGM kilogram, …'),
  netAmount: decimal('BT-131', 'Amount without VAT; computed when left out'),
  purchaseOrderLine: text('BT-132', "Line of the buyer's order", 500),
  buyerAccountingReference: text('BT-133', "Where the buyer's accounting books it", 500),
  period: group('BG-26', 'Period of the line', {
    start: date('BT-134', 'First day'),
    end: date('BT-135', 'Last day'),
  }),
  allowances: list('BG-27', 'Allowances on the line', lineLevel('allowance', 136)),
  charges: list('BG-28', 'Charges on the line', lineLevel('charge', 141)),
  price: group('BG-29', 'Price', {
    net: decimal('BT-146', 'Price of one base quantity, without VAT'),
    discount: decimal('BT-147', 'Discount within the price'),
    gross: decimal('BT-148', 'Price before the discount'),
    baseQuantity: decimal('BT-149', 'How many units the price is for; 1 when left out'),
    baseQuantityUnit: code('BT-150', 'Unit of the base quantity'),
  }),
  vat: group('BG-30', 'VAT of the line', {
    category: code('BT-151', 'VAT category: S, Z, E, AE, K, G, O, L or M'),
    rate: decimal('BT-152', 'VAT rate in percent'),
  }),
  item: group('BG-31', 'What is sold', {
    name: text('BT-153', 'Name'),
    description: text('BT-154', 'Description'),
    sellerId: text('BT-155', "The seller's number for it", 500),
    buyerId: text('BT-156', "The buyer's number for it", 500),
    standardId: identifier('BT-157', 'Number in a register, such as a GTIN'),
    classifications: list('BT-158', 'Classes that it belongs to', {
      code: text('BT-158', 'Class', 500),
      scheme: code('BT-158-1', 'Scheme (UNTDID 7143)'),
      version: code('BT-158-2', 'Version of the scheme'),
    }),
    originCountry: code('BT-159', 'Country of origin'),
    attributes: list('BG-32', 'Properties', {
      name: text('BT-160', 'Name of the property'),
      value: text('BT-161', 'Its value'),
    }),
  }),
});
