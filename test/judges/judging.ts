import { type ChildProcess, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect } from 'vitest';

/** Folder with real PDFs and the redaction oracle; judges that need it are skipped without it. */
export const SHARED = process.env.PLATEN_SHARED;

/** Fails when one of the programs is not installed. @param version argument that makes each print its version */
export function need(...programs: readonly (readonly [program: string, version: string])[]): void {
  for (const [program, version] of programs) {
    if (spawnSync(program, [version]).error) throw new Error(`${program} is not installed`);
  }
}

/** Real PDFs, by name; none without `SHARED`. */
export function corpus(): { name: string; pdf: Uint8Array }[] {
  if (!SHARED) return [];
  const folder = path.join(SHARED, 'corpus');
  const names = readdirSync(folder).filter((name) => name.endsWith('.pdf'));
  if (names.length === 0) throw new Error(`${folder} has no PDF`);
  return names.sort().map((name) => ({ name, pdf: new Uint8Array(readFileSync(path.join(folder, name))) }));
}

/** Folder for the tests of a file, removed after them. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'platen-judge-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Fails the test, but lets it continue, when a judge finds anything wrong with the case. */
export function judged(name: string, wrong: readonly string[]): void {
  expect.soft(wrong, name).toEqual([]);
}

/** Waits for a child process with piped output. @returns its status, and the text of both streams in the order of their arrival */
export async function ended(child: ChildProcess): Promise<{ status: number | null; output: string }> {
  const output: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return { status, output: Buffer.concat(output).toString() };
}

/** Complaints of `qpdf --check`. */
export function qpdfComplaints(file: string, ...options: string[]): string[] {
  const { status, stderr } = spawnSync('qpdf', ['--check', ...options, file], { encoding: 'utf8' });
  return status === 0 ? [] : [`qpdf: ${stderr.trim()}`];
}
