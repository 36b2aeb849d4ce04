import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { OID } from '../../packages/pdf/src/document/cms/oids.ts';
import { parseSignedData } from '../../packages/pdf/src/document/cms/parse-signed-data.ts';

export interface SignedFile {
  readonly path: string;
  readonly signatures: number;
  /** Whether each of them has a time stamp. */
  readonly timestamped: boolean;
  /** PEM of the root certificate of signers and time-stamp authority. */
  readonly rootPath: string;
}

/** Faults that another validator finds in a signed file; empty when it accepts the file. */
export type Judge = (file: SignedFile) => string[];

const LIMIT = { encoding: 'utf8', maxBuffer: 64 << 20, timeout: 120_000 } as const;

function run(tool: string, args: readonly string[]): { status: number; output: string } {
  const { status, stdout, stderr, error } = spawnSync(tool, args, LIMIT);
  if (error !== undefined) throw new Error(`${tool} could not be run: ${error.message}`);
  return { status: status ?? -1, output: `${stdout}${stderr}` };
}

function count(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}

/** pdfsig always exits with 0, so its output is parsed. */
const pdfsig: Judge = ({ path, signatures }) => {
  const { output } = run('pdfsig', ['-nocert', path]);
  const findings: string[] = [];
  if (count(output, /Signature Validation: Signature is Valid\./g) !== signatures) findings.push(output);
  if (count(output, /^ {2}- Total document signed$/gm) !== 1)
    findings.push('the last signature does not cover the whole document');
  return findings;
};

const mutool: Judge = ({ path, signatures }) => {
  const { output } = run('mutool', ['sign', '-v', path]);
  const findings: string[] = [];
  if (count(output, /Verifying signature/g) !== signatures) findings.push(output);
  if (!output.includes('The document is unchanged since signing.')) findings.push(output);
  if (/Digest error/.test(output.replace(/Digest error: Not signed/g, ''))) findings.push(output);
  return findings;
};

const qpdf: Judge = ({ path }) => {
  const { status, output } = run('qpdf', ['--check', path]);
  return status === 0 ? [] : [output];
};

interface ExtractedSignature {
  readonly cms: Buffer;
  readonly signedBytes: Buffer;
}

function signaturesOf(path: string): ExtractedSignature[] {
  const pdf = readFileSync(path);
  const matches = pdf.toString('latin1').matchAll(/\/ByteRange \[0 (\d+) (\d+) (\d+)\]/g);
  return [...matches].map((match) => {
    const [start, end, rest] = match.slice(1).map(Number) as [number, number, number];
    return {
      cms: Buffer.from(pdf.toString('latin1', start + 1, end - 1), 'hex'),
      signedBytes: Buffer.concat([pdf.subarray(0, start), pdf.subarray(end, end + rest)]),
    };
  });
}

/** Checks each signature separately: CMS over exactly the bytes of its range, with the chain and the CAdES attributes. */
const opensslCms: Judge = ({ path, signatures, rootPath }) => {
  const found = signaturesOf(path);
  const findings: string[] = [];
  if (found.length !== signatures) findings.push(`${found.length} byte ranges instead of ${signatures}`);
  for (const { cms, signedBytes } of found) {
    writeFileSync(`${path}.cms`, cms);
    writeFileSync(`${path}.bytes`, signedBytes);
    const { status, output } = run('openssl', [
      ...['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', `${path}.cms`],
      ...['-content', `${path}.bytes`, '-CAfile', rootPath, '-purpose', 'any', '-out', '/dev/null'],
    ]);
    if (status !== 0) findings.push(output);
  }
  return findings;
};

/** Checks each time stamp separately: an RFC 3161 token of the authority over the signature value. */
const opensslTs: Judge = ({ path, signatures, timestamped, rootPath }) => {
  const findings: string[] = [];
  let tokens = 0;
  for (const { cms } of signaturesOf(path)) {
    const [signer] = parseSignedData(cms).signers;
    const [token] = signer?.unsigned.get(OID.timeStampToken) ?? [];
    if (signer === undefined || token === undefined) continue;
    tokens++;
    writeFileSync(`${path}.tst`, token.raw);
    writeFileSync(`${path}.value`, signer.signature);
    const { status, output } = run('openssl', [
      ...['ts', '-verify', '-token_in', '-in', `${path}.tst`, '-data', `${path}.value`, '-CAfile', rootPath],
    ]);
    if (status !== 0) findings.push(output);
  }
  const expected = timestamped ? signatures : 0;
  if (tokens !== expected) findings.push(`${tokens} time stamps instead of ${expected}`);
  return findings;
};

export const JUDGES: Readonly<Record<string, Judge>> = {
  pdfsig,
  mutool,
  qpdf,
  'openssl cms': opensslCms,
  'openssl ts': opensslTs,
};
