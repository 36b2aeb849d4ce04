import * as z from 'zod';
import { operation as createInvoice } from '../../../functions/create-invoice/schema.ts';
import { operation as readInvoice } from '../../../functions/read-invoice/schema.ts';
import type { CreateInvoiceBody, ReadInvoiceBody } from '../../../packages/client/src/index.ts';
import { CliError } from '../cli-error.ts';
import { folderOf } from './context.ts';
import { DECIDED, output, pdfResultView } from './fields.ts';
import { jsonResult } from './results.ts';
import { dataOf, defineTool, type Tool } from './tool.ts';

/** Tools for electronic invoices. */
export const invoiceTools: readonly Tool[] = [
  defineTool({
    name: 'create_invoice',
    title: 'Create an electronic invoice',
    description:
      'Make an electronic invoice of EN 16931 from data: a PDF with the XML in it. Totals and VAT are computed when left out. Errors name every broken rule and its mend.',
    kind: 'adds',
    contract: createInvoice.body,
    without: [...DECIDED, 'output'],
    fields: { ...output, xmlOutput: z.string('must be a string').optional() },
    described: {
      invoice:
        'number, issueDate, dueDate, currency, buyerReference, seller { name, vatId, address { line1, city, postCode, country }, contact, electronicAddress }, buyer, payment { meansCode, creditTransfers [{ account }] }, lines [{ item { name }, quantity, unit, price { net }, vat { category, rate } }], …',
    },
    result: pdfResultView.extend({
      xmlPath: z.string().optional(),
      conformance: z.array(z.string()),
    }),
    run: async ({ body, fields: { output: file, xmlOutput } }, { platen, folder }) => {
      const made = await platen.createInvoice({ ...(body as CreateInvoiceBody), output: 'json' });
      if (!('xml' in made)) throw new CliError('the response of the service is not JSON');
      const bytes = Buffer.from(made.pdfBase64 ?? '', 'base64');
      if (file !== undefined) await folderOf(folder).write(file, bytes);
      if (xmlOutput !== undefined) await folderOf(folder).write(xmlOutput, Buffer.from(made.xml));
      const { documentId, conformance, warnings } = made;
      const paths = { path: file, xmlPath: xmlOutput };
      return jsonResult({ documentId, bytes: bytes.length, ...paths, conformance, warnings });
    },
  }),

  defineTool({
    name: 'read_invoice',
    title: 'Read an electronic invoice',
    description:
      'Read the electronic invoice in a PDF (Factur-X, ZUGFeRD, XRechnung) or in XML (UBL, CII) as data, with broken rules.',
    kind: 'reads',
    contract: readInvoice.body,
    without: ['output', 'language'],
    described: { xml: 'The XML, in place of a PDF' },
    result: dataOf(readInvoice),
    run: async ({ body }, { platen }) => {
      const response = await platen.readInvoice(body as ReadInvoiceBody);
      if (!('data' in response)) throw new CliError('the response of the service is not JSON');
      const { xml: _, ...reading } = response.data;
      return jsonResult(reading);
    },
  }),
];
