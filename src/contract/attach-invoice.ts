import * as z from 'zod';
import type { FORMATS } from '../invoice/formats.ts';
import { objectError } from './fields.ts';
import { invoiceModel, orderFields, refineProfile } from './invoice.ts';
import { password, pdfInput } from './pdf-input.ts';
import { saveFields } from './save-fields.ts';

const HYBRID_FORMATS = ['factur-x', 'zugferd'] as const satisfies readonly (typeof FORMATS)[number][];

const { profile, rules, language } = orderFields;

/** The invoice that a PDF is to hold, as data or in XML. */
export const attachInvoiceFields = {
  invoice: invoiceModel.optional(),
  format: z
    .enum(HYBRID_FORMATS, 'must be factur-x or zugferd')
    .optional()
    .describe('Of `invoice`. Default: factur-x'),
  profile,
  rules,
  language: language.describe(
    "Of the pages (BCP 47), for dates in words. Default: that of the seller's country",
  ),
  xml: z
    .string('must be the XML as a string')
    .min(1)
    .max(20_000_000)
    .optional()
    .describe('The invoice as CII in a profile of Factur-X or ZUGFeRD, in place of `invoice`'),
  strict: z
    .boolean('must be true or false')
    .optional()
    .describe('Refuse on warnings, such as figures that the pages do not show'),
};

export type AttachInvoiceFields = z.output<z.ZodObject<typeof attachInvoiceFields>>;

/** Requires one of `invoice` and `xml`, and refuses fields that do not apply to it. */
export function refineAttachInvoice(body: AttachInvoiceFields, context: z.RefinementCtx): void {
  const issue = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if ((body.xml === undefined) === (body.invoice === undefined)) {
    issue('invoice', 'exactly one of invoice and xml is required');
    return;
  }
  if (body.xml === undefined) {
    refineProfile({ format: body.format ?? 'factur-x', profile: body.profile }, context);
    return;
  }
  for (const name of ['format', 'profile', 'rules'] as const) {
    if (body[name] !== undefined) issue(name, 'is for invoice: xml names its specification itself');
  }
}

export const attachInvoiceBody = z
  .strictObject(
    { pdf: pdfInput, password, ...attachInvoiceFields, ...saveFields },
    objectError('The body must be a JSON object with pdf, and invoice or xml'),
  )
  .superRefine(refineAttachInvoice);

export type AttachInvoiceInput = z.output<typeof attachInvoiceBody>;
