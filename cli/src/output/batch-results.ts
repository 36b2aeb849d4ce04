import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Batch, BatchJob, Platen } from '../../../packages/client/src/index.ts';
import { CliError, fileReason } from '../cli-error.ts';
import type { Session } from '../session.ts';
import { jobPdf } from './job-pdf.ts';
import { openFolder, openTarget } from './target.ts';

/** Ten thousand items have numbers of at most five digits. */
const DIGITS = 5;
const PDF_NAME = /^\d{5}\.pdf$/;
const SUMMARY = 'results.json';

/**
 * Makes the folder for the results of a batch.
 * @param batchId id of the batch, if it exists already: then its own results may be in the folder.
 * @throws CliError when it cannot be written into, or holds the results of another batch.
 */
export async function openResults(name: string, batchId?: string): Promise<string> {
  const folder = await openFolder(name);
  const used = readdirSync(folder).some((file) => PDF_NAME.test(file));
  if (used && (batchId === undefined || batchOf(folder) !== batchId)) {
    throw new CliError(`${folder} holds the results of another batch: choose another folder`);
  }
  return folder;
}

/**
 * Writes the PDFs of a batch as `<item>.pdf`, and `results.json` with the outcome of every item. What is already in the
 * folder is not fetched again.
 *
 * One at a time: the service answers 100 requests a minute, and the client waits when they are used up.
 * @returns the number of PDFs in the folder.
 */
export async function saveResults(
  session: Session,
  platen: Platen,
  batch: Batch,
  folder: string,
): Promise<number> {
  session.progress.begin('Fetching PDFs');
  await writeSummary(folder, { batchId: batch.id });
  const items: (BatchJob & { file?: string })[] = [];
  let files = 0;
  for await (const job of platen.all((page) => platen.listBatchJobs(batch.id, page))) {
    const file = hasPdf(job) ? `${String(job.index).padStart(DIGITS, '0')}.pdf` : undefined;
    if (file !== undefined) {
      await fetchPdf(platen, job, path.join(folder, file));
      files += 1;
    }
    items.push({ ...job, file });
    session.progress.update({ done: items.length, total: batch.count, unit: 'items' });
  }
  await writeSummary(folder, { batchId: batch.id, items });
  return files;
}

function hasPdf(job: BatchJob): boolean {
  return job.status === 'complete' && job.url === undefined;
}

async function fetchPdf(platen: Platen, { id, documentId }: BatchJob, file: string): Promise<void> {
  if (existsSync(file)) return;
  const target = await openTarget(file);
  try {
    const { body } = documentId === undefined ? await jobPdf(platen, id) : await platen.download(documentId);
    await target.write(body);
  } finally {
    await target.discard();
  }
}

function batchOf(folder: string): unknown {
  try {
    return JSON.parse(readFileSync(path.join(folder, SUMMARY), 'utf8')).batchId;
  } catch {
    return undefined;
  }
}

async function writeSummary(folder: string, content: object): Promise<void> {
  const file = path.join(folder, SUMMARY);
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`).catch((error) => {
    throw new CliError(`cannot write ${file}: ${fileReason(error)}`);
  });
}
