import { sign } from '@platen/pdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { IncrementalUpdate } from '../../packages/pdf/src/file/core/incremental-update.ts';
import { dict, PdfRef, PdfStream } from '../../packages/pdf/src/file/core/objects.ts';
import { PdfFile } from '../../packages/pdf/src/file/core/pdf-file.ts';
import { textString } from '../../packages/pdf/src/file/core/text-string.ts';
import { ENCRYPTED_PDF } from '../../packages/pdf/src/testing/encrypted-pdf.ts';
import { appendSignature, foreignCms } from '../../packages/pdf/src/testing/signatures/foreign-signature.ts';
import { type TestSigner, testSigner } from '../../packages/pdf/src/testing/signatures/identities.ts';
import { changeEntries, FORM, textLook } from '../../packages/pdf/src/testing/signatures/tampering.ts';
import { issue } from '../../packages/pdf/src/testing/signatures/test-ca.ts';
import { call, jsonOf, newAccount, type TestAccount } from './service.ts';
import { base64, refusal, SAMPLE } from './signing.ts';

let account: TestAccount;
let ada: TestSigner;
let signed: Uint8Array;
beforeAll(async () => {
  account = await newAccount('free');
  ada = await testSigner('p256', 'Ada Lovelace');
  signed = (await sign(SAMPLE, { credentials: ada.credentials, permissions: 2, reason: 'Agreed' })).pdf;
});

const verify = (pdf: unknown, fields: Record<string, unknown> = {}) =>
  call('POST', '/v1/verify', {
    key: account.renderKey,
    body: { pdf: pdf instanceof Uint8Array ? base64(pdf) : pdf, ...fields },
  });

async function report(pdf: Uint8Array, fields: Record<string, unknown> = {}) {
  const response = await verify(pdf, fields);
  if (response.status !== 200) throw new Error(await response.text());
  return (await jsonOf(response)).data;
}

describe('a signed PDF', () => {
  it('has a report', async () => {
    const { signatures, unsignedFields } = await report(signed, { trustedRoots: [ada.root.certificatePem] });
    expect(unsignedFields).toEqual([]);
    expect(signatures).toHaveLength(1);
    expect(signatures[0]).toMatchObject({
      fieldName: 'Signature1',
      valid: true,
      integrity: 'intact',
      problems: [],
      signer: { name: 'Ada Lovelace' },
      coverage: { wholeFile: true, bytesAfter: 0 },
      certificate: { trust: 'trusted', validAtSigning: true, revocation: 'not-checked' },
      certification: 2,
      changesAfter: { permitted: true, changes: [] },
      reason: 'Agreed',
    });
  });

  it('is trusted only through the given roots', async () => {
    const [signature] = (await report(signed)).signatures;
    expect(signature).toMatchObject({ valid: true, certificate: { trust: 'unknown-root' } });
  });

  it('may be a document of the account, and makes none', async () => {
    const pem = { certificatePem: ada.signer.certificatePem, privateKeyPem: ada.signer.privateKeyPem };
    const team = await newAccount('team');
    const made = await call('POST', '/v1/certify', {
      key: team.renderKey,
      body: { pdf: base64(SAMPLE), ...pem },
    });
    const pdf = { documentId: made.headers.get('x-document-id') };
    const found = await call('POST', '/v1/verify', { key: team.renderKey, body: { pdf } });
    expect((await jsonOf(found)).data.signatures[0].valid).toBe(true);
    expect((await jsonOf(await call('GET', '/v1/documents', { key: team.renderKey }))).total).toBe(1);
    expect(await refusal(await verify(pdf))).toMatchObject({ status: 404, code: 'DOCUMENT_NOT_FOUND' });
  });
});

it('a PDF without signatures has an empty report, also one that a password opens', async () => {
  expect(await report(SAMPLE)).toEqual({ signatures: [], unsignedFields: [] });
  expect(await report(ENCRYPTED_PDF, { password: 'user' })).toEqual({ signatures: [], unsignedFields: [] });
});

