import { randomUUID } from 'node:crypto';
import { readInvoiceXml } from './syntax/index.ts';
import { envelope } from './syntax/sbdh.ts';

/** Puts an invoice of Peppol into its envelope, with an identifier and time of its own: see `envelope`. */
export function inEnvelope(xml: string): string {
  const { invoice } = readInvoiceXml(Buffer.from(xml));
  return envelope(xml, invoice, { id: randomUUID(), createdAt: new Date().toISOString() });
}
