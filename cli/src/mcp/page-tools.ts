import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import type { EditPagesBody, StampPdfBody } from '../../../packages/client/src/index.ts';
import { ANCHORS } from '../options.ts';
import { pdfOf, type ToolContext } from './context.ts';
import { pageList, pdf, saved } from './fields.ts';
import { guarded, jsonResult, pdfResult } from './results.ts';

const ADDS = { readOnlyHint: false, destructiveHint: false, openWorldHint: false } as const;

const pages = pageList.describe(
  'Pages from 0, or from the end as -1, -2, …, and ranges of them with both ends',
);

const stamp = z.strictObject({
  text: z.string().optional().describe('May hold lines, {page}, {pages} and {bates}'),
  pdf: pdf.optional().describe('A PDF, of which the first page is drawn'),
  pages: pages.optional(),
  layer: z.enum(['over', 'under']).optional(),
  anchor: z.enum(ANCHORS).optional().describe('Default: center'),
  margin: z.number().optional().describe('Points from the edges. Default: 36'),
  rotate: z.number().optional().describe('Degrees, counter-clockwise'),
  opacity: z.number().optional(),
  size: z.number().optional().describe('Of the letters, in points. Default: 12'),
  color: z.string().optional().describe('CSS name or hex'),
  fit: z.boolean().optional().describe('Fill the page within the margins'),
  tile: z.boolean().optional().describe('Repeat it all over the page'),
  start: z.number().int().optional().describe('{page} of the first selected page'),
  bates: z
    .object({
      prefix: z.string().optional(),
      suffix: z.string().optional(),
      start: z.number().int().optional(),
      digits: z.number().int().optional(),
    })
    .optional(),
});

const permission = z.boolean().optional();

