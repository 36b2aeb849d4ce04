import { type Job, JobFailedError, PdfResponse, type Platen } from '../../../packages/client/src/index.ts';
import { CliError, EXIT } from '../cli-error.ts';

/** Waits for a job and streams its PDF, or what it made instead. */
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

/** The job when it has succeeded; one that failed ends the command. */
export async function ended<T>(job: Promise<T>): Promise<T> {
  return job.catch((error: unknown) => {
    if (!(error instanceof JobFailedError)) throw error;
    throw new CliError(`the job ${error.jobId} failed: ${error.message}`, { exitCode: EXIT.negative });
  });
}

/** Leaves out the bytes, which would fill the terminal; they go to files. */
export function withoutBytes({
  pdfBase64: _,
  fileBase64: __,
  ...job
}: Job): Omit<Job, 'pdfBase64' | 'fileBase64'> {
  return job;
}
