import * as z from 'zod';
import { CHECKS } from '../invoice/checks.ts';
import { FORMATS, READ_FORMATS } from '../invoice/formats.ts';
import { InvoiceSchema } from '../invoice/model/invoice.ts';
import { PROFILES } from '../invoice/profiles.ts';
import { RULE_SETS } from '../invoice/rule-sets.ts';
import { SYNTAXES } from '../invoice/syntax/index.ts';
import { objectError } from './fields.ts';

/** An invoice in the model of EN 16931. */
export const invoiceModel = InvoiceSchema.meta({
  id: 'Invoice',
  description: 'An invoice in the semantic model of EN 16931; terms are named by their numbers (BT, BG)',
});

/** Format and appearance of an invoice. */
export const orderFields = {
  format: z.enum(FORMATS).describe('Format of the invoice; factur-x and zugferd put the XML inside the PDF'),
  profile: z
    .enum(PROFILES)
    .optional()
    .describe('Of factur-x and zugferd (default: en16931); of ubl and cii: extended-ctc-fr'),
  rules: z.enum(RULE_SETS).optional().describe('Rules that refuse instead of warning: fr-ctc, of France'),
  language: z
    .string()
    .max(35)
    .refine(isLanguage, 'must be a language such as de or nl-BE')
    .optional()
    .describe("Language of the PDF (BCP 47). Default: that of the seller's country"),
};

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** Reports an invalid profile as an issue at `profile`. */
export function refineProfile(
  { format, profile }: { readonly format: string; readonly profile?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (profile === undefined || (format === 'zugferd' && profile === 'xrechnung')) return;
  if (profile === 'extended-ctc-fr') {
    if (format === 'ubl' || format === 'cii') return;
    const message = 'extended-ctc-fr is for the formats ubl and cii; factur-x has extended';
    context.addIssue({ code: 'custom', path: ['profile'], message });
    return;
  }
  const message =
    format !== 'factur-x' && format !== 'zugferd'
      ? 'is for the formats factur-x and zugferd alone'
      : 'of the format factur-x cannot be xrechnung, which is one of zugferd';
  if (profile === 'xrechnung' || (format !== 'factur-x' && format !== 'zugferd')) {
    context.addIssue({ code: 'custom', path: ['profile'], message });
  }
}

/** Invoice as a render option: it fills the template, and the PDF embeds it. */
export const invoiceOption = z
  .strictObject(
    { ...orderFields, data: invoiceModel },
    objectError('must be an object with format and data: the invoice'),
  )
  .superRefine(refineProfile)
  .meta({
    id: 'InvoiceOption',
    description: 'An electronic invoice that fills the template, and its format',
  });

const invoiceFinding = z
  .object({
    rule: z.string().describe('As its standard names it, such as BR-CO-15'),
    severity: z.enum(['error', 'warning']),
    path: z.string().describe('Where in the invoice, such as `lines[3].netAmount`'),
    message: z.string().describe('The rule in plain words'),
    mend: z.string().describe('How to fix it'),
  })
  .meta({ id: 'InvoiceFinding', description: 'A rule that an invoice breaks' });

export const invoiceReadingView = z.object({
  fileName: z.string().optional().describe('Name of the file in the PDF'),
  xml: z.string().optional().describe('The XML as embedded in the PDF'),
  syntax: z.enum(SYNTAXES),
  format: z.enum(READ_FORMATS).optional().describe('By the specification that the invoice names (BT-24)'),
  profile: z.enum(PROFILES).optional().describe('Of Factur-X and ZUGFeRD'),
  valid: z.boolean().describe('Whether all rules with the severity `error` are kept'),
  // The invoice is returned as read, even if it violates the model.
  invoice: z.record(z.string(), z.json()).describe('The invoice in the model, valid or not'),
  findings: z.array(invoiceFinding),
  checks: z
    .array(
      z.object({
        check: z
          .enum(CHECKS)
          .describe(
            'rules: of the XML; of a hybrid PDF: file-name, relationship (AFRelationship), metadata (XMP against BT-24), archive (PDF/A-3); page: whether the pages show the figures',
          ),
        passed: z.boolean(),
        message: z.string(),
      }),
    )
    .describe('Validation of the XML and of the PDF around it'),
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
