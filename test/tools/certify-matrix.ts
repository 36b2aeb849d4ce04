/**
 * Signs a matrix of inputs, keys and profiles, and lets pdfsig, `openssl cms -verify -cades`, `openssl ts -verify`,
 * `mutool sign -v`, `qpdf --check` and our own verification judge each result. Prints `N passed, M failed` (each
 * judge of each file counts once) and fails when a tool is missing or finds anything.
 *
 *     PLATEN_SHARED=../shared npx node test/tools/certify-matrix.ts
 *
 * PLATEN_SHARED names a folder with further PDFs in `corpus/`; without it the generated files alone are used.
 * Debian's packages: poppler-utils, openssl, mupdf-tools, qpdf.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadCredentials, type SignRequest, sign, timestampClient, verify } from '@platen/pdf';
import { hybridPdf } from '../../packages/pdf/src/operations/sign/testing/hybrid-pdf.ts';
import { samplePdf } from '../../packages/pdf/src/testing/sample-pdf.ts';
import { readForeignSignatures } from './certify-foreign.ts';
import { JUDGES, requireTools } from './certify-judges.ts';
import { makeOpensslAuthority, type OpensslAuthority } from './certify-openssl.ts';

const RSA = (bits: number): string[] => ['-algorithm', 'RSA', '-pkeyopt', `rsa_keygen_bits:${bits}`];
const EC = (curve: string): string[] => ['-algorithm', 'EC', '-pkeyopt', `ec_paramgen_curve:${curve}`];
const KEYS: Readonly<Record<string, string[]>> = {
  'rsa-2048': RSA(2048),
  'rsa-3072': RSA(3072),
  'rsa-4096': RSA(4096),
  'p-256': EC('P-256'),
  'p-384': EC('P-384'),
};
const PROFILES = ['pkcs7', 'pkcs7-t', 'pades', 'pades-t'] as const;
type Profile = (typeof PROFILES)[number];
/** The cells that every input goes through; every key and profile is tried on a few inputs. */
const FOR_EVERY_INPUT: readonly [string, Profile][] = [
  ['rsa-2048', 'pkcs7'],
  ['p-256', 'pades'],
];
const FOR_EVERY_CELL = ['table', 'xref stream'];

interface Input {
  readonly name: string;
  readonly pdf: Uint8Array;
  readonly password?: string;
  /** Faults that the input already has, which qpdf would find again in the result. */
  readonly qpdfFinds?: boolean;
}

function generatedInputs(folder: string): Input[] {
  const form = {
    catalogEntries: '/AcroForm 1000 0 R',
    objects: {
      1000: '<< /Fields [1001 0 R] /DA (/Helv 0 Tf 0 g) >>',
      1001: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (amount) /V (100) /Rect [10 10 90 30] /P 4 0 R >>',
    },
    pageEntries: '/Annots [1001 0 R]',
  };
  const qpdf = (name: string, args: string[], pdf: Uint8Array): Uint8Array => {
    const [from, to] = [join(folder, `${name}.in.pdf`), join(folder, `${name}.out.pdf`)];
    writeFileSync(from, pdf);
    execFileSync('qpdf', [...args, from, to]);
    return readFileSync(to);
  };
  const encrypted = qpdf('encrypted', ['--encrypt', 'user', 'owner', '256', '--'], samplePdf(form));
  return [
    { name: 'table', pdf: samplePdf() },
    { name: 'xref stream', pdf: samplePdf({ xref: 'stream' }) },
    { name: 'hybrid', pdf: hybridPdf() },
    { name: 'CRLF', pdf: samplePdf({ eol: '\r\n' }) },
    { name: 'form', pdf: samplePdf(form) },
    { name: 'form in object streams', pdf: samplePdf({ ...form, xref: 'stream' }) },
    { name: '500 pages', pdf: samplePdf({ pages: 500, xref: 'stream' }) },
    { name: '20 MB', pdf: samplePdf({ ballast: 20 << 20 }) },
    { name: 'linearized', pdf: qpdf('linearized', ['--linearize'], samplePdf({ pages: 9 })) },
    {
      name: 'linearized, object streams',
      pdf: qpdf('linear2', ['--linearize', '--object-streams=generate'], samplePdf({ pages: 9 })),
    },
    { name: 'encrypted', pdf: encrypted, password: 'user' },
    { name: 'leading junk', pdf: Buffer.concat([Buffer.from('junk\n'), samplePdf()]) },
    {
      name: 'damaged',
      pdf: Buffer.from(
        Buffer.from(samplePdf())
          .toString('latin1')
          .replace(/startxref\n\d+/, 'startxref\n7'),
        'latin1',
      ),
    },
    { name: 'rotated and cropped', pdf: samplePdf({ pageEntries: '/Rotate 90 /CropBox [50 50 500 700]' }) },
  ];
}

function corpusInputs(shared: string | undefined): Input[] {
  if (shared === undefined || shared === '') return [];
  const folder = join(shared, 'corpus');
  const files = readdirSync(folder).filter((file) => file.endsWith('.pdf'));
  if (files.length === 0) throw new Error(`${folder} holds no PDF`);
  return files.map((file) => {
    const pdf = readFileSync(join(folder, file));
    const password = pdf.includes('/Encrypt ') ? '' : undefined;
    return { name: file, pdf, password, qpdfFinds: !qpdfAccepts(join(folder, file)) };
  });
}

