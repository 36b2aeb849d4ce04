import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { objectIdentifier, sequence, setOf } from '../../document/cms/der.ts';
import { OID } from '../../document/cms/oids.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import {
  appendSignature,
  type ForeignCms,
  foreignCms,
  sha1,
} from '../../testing/signatures/foreign-signature.ts';
import { firstReport, messages, Tampering } from '../../testing/signatures/tampering.ts';
import {
  type Identity,
  issue,
  makeTimestampIdentity,
  timestampToken,
} from '../../testing/signatures/test-ca.ts';
import type { SignatureReport } from './report.ts';
import { verify } from './verify.ts';

const DETACHED = 'adbe.pkcs7.detached';
let rsa: Identity;
beforeAll(() => {
  rsa = issue({ name: 'Foreign Signer', kind: 'rsa-2048' });
});

const report = (options: Partial<ForeignCms>, subFilter = DETACHED): Promise<SignatureReport> =>
  firstReport(
    appendSignature(samplePdf(), subFilter, (signed) => foreignCms({ identity: rsa, ...options }, signed)),
  );

describe('a signature by other software', () => {
  it.each([
    ['plain', {}, { padding: 'pkcs1', digest: 'sha256', key: 'RSA-2048' }],
    ['with SHA-512', { digest: 'sha512' }, { digest: 'sha512' }],
    ['with RSASSA-PSS', { padding: 'pss' }, { padding: 'pss' }],
    ['without signed attributes', { attributes: false }, {}],
    ['that names its certificate by key identifier', { byKeyIdentifier: true }, {}],
  ] as const)('is read: %s', async (_, options, algorithm) => {
    expect(await report(options)).toMatchObject({
      valid: true,
      problems: [],
      warnings: [],
      signer: { name: 'Foreign Signer' },
      algorithm,
    });
  });

  it('may have the format that contains a digest', async () => {
    const pdf = appendSignature(samplePdf(), 'adbe.pkcs7.sha1', (signed) =>
      foreignCms({ identity: rsa, content: sha1(signed) }, signed),
    );
    expect(await firstReport(pdf)).toMatchObject({ valid: true, profile: 'pkcs7-sha1' });
    const other = appendSignature(samplePdf(), 'adbe.pkcs7.sha1', (signed) =>
      foreignCms({ identity: rsa, content: sha1(Buffer.from('other')) }, signed),
    );
    expect(await firstReport(other)).toMatchObject({
      valid: false,
      problems: [{ code: 'DIGEST_MISMATCH', message: 'the digest of the signed bytes differs' }],
    });
  });

  it.each([
    ['a SHA-1 digest', () => ({ digest: 'sha1' as const }), /SHA-1, which can be forged/],
    ['a short key', () => ({ identity: issue({ name: 'Short', kind: 'rsa-1024' }) }), /only 1024 bits/],
    [
      'a certificate for something else',
      () => ({ identity: issue({ name: 'Encipher', kind: 'rsa-2048', keyUsage: [2] }) }),
      /not meant for signatures/,
    ],
  ])('gives a warning: %s', async (_, options, warning) => {
    const { valid, warnings } = await report(options());
    expect(valid).toBe(true);
    expect(messages(warnings)).toMatch(warning);
  });

  it.each([
    ['two signers', { signers: 2 }, DETACHED, /there are 2 signers instead of one/],
    ['no signer', { signers: 0 }, DETACHED, /there are 0 signers instead of one/],
    ['content of its own', { content: Buffer.from('other') }, DETACHED, /contains content of its own/],
    ['an unknown sub-filter', {}, 'adbe.x509.rsa_sha1', /is not supported/],
  ])('is broken with %s', async (_, options, subFilter, problem) => {
    const { valid, problems } = await report(options, subFilter);
    expect(valid).toBe(false);
    expect(messages(problems)).toMatch(problem);
  });
});