it('a filled field must show its value', async () => {
  const form = (await sign(FORM, { credentials: ada.credentials, permissions: 2 })).pdf;
  const filled = (look: string) => {
    const update = new IncrementalUpdate(PdfFile.open(form));
    const entries = { V: textString('200'), AP: dict({ N: update.add(textLook(look)) }) };
    changeEntries(update, 1001, entries);
    return update.write();
  };
  const [honest] = (await report(filled('200'))).signatures;
  expect(honest).toMatchObject({ valid: true, changesAfter: { level: 'form-filling' } });
  const [forged] = (await report(filled('900'))).signatures;
  expect(forged).toMatchObject({ valid: false, integrity: 'intact' });
  expect(forged.changesAfter.changes).toContainEqual({
    code: 'FIELD_APPEARANCE_MISMATCH',
    message: expect.stringContaining('its value is'),
    kind: 'forbidden',
    level: 'other',
    permitted: false,
    field: expect.any(String),
  });
});

it('a file that readers could read differently is refused', async () => {
  const text = Buffer.from(signed).toString('latin1');
  const odd = text.replace(/startxref\n(\d+)\n%%EOF\n$/, 'startxref\n$1\n% note\n%%EOF\n');
  const refused = await refusal(await verify(new Uint8Array(Buffer.from(odd, 'latin1'))));
  expect(refused).toMatchObject({ status: 400, code: 'PDF_DAMAGED' });
});

it('a weak digest is reported', async () => {
  const identity = issue({ name: 'Weak', kind: 'rsa-2048' });
  const weak = appendSignature(SAMPLE, 'adbe.pkcs7.detached', (bytes) =>
    foreignCms({ identity, padding: 'pss-defaults' }, bytes),
  );
  const [signature] = (await report(weak)).signatures;
  expect(signature).toMatchObject({ algorithm: { padding: 'pss', strength: 'weak' } });
  expect(signature.warnings).toContainEqual(expect.objectContaining({ code: 'SIGNATURE_DIGEST_WEAK' }));
});

it('an attack on a PDF is detected', async () => {
  const update = new IncrementalUpdate(PdfFile.open(signed));
  update.set(new PdfRef(5), new PdfStream(dict({}), Buffer.from('BT /F1 24 Tf 72 700 Td (Pay twice) Tj ET')));
  const [rewritten] = (await report(update.write())).signatures;
  expect(rewritten).toMatchObject({
    valid: false,
    integrity: 'intact',
    coverage: { wholeFile: false },
    changesAfter: {
      permitted: false,
      changes: [{ kind: 'forbidden', permitted: false, code: 'OBJECT_CHANGED' }],
    },
  });
  const changed = Buffer.from(signed);
  changed.write('Qage', changed.indexOf('(Page 1') + 1, 'latin1');
  const [broken] = (await report(changed)).signatures;
  expect(broken).toMatchObject({ valid: false, integrity: 'broken' });
  expect(broken.problems).toContainEqual({
    code: 'DIGEST_MISMATCH',
    message: 'the digest of the signed bytes differs',
  });
});

it.each([
  ['nothing', undefined, {}, 'INVALID_INPUT', /^pdf: is required/],
  ['bytes that are not a PDF', Buffer.from('GIF89a'), {}, 'PDF_DAMAGED', /^pdf: cannot be read/],
  ['an encrypted PDF', ENCRYPTED_PDF, {}, 'PDF_ENCRYPTED', /^pdf: the PDF is encrypted and needs a password/],
  ['another password', ENCRYPTED_PDF, { password: 'other' }, 'PASSWORD_WRONG', /^pdf: the password/],
  ['an invalid root', SAMPLE, { trustedRoots: ['x'] }, 'INVALID_INPUT', /^trustedRoots\[0\]: must be PEM/],
  [
    'a root that is not a string',
    SAMPLE,
    { trustedRoots: [1] },
    'INVALID_INPUT',
    /^trustedRoots\[0\]: must be a PEM/,
  ],
  [
    'too many roots',
    SAMPLE,
    { trustedRoots: Array(21).fill('x') },
    'INVALID_INPUT',
    /^trustedRoots: must have at most 20/,
  ],
  ['an unknown field', SAMPLE, { roots: [] }, 'INVALID_INPUT', /^unknown field roots/],
])('%s is refused', async (_, pdf, fields, code, error) => {
  const found = await refusal(await verify(pdf, fields));
  expect(found).toMatchObject({ status: 400, code });
  expect(found.error).toMatch(error);
});
