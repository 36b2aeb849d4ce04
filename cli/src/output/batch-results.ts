import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { open, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Batch, BatchJob, Platen } from '../../../packages/client/src/index.ts';
import { pdfFileName } from '../../../src/contract/file-name.ts';
import { readZip, ZipError } from '../../../src/zip/read-zip.ts';
import { CliError, fileReason } from '../cli-error.ts';
import type { Session } from '../session.ts';
import { openFolder, openTarget } from './target.ts';

/** Digits of an item number: 10,000 items need at most five. */
const DIGITS = 5;
const PDF_NAME = /^\d{5}\.pdf$/;
const SUMMARY = 'results.json';
/** ZIP during the download. Hidden, and removed at the end. */
const ARCHIVE = '.platen-results.zip';

/** Output folder for the results of a batch. */
export interface ResultsFolder {
  readonly path: string;
  /** File names by item index; an item without a name uses its number. */
  readonly names: readonly string[];
}

/**
 * Creates the folder for the results of a batch.
 * @param batchId id of an existing batch, whose own results may already be in the folder.
 * @throws CliError when the folder is not writable, or holds the results of another batch.
 */
export async function openResults(name: string, batchId?: string): Promise<ResultsFolder> {
  const folder = await openFolder(name);
  const summary = summaryOf(folder);
  const used = summary !== undefined || readdirSync(folder).some((file) => PDF_NAME.test(file));
  if (used && (batchId === undefined || summary?.batchId !== batchId)) {
    throw new CliError(`${folder} contains the results of another batch: choose another folder`);
  }
  return { path: folder, names: summary?.names ?? [] };
}

/**
 * Derives file names from the `saveName` of items: unique, inside the folder, and valid on every operating system. Files already
 * in the folder keep their names.
 */
export function namesBySaveName(
  folder: string,
  saveNames: readonly (string | undefined)[],
): readonly string[] {
  const taken = new Set(readdirSync(folder).map((file) => file.toLowerCase()));
  return saveNames.map((saveName, index) => {
    const wanted = saveName === undefined ? numbered(index) : pdfFileName(saveName);
    const { name: stem } = path.parse(wanted);
    let name = wanted;
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${stem} (${count}).pdf`;
    taken.add(name.toLowerCase());
    return name;
  });
}

/**
 * Writes the PDFs of a batch, and `results.json` with the outcome of every item. They are downloaded as one ZIP, since one
 * request each would use up the key's limit. PDFs already in the folder are kept.
 * @returns the number of PDFs in the folder.
 */
export async function saveResults(
  session: Session,
  platen: Platen,
  batch: Batch,
  { path: folder, names }: ResultsFolder,
): Promise<number> {
  const about = { batchId: batch.id, ...(names.length > 0 && { names }) };
  await writeSummary(folder, about);
  const jobs: BatchJob[] = [];
  for await (const job of platen.all((page) => platen.listBatchJobs(batch.id, page))) jobs.push(job);
  const fileOf = (index: number) => names[index] ?? numbered(index);
  const expected = jobs.filter((job) => job.status === 'complete' && job.url === undefined);
  // A batch whose items could not be read has no ZIP; its error is reported.
  if (
    batch.error === undefined &&
    expected.some(({ index }) => !existsSync(path.join(folder, fileOf(index))))
  ) {
    await unpack(session, platen, batch, (index) => path.join(folder, fileOf(index)), folder);
  }
  // The ZIP lacks documents deleted in the meantime.
  const written = new Set(
    expected.map(({ index }) => index).filter((index) => existsSync(path.join(folder, fileOf(index)))),
  );
  const items = jobs.map((job) => ({ ...job, file: written.has(job.index) ? fileOf(job.index) : undefined }));
  await writeSummary(folder, { ...about, items });
  return written.size;
}

async function unpack(
  session: Session,
  platen: Platen,
  batch: Batch,
  fileOf: (index: number) => string,
  folder: string,
): Promise<void> {
  const archive = path.join(folder, ARCHIVE);
  try {
    await download(session, platen, batch, archive);
    const handle = await open(archive);
    try {
      for (const { name, stream } of await readZip(handle.fd)) {
        // Any other entry, such as a path, is not a PDF of the batch.
        if (!PDF_NAME.test(name)) continue;
        const index = Number(name.slice(0, DIGITS));
        const file = fileOf(index);
        if (index >= batch.count || existsSync(file)) continue;
        const target = await openTarget(file);
        try {
          await target.write(stream());
        } finally {
          await target.discard();
        }
      }
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw error instanceof ZipError ? new CliError(`the ZIP of the results ${error.message}`) : error;
  } finally {
    await unlink(archive).catch(() => {});
  }
}

async function download(session: Session, platen: Platen, batch: Batch, archive: string): Promise<void> {
  session.progress.begin('Downloading PDFs');
  const { body } = await platen.getBatchResults(batch.id, { format: 'zip' });
  const target = await openTarget(archive);
  let done = 0;
  async function* watched() {
    for await (const chunk of body) {
      done += chunk.length;
      session.progress.update({ done, total: undefined, unit: 'bytes' });
      yield chunk;
    }
  }
  try {
    await target.write(watched());
  } finally {
    await target.discard();
  }
}

function numbered(index: number): string {
  return `${String(index).padStart(DIGITS, '0')}.pdf`;
}

function summaryOf(
  folder: string,
): { readonly batchId?: unknown; readonly names?: readonly string[] } | undefined {
  try {
    const summary = JSON.parse(readFileSync(path.join(folder, SUMMARY), 'utf8'));
    // Names must point into the folder, even if the summary was modified.
    const names = Array.isArray(summary.names)
      ? summary.names.map((name: unknown) => path.basename(String(name)))
      : undefined;
    return { batchId: summary.batchId, names };
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
