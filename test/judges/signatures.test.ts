/**
 * Signs a matrix of inputs, keys and profiles, and lets pdfsig, `openssl cms -verify -cades`, `openssl ts -verify`,
 * `mutool sign -v`, `qpdf --check` and our own verification judge each result. Fails when a tool is missing.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCredentials, type SignRequest, sign, timestampClient, verify } from '@platen/pdf';
import { describe, it } from 'vitest';
import { samplePdf } from '../../packages/pdf/src/testing/sample-pdf.ts';
import { hybridPdf } from '../../packages/pdf/src/testing/signatures/hybrid-pdf.ts';
import { readForeignSignatures } from './foreign-signatures.ts';
import { corpus, judged, need, qpdfComplaints, temporaryFolder } from './judging.ts';
import { makeOpensslAuthority, type OpensslAuthority } from './openssl-authority.ts';
import { JUDGES } from './signature-judges.ts';

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
/** Combinations that every input is signed with; every key and profile is tried on a few inputs. */
const FOR_EVERY_INPUT: readonly [string, Profile][] = [
  ['rsa-2048', 'pkcs7'],
  ['p-256', 'pades'],
];
const FOR_EVERY_CELL = ['table', 'xref stream'];

interface Input {
  readonly name: string;
  readonly pdf: Uint8Array;
  readonly password?: string;
  /** Faults of the input, which qpdf finds in the result again. */
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

function corpusInputs(folder: string): Input[] {
  return corpus().map(({ name, pdf }) => {
    const file = join(folder, name);
    writeFileSync(file, pdf);
    const password = Buffer.from(pdf).includes('/Encrypt ') ? '' : undefined;
    return { name, pdf, password, qpdfFinds: qpdfComplaints(file).length > 0 };
  });
}

class Matrix {
  readonly #folder: string;
  readonly #authority: OpensslAuthority;
  readonly #rootPath: string;
  readonly #signers = new Map<string, SignRequest['credentials']>();

  constructor(folder: string) {
    this.#folder = folder;
    this.#authority = makeOpensslAuthority(folder);
    this.#rootPath = join(this.#authority.folder, 'root.pem');
  }

  async run(input: Input): Promise<void> {
    const all = FOR_EVERY_CELL.includes(input.name);
    const cells = all
      ? Object.keys(KEYS).flatMap((key) => PROFILES.map((profile) => [key, profile] as const))
      : FOR_EVERY_INPUT;
    for (const [key, profile] of cells) await this.#cell(input, key, profile);
  }

  /** Proof that the judges work: they must detect a changed byte. */
  async checkJudges(): Promise<void> {
    const { pdf } = await sign(samplePdf(), await this.#request('p-256', 'pades'));
    const changed = Buffer.from(pdf);
    changed.write('Qage', changed.indexOf('(Page 1') + 1, 'latin1');
    const path = join(this.#folder, 'changed.pdf');
    writeFileSync(path, changed);
    for (const tool of ['pdfsig', 'mutool', 'openssl cms']) {
      const file = { path, signatures: 1, timestamped: false, rootPath: this.#rootPath };
      const found = JUDGES[tool]!(file).length > 0;
      judged(`a changed file: ${tool}`, found ? [] : ['accepts it']);
    }
    const found = (await verify(changed)).signatures[0]?.valid === false;
    judged('a changed file: verify', found ? [] : ['accepts it']);
  }

  /** Our verification must read signatures of other programs. */
  async readForeign(): Promise<void> {
    for (const [label, findings] of await readForeignSignatures(this.#authority)) judged(label, findings);
  }

  /**
   * Signs twice: the first signature must stay valid. The second is invisible after a certification, which allows no new visible
   * field, and visible after an ordinary signature.
   */
  async #cell(input: Input, key: string, profile: Profile): Promise<void> {
    const label = `${input.name} × ${key} × ${profile}`;
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
      judged(`${label}: ${tool}`, judge(file));
    }
    const report = await verify(pdf, { trustedRoots: [this.#authority.rootPem] });
    const good = report.signatures.filter(
      ({ valid, certificate }) => valid && certificate?.trust === 'trusted',
    );
    const bad = good.length === signatures ? [] : [JSON.stringify(report.signatures)];
    judged(`${label}: verify`, bad);
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

need(['pdfsig', '-v'], ['openssl', 'version'], ['mutool', '-v'], ['qpdf', '--version']);
const folder = temporaryFolder();
const matrix = new Matrix(folder);

describe('signatures', () => {
  it('are refused by each judge when the file has changed', () => matrix.checkJudges());

  it('of other programs are read', () => matrix.readForeign());

  it.each([...generatedInputs(folder), ...corpusInputs(folder)])('of $name', (input) => matrix.run(input));
});
