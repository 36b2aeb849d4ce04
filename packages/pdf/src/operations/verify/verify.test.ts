import { beforeAll, describe, expect, it } from 'vitest';
import { IncrementalUpdate } from '../../file/core/incremental-update.ts';
import { PdfFile } from '../../file/core/pdf-file.ts';
import { readFormFields } from '../../file/core/signature-fields.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { FORM, firstReport, messages, replaceText, Tampering } from '../../testing/signatures/tampering.ts';
import { issue, makeTimestampIdentity, testTimestampAuthority } from '../../testing/signatures/test-ca.ts';
import { loadCredentials } from '../sign/index.ts';
import { verify } from './verify.ts';

let tampering: Tampering;
beforeAll(async () => {
  tampering = await Tampering.prepare();
});

describe('an untouched signature', () => {
  it('is valid and covers the whole file', async () => {
    const report = await firstReport(
      await tampering.signed({ reason: 'Agreed', permissions: 2, profile: 'pades' }),
    );
    expect(report).toMatchObject({
      fieldName: 'Signature1',
      valid: true,
      integrity: 'intact',
      problems: [],
      warnings: [],
      profile: 'pades-b-b',
      certification: 2,
      reason: 'Agreed',
      coverage: { wholeFile: true, bytesAfter: 0 },
      changesAfter: { permitted: true, level: 'none', changes: [] },
      algorithm: { digest: 'sha256', key: 'ECDSA-prime256v1' },
      signer: { name: 'Ada Lovelace', subject: 'O=Platen Tests, CN=Ada Lovelace' },
    });
  });

  it('differs in trust only, and is intact either way', async () => {
    const pdf = await tampering.signed();
    const stranger = issue({ name: 'Stranger', authority: true });
    const trusted = await verify(pdf, { trustedRoots: [tampering.signer.root.certificatePem] });
    const unknown = await verify(pdf, { trustedRoots: [stranger.certificatePem] });
    expect(trusted.signatures[0]!.certificate!.trust).toBe('trusted');
    expect(unknown.signatures[0]!.certificate!.trust).toBe('unknown-root');
    expect(unknown.signatures[0]!.valid).toBe(true);
    const alone = issue({ name: 'Alone' });
    const credentials = await loadCredentials({
      certificatePem: alone.certificatePem,
      privateKeyPem: alone.privateKeyPem,
    });
    expect((await firstReport(await tampering.signed({ credentials }))).certificate!.trust).toBe(
      'self-signed',
    );
    const leaf = await loadCredentials({
      certificatePem: tampering.signer.signer.certificatePem,
      privateKeyPem: tampering.signer.signer.privateKeyPem,
    });
    expect((await firstReport(await tampering.signed({ credentials: leaf }))).certificate!.trust).toBe(
      'incomplete-chain',
    );
  });

  it('is not trusted through a certificate that may not issue others', async () => {
    const usurper = issue({ name: 'Usurper', issuer: tampering.signer.root, keyUsage: [0] });
    const forged = issue({ name: 'Forged', issuer: usurper });
    const credentials = await loadCredentials({
      certificatePem: forged.certificatePem + usurper.certificatePem,
      privateKeyPem: forged.privateKeyPem,
    });
    const report = await verify(await tampering.signed({ credentials }), {
      trustedRoots: [tampering.signer.root.certificatePem],
    });
    expect(report.signatures[0]!.certificate!.trust).not.toBe('trusted');
  });

  it('proves no time before its certificate expired', async () => {
    const later = new Date(Date.now() + 400 * 86_400_000);
    const [report] = (await verify(await tampering.signed(), { now: later })).signatures;
    expect(report!.certificate).toMatchObject({ validAtSigning: null, validNow: false });
  });

  it('uses the time of a time stamp only if that covers the signature', async () => {
    const authority = makeTimestampIdentity(tampering.signer.root);
    const right = testTimestampAuthority(authority);
    const wrong = { timestamp: () => right.timestamp(new Uint8Array(32)) };
    const good = await verify(await tampering.signed({ timestamp: right, profile: 'pades' }), {
      trustedRoots: [tampering.signer.root.certificatePem],
    });
    expect(good.signatures[0]!.time.timestamped).toMatchObject({ authority: 'Test TSA', trusted: true });
    const bad = await firstReport(await tampering.signed({ timestamp: wrong, profile: 'pades' }));
    expect(bad).toMatchObject({ valid: true, profile: 'pades-b-b', time: { timestamped: null } });
    expect(bad.warnings).toEqual([
      {
        code: 'TIMESTAMP_INVALID',
        message: 'the time stamp does not count: the time stamp is for other bytes',
        cause: 'TIMESTAMP_MISMATCH',
      },
    ]);
  });

  it('is absent from an unsigned file', async () => {
    expect(await verify(FORM)).toEqual({ signatures: [], unsignedFields: ['empty'] });
  });
});

