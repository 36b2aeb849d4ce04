import { readFileSync } from 'node:fs';
import { embedData, sign } from '@platen/pdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { mutate } from '../../packages/pdf/src/testing/mutate.ts';
import { richPdf } from '../../packages/pdf/src/testing/rich-pdf.ts';
import { testSigner } from '../../packages/pdf/src/testing/signatures/identities.ts';
import { makeChain } from '../../packages/pdf/src/testing/signatures/test-ca.ts';
import { base64 } from './pdf-requests.ts';
import { bytesOf, type CallOptions, call, newAccount } from './service.ts';

/**
 * Sends damaged PDFs to every endpoint that accepts one. `FUZZ_COUNT` is their number per endpoint, `FUZZ_SEED` the first seed:
 * the same seed produces the same file.
 */
const COUNT = Number(process.env.FUZZ_COUNT ?? 24);
const SEED = Number(process.env.FUZZ_SEED ?? 1);

/** Requests per key and minute. */
const PER_KEY = 100;

/** Longer than any endpoint's limit, after which the gateway responds with 504. */
const HANGS_AFTER_MS = 330_000;

const TIMEOUT_MS = HANGS_AFTER_MS + COUNT * 5_000;

interface Target {
  readonly path: string;
  readonly request: (pdf: Uint8Array) => CallOptions;
  readonly isComplete: (bytes: Uint8Array) => boolean;
}

const { certificatePem, privateKeyPem } = makeChain('p256').signer;
const raw = (pdf: Uint8Array): CallOptions => ({ body: pdf, headers: { 'Content-Type': 'application/pdf' } });
const isPdf = (bytes: Uint8Array) => /^%PDF-[\s\S]*%%EOF\s*$/.test(Buffer.from(bytes).toString('latin1'));
const hasField = (field: string) => (bytes: Uint8Array) =>
  field in (JSON.parse(Buffer.from(bytes).toString()) as object);

let files: { name: string; pdf: Uint8Array }[];
let sound: string;
const TARGETS: readonly Target[] = [
  {
    path: '/v1/merge',
    request: (pdf) => ({ body: { pdfs: [base64(pdf), sound], save: false } }),
    isComplete: isPdf,
  },
  {
    path: '/v1/redact',
    request: (pdf) => ({
      body: {
        pdf: base64(pdf),
        redactions: [{ page: 0, x: 10, y: 20, width: 60, height: 40 }],
        patterns: [{ pattern: 'page', pattern_type: 'Literal' }],
        save: false,
      },
    }),
    isComplete: isPdf,
  },
  {
    path: '/v1/certify',
    request: (pdf) => ({
      body: { pdf: base64(pdf), certificatePem, privateKeyPem, visible: true, x: 10, y: 10, save: false },
    }),
    isComplete: isPdf,
  },
  { path: '/v1/verify', request: (pdf) => ({ body: { pdf: base64(pdf) } }), isComplete: hasField('data') },
  {
    path: '/v1/rasterize',
    request: (pdf) => ({ body: { pdf: base64(pdf), dpi: 72 } }),
    isComplete: hasField('pages'),
  },
  { path: '/v1/flatten', request: (pdf) => ({ body: { pdf: base64(pdf) } }), isComplete: () => true },
  { path: '/v1/extract', request: raw, isComplete: hasField('data') },
  { path: '/v1/documents', request: raw, isComplete: hasField('data') },
];

beforeAll(async () => {
  const rich = { structure: true, layers: 'on', attachment: 'text', labels: true } as const;
  const plain = await richPdf({ mark: 'plain', ...rich });
  const { credentials } = await testSigner();
  const pdfs = {
    plain,
    compact: await richPdf({ mark: 'compact', compact: true, ...rich }),
    embedded: await embedData(await richPdf({ mark: 'data', pages: 1 }), { data: [1, 2, 3] }),
    signed: (await sign(plain, { credentials })).pdf,
    chromium: readFileSync(new URL('../corpus/form/static.pdf', import.meta.url)),
  };
  files = Object.entries(pdfs).map(([name, pdf]) => ({ name, pdf }));
  sound = base64(await richPdf({ mark: 'sound', pages: 1 }));
});

describe('a damaged PDF', () => {
  it.each(TARGETS)('gets an answer or a coded error from $path', { timeout: TIMEOUT_MS }, async (target) => {
    const wrong: string[] = [];
    let refused = 0;
    let key = '';
    for (let i = 0; i < COUNT; i++) {
      if (i % PER_KEY === 0) key = (await newAccount()).renderKey;
      const { name, pdf } = files[i % files.length]!;
      const options = target.request(mutate(pdf, SEED + i));
      const response = await call('POST', target.path, {
        ...options,
        key,
        signal: AbortSignal.timeout(HANGS_AFTER_MS),
      });
      const bytes = await bytesOf(response);
      const fault = faultOf(response, bytes, target);
      if (fault) wrong.push(`${name}, seed ${SEED + i}: ${fault}`);
      if (!response.ok) refused++;
    }
    expect(wrong).toEqual([]);
    // Not all files may be refused: some damage has to be readable.
    if (COUNT >= 20) expect(refused).toBeLessThan(COUNT);
  });
});

function faultOf(response: Response, bytes: Uint8Array, target: Target): string | undefined {
  const text = Buffer.from(bytes.subarray(0, 300)).toString();
  try {
    if (response.ok)
      return target.isComplete(bytes) ? undefined : `${response.status} with an incomplete body`;
    const { error, code, requestId, field = '', ...more } = JSON.parse(Buffer.from(bytes).toString());
    const shaped =
      typeof error === 'string' &&
      typeof field === 'string' &&
      /^[A-Z][A-Z0-9_]+$/.test(code) &&
      requestId === response.headers.get('x-request-id') &&
      Object.keys(more).length === 0;
    return response.status < 500 && shaped ? undefined : `${response.status} ${text}`;
  } catch {
    return `${response.status} ${text}`;
  }
}
