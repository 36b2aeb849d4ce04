import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/** One finding of a foreign validator about a signed file; an empty list means that it accepts the file. */
export type Judge = (pdfPath: string, signatures: number, rootPath: string) => string[];

const LIMIT = { encoding: 'utf8', maxBuffer: 64 << 20, timeout: 120_000 } as const;

function run(tool: string, args: readonly string[]): { status: number; output: string } {
  const { status, stdout, stderr, error } = spawnSync(tool, args, LIMIT);
  if (error !== undefined) throw new Error(`${tool} could not be run: ${error.message}`);
  return { status: status ?? -1, output: `${stdout}${stderr}` };
}

/** Fails when a tool is not installed: a validation that did not take place is no validation. */
export function requireTools(): void {
  const versions = { pdfsig: ['-v'], openssl: ['version'], mutool: ['-v'], qpdf: ['--version'] };
  for (const [tool, args] of Object.entries(versions)) console.log(run(tool, args).output.split('\n')[0]);
}

function count(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}

/** pdfsig exits with 0 whatever it finds, so its text is read. */
const pdfsig: Judge = (path, signatures) => {
  const { output } = run('pdfsig', ['-nocert', path]);
  const findings: string[] = [];
  if (count(output, /Signature Validation: Signature is Valid\./g) !== signatures) findings.push(output);
  if (count(output, /^ {2}- Total document signed$/gm) !== 1)
    findings.push('the last signature does not cover the whole document');
  return findings;
};

const mutool: Judge = (path, signatures) => {
  const { output } = run('mutool', ['sign', '-v', path]);
  const findings: string[] = [];
  if (count(output, /Verifying signature/g) !== signatures) findings.push(output);
  if (!output.includes('The document is unchanged since signing.')) findings.push(output);
  if (/Digest error/.test(output.replace(/Digest error: Not signed/g, ''))) findings.push(output);
  return findings;
};

const qpdf: Judge = (path) => {
  const { status, output } = run('qpdf', ['--check', path]);
  return status === 0 ? [] : [output];
};

/** Each signature by itself: CMS over exactly the bytes of its range, with the chain and the CAdES attributes. */
const openssl: Judge = (path, signatures, rootPath) => {
  const pdf = readFileSync(path);
  const findings: string[] = [];
  const ranges = [...pdf.toString('latin1').matchAll(/\/ByteRange \[0 (\d+) (\d+) (\d+)\]/g)].map((match) =>
    match.slice(1).map(Number),
  );
  if (ranges.length !== signatures) findings.push(`${ranges.length} byte ranges instead of ${signatures}`);
  for (const [start, end, rest] of ranges as [number, number, number][]) {
    writeFileSync(`${path}.cms`, Buffer.from(pdf.toString('latin1', start + 1, end - 1), 'hex'));
    writeFileSync(`${path}.bytes`, Buffer.concat([pdf.subarray(0, start), pdf.subarray(end, end + rest)]));
    const { status, output } = run('openssl', [
      ...[
        'cms',
        '-verify',
        '-cades',
        '-binary',
        '-inform',
        'DER',
        '-in',
        `${path}.cms`,
        '-content',
        `${path}.bytes`,
      ],
      ...['-CAfile', rootPath, '-purpose', 'any', '-out', '/dev/null'],
    ]);
    if (status !== 0) findings.push(output);
  }
  return findings;
};

export const JUDGES: Readonly<Record<string, Judge>> = { pdfsig, mutool, qpdf, openssl };
