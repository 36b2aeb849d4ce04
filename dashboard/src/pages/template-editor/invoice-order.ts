import type { JsonObject } from './draft.ts';

/** Slug of the template that comes with Platen for `POST /v1/invoices`. */
export const INVOICE_STARTER = 'e-invoice';

/** Groups of the model of EN 16931 that no other data has together. */
const MODEL = ['seller', 'buyer', 'lines', 'totals', 'vatBreakdown'];

/** What `POST /v1/invoices` adds to an invoice for the template, and does not take itself. */
const ADDED = ['language', 'title', 'labels', 'amountDigits', 'taxAmountDigits', 'brand'];
const ADDED_TO_LINES = ['unitLabel', 'quantityDigits', 'priceDigits'];

/** Whether a template shows electronic invoices, so that it is filled by `POST /v1/invoices`. */
export function showsInvoices(dataSchema: JsonObject): boolean {
  const { properties } = dataSchema;
  return typeof properties === 'object' && properties !== null && MODEL.every((name) => name in properties);
}

/**
 * An order for `POST /v1/invoices` that fills the template with the same invoice.
 *
 * @param data of the template
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
