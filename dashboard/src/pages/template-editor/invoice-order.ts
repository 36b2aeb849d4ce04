import type { JsonObject } from '../../schema-form/schema.ts';

/** Slug of Platen's own template for `POST /v1/invoices`. */
export const INVOICE_STARTER = 'e-invoice';

/** Groups of the EN 16931 model; only invoice data has all of them. */
const MODEL = ['seller', 'buyer', 'lines', 'totals', 'vatBreakdown'];

/** Fields that `POST /v1/invoices` adds to an invoice for the template, and rejects in a request. */
const ADDED = ['language', 'title', 'labels', 'amountDigits', 'taxAmountDigits', 'brand'];
const ADDED_TO_LINES = ['unitLabel', 'quantityDigits', 'priceDigits'];

/** Whether a template displays electronic invoices, so that `POST /v1/invoices` fills it in. */
export function showsInvoices(dataSchema: JsonObject): boolean {
  const { properties } = dataSchema;
  return typeof properties === 'object' && properties !== null && MODEL.every((name) => name in properties);
}

/**
 * Returns a request for `POST /v1/invoices` that fills the template with the same invoice.
 *
 * @param data data of the template
 */
export function invoiceOrder(slug: string, data: JsonObject): JsonObject {
  const { language, brand, lines } = data;
  const invoice = {
    ...without(data, ADDED),
    ...(Array.isArray(lines) && { lines: lines.map((line) => without(line as JsonObject, ADDED_TO_LINES)) }),
  };
  return {
    format: 'factur-x',
    template: slug,
    ...(language !== undefined && { language }),
    ...(brand !== undefined && { data: { brand } }),
    invoice,
  };
}

function without(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}
