/**
 * Compares signing with RSA-2048: all of `certify` (reading the file, the incremental update, the CMS) with node-forge creating
 * only the CMS of the same bytes. The two alternate, and processor time is measured, so that other load on the machine has little
 * effect.
 *
 *     npm run bench:certify
 */

import { loadCredentials, sign, verify } from '@platen/pdf';
import forge from 'node-forge';
import { samplePdf } from '../packages/pdf/src/testing/sample-pdf.ts';
import { issue } from '../packages/pdf/src/testing/signatures/test-ca.ts';
import { costOf } from './measure.ts';

const ROUNDS = 15;
/** Minimum duration of a measurement in ms: short work is repeated, since the processor clock is coarse. */
const LEAST_MS = 20;

/** Returns the median processor time of each kind of work, in milliseconds. */
async function compare(works: readonly (() => unknown)[]): Promise<number[]> {
  const repeats: number[] = [];
  for (const work of works) {
    await work();
    repeats.push(Math.max(1, Math.ceil(LEAST_MS / (1e3 * (await costOf(async () => work())).cpu))));
  }
  const times = works.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, work] of works.entries()) {
      const { cpu } = await costOf(async () => {
        for (let i = 0; i < repeats[index]!; i++) await work();
      });
      times[index]!.push((1e3 * cpu) / repeats[index]!);
    }
  }
  return times.map((list) => list.sort((x, y) => x - y)[Math.floor(list.length / 2)]!);
}

function forgeCms(pdf: Uint8Array, certificatePem: string, privateKeyPem: string): string {
  const cms = forge.pkcs7.createSignedData();
  cms.content = forge.util.createBuffer(Buffer.from(pdf).toString('binary'));
  cms.addCertificate(certificatePem);
  cms.addSigner({
    key: privateKeyPem,
    certificate: certificatePem,
    digestAlgorithm: forge.pki.oids.sha256!,
    authenticatedAttributes: [
      { type: forge.pki.oids.contentType!, value: forge.pki.oids.data! },
      { type: forge.pki.oids.signingTime!, value: new Date().toISOString() },
      { type: forge.pki.oids.messageDigest! },
    ],
  });
  cms.sign({ detached: true });
  return forge.asn1.toDer(cms.toAsn1()).getBytes();
}

const identity = issue({ name: 'Bench', kind: 'rsa-2048' });
const { certificatePem, privateKeyPem } = identity;
const credentials = await loadCredentials({ certificatePem, privateKeyPem });
const inputs: [string, Uint8Array][] = [
  ['200 KB', samplePdf({ ballast: 200_000 })],
  ['10 MB', samplePdf({ ballast: 10_000_000 })],
  ['20 MB', samplePdf({ ballast: 20_000_000 })],
  ['500 pages', samplePdf({ pages: 500, xref: 'stream' })],
];
const row = (...cells: string[]): void =>
  console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(10) : cell.padStart(14))).join(''));
row('input', 'certify ms', 'visible ms', 'pades ms', 'verify ms', 'forge CMS ms', 'ratio');
for (const [name, pdf] of inputs) {
  const visible = { x: 20, y: 20 };
  const signed = (await sign(pdf, { credentials })).pdf;
  const [ours, drawn, pades, verified, theirs] = (await compare([
    () => sign(pdf, { credentials }),
    () => sign(pdf, { credentials, visible, reason: 'Bench', location: 'Here' }),
    () => sign(pdf, { credentials, profile: 'pades' }),
    () => verify(signed),
    () => forgeCms(pdf, certificatePem, privateKeyPem),
  ])) as [number, number, number, number, number];
  row(
    name,
    ...[ours, drawn, pades, verified, theirs].map((ms) => ms.toFixed(1)),
    `${(theirs / ours).toFixed(1)} ×`,
  );
}