function qpdfAccepts(path: string): boolean {
  try {
    execFileSync('qpdf', ['--check', path], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

class Matrix {
  readonly failures: string[] = [];
  passed = 0;
  readonly #folder: string;
  readonly #authority: OpensslAuthority;
  readonly #rootPath: string;
  readonly #signers = new Map<string, SignRequest['credentials']>();

  constructor(folder: string) {
    this.#folder = folder;
    this.#authority = makeOpensslAuthority(folder);
    this.#rootPath = join(this.#authority.folder, 'root.pem');
  }

  async run(inputs: readonly Input[]): Promise<void> {
    for (const input of inputs) {
      const all = FOR_EVERY_CELL.includes(input.name);
      const cells = all
        ? Object.keys(KEYS).flatMap((key) => PROFILES.map((profile) => [key, profile] as const))
        : FOR_EVERY_INPUT;
      for (const [key, profile] of cells) await this.#cell(input, key, profile);
    }
  }

  /** The judges have to find a changed byte, or their silence would mean nothing. */
  async checkJudges(): Promise<void> {
    const { pdf } = await sign(samplePdf(), await this.#request('p-256', 'pades'));
    const changed = Buffer.from(pdf);
    changed.write('Qage', changed.indexOf('(Page 1') + 1, 'latin1');
    const path = join(this.#folder, 'changed.pdf');
    writeFileSync(path, changed);
    for (const tool of ['pdfsig', 'mutool', 'openssl cms']) {
      const file = { path, signatures: 1, timestamped: false, rootPath: this.#rootPath };
      const found = JUDGES[tool]!(file).length > 0;
      this.#count(`a changed file: ${tool}`, found ? [] : ['accepts it']);
    }
    const found = (await verify(changed)).signatures[0]?.valid === false;
    this.#count('a changed file: verify', found ? [] : ['accepts it']);
  }

  /** And our verification has to read what others sign. */
  async readForeign(): Promise<void> {
    for (const [label, findings] of await readForeignSignatures(this.#authority))
      this.#count(label, findings);
  }

  #count(label: string, findings: readonly string[]): void {
    if (findings.length === 0) this.passed++;
    else this.failures.push(`${label}: ${findings.map((finding) => finding.trim()).join('; ')}`);
  }

  /**
   * Signs twice, so that the first signature has to survive: after a certification invisibly, because it takes no new
   * visible field; after an ordinary signature visibly.
   */
  async #cell(input: Input, key: string, profile: Profile): Promise<void> {
    const label = `${input.name} × ${key} × ${profile}`;
    try {
      const request = await this.#request(key, profile);
      const { password } = input;
      const certified = await sign(input.pdf, { ...request, permissions: 2, password });
      await this.#judge(`${label}, certified`, certified.pdf, 1, input, profile);
      const countersigned = await sign(certified.pdf, request);
      await this.#judge(`${label}, certified and signed`, countersigned.pdf, 2, input, profile);
      const once = await sign(input.pdf, { ...request, password });
      const twice = await sign(once.pdf, {
        ...request,
        page: 'last',
        visible: { width: 150, height: 40 },
        reason: 'Зачем',
        location: 'Łódź',
      });
      await this.#judge(`${label}, signed twice`, twice.pdf, 2, input, profile);
    } catch (error) {
      this.failures.push(`${label}: ${error instanceof Error ? error.message : error}`);
    }
  }

  async #judge(
    label: string,
    pdf: Uint8Array,
    signatures: number,
    input: Input,
    profile: Profile,
  ): Promise<void> {
    const path = join(this.#folder, 'signed.pdf');
    const file = { path, signatures, timestamped: profile.endsWith('-t'), rootPath: this.#rootPath };
    writeFileSync(path, pdf);
    for (const [tool, judge] of Object.entries(JUDGES)) {
      if (tool === 'qpdf' && input.qpdfFinds) continue;
      this.#count(`${label}: ${tool}`, judge(file));
    }
    const report = await verify(pdf, { trustedRoots: [this.#authority.rootPem] });
    const good = report.signatures.filter(
      ({ valid, certificate }) => valid && certificate?.trust === 'trusted',
    );
    const bad = good.length === signatures ? [] : [JSON.stringify(report.signatures)];
    this.#count(`${label}: verify`, bad);
  }

  async #request(key: string, profile: Profile): Promise<SignRequest> {
    let credentials = this.#signers.get(key);
    if (credentials === undefined) {
      credentials = await loadCredentials(this.#authority.signer(key, KEYS[key]!));
      this.#signers.set(key, credentials);
    }
    const timestamp = timestampClient({ url: 'http://tsa.invalid/', fetch: this.#authority.fetchTimestamp });
    return {
      credentials,
      profile: profile.startsWith('pkcs7') ? 'pkcs7' : 'pades',
      timestamp: profile.endsWith('-t') ? timestamp : undefined,
    };
  }
}

requireTools();
const folder = mkdtempSync(join(tmpdir(), 'certify-matrix-'));
try {
  const matrix = new Matrix(folder);
  await matrix.checkJudges();
  await matrix.readForeign();
  await matrix.run([...generatedInputs(folder), ...corpusInputs(process.env.PLATEN_SHARED)]);
  for (const failure of matrix.failures) console.log(`FAIL ${failure}`);
  console.log(`${matrix.passed} passed, ${matrix.failures.length} failed`);
  process.exitCode = matrix.failures.length === 0 && matrix.passed > 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
