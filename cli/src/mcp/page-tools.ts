import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import type { EditPagesBody } from '../../../packages/client/src/index.ts';
import { pdfOf, type ToolContext } from './context.ts';
import { pdf, saved } from './fields.ts';
import { guarded, pdfResult } from './results.ts';

const ADDS = { readOnlyHint: false, destructiveHint: false, openWorldHint: false } as const;

const pages = z
  .array(z.union([z.number().int(), z.object({ from: z.number().int(), to: z.number().int().optional() })]))
  .describe('Pages from 0, or from the end as -1, -2, …, and ranges of them with both ends');

/** Tools that work on whole pages. */
export function registerPageTools(server: McpServer, context: ToolContext): void {
  const { platen } = context;

  server.registerTool(
    'edit_pages',
    {
      description:
        'Make a PDF of pages of another one: extract keeps the named pages in that order, delete takes them out, rotate turns them (all when left out) by degrees, reorder puts all pages into the named order. The original stays as it is.',
      inputSchema: {
        pdf,
        action: z.enum(['extract', 'delete', 'rotate', 'reorder']),
        pages: pages.optional(),
        degrees: z
          .union([z.literal(90), z.literal(180), z.literal(270)])
          .optional()
          .describe('For rotate: clockwise'),
        ...saved,
      },
      annotations: ADDS,
    },
    ({ pdf: source, output, ...fields }) =>
      guarded(async () => {
        // Which fields an action has is judged by the service, whose errors name them.
        const body = { pdf: await pdfOf(context, source), ...fields } as EditPagesBody;
        return pdfResult(context, await platen.editPages(body), output);
      }),
  );
}
