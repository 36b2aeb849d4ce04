import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import {
  PdfResponse,
  type RunPipelineBody,
  type RunSavedPipelineBody,
} from '../../../packages/client/src/index.ts';
import { assertMaySend, pdfOf, type ToolContext } from './context.ts';
import { pdf, saved } from './fields.ts';
import { guarded, jsonResult, pdfResult } from './results.ts';

const ADDS = { readOnlyHint: false, destructiveHint: false, openWorldHint: true } as const;

/** Where a result goes other than into the answer. */
const delivery = {
  s3: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Object store to upload the result to, if the server was started with --allow-s3'),
  webhookUrl: z
    .string()
    .optional()
    .describe('Queues the run and posts the result there, if the server was started with --allow-webhooks'),
  async: z.boolean().optional().describe('Queue the run and answer with a jobId, for get_job'),
  ...saved,
};

/** Tools that run pipelines, and follow those that are queued. */
export function registerPipelineTools(server: McpServer, context: ToolContext): void {
  const { platen } = context;

  server.registerTool(
    'pipeline',
    {
      description:
        'Do several operations in one request: steps such as render, merge, redact, flatten, certify, validate and rasterize, each with the options of the operation, over named PDFs. A failure names its step and leaves nothing.',
      inputSchema: z.strictObject({
        inputs: z.record(z.string(), pdf).default({}).describe('PDFs by name, in order'),
        steps: z
          .array(z.looseObject({ do: z.string() }))
          .min(1)
          .describe(
            'Such as { "do": "render", "template": "cover", "data": {}, "as": "cover" }, { "do": "merge", "on": ["cover", "annex"] }',
          ),
        ...delivery,
      }),
      annotations: ADDS,
    },
    ({ inputs: sources, steps, output, ...fields }) =>
      guarded(async () => {
        assertMaySend(context, fields);
        const inputs = await namedPdfs(context, sources);
        const body = { inputs, steps, ...fields } as unknown as RunPipelineBody;
        return ranResult(context, await platen.runPipeline(body), output);
      }),
  );

  server.registerTool(
    'run_saved_pipeline',
    {
      description:
        'Run a pipeline that is saved in the service, with the PDFs that it names and the data that its steps take.',
      inputSchema: z.strictObject({
        slug: z.string().describe('Slug of the pipeline'),
        inputs: z.record(z.string(), pdf).default({}).describe('A PDF for each name of its inputs'),
        data: z.record(z.string(), z.unknown()).default({}).describe('What its references take values from'),
        ...delivery,
      }),
      annotations: ADDS,
    },
    ({ slug, inputs: sources, data, output, ...fields }) =>
      guarded(async () => {
        assertMaySend(context, fields);
        const inputs = await namedPdfs(context, sources);
        const body = { inputs, data, ...fields } as unknown as RunSavedPipelineBody;
        return ranResult(context, await platen.runSavedPipeline(slug, body), output);
      }),
  );

  server.registerTool(
    'get_job',
    {
      description: 'Get the status of a queued run, with its documents and report once it is complete.',
      inputSchema: z.strictObject({ jobId: z.string() }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ jobId }) => guarded(async () => jsonResult(await platen.getJob(jobId, { pdf: false }))),
  );

  server.registerTool(
    'cancel_job',
    {
      description: 'Cancel a queued run that has not begun.',
      inputSchema: z.strictObject({ jobId: z.string() }),
      annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: false },
    },
    ({ jobId }) =>
      guarded(async () => {
        await platen.deleteJob(jobId);
        return jsonResult({ jobId, canceled: true });
      }),
  );
}

/** The result of a run: a file, or JSON about what was queued or uploaded. */
function ranResult(
  context: ToolContext,
  result: PdfResponse | object,
  output: string | undefined,
): CallToolResult | Promise<CallToolResult> {
  if (!(result instanceof PdfResponse)) return jsonResult(result);
  return pdfResult(context, result, output, { report: result.pipelineReport });
}

async function namedPdfs(context: ToolContext, sources: Readonly<Record<string, z.output<typeof pdf>>>) {
  const named = Object.entries(sources).map(
    async ([name, source]) => [name, await pdfOf(context, source)] as const,
  );
  return Object.fromEntries(await Promise.all(named));
}
