import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { PdfError } from '../../errors.ts';
import { ENCRYPTED_PDF } from '../../testing/encrypted-pdf.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { testSigner } from '../../testing/signatures/identities.ts';
import { mutate, mutations } from '../../testing/signatures/mutations.ts';
import { verify } from '../verify/index.ts';
import { type SignRequest, sign } from './index.ts';

/** Number of runs; `PLATEN_FUZZ_RUNS` overrides it. */
const RUNS = Number(process.env.PLATEN_FUZZ_RUNS ?? 120);
let request: SignRequest;
let unsigned: Uint8Array[];
let signed: Uint8Array[];

beforeAll(async () => {
  const { credentials } = await testSigner('p256');
  request = { credentials };
  const form = {
    catalogEntries: '/AcroForm 1000 0 R',
    pageEntries: '/Annots [1001 0 R] /Rotate 90 /CropBox [10 10 500 700]',
    objects: {
      1000: '<< /Fields [1001 0 R] /DA (/Helv 0 Tf 0 g) >>',
      1001: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (amount) /V (100) /Rect [10 10 90 30] /P 4 0 R >>',
    },
  };
  unsigned = [samplePdf({ pages: 2 }), samplePdf({ xref: 'stream' }), samplePdf(form), ENCRYPTED_PDF];
  signed = [];
  for (const pdf of [samplePdf(form), samplePdf({ ...form, xref: 'stream' })]) {
    const once = (await sign(pdf, { credentials, permissions: 2 })).pdf;
    // A certified file cannot get a new visible field.
    const seen = (await sign(pdf, { credentials, visible: {} })).pdf;
    signed.push(
      once,
      (await sign(once, { credentials, profile: 'pades' })).pdf,
      (await sign(seen, { credentials, visible: {}, profile: 'pades' })).pdf,
    );
  }
});

/** Returns the result, or undefined after an error of the public API. Any other error fails the test. */
async function settled<T>(attempt: Promise<T>): Promise<T | undefined> {
  try {
    return await attempt;
  } catch (error) {
    if (!(error instanceof PdfError) || error.kind !== 'invalid') throw error;
    expect(error.message).toMatch(/^(pdf|permissions|visible|page|x|y): /);
    return undefined;
  }
}

describe('with any file', () => {
  it('signing gives a valid signature or a refusal', async () => {
    const sources = [...unsigned, ...signed];
    const options = fc.record({
      visible: fc.option(fc.constant({ x: 5, y: 5, width: 100, height: 40 }), { nil: undefined }),
      permissions: fc.constantFrom(undefined, 1 as const, 2 as const),
      password: fc.constantFrom(undefined, 'user'),
    });
    await fc.assert(
      fc.asyncProperty(fc.nat(sources.length - 1), mutations, options, async (index, faults, fields) => {
        const pdf = mutate(sources[index]!, faults);
        const result = await settled(sign(pdf, { ...request, ...fields }));
        if (result === undefined) return;
        const report = await settled(verify(result.pdf));
        const own = report?.signatures.filter(({ fieldName }) => fieldName === result.fieldName);
        if (own?.length === 1) expect(own[0]).toMatchObject({ integrity: 'intact', problems: [] });
      }),
      { numRuns: RUNS },
    );
  }, 600_000);

  it('verifying gives a report or a refusal, and never accepts a changed file', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(signed.length - 1), mutations, async (index, faults) => {
        const pdf = mutate(signed[index]!, faults);
        const report = await settled(verify(pdf));
        for (const { valid, coverage } of report?.signatures ?? []) {
          if (!valid) continue;
          const end = coverage.byteRange![2]! + coverage.byteRange![3]!;
          expect(signed.some((source) => isSame(source.subarray(0, end), pdf.subarray(0, end)))).toBe(true);
        }
      }),
      { numRuns: 2 * RUNS },
    );
  }, 600_000);
});

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