/** Tools that work on whole pages, and on whole PDFs. */
export function registerPageTools(server: McpServer, context: ToolContext): void {
  const { platen } = context;

  server.registerTool(
    'edit_pages',
    {
      description:
        'Make a PDF of pages of another one: extract keeps the named pages in that order, delete takes them out, rotate turns them (all when left out) by degrees, reorder puts all pages into the named order, insert puts pages of other PDFs (parts) before the page at, crop hides what is outside of boxes, nUp puts perSheet pages on each sheet. The original stays as it is.',
      inputSchema: z.strictObject({
        pdf,
        action: z.enum(['extract', 'delete', 'rotate', 'reorder', 'insert', 'crop', 'nUp']),
        pages: pages.optional(),
        degrees: z
          .union([z.literal(90), z.literal(180), z.literal(270)])
          .optional()
          .describe('For rotate: clockwise'),
        at: z.number().int().optional().describe('For insert: from 0. Default: behind the last page'),
        parts: z
          .array(
            z.strictObject({
              pdf: pdf.optional(),
              pages: pages.optional(),
              blank: z.number().int().optional(),
            }),
          )
          .optional()
          .describe('For insert: each has pdf, with pages (default: all), or a number of blank pages'),
        boxes: z
          .array(
            z.strictObject({
              pages: pages.optional(),
              x: z.number(),
              y: z.number(),
              width: z.number(),
              height: z.number(),
            }),
          )
          .optional()
          .describe('For crop: points from the lower left corner. What is outside is only hidden'),
        perSheet: z.number().int().optional().describe('For nUp: 2, 4, 6, 8, 9 or 16'),
        paper: z.string().optional().describe('For nUp: A4, Letter, …'),
        frames: z.boolean().optional().describe('For nUp'),
        ...saved,
      }),
      annotations: ADDS,
    },
    ({ pdf: source, output, parts, ...fields }) =>
      guarded(async () => {
        const read = await Promise.all(
          (parts ?? []).map(async ({ pdf: other, ...rest }) =>
            other ? { ...rest, pdf: await pdfOf(context, other) } : rest,
          ),
        );
        // Which fields an action has is judged by the service, whose errors name them.
        const body = {
          pdf: await pdfOf(context, source),
          ...fields,
          ...(parts && { parts: read }),
        } as EditPagesBody;
        return pdfResult(context, await platen.editPages(body), output);
      }),
  );

  server.registerTool(
    'split',
    {
      description:
        'Split a PDF into several, each saved as a document: exactly one of ranges (a part for each), every (so many pages) and bookmarks (a part at each bookmark of this level or above, 1 is the top).',
      inputSchema: z.strictObject({
        pdf,
        ranges: pages.optional(),
        every: z.number().int().min(1).optional(),
        bookmarks: z.number().int().min(1).optional(),
        saveName: saved.saveName,
        metadata: saved.metadata,
      }),
      annotations: ADDS,
    },
    ({ pdf: source, ...fields }) =>
      guarded(async () => {
        const result = await platen.splitPdf({ pdf: await pdfOf(context, source), ...fields });
        return jsonResult('data' in result ? result.data : {});
      }),
  );

  server.registerTool(
    'stamp',
    {
      description:
        'Put texts or pages of another PDF over or under the pages of a PDF: watermarks, letterheads, page numbers ({page}, {pages}), Bates numbers ({bates}). Each stamp has text or pdf. The original stays as it is.',
      inputSchema: z.strictObject({ pdf, stamps: z.array(stamp).min(1).max(20), ...saved }),
      annotations: ADDS,
    },
    ({ pdf: source, stamps, output, ...fields }) =>
      guarded(async () => {
        const read = await Promise.all(
          stamps.map(async ({ pdf: drawn, ...rest }) =>
            drawn ? { ...rest, pdf: await pdfOf(context, drawn) } : rest,
          ),
        );
        // Which fields a stamp has is judged by the service, whose errors name them.
        const body = { pdf: await pdfOf(context, source), stamps: read, ...fields } as StampPdfBody;
        return pdfResult(context, await platen.stampPdf(body), output);
      }),
  );

  server.registerTool(
    'protect',
    {
      description:
        'Encrypt a PDF (AES-256) with a password that opens it, an owner password that gives all rights, or both, and say what those may do who open it with the user password. Only use passwords that the user gave.',
      inputSchema: z.strictObject({
        pdf,
        userPassword: z.string().optional().describe('Default: it opens without a password'),
        ownerPassword: z.string().optional().describe('Default: a random one, which nobody knows'),
        permissions: z
          .strictObject({
            print: permission,
            printHighQuality: permission,
            copy: permission,
            modify: permission,
            annotate: permission,
            fillForms: permission,
            assemble: permission,
          })
          .optional()
          .describe('Default of each: true'),
        encryptMetadata: z.boolean().optional(),
        password: z.string().optional().describe('Owner password of a PDF that is encrypted already'),
        ...saved,
      }),
      annotations: ADDS,
    },
    ({ pdf: source, output, ...fields }) =>
      guarded(async () => {
        const body = { pdf: await pdfOf(context, source), ...fields };
        return pdfResult(context, await platen.protectPdf(body), output);
      }),
  );

  server.registerTool(
    'unprotect',
    {
      description:
        'Take the encryption off a PDF with its owner password, or with its user password when the PDF forbids nothing.',
      inputSchema: z.strictObject({ pdf, password: z.string().optional(), ...saved }),
      annotations: ADDS,
    },
    ({ pdf: source, output, ...fields }) =>
      guarded(async () => {
        const body = { pdf: await pdfOf(context, source), ...fields };
        return pdfResult(context, await platen.unprotectPdf(body), output);
      }),
  );

  server.registerTool(
    'optimize',
    {
      description:
        'Make a PDF smaller. Pages stay the same to the pixel unless images.maxDpi (resample) or lossy (code images as JPEG) is given. A file that would not become smaller comes back as it is. The original stays as it is.',
      inputSchema: z.strictObject({
        pdf,
        images: z
          .strictObject({
            maxDpi: z.number().optional().describe('Resample images of more samples to the inch'),
            maxBilevelDpi: z.number().optional().describe('The same for images of one bit'),
            quality: z.number().int().optional().describe('Of JPEGs, with lossy. Default: 80'),
          })
          .optional(),
        lossy: z.boolean().optional(),
        removePrivateData: z.boolean().optional().describe('Leave out what programs keep for themselves'),
        linearize: z.boolean().optional().describe('So that the first page shows early'),
        ...saved,
      }),
      annotations: ADDS,
    },
    ({ pdf: source, output, ...fields }) =>
      guarded(async () => {
        const result = await platen.optimizePdf({ pdf: await pdfOf(context, source), ...fields });
        return pdfResult(context, result, output, { report: result.optimizeReport });
      }),
  );
}
