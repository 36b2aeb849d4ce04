import * as z from 'zod';
import { operation as convertDocument } from '../../../functions/convert-document/schema.ts';
import { operation as fillForm } from '../../../functions/fill-form/schema.ts';
import { operation as readForm } from '../../../functions/read-form/schema.ts';
import { operation as redactPdf } from '../../../functions/redact-pdf/schema.ts';
import { operation as renderInline } from '../../../functions/render-inline/schema.ts';
import { operation as renderTemplate } from '../../../functions/render-template/schema.ts';
import { operation as signPdf } from '../../../functions/sign-pdf/schema.ts';
import type {
  CertifyPdfBody,
  ConvertDocumentBody,
  FillFormBody,
  ReadFormBody,
  RedactPdfBody,
  RenderInlineBody,
} from '../../../packages/client/src/index.ts';
import { slug } from '../../../src/contract/fields.ts';
import { jsonObject } from '../../../src/contract/json-object.ts';
import { renderMetadata, strict } from '../../../src/contract/render.ts';
import { saveFields } from '../../../src/contract/save-fields.ts';
import { CliError } from '../cli-error.ts';
import { assertMaySend } from './context.ts';
import { DECIDED, output, pdfResultView } from './fields.ts';
import { jsonResult, pdfResult, redactionResult } from './results.ts';
import { dataOf, defineTool, type Tool } from './tool.ts';

const { saveName } = saveFields;

/** Tools that make a PDF: each saves it as a document. */
export const pdfTools: readonly Tool[] = [
  defineTool({
    name: 'render',
    title: 'Render a template',
    description:
      'Render a template with data to a PDF, or an office template to its format (with output); get_template has the schema.',
    kind: 'adds',
    contract: z.object({ slug, strict: strict.optional(), saveName, metadata: renderMetadata.optional() }),
    // The body of the operation is flat: any field that is not reserved is data of the template.
    fields: {
      data: jsonObject.default({}).describe('Data of the template'),
      flattenForms: z.boolean('must be true or false').default(false),
      format: renderTemplate.query.shape.format,
      ...output,
    },
    result: pdfResultView,
    described: { format: '' },
    run: async ({ body, fields: { data, flattenForms, format, output: file } }, context) => {
      assertOutput(format, file, 'an office document');
      const { slug: template, ...reserved } = body as { slug: string };
      const request: Record<string, unknown> = { ...data, ...reserved };
      assertMaySend(context, { s3: request.s3 });
      return pdfResult(
        context,
        await context.platen.renderTemplate(template, request, { flattenForms, format }),
        file,
      );
    },
  }),

  defineTool({
    name: 'render_source',
    title: 'Render a source',
    description: 'Render Markdown, HTML or a web page (url) to a PDF or image.',
    kind: 'adds',
    contract: renderInline.body,
    // Templates are the place for files and partials; their schemas would use up the token budget of other tools.
    without: [...DECIDED, 'assets', 'partials', 'baseUrl', 'headers', 'cookies', 'waitFor'],
    fields: output,
    result: pdfResultView,
    described: {
      markdown: 'CommonMark, tables, footnotes; Liquid tags',
      format: 'An image needs output',
      options: 'As of a template: { "pageSize": "A5", "lang": "de" }',
    },
    run: async ({ body, fields }, context) => {
      const source = body as RenderInlineBody;
      assertOutput(source.format, fields.output, 'an image');
      return pdfResult(context, await context.platen.renderSource(source), fields.output);
    },
  }),

  defineTool({
    name: 'convert',
    title: 'Convert an office document',
    description: 'Convert an office document to PDF, or with output to another format.',
    kind: 'adds',
    contract: convertDocument.body,
    without: DECIDED,
    fields: output,
    result: pdfResultView,
    described: {
      format: '',
      filename: 'Plain text needs it',
      options: '{ "comments": "margin", "singlePageSheets": true }',
      strict: '',
    },
    run: async ({ body, fields }, context) => {
      const document = body as ConvertDocumentBody;
      assertOutput(document.format, fields.output, 'an office document');
      return pdfResult(context, await context.platen.convertDocument(document), fields.output);
    },
  }),

  defineTool({
    name: 'redact',
    title: 'Redact a PDF',
    description:
      'Remove content from a PDF for good, by preset (national-id: all identity numbers), pattern, region (redactions) or template. notFound lists sources without hits; notRead pages with text in pictures: use regions. preview only lists hits; exclude keeps hits.',
    kind: 'adds',
    contract: redactPdf.body,
    without: DECIDED,
    fields: { preview: z.boolean('must be true or false').default(false), ...output },
    described: {
      exclude: '',
      presets: '',
      sensitivity: 'broad: all that has the form',
      strict: 'Refuse pages without text',
      template: '',
    },
    result: pdfResultView.partial().extend({
      report: z.unknown(),
      warning: z.string().optional(),
      hits: z.array(z.unknown()).optional(),
      total: z.int().optional(),
      truncated: z.boolean().optional(),
    }),
    run: async ({ body, fields: { preview, output: file } }, context) => {
      const request = body as RedactPdfBody;
      if (preview) return jsonResult(await context.platen.previewRedaction(request));
      return redactionResult(context, await context.platen.redact(request), file);
    },
  }),

  defineTool({
    name: 'read_form',
    title: 'Read a form',
    description:
      'Read the form of a PDF: fields with kinds, options, places and values, and a JSON Schema of what fill_form takes.',
    kind: 'reads',
    contract: readForm.body,
    result: dataOf(readForm),
    run: async ({ body }, { platen }) => jsonResult((await platen.readForm(body as ReadFormBody)).data),
  }),

  defineTool({
    name: 'fill_form',
    title: 'Fill in a form',
    description:
      'Fill in a form with values that read_form describes; dates as 2026-03-31. Values that do not fit are refused. Scripts are not run: give calculated fields too. Text that its field cuts is in warnings, and refused with strict.',
    kind: 'adds',
    contract: fillForm.body,
    without: DECIDED,
    fields: output,
    result: pdfResultView,
    described: { values: 'Values by the full names of the fields' },
    run: async ({ body, fields }, context) =>
      pdfResult(context, await context.platen.fillForm(body as FillFormBody), fields.output),
  }),

  defineTool({
    name: 'certify',
    title: 'Sign a PDF',
    description: 'Sign a PDF with a saved certificate (list_certificates). Needs a key with the scope sign.',
    kind: 'adds',
    contract: signPdf.body,
    without: [...DECIDED, 'image'],
    fields: output,
    result: pdfResultView,
    run: async ({ body, fields }, context) =>
      pdfResult(context, await context.platen.certifyPdf(body as CertifyPdfBody), fields.output),
  }),
];

/** Only PDFs are saved as documents: anything else would be lost without a file. */
function assertOutput(format: string | undefined, output: string | undefined, what: string): void {
  if (format !== undefined && format !== 'pdf' && output === undefined)
    throw new CliError(`output: is required for ${what}`);
}
