import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import { REDACTION_PRESETS, type RenderInlineBody } from '../../../packages/client/src/index.ts';
import { CliError } from '../cli-error.ts';
import { assertMaySend, folderOf, pdfOf, type ToolContext } from './context.ts';
import { pdf, saved } from './fields.ts';
import { registerInvoiceTools } from './invoice-tools.ts';
import { registerPageTools } from './page-tools.ts';
import { registerPipelineTools } from './pipeline-tools.ts';
import { registerReadingTools } from './reading-tools.ts';
import { guarded, jsonResult, pdfResult, redactionResult } from './results.ts';

/** Images that fit into one answer. */
const MAX_IMAGES = 10;

const ADDS = { readOnlyHint: false, destructiveHint: false, openWorldHint: false } as const;
const READS = { readOnlyHint: true, openWorldHint: false } as const;

/** Tools that make a PDF: each saves it as a document. */
export function registerPdfTools(server: McpServer, context: ToolContext): void {
  const { platen } = context;

  server.registerTool(
    'render',
    {
      description:
        'Render a template with data to a PDF; get_template says which data it takes. A missing field is named in the error, and a picture or script that failed in the warnings.',
      inputSchema: z.strictObject({
        slug: z.string().describe('Slug of the template'),
        data: z.record(z.string(), z.unknown()).default({}).describe('The data of the template'),
        flattenForms: z.boolean().default(false).describe('Turn form fields into static content'),
        strict: z.boolean().optional().describe('Refuse to render when there are warnings'),
        ...saved,
      }),
      annotations: ADDS,
    },
    ({ slug, data, flattenForms, strict, saveName, metadata, output }) =>
      guarded(async () => {
        const given = strict === undefined ? {} : { strict };
        const body: Record<string, unknown> = { ...data, ...given, saveName, metadata };
        assertMaySend(context, { s3: body.s3 });
        if ('s3' in body) return jsonResult(await platen.renderTemplate(slug, body, { flattenForms }));
        return pdfResult(context, await platen.render(slug, body, { flattenForms }), output);
      }),
  );

  server.registerTool(
    'render_source',
    {
      description:
        'Render Markdown or HTML that is no saved template: to a PDF, which is saved as a document, or to an image, which is written to output. Exactly one of markdown and html. Plain Markdown gets a style sheet of its own.',
      inputSchema: z.strictObject({
        markdown: z
          .string()
          .optional()
          .describe('CommonMark with tables, task lists and footnotes; Liquid tags'),
        html: z.string().optional().describe('HTML with CSS and Liquid tags'),
        css: z.string().optional().describe('A further style sheet'),
        title: z.string().optional().describe('Title of a document that has none'),
        data: z.record(z.string(), z.unknown()).optional().describe('Fills the Liquid tags'),
        format: z.enum(['pdf', 'png', 'jpeg', 'webp']).default('pdf').describe('An image needs output'),
        image: z
          .strictObject({
            selector: z.string().optional().describe('CSS selector of the element to show'),
            width: z.number().int().optional().describe('Of the window, in CSS pixels'),
            scale: z.number().optional().describe('2 for sharp displays'),
          })
          .optional(),
        options: z
          .record(z.string(), z.unknown())
          .optional()
          .describe('As a template has them, such as { "pageSize": "A5", "lang": "de" }'),
        strict: z.boolean().optional().describe('Refuse to render when there are warnings'),
        ...saved,
      }),
      annotations: ADDS,
    },
    ({ output, ...body }) =>
      guarded(async () => {
        if (body.format !== 'pdf' && output === undefined)
          throw new CliError('output: is needed for an image');
        return pdfResult(context, await platen.renderSource(body as RenderInlineBody), output);
      }),
  );

  registerInvoiceTools(server, context);

  server.registerTool(
    'redact',
    {
      description:
        'Remove text, images and drawings from a PDF for good, by preset (a kind of personal data; national-id is all identity numbers), pattern, region or saved redaction template. The original stays as it is. The report says how often each source removed something; what is listed in notFound removed nothing; pages listed in notRead could not be searched, as their words are in pictures: use regions there. With preview nothing is made: the answer lists what would go, with its text.',
      inputSchema: z.strictObject({
        pdf,
        presets: z.array(z.enum(REDACTION_PRESETS)).optional(),
        patterns: z
          .array(
            z.strictObject({
              pattern: z.string(),
              pattern_type: z.enum(['Literal', 'Regex']),
              page: z.number().int().optional().describe('0-indexed. Default: all'),
            }),
          )
          .optional(),
        redactions: z
          .array(
            z.strictObject({
              page: z.number().int().describe('0-indexed'),
              x: z.number().describe('Points from the left edge'),
              y: z.number().describe('Points from the top edge'),
              width: z.number(),
              height: z.number(),
            }),
          )
          .optional(),
        template: z.string().optional().describe('Slug of a redaction template'),
        elsewhere: z
          .enum(['none', 'exact', 'words'])
          .optional()
          .describe(
            'What of the words under regions is masked in bookmarks, fields and links; words when left out',
          ),
        strict: z
          .boolean()
          .optional()
          .describe('Refuse a PDF with pages that have no text to search, only a picture'),
        preview: z.boolean().default(false).describe('Only list what would be removed'),
        ...saved,
      }),
      annotations: ADDS,
    },
    ({ pdf: source, output, preview, ...fields }) =>
      guarded(async () => {
        const body = { pdf: await pdfOf(context, source), ...fields };
        if (preview) return jsonResult(await platen.previewRedaction(body));
        return redactionResult(context, await platen.redact(body), output);
      }),
  );

  server.registerTool(
    'merge',
    {
      description: 'Merge 2 to 20 PDFs into one, in the order given.',
      inputSchema: z.strictObject({ pdfs: z.array(pdf).min(2).max(20), ...saved }),
      annotations: ADDS,
    },
    ({ pdfs: sources, output, ...fields }) =>
      guarded(async () => {
        const pdfs = await Promise.all(sources.map((source) => pdfOf(context, source)));
        return pdfResult(context, await platen.mergePdfs({ pdfs, ...fields }), output);
      }),
  );

  registerPageTools(server, context);
  registerReadingTools(server, context);

  server.registerTool(
    'read_form',
    {
      description:
        'Read the form of a PDF: its fields with their kinds, options and places, a JSON Schema of the values that fill_form takes, and the present values.',
      inputSchema: z.strictObject({ pdf }),
      annotations: READS,
    },
    ({ pdf: source }) =>
      guarded(async () => jsonResult((await platen.readForm({ pdf: await pdfOf(context, source) })).data)),
  );

  server.registerTool(
    'fill_form',
    {
      description:
        'Fill in the form of a PDF. read_form says which values it takes; one that does not fit is refused with the name of its field and the rule. Dates are given as 2026-03-31. Scripts of the form are not run, so fields that it calculates have to be given too.',
      inputSchema: z.strictObject({
        pdf,
        values: z.record(z.string(), z.unknown()).describe('Values by the full names of the fields'),
        flatten: z.boolean().default(false).describe('Turn the fields into static content afterwards'),
        readOnly: z.boolean().default(false).describe('Fill in read-only fields, too'),
        ...saved,
      }),
      annotations: ADDS,
    },
    ({ pdf: source, output, ...fields }) =>
      guarded(async () =>
        pdfResult(context, await platen.fillForm({ pdf: await pdfOf(context, source), ...fields }), output),
      ),
  );

  registerPipelineTools(server, context);

  server.registerTool(
    'certify',
    {
      description:
        'Sign a PDF with a certificate that is saved in the service. Needs a key with the scope sign.',
      inputSchema: z.strictObject({
        pdf,
        certificateId: z.string(),
        field: z
          .string()
          .optional()
          .describe('Name of an empty signature field of the PDF. Default: a new, invisible one'),
        reason: z.string().optional(),
        location: z.string().optional(),
        profile: z.enum(['pkcs7', 'pades']).optional(),
        ...saved,
      }),
      annotations: ADDS,
    },
    ({ pdf: source, output, ...fields }) =>
      guarded(async () => {
        const certified = await platen.certifyPdf({ pdf: await pdfOf(context, source), ...fields });
        return pdfResult(context, certified, output);
      }),
  );

  server.registerTool(
    'rasterize',
    {
      description: `Turn pages into PNG images, to look at (at most ${MAX_IMAGES}) or to write to files.`,
      inputSchema: z.strictObject({
        pdf,
        pages: z.array(z.number().int().min(0)).optional().describe('0-indexed. Default: all'),
        dpi: z.number().min(72).max(300).default(100),
        outputPrefix: z
          .string()
          .optional()
          .describe("Path within the user's folder: files are named <prefix>-<page>.png, page from 1"),
      }),
      annotations: ADDS,
    },
    ({ pdf: source, pages, dpi, outputPrefix }) =>
      guarded(async () => {
        const { pages: images } = await platen.rasterizePdf({
          pdf: await pdfOf(context, source),
          pages,
          dpi,
        });
        if (outputPrefix !== undefined) {
          const paths = images.map((_, index) => `${outputPrefix}-${(pages?.[index] ?? index) + 1}.png`);
          for (const [index, image] of images.entries()) {
            await folderOf(context.folder).write(paths[index]!, Buffer.from(image, 'base64'));
          }
          return jsonResult({ paths });
        }
        if (images.length > MAX_IMAGES) {
          throw new CliError(
            `there are ${images.length} pages; name at most ${MAX_IMAGES} with pages, or give outputPrefix`,
          );
        }
        return {
          content: images.map((data) => ({ type: 'image' as const, data, mimeType: 'image/png' })),
        };
      }),
  );

  server.registerTool(
    'extract_data',
    {
      description: 'Read the data that was embedded in a PDF when it was rendered.',
      inputSchema: z.strictObject({ pdf }),
      annotations: READS,
    },
    ({ pdf: source }) =>
      guarded(async () => jsonResult((await platen.extractData({ pdf: await pdfOf(context, source) })).data)),
  );

  server.registerTool(
    'validate',
    {
      description:
        'Check a PDF against PDF/A-2, PDF/A-3 and PDF/UA-1: a verdict for each, and every rule that is broken, with its clause and where.',
      inputSchema: z.strictObject({
        pdf,
        profiles: z
          .array(z.enum(['PDF/A-2a', 'PDF/A-2u', 'PDF/A-2b', 'PDF/A-3a', 'PDF/A-3u', 'PDF/A-3b', 'PDF/UA-1']))
          .min(1)
          .optional()
          .describe('What to judge by; what the file claims, or all, when left out'),
      }),
      annotations: READS,
    },
    ({ pdf: source, profiles: asked }) =>
      guarded(async () =>
        jsonResult((await platen.validatePdf({ pdf: await pdfOf(context, source), profiles: asked })).data),
      ),
  );

  server.registerTool(
    'verify',
    {
      description: 'Verify the signatures of a PDF.',
      inputSchema: z.strictObject({ pdf, password: z.string().optional() }),
      annotations: READS,
    },
    ({ pdf: source, password }) =>
      guarded(async () =>
        jsonResult((await platen.verifyPdf({ pdf: await pdfOf(context, source), password })).data),
      ),
  );
}