describe('a broken signature', () => {
  const cases: [string, RegExp, string, string][] = [
    ['a changed byte', /Page 1 of/, 'Page 9 of', 'the digest of the signed bytes differs'],
    ['a range that begins later', /\/ByteRange \[0 /, '/ByteRange [1 ', 'does not begin at byte 0'],
    ['a negative range', /\/ByteRange \[0 \d/, '/ByteRange [0 -', 'not a non-negative integer'],
    ['a range beyond the end', /(\/ByteRange \[0 \d+ )\d/, '$19', 'beyond the end'],
    ['no range', /\/ByteRange/, '/BiteRange', 'not an array of four numbers'],
    ['no contents', /\/Contents </, '/Contants <', '/Contents is missing'],
    ['empty contents', /\/Contents <3082/, '/Contents <0000', '/Contents cannot be read'],
    ['another sub-filter', /adbe\.pkcs7\.detached/, 'adbe.pkcs7.detachee', 'is not supported'],
  ];

  it.each(cases)('is found: %s', async (_, pattern, replacement, problem) => {
    const report = await firstReport(replaceText(await tampering.signed(), pattern, replacement));
    expect(report.valid).toBe(false);
    expect(report.integrity).toBe('broken');
    expect(messages(report.problems)).toContain(problem);
  });

  it('is found when the range excludes more than the contents', async () => {
    const pdf = await tampering.signed();
    const text = Buffer.from(pdf).toString('latin1');
    const [, start, end] = /\/ByteRange \[0 (\d+) (\d+)/.exec(text)!;
    const wider = text.replace(`[0 ${start} ${end}`, `[0 ${Number(start) - 3} ${end}`);
    expect((await firstReport(Buffer.from(wider, 'latin1'))).problems[0]!.message).toContain(
      'more or less than exactly /Contents',
    );
  });

  it('is found when the signature is wrapped into another file', async () => {
    const pdf = Buffer.from(await tampering.signed());
    const [, start, end, rest] = /\/ByteRange \[0 (\d+) (\d+) (\d+)/
      .exec(pdf.toString('latin1'))!
      .map(Number);
    const second = pdf.subarray(end!, end! + rest!);
    const evil = Buffer.from('\n% other content\n');
    const moved = Buffer.concat([pdf.subarray(0, end!), evil, second]);
    const place = moved.indexOf('/ByteRange');
    const range = `/ByteRange [0 ${start} ${end! + evil.length} ${rest}]`;
    moved.write(range.padEnd(46), place, 'latin1');
    const outcome = await verify(moved).then(
      (report) => report.signatures.some(({ valid }) => valid),
      () => false,
    );
    expect(outcome).toBe(false);
  });

  it('is found when its value is moved to another object', async () => {
    const file = PdfFile.open(await tampering.signed());
    const { field, fieldRef, value } = readFormFields(file).signatures.find(
      (item) => item.value !== undefined,
    )!;
    const update = new IncrementalUpdate(file);
    update.set(fieldRef!, new Map(field).set('V', update.add(new Map(value!))));
    expect(await firstReport(update.write())).toMatchObject({ valid: false, integrity: 'broken' });
  });
});

describe('a file that cannot be verified', () => {
  it.each([
    ['no PDF', Buffer.from('hello')],
    ['nothing', new Uint8Array(0)],
    ['an encrypted file', samplePdf({ trailerEntries: '/Encrypt << /Filter /Standard >>' })],
    ['junk before the header', Buffer.concat([Buffer.from('junk\n'), samplePdf()])],
  ])('is refused: %s', async (_, pdf) => {
    await expect(verify(pdf)).rejects.toMatchObject({ kind: 'invalid', field: 'pdf' });
  });

  it('is refused with too many signatures', async () => {
    const fields = Array.from({ length: 70 }, (_, i) => `<< /FT /Sig /T (s${i}) /V << /Type /Sig >> >>`).join(
      ' ',
    );
    await expect(
      verify(samplePdf({ catalogEntries: `/AcroForm << /Fields [${fields}] >>` })),
    ).rejects.toMatchObject({
      field: 'pdf',
      message: expect.stringContaining('more than 64 signatures'),
    });
  });

  it('names the invalid trusted root', async () => {
    await expect(verify(FORM, { trustedRoots: ['hello'] })).rejects.toMatchObject({
      field: 'trustedRoots[0]',
    });
  });
});
