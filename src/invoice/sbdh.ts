import { randomUUID } from 'node:crypto';
import { readInvoiceXml } from './syntax/index.ts';
import { envelope } from './syntax/sbdh.ts';

/** Wraps a Peppol invoice in an envelope with a new identifier and the current time: see `envelope`. */
export function inEnvelope(xml: string): string {
  const { invoice } = readInvoiceXml(Buffer.from(xml));
  return envelope(xml, invoice, { id: randomUUID(), createdAt: new Date().toISOString() });
}