describe('a document time stamp', () => {
  const root = issue({ name: 'Stamp Root', authority: true });
  const authority = makeTimestampIdentity(root);
  const at = new Date(Math.floor(Date.now() / 1000) * 1000);
  const stamped = (pdf: Uint8Array, identity = authority) =>
    appendSignature(pdf, 'ETSI.RFC3161', (signed) =>
      timestampToken(identity, createHash('sha256').update(signed).digest(), at, undefined),
    );

  it('covers the whole file', async () => {
    const [found] = (await verify(stamped(samplePdf()), { trustedRoots: [root.certificatePem] })).signatures;
    expect(found).toMatchObject({
      kind: 'document-timestamp',
      profile: 'rfc3161',
      valid: true,
      time: { timestamped: { time: at.toISOString(), authority: 'Test TSA', trusted: true } },
      coverage: { wholeFile: true },
    });
  });

  it('may follow a certification that allows no changes', async () => {
    const { signatures } = await verify(
      stamped(await (await Tampering.prepare()).signed({ permissions: 1 })),
    );
    expect(signatures.map(({ valid }) => valid)).toEqual([true, true]);
    expect(signatures[0]!.changesAfter).toMatchObject({
      level: 'metadata',
      changes: [{ kind: 'timestamp-added', permitted: true }],
    });
  });

  it('is broken when bytes change, or when its authority is not one', async () => {
    const changed = Buffer.from(stamped(samplePdf()));
    changed.write('Qage', changed.indexOf('(Page 1') + 1, 'latin1');
    expect(await firstReport(changed)).toMatchObject({ valid: false, time: { timestamped: null } });
    const anybody = await firstReport(stamped(samplePdf(), issue({ name: 'Anybody' })));
    expect(anybody.valid).toBe(false);
    expect(messages(anybody.problems)).toMatch(/not for time-stamping/);
  });
});

describe('several signature time stamps (ETSI EN 319 122-1, 5.3)', () => {
  const root = issue({ name: 'Test Root', authority: true, keyUsage: [5, 6] });
  const stranger = issue({ name: 'Stranger Root', authority: true, keyUsage: [5, 6] });
  const trusted = makeTimestampIdentity(root);
  const untrusted = makeTimestampIdentity(stranger);
  const hour = 3_600_000;
  const now = new Date();
  const token = (identity: Identity, signature: Uint8Array, hours: number): Uint8Array =>
    timestampToken(
      identity,
      createHash('sha256').update(signature).digest(),
      new Date(now.getTime() - hours * hour),
      undefined,
    );
  const attribute = (...values: Uint8Array[]): Uint8Array =>
    sequence(objectIdentifier(OID.timeStampToken), setOf(...values));
  const stamped = async (unsigned: NonNullable<ForeignCms['unsigned']>) => {
    const pdf = appendSignature(samplePdf(), DETACHED, (signed) =>
      foreignCms({ identity: rsa, unsigned }, signed),
    );
    return (await verify(pdf, { trustedRoots: [root.certificatePem] })).signatures[0]!;
  };
  const at = (hours: number) =>
    new Date(Math.floor((now.getTime() - hours * hour) / 1000) * 1000).toISOString();

  it('are chosen by trust, then by time, in one or several attributes', async () => {
    const values = (value: Uint8Array) => [
      token(untrusted, value, 2),
      token(trusted, value, 0.5),
      token(trusted, value, 1),
    ];
    for (const unsigned of [
      (value: Uint8Array) => [attribute(...values(value))],
      (value: Uint8Array) => values(value).map((one) => attribute(one)),
    ])
      expect(await stamped(unsigned)).toMatchObject({
        valid: true,
        time: { timestamped: { time: at(1), trusted: true } },
      });
  });

  it('do not break the signature when one is wrong or unreadable', async () => {
    const report = await stamped((value) => [
      attribute(sequence(), token(trusted, Buffer.from('other'), 3)),
      attribute(token(trusted, value, 1)),
    ]);
    expect(report).toMatchObject({ valid: true, time: { timestamped: { time: at(1), trusted: true } } });
    expect(report.warnings.filter(({ code }) => code === 'TIMESTAMP_INVALID')).toHaveLength(2);
  });

  it('allow other unsigned attributes to occur several times', async () => {
    const other = () => sequence(objectIdentifier('1.3.6.1.4.1.22883.1'), setOf(sequence()));
    expect(await stamped(() => [other(), other()])).toMatchObject({ valid: true, warnings: [] });
  });
});
