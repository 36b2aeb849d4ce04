import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import type { CreateInvoiceBody } from '../../../packages/client/src/index.ts';
import { FORMATS } from '../../../src/invoice/formats.ts';
import { PROFILES } from '../../../src/invoice/profiles.ts';
import { CliError } from '../cli-error.ts';
import { folderOf, pdfOf, type ToolContext } from './context.ts';
import { pdf, saved } from './fields.ts';
import { guarded, jsonResult } from './results.ts';

/** Tools around electronic invoices. */
export function registerInvoiceTools(server: McpServer, context: ToolContext): void {
  const { platen } = context;

  server.registerTool(
    'create_invoice',
    {
      description:
        'Make an electronic invoice of EN 16931 from data: a PDF with the XML in it. Totals and VAT are computed when left out. The error names every rule that is broken, where, and what would mend it; read_invoice shows what the data of an invoice look like.',
      inputSchema: z.strictObject({
        format: z.enum(FORMATS),
        profile: z.enum(PROFILES).optional().describe('Of factur-x and zugferd'),
        language: z.string().optional().describe('Of the PDF, such as de or nl-BE'),
        template: z.string().optional().describe('Slug; the one that comes with Platen when left out'),
        invoice: z
          .record(z.string(), z.unknown())
          .describe(
            'number, issueDate, dueDate, currency, buyerReference, seller { name, vatId, address { line1, city, postCode, country }, contact, electronicAddress }, buyer, payment { meansCode, creditTransfers [{ account }] }, lines [{ item { name }, quantity, unit, price { net }, vat { category, rate } }], …',
          ),
        data: z.record(z.string(), z.unknown()).optional().describe('Further data for the template'),
        xmlOutput: z.string().optional().describe("Path within the user's folder of a new file for the XML"),
        ...saved,
      }),
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    ({ output, xmlOutput, ...order }) =>
      guarded(async () => {
        const made = await platen.createInvoice({ ...order, output: 'json' } as unknown as CreateInvoiceBody);
        if (!('xml' in made)) throw new CliError('the service answered with something other than JSON');
        const bytes = Buffer.from(made.pdfBase64 ?? '', 'base64');
        if (output !== undefined) await folderOf(context.folder).write(output, bytes);
        if (xmlOutput !== undefined) await folderOf(context.folder).write(xmlOutput, Buffer.from(made.xml));
        const { documentId, conformance, warnings } = made;
        return jsonResult({
          documentId,
          bytes: bytes.length,
          path: output,
          xmlPath: xmlOutput,
          conformance,
          warnings,
        });
      }),
  );

  server.registerTool(
    'read_invoice',
    {
      description:
        'Read the electronic invoice in a PDF (Factur-X, ZUGFeRD, XRechnung) or in XML (UBL, CII) as data, with every rule that it breaks.',
      inputSchema: z.strictObject({
        pdf: pdf.optional(),
        xml: z.string().optional().describe('The XML, in place of a PDF'),
      }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ pdf: source, xml }) =>
      guarded(async () => {
        const input = source === undefined ? { xml } : { pdf: await pdfOf(context, source) };
        const { xml: _, ...reading } = (await platen.readInvoice(input)).data;
        return jsonResult(reading);
      }),
  );
}
