import { type Job, JobFailedError, PdfResponse, type Platen } from '../../../packages/client/src/index.ts';
import { CliError, EXIT } from '../cli-error.ts';

/** Waits for a job and streams its PDF, or returns its other result. */
export async function jobPdf(platen: Platen, jobId: string, timeoutMs?: number): Promise<PdfResponse> {
  const job = await ended(platen.waitForJob(jobId, { timeoutMs }));
  if (job.documentId !== undefined) {
    const { body, headers } = await platen.download(job.documentId);
    const length = headers.get('content-length');
    return new PdfResponse(
      new Response(body, {
        headers: {
          'x-document-id': job.documentId,
          ...(length === null ? {} : { 'content-length': length }),
        },
      }),
    );
  }
  const result = job.pdf ?? job.file;
  if (result !== undefined) return new PdfResponse(new Response(result));
  throw new CliError(
    `the job ${jobId} has no file: ${job.url === undefined ? 'it answers with a report' : `it went to ${job.url}`}`,
  );
}

/** Returns the job when it succeeds; a failed job ends the command with an error. */
export async function ended<T>(job: Promise<T>): Promise<T> {
  return job.catch((error: unknown) => {
    if (!(error instanceof JobFailedError)) throw error;
    throw new CliError(`the job ${error.jobId} failed: ${error.message}`, { exitCode: EXIT.negative });
  });
}

/** Omits the bytes, which would fill the terminal; they are written to files. */
export function withoutBytes({
  pdfBase64: _,
  fileBase64: __,
  ...job
}: Job): Omit<Job, 'pdfBase64' | 'fileBase64'> {
  return job;
}
