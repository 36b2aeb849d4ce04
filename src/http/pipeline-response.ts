import type { Readable } from 'node:stream';
import { IMAGE_MEDIA_TYPES } from '@platen/pdf';
import * as z from 'zod';
import { type PipelineReport, pipelineReport, withReport } from '../contract/pipeline.ts';
import { queuedView } from '../contract/webhook.ts';
import { type HttpResponse, json, streamed } from './responses.ts';

/** How running a pipeline is answered, saved or not. */
export const PIPELINE_RESPONSES = {
  200: {
    description:
      'The PDF or the image; a ZIP of several, with `report.json`; with `respond: "json"` or `s3`, what there is to say',
    bytes: ['application/pdf', 'application/zip', ...IMAGE_MEDIA_TYPES],
    headers: ['X-Document-Id', 'X-Pipeline-Report', 'Content-Disposition'],
    json: z.object({ data: pipelineReport }),
  },
  202: { description: 'Queued, with `async` or a webhook', json: queuedView },
} as const;

/** API Gateway passes on 10,240 bytes of headers; this leaves room for the others. */
const MAX_LENGTH = 6_000;

interface File {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/**
 * The answer to a pipeline: its report when that was asked for, or when the result went elsewhere; else the file, or a
 * ZIP of several in which the report is `report.json`.
 */
export function pipelineResponse(
  { files, report }: { readonly files: readonly File[]; readonly report: PipelineReport },
  { respond }: { readonly respond: 'file' | 'json' },
  zipOf: (entries: readonly Pick<File, 'name' | 'bytes'>[]) => Readable,
): HttpResponse {
  if (respond === 'json' || report.url !== undefined) return json(200, { data: report });
  const headers: Record<string, string> = { 'X-Pipeline-Report': reportHeader(report) };
  const [file, ...others] = files;
  if (file !== undefined && others.length === 0) {
    const [document] = report.documents;
    if (document !== undefined) headers['X-Document-Id'] = document.id;
    return streamed(file.bytes, { ...headers, 'Content-Type': file.mediaType });
  }
  return {
    status: 200,
    headers: {
      ...headers,
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="results.zip"',
    },
    body: zipOf(withReport(files, report)),
  };
}

/** The report as base64 JSON; one that is too long says only which steps had something to say, or not even that. */
function reportHeader(report: PipelineReport): string {
  const full = encode(report);
  if (full.length <= MAX_LENGTH) return full;
  const { documents } = report;
  const bare = report.reports.map(({ step, do: name, pdf }) => ({ step, do: name, pdf }));
  const summary = encode({ documents, reports: bare, summarized: true });
  if (summary.length <= MAX_LENGTH) return summary;
  const ids = encode({ documents: documents.map(({ id }) => ({ id })), reports: [], summarized: true });
  return ids.length <= MAX_LENGTH ? ids : encode({ documents: [], reports: [], summarized: true });
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64');
}
