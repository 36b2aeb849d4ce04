import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import { folderOf, pdfOf, type ToolContext } from './context.ts';
import { pageList, pdf } from './fields.ts';
import { guarded, jsonResult } from './results.ts';

const READS = { readOnlyHint: true, openWorldHint: false } as const;

/** Characters in one answer: some 50,000 tokens. */
const MAX_CHARACTERS = 200_000;

const pages = pageList
  .min(1)
  .optional()
  .describe('0-indexed numbers and ranges { "from": 0, "to": 4 }. Default: all');

/** Tools that read what is in a PDF. */
export function registerReadingTools(server: McpServer, context: ToolContext): void {
  const { platen } = context;

  server.registerTool(
    'read_text',
    {
      description:
        'Read the text of a PDF as Markdown, page by page and in reading order: headings, lists, tables and links. Long documents are read in parts; the end says which pages are left.',
      inputSchema: z.strictObject({
        pdf,
        pages,
        password: z.string().optional(),
      }),
      annotations: READS,
    },
    ({ pdf: source, pages: asked, password }) =>
      guarded(async () => {
        const { data } = await platen.extractText({
          pdf: await pdfOf(context, source),
          format: 'markdown',
          pages: asked,
          password,
        });
        return { content: [{ type: 'text', text: textOf(data) }] };
      }),
  );

  server.registerTool(
    'read_information',
    {
      description:
        'Read what a PDF is: number and sizes of pages, title and other metadata, bookmarks with their pages, attachments, fonts, form, signatures, permissions, and the standards that it claims.',
      inputSchema: z.strictObject({ pdf, password: z.string().optional() }),
      annotations: READS,
    },
    ({ pdf: source, password }) =>
      guarded(async () =>
        jsonResult((await platen.readInformation({ pdf: await pdfOf(context, source), password })).data),
      ),
  );

  server.registerTool(
    'extract_images',
    {
      description:
        'List the images that the pages of a PDF draw, with their sizes, places and resolutions, and write them to files when outputPrefix is given.',
      inputSchema: z.strictObject({
        pdf,
        pages,
        password: z.string().optional(),
        outputPrefix: z
          .string()
          .optional()
          .describe("Path within the user's folder: files are named <prefix>-image-1.png and so on"),
      }),
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    ({ pdf: source, pages: asked, password, outputPrefix }) =>
      guarded(async () => {
        const body = { pdf: await pdfOf(context, source), format: 'json' as const, pages: asked, password };
        const answer = await platen.extractImages(body);
        if (!('data' in answer)) throw new Error('The service sent a ZIP where JSON was asked for');
        const images = [];
        for (const { data, file, ...image } of answer.data.images) {
          if (outputPrefix === undefined || file === undefined || data === undefined) {
            images.push(image);
            continue;
          }
          const path = `${outputPrefix}-${file}`;
          await folderOf(context.folder).write(path, Buffer.from(data, 'base64'));
          images.push({ path, ...image });
        }
        return jsonResult({ pageCount: answer.data.pageCount, images });
      }),
  );
}

interface Read {
  readonly pageCount: number;
  readonly unmapped: number;
  readonly pages: readonly { readonly page: number; readonly text?: string | undefined }[];
}

function textOf({ pageCount, unmapped, pages }: Read): string {
  const out: string[] = [];
  let left = MAX_CHARACTERS;
  for (const [index, { page, text = '' }] of pages.entries()) {
    if (index > 0 && text.length > left) {
      out.push(`<!-- ${pages.length - index} pages are left: ask for them with pages, from ${page} on -->`);
      break;
    }
    left -= text.length;
    out.push(`<!-- page ${page} of ${pageCount} -->`, text);
  }
  if (unmapped > 0)
    out.push(
      `<!-- ${unmapped} characters (U+FFFD) cannot be read: their fonts do not say what they mean -->`,
    );
  return out.join('\n\n');
}
