import * as z from 'zod';
import type { JsonObject } from '../domain/json.ts';
import { objectError, slug } from './fields.ts';
import { invoiceModel, orderFields, refineProfile } from './invoice.ts';
import { jsonObject } from './json-object.ts';
import { type FlatRenderInput, renderFields } from './render.ts';
import { renderWarningView } from './render-warning.ts';
import { refineWebhook, type WebhookFields, webhookFields } from './webhook.ts';

/** Built-in template. */
const TEMPLATE = 'e-invoice';

const { invoice: _, ...ofRender } = renderFields;

const fields = {
  ...orderFields,
  invoice: invoiceModel,
  template: slug.default(TEMPLATE).describe('Slug of the template. Default: the one that comes with Platen'),
  data: jsonObject.optional().describe('Further data for the template, such as `brand`'),
  ...ofRender,
};

const mustBe = objectError('The body must be a JSON object with format and invoice');

export const invoiceOrderBody = z
  .strictObject(
    {
      ...fields,
      output: z
        .enum(['pdf', 'json', 'sbdh'])
        .optional()
        .describe(
          'What to respond with: the PDF, JSON with PDF and XML, or (sbdh, of peppol-ubl) that JSON with the XML in its envelope. Default: pdf for factur-x and zugferd, json for the others',
        ),
    },
    mustBe,
  )
  .superRefine(refineProfile)
  .superRefine(({ format, output }, context) => {
    if (output !== 'sbdh' || format === 'peppol-ubl') return;
    context.addIssue({
      code: 'custom',
      path: ['output'],
      message: 'sbdh needs the format peppol-ubl',
    });
  });

export const queuedInvoiceBody = z
  .strictObject({ ...fields, ...webhookFields }, mustBe)
  .superRefine(refineProfile)
  .superRefine(refineWebhook);

/** JSON response about a created invoice. */
export const orderedInvoiceView = z.object({
  documentId: z.string().optional().describe('The document, when it was saved'),
  url: z.string().optional().describe('Where the PDF was uploaded to, instead of pdfBase64'),
  fileName: z.string().describe('Name of the XML in the PDF'),
  xml: z.string().describe('The invoice as XML, with `output: "sbdh"` in its envelope'),
  conformance: z.array(z.string()).describe('Standards that the PDF claims'),
  warnings: z.array(renderWarningView),
  pdfBase64: z.string().optional(),
});

/** Returns the render for an invoice order. */
export function renderOf(
  body: Omit<z.output<typeof queuedInvoiceBody>, keyof WebhookFields>,
): Omit<FlatRenderInput, 'invoice'> & { readonly invoice: NonNullable<FlatRenderInput['invoice']> } {
  const { invoice, format, profile, rules, language, data, s3, save, saveName, metadata, embedData, strict } =
    body;
  const order = {
    format,
    ...(profile && { profile }),
    ...(rules && { rules }),
    ...(language && { language }),
    data: invoice,
  };
  return {
    data: (data ?? {}) as JsonObject,
    s3,
    save,
    saveName,
    metadata,
    embedData: embedData as FlatRenderInput['embedData'],
    strict,
    invoice: order as unknown as JsonObject,
  };
}
