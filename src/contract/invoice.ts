import { z } from 'zod';
import { PROFILES } from '../invoice/formats.ts';
import { InvoiceSchema } from '../invoice/model/invoice.ts';
import { SYNTAXES } from '../invoice/syntax/index.ts';

/** An invoice in the model of EN 16931. */
export const invoiceModel = InvoiceSchema.meta({
  id: 'Invoice',
  description: 'An invoice in the semantic model of EN 16931; terms are named by their numbers (BT, BG)',
});

export const invoiceFinding = z
  .object({
    rule: z.string().describe('As its standard names it, such as BR-CO-15'),
    severity: z.enum(['error', 'warning']),
    path: z.string().describe('Where in the invoice, such as `lines[3].netAmount`'),
    message: z.string().describe('The rule in plain words'),
    mend: z.string().describe('What would keep it'),
  })
  .meta({ id: 'InvoiceFinding', description: 'A rule that an invoice breaks' });

export const invoiceReadingView = z.object({
  fileName: z.string().optional().describe('Name of the file in the PDF'),
  syntax: z.enum(SYNTAXES),
  format: z
    .enum(['factur-x', 'xrechnung', 'peppol', 'en16931'])
    .optional()
    .describe('By the specification that the invoice names (BT-24)'),
  profile: z.enum(PROFILES).optional().describe('Of Factur-X and ZUGFeRD'),
  valid: z.boolean().describe('Whether no rule with the severity `error` is broken'),
  // What is read is shown as it stands there, also where it breaks the model.
  invoice: z.record(z.string(), z.json()).describe('The invoice in the model of `Invoice`, valid or not'),
  findings: z.array(invoiceFinding),
  unread: z
    .array(
      z.object({
        reason: z.enum(['unknown', 'repeated', 'malformed']),
        path: z.string().describe('Names of the elements from the root on'),
        line: z.number().int(),
      }),
    )
    .describe('Elements that the model has no place for, the first 100'),
});
