import path from 'node:path';
import * as z from 'zod';
import { operation as getJob } from '../../../functions/get-job/schema.ts';
import { operation as runPipeline } from '../../../functions/run-pipeline/schema.ts';
import { operation as runSavedPipeline } from '../../../functions/run-saved-pipeline/schema.ts';
import {
  PdfResponse,
  type RunPipelineBody,
  type RunSavedPipelineBody,
} from '../../../packages/client/src/index.ts';
import { readZip } from '../../../src/zip/read-zip.ts';
import { assertMaySend, type ToolContext } from './context.ts';
import { output, outputPrefix } from './fields.ts';
import { type Picture, picturesResult } from './pictures.ts';
import { jsonResult, pdfResult } from './results.ts';
import { defineTool, type Tool, type ToolResult } from './tool.ts';

const fields = { ...output, outputPrefix };

const result = z.object({
  documentId: z.string().optional(),
  bytes: z.int().optional(),
  path: z.string().optional(),
  paths: z.array(z.string()).optional(),
  shown: z.int().optional(),
  report: z.unknown().optional(),
  jobId: z.string().optional(),
  status: z.string().optional(),
});

/** Deliveries that the server was started without are refused, so they are not listed. */
function hiddenUnless({ allowS3, allowWebhooks }: ToolContext): readonly string[] {
  return [...(allowS3 ? [] : ['s3']), ...(allowWebhooks ? [] : ['webhookUrl', 'webhook'])];
}

/** Tools that run pipelines and track queued runs. */
export const pipelineTools: readonly Tool[] = [
  defineTool({
    name: 'pipeline',
    title: 'Run a pipeline',
    description:
      'Do several operations in one request, over PDFs by name: { "do": "render", "template": "cover", "as": "cover" }, { "do": "merge", "on": ["cover", "annex"] }. Options of a step are those of the tool of that name. A failure leaves nothing. Images at the end are shown (at most 10), or written to <outputPrefix>-<name>.',
    kind: 'sends',
    contract: runPipeline.body,
    without: ['save', 'respond'],
    fields,
    terse: 'steps',
    likeTools: ['certify', 'convert', 'optimize', 'protect', 'redact', 'split', 'stamp'],
    hiddenUnless,
    described: { inputs: '', webhook: '', webhookUrl: '', async: 'Queue it, for get_job' },
    result,
    run: async ({ body, fields: files }, context) => {
      const request = body as RunPipelineBody;
      assertMaySend(context, request);
      return ranResult(context, await context.platen.runPipeline(request), files);
    },
  }),

  defineTool({
    name: 'run_saved_pipeline',
    title: 'Run a saved pipeline',
    description: 'Run a saved pipeline with its PDFs and data.',
    kind: 'sends',
    contract: runSavedPipeline.body,
    without: ['save', 'respond'],
    fields: { slug: z.string('must be the slug of a pipeline'), ...fields },
    hiddenUnless,
    described: { inputs: '', webhook: '', webhookUrl: '', async: 'Queue it, for get_job' },
    result,
    run: async ({ body, fields: { slug, ...files } }, context) => {
      const request = body as RunSavedPipelineBody;
      assertMaySend(context, request);
      return ranResult(context, await context.platen.runSavedPipeline(slug, request), files);
    },
  }),

  defineTool({
    name: 'get_job',
    title: 'Get a job',
    description: 'Get the state of a queued run, then its documents and report.',
    kind: 'reads',
    contract: getJob.params,
    result: getJob.responses[200]!.json!,
    run: async ({ body }, { platen }) => {
      const { jobId } = body as { jobId: string };
      return jsonResult(await platen.getJob(jobId, { pdf: false }));
    },
  }),

  defineTool({
    name: 'cancel_job',
    title: 'Cancel a job',
    description: 'Cancel a queued run that waits for an attempt.',
    kind: 'cancels',
    contract: getJob.params,
    result: z.object({ jobId: z.string(), canceled: z.boolean() }),
    run: async ({ body }, { platen }) => {
      const { jobId } = body as { jobId: string };
      await platen.deleteJob(jobId);
      return jsonResult({ jobId, canceled: true });
    },
  }),
];

interface Files {
  readonly output?: string | undefined;
  readonly outputPrefix?: string | undefined;
}

/** Result of a run: a PDF, images, a ZIP of several files, or JSON about queued or uploaded output. */
async function ranResult(
  context: ToolContext,
  response: PdfResponse | object,
  { output: file, outputPrefix: prefix }: Files,
): Promise<ToolResult> {
  if (!(response instanceof PdfResponse))
    return jsonResult('data' in response ? (response.data as object) : response);
  const report = response.pipelineReport;
  const mediaType = response.contentType;
  const isZip = mediaType === 'application/zip';
  if (file !== undefined || (!isZip && !mediaType.startsWith('image/'))) {
    return pdfResult(context, response, file, { report });
  }
  const bytes = await response.bytes();
  const files = isZip ? await filesOf(bytes) : [{ name: `1.${mediaType.split('/')[1]}`, mediaType, bytes }];
  // PDFs are saved as documents; the report lists their ids.
  if (prefix === undefined && !files.every((result) => SHOWN.has(result.mediaType)))
    return jsonResult({ bytes: bytes.length, report });
  return picturesResult(context, files, prefix, { report });
}

/** Image types that MCP clients can show. */
const SHOWN = new Set(['image/png', 'image/jpeg']);

/** Media types by the file extensions that the service uses. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.pdf': 'application/pdf',
};

/** Returns the files of a run's ZIP response, without the report. */
async function filesOf(zip: Uint8Array): Promise<readonly Picture[]> {
  const files: Picture[] = [];
  for (const { name, content } of await readZip(zip)) {
    if (name === 'report.json') continue;
    files.push({
      name,
      mediaType: MEDIA_TYPES[path.extname(name)] ?? 'application/octet-stream',
      bytes: await content(),
    });
  }
  return files;
}
