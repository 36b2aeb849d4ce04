import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PdfError, type RedactionRequest, redact } from '@platen/pdf';
import { describe, expect, it } from 'vitest';
import { SECRET } from '../../packages/pdf/src/operations/redact/testing/build.ts';
import { HOSTILE_FILES } from '../../packages/pdf/src/operations/redact/testing/hostile/index.ts';
import { leaksOf } from '../../packages/pdf/src/operations/redact/testing/leaks.ts';
import { need, SHARED, temporaryFolder } from './judging.ts';
import { everythingPdfjsReads } from './pdfjs-readings.ts';

/**
 * Redacts files that hide a secret, and the real files of `PLATEN_SHARED` if it is set. Searches for the secret in everything
 * that pdf.js, Poppler and MuPDF read of each result: text, annotations, fields, tags, bookmarks, scripts, attachments, all
 * objects.
 *
 * Reports which reader finds it, and thus whether a second reader at run time would detect more than PDFium.
 */
need(['pdftotext', '-v'], ['mutool', '-v'], ['qpdf', '--version']);

const folder = temporaryFolder();
const run = promisify(execFile);

interface Case {
  readonly name: string;
  readonly pdf: Uint8Array;
  readonly secret: string;
  readonly request: RedactionRequest;
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|\p{Cf}|\s/gu, '')
    .replaceAll('\0', '')
    .toLowerCase();

async function output(command: string, args: readonly string[]): Promise<string> {
  const options = { maxBuffer: 256 << 20, timeout: 60_000 };
  const { stdout } = await run(command, args, options).catch((error: { stdout?: string }) => ({
    stdout: error.stdout ?? '',
  }));
  return stdout;
}

/** Everything that each reader reads of a file, not only its text. */
const READERS: Readonly<Record<string, (file: string, pdf: Uint8Array) => Promise<string>>> = {
  'pdf.js': (_, pdf) => everythingPdfjsReads(pdf),
  poppler: async (file) =>
    (
      await Promise.all([
        output('pdftotext', ['-q', file, '-']),
        output('pdftotext', ['-q', '-raw', file, '-']),
        output('pdfinfo', ['-struct-text', '-dests', '-custom', '-url', file]),
        output('pdfinfo', ['-js', file]),
        output('pdfdetach', ['-list', file]),
      ])
    ).join('\n'),
  MuPDF: async (file) =>
    (
      await Promise.all([
        output('mutool', ['draw', '-q', '-F', 'txt', file]),
        output('mutool', ['show', file, 'outline', 'trailer', 'js', 'form']),
        output('mutool', ['show', '-b', file, 'grep']),
      ])
    ).join('\n'),
  qpdf: async (file) => output('qpdf', ['--qdf', '--object-streams=disable', file, '-']),
};

/** Secrets of real files that are also keys of the PDF format. For these only text is searched; the oracle checks the rest. */
const KEYS_OF_PDF = new Set(['first', 'cropbox', 'xobject', 'acroform']);

async function realFiles(): Promise<Case[]> {
  if (!SHARED) return [];
  const cases: Case[] = [];
  const traps = JSON.parse(await readFile(join(SHARED, 'redaction-oracle/traps.json'), 'utf8'));
  for (const { file, secrets } of traps) {
    const pdf = await readFile(join(SHARED, 'redaction-oracle/traps', file));
    for (const secret of secrets) cases.push({ name: file, pdf, secret, request: literal(secret) });
  }
  const { files } = JSON.parse(await readFile(join(SHARED, 'corpus/manifest.json'), 'utf8'));
  for (const { file, secrets } of files) {
    const pdf = await readFile(join(SHARED, 'corpus', file));
    for (const { secret } of secrets)
      cases.push({ name: `${file} ${secret}`, pdf, secret, request: literal(secret) });
  }
  return cases.filter(({ secret }) => !KEYS_OF_PDF.has(plain(secret)));
}

const literal = (pattern: string): RedactionRequest => ({ patterns: [{ pattern, pattern_type: 'Literal' }] });

const hostile = HOSTILE_FILES.flatMap(({ name, pdf, region }): Case[] => [
  { name, pdf, secret: SECRET, request: literal(SECRET) },
  ...(region
    ? [
        {
          name: `${name}, by a region`,
          pdf,
          secret: SECRET,
          request: { redactions: [{ page: 0, ...region }] },
        },
      ]
    : []),
]);

/** Readers that find the secret in the result; none when the file is refused. */
async function finders({ pdf, secret, request }: Case): Promise<string[]> {
  let result: Uint8Array;
  try {
    result = (await redact(pdf, request)).pdf;
  } catch (error) {
    if (error instanceof PdfError) return [];
    throw error;
  }
  const file = join(folder, 'result.pdf');
  await writeFile(file, result);
  const found = leaksOf(result, secret).map((leak) => `bytes (${leak})`);
  for (const [reader, read] of Object.entries(READERS)) {
    if (plain(await read(file, result)).includes(plain(secret))) found.push(reader);
  }
  return found;
}

describe('a redacted secret', async () => {
  it.each([...hostile, ...(await realFiles())])('is found by no reader in $name', async (item) => {
    expect(await finders(item)).toEqual([]);
  });
});
