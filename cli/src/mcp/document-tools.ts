import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import { folderOf, type ToolContext } from './context.ts';
import { output, paging } from './fields.ts';
import { guarded, jsonResult } from './results.ts';

const READS = { readOnlyHint: true, openWorldHint: false } as const;

/** Tools that find and fetch documents. */
export function registerDocumentTools(server: McpServer, context: ToolContext): void {
  const { platen } = context;

  server.registerTool(
    'list_templates',
    {
      description:
        'List the templates that can be rendered; get_template says which data one takes. Needs the Team plan or above.',
      inputSchema: z.strictObject({
        search: z.string().optional().describe('Part of the name or slug'),
        ...paging,
      }),
      annotations: READS,
    },
    (query) => guarded(async () => jsonResult(await platen.listTemplates(query))),
  );

  server.registerTool(
    'get_template',
    {
      description:
        'Get a template with the JSON Schema of its data: which fields there are, which are required, and what they mean.',
      inputSchema: z.strictObject({ slug: z.string().describe('Slug of the template') }),
      annotations: READS,
    },
    ({ slug }) => guarded(async () => jsonResult((await platen.getTemplate(slug)).data)),
  );

  server.registerTool(
    'list_documents',
    {
      description:
        'List saved documents, newest first, by where they come from, when, and their metadata. Needs the Team plan or above.',
      inputSchema: z.strictObject({
        source: z.enum(['generated', 'uploaded', 'redacted', 'merged', 'certified', 'processed']).optional(),
        from: z.string().optional().describe('ISO date: created on or after'),
        to: z.string().optional().describe('ISO date: created on or before'),
        metadata: z
          .record(z.string(), z.union([z.string(), z.number()]))
          .optional()
          .describe('Up to five pairs that must all hold'),
        ...paging,
      }),
      annotations: READS,
    },
    ({ metadata = {}, ...query }) =>
      guarded(async () => {
        const filters = Object.entries(metadata).map(([key, value]) => [`metadata.${key}`, value]);
        return jsonResult(await platen.listDocuments({ ...query, ...Object.fromEntries(filters) }));
      }),
  );

  server.registerTool(
    'get_document',
    {
      description:
        'Get what is known of a document; with output, write its PDF to a file. The download URL works for an hour.',
      inputSchema: z.strictObject({ documentId: z.string(), output }),
      annotations: { openWorldHint: false },
    },
    ({ documentId, output: file }) =>
      guarded(async () => {
        const { data } = await platen.getDocument(documentId);
        if (file === undefined) return jsonResult(data);
        const bytes = await (await platen.download(documentId)).bytes();
        await folderOf(context.folder).write(file, bytes);
        return jsonResult({ ...data, path: file, bytes: bytes.length });
      }),
  );
}
