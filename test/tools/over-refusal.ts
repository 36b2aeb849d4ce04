import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PdfError, redact } from '@platen/pdf';
import { mutate } from '../../packages/pdf/src/testing/mutate.ts';

/**
 * Damages every file of the shared traps and corpus, reproducibly by seed, and redacts it with a pattern without matches. Checks
 * refused files with Poppler, MuPDF and qpdf: a file that they can read should not be refused.
 *
 *     PLATEN_SHARED=../shared npx node test/tools/over-refusal.ts [first seed [number of seeds]]
 *
 * Prints a line for each refused file from which another reader gets text, then the totals. Needs `poppler-utils mupdf-tools
 * qpdf`.
 */
const shared = process.env.PLATEN_SHARED;
if (!shared) throw new Error('PLATEN_SHARED must name the folder with redaction-oracle/ and corpus/');
const first = Number(process.argv[2] ?? 1);
const seeds = Number(process.argv[3] ?? 8);

const READERS: Readonly<Record<string, (file: string) => readonly string[]>> = {
  poppler: (file) => ['pdftotext', '-q', file, '-'],
  mupdf: (file) => ['mutool', 'draw', '-q', '-F', 'txt', file],
};

/** Text that another reader finds; empty when it finds none. */
function textBy(reader: string, file: string): string {
  const [command, ...args] = READERS[reader]!(file) as [string, ...string[]];
  const { stdout } = spawnSync(command, args, { timeout: 20_000, encoding: 'utf8' });
  return (stdout ?? '').trim();
}

const folder = await mkdtemp(join(tmpdir(), 'over-refusal-'));
const sums = { files: 0, refused: 0, readByOthers: 0, openedByQpdf: 0 };
for (const source of ['corpus', 'redaction-oracle/traps']) {
  for (const name of (await readdir(join(shared, source))).filter((file) => file.endsWith('.pdf'))) {
    const original = await readFile(join(shared, source, name));
    for (let seed = first; seed < first + seeds; seed++) {
      const damaged = mutate(original, seed);
      sums.files++;
      try {
        await redact(damaged, { patterns: [{ pattern: 'no such words', pattern_type: 'Literal' }] });
      } catch (error) {
        if (!(error instanceof PdfError)) throw error;
        sums.refused++;
        const file = join(folder, 'damaged.pdf');
        await writeFile(file, damaged);
        const readers = Object.keys(READERS).filter((reader) => textBy(reader, file) !== '');
        const { status } = spawnSync('qpdf', ['--check', file], { timeout: 20_000 });
        if (status === 0) sums.openedByQpdf++;
        if (readers.length > 0) sums.readByOthers++;
        if (readers.length > 0 || status === 0)
          console.log(`${error.code} ${name} ${seed}: ${readers.join(', ')} qpdf ${status}`);
      }
    }
  }
}
await rm(folder, { recursive: true });
console.log(JSON.stringify(sums));
