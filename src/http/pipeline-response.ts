import type { Readable } from 'node:stream';
import { IMAGE_MEDIA_TYPES } from '@platen/pdf';
import * as z from 'zod';
import { type PipelineReport, pipelineReport, withReport } from '../contract/pipeline.ts';
import { queuedView } from '../contract/webhook.ts';
import { type HttpResponse, json, streamed } from './responses.ts';

/** Responses to running a pipeline, saved or not. */
export const PIPELINE_RESPONSES = {
  200: {
    description:
      'The PDF or the image; a ZIP of several, with `report.json`; with `respond: "json"` or `s3`, a description of the result',
    bytes: ['application/pdf', 'application/zip', ...IMAGE_MEDIA_TYPES],
    headers: ['X-Document-Id', 'X-Pipeline-Report', 'Content-Disposition'],
    json: z.object({ data: pipelineReport }),
  },
  202: { description: 'Queued, with `async` or a webhook', json: queuedView },
} as const;

/** Maximum length: API Gateway allows 10,240 bytes of headers, and the others need the rest. */
const MAX_LENGTH = 6_000;

interface File {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/**
 * Returns the response of a pipeline: its report if requested or if the result was delivered elsewhere; otherwise the file, or a
 * ZIP of several with the report as `report.json`.
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

/** Encodes the report as base64 JSON; a report that is too long lists only the steps with a report, or not even these. */
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
