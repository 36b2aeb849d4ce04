import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { validate, verify } from '@platen/pdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENCRYPTED_PDF } from '../../packages/pdf/src/testing/encrypted-pdf.ts';
import { samplePdf } from '../../packages/pdf/src/testing/sample-pdf.ts';
import { type Identity, issue } from '../../packages/pdf/src/testing/signatures/test-ca.ts';
import {
  bytesOf,
  call,
  documentClient,
  jsonOf,
  newAccount,
  type TestAccount,
  tableNamed,
} from './service.ts';
import { base64, pemFields, refusal, SAMPLE } from './signing.ts';

let account: TestAccount;
let ada: Identity;
beforeAll(async () => {
  account = await newAccount();
  ada = issue({ name: 'Ada Lovelace', kind: 'rsa-2048', keyUsage: [0] });
});

const certify = (body: Record<string, unknown>, path = '/v1/certify', key = account.renderKey) =>
  call('POST', path, { key, body: { pdf: base64(SAMPLE), ...body } });

async function certified(body: Record<string, unknown>): Promise<Uint8Array> {
  const response = await certify({ ...pemFields(ada), save: false, ...body });
  if (response.status !== 200) throw new Error(await response.text());
  return bytesOf(response);
}

const document = async (response: Response) =>
  (
    await jsonOf(
      await call('GET', `/v1/documents/${response.headers.get('x-document-id')}`, { key: account.renderKey }),
    )
  ).data;

describe('a signature field', () => {
  it('of a rendered form is signed by its name, one after the other, and the claims are kept', async () => {
    const field = (name: string) =>
      `<label>${name}: <input name="${name}" data-signature style="width:200px;height:60px"></label>`;
    const html = `<html lang="en"><title>Lease</title><body><h1>Lease</h1><p>${field('tenant')}</p><p>${field('landlord')}</p></body></html>`;
    const body = { html, save: false };
    const rendered = await call('POST', '/v1/render', { key: account.renderKey, body });
    expect(rendered.headers.get('x-conformance')).toBe('PDF/A-2a; PDF/UA-1');
    let pdf = await bytesOf(rendered);
    for (const name of ['landlord', 'tenant']) pdf = await certified({ pdf: base64(pdf), field: name });
    const { signatures } = await verify(pdf);
    expect(signatures.map(({ fieldName, valid }) => [fieldName, valid])).toEqual([
      ['tenant', true],
      ['landlord', true],
    ]);
    const { verdicts } = await validate(pdf);
    expect(verdicts.map(({ profile, conforms }) => [profile, conforms])).toEqual([
      ['PDF/A-2a', true],
      ['PDF/UA-1', true],
    ]);
  });

  it('that does not exist is a 400 with the existing names', async () => {
    expect(await refusal(await certify({ ...pemFields(ada), field: 'tenant' }))).toEqual({
      status: 400,
      code: 'FIELD_UNKNOWN',
      error: 'field: the form has no signature field of that name; it has none',
    });
    expect(await refusal(await certify({ ...pemFields(ada), field: 'tenant', x: 10 }))).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      error: 'x: cannot be combined with field, which has its own position',
    });
  });
});

describe('the request as specified', () => {
  it('returns the PDF with a signature appended to it', async () => {
    const response = await certify({
      ...pemFields(ada),
      reason: 'Approved',
      location: 'London',
      contact: 'ada@example.com',
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('x-request-id')).toBeTruthy();
    expect(response.headers.get('deprecation')).toBeNull();
    const pdf = await bytesOf(response);
    expect(Buffer.compare(pdf.subarray(0, SAMPLE.length), SAMPLE)).toBe(0);
    const { signatures } = await verify(pdf, { trustedRoots: [ada.certificatePem] });
    expect(signatures).toHaveLength(1);
    expect(signatures[0]).toMatchObject({
      valid: true,
      profile: 'pkcs7',
      certification: null,
      reason: 'Approved',
      location: 'London',
      contact: 'ada@example.com',
      signer: { name: 'Ada Lovelace' },
      coverage: { wholeFile: true },
      certificate: { trust: 'trusted' },
      algorithm: { digest: 'sha256', key: 'RSA-2048' },
    });
    expect(Date.parse(signatures[0]!.time.claimed!)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('may have certificate and key in the short form', async () => {
    const { certificatePem, privateKeyPem } = pemFields(ada);
    for (const fields of [
      { certificate: certificatePem, privateKey: privateKeyPem },
      { certificate: certificatePem, certificatePem, privateKey: privateKeyPem, privateKeyPem },
    ]) {
      const response = await certify({ ...fields, save: false });
      expect((await verify(await bytesOf(response))).signatures[0]!.valid).toBe(true);
    }
  });

  it('must not have both forms with different values', async () => {
    const other = issue({ name: 'Other' });
    expect(await refusal(await certify({ ...pemFields(ada), certificate: other.certificatePem }))).toEqual({
      status: 400,
      code: 'INVALID_INPUT',
      error: 'certificate: differs from certificatePem, which is the same field',
    });
    expect(
      await refusal(await certify({ ...pemFields(ada), privateKey: other.privateKeyPem })),
    ).toMatchObject({
      status: 400,
      error: 'privateKey: differs from privateKeyPem, which is the same field',
    });
  });

  it.each([
    ['POST', '/v1/certify', null],
    ['POST', '/v1/sign', '</v1/certify>; rel="successor-version"'],
  ])('%s %s', async (_, path, link) => {
    for (const body of [{ ...pemFields(ada), save: false }, {}]) {
      const response = await certify(body, path);
      expect(response.status).toBe('save' in body ? 200 : 400);
      expect(response.headers.get('link')).toBe(link);
      expect(response.headers.get('deprecation')).toEqual(
        link === null ? null : expect.stringMatching(/^@\d+$/),
      );
      if (response.ok) expect((await verify(await bytesOf(response))).signatures[0]!.valid).toBe(true);
    }
  });
});

describe('the result', () => {
  it('is saved as a document of the source certified', async () => {
    const response = await certify(pemFields(ada));
    const saved = await document(response);
    expect(saved).toMatchObject({
      source: 'certified',
      name: `certified-${new Date().toISOString().slice(0, 10)}`,
    });
    const download = await bytesOf(await fetch(saved.downloadUrl));
    expect(Buffer.compare(download, await bytesOf(response))).toBe(0);
    const list = await jsonOf(
      await call('GET', '/v1/documents?source=certified', { key: account.renderKey }),
    );
    expect(list.data.map(({ id }: { id: string }) => id)).toContain(saved.id);
  });

  it('leaves an audit event', async () => {
    const alone = await newAccount();
    const response = await certify(pemFields(ada), '/v1/certify', alone.renderKey);
    const { Items } = await documentClient().send(
      new QueryCommand({
        TableName: tableNamed('Events'),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': `${alone.id}#EVENT#certified` },
      }),
    );
    expect(Items).toHaveLength(1);
    expect(Items![0]).toMatchObject({
      event: 'certified',
      documentId: response.headers.get('x-document-id'),
      actor: 'test render',
      requestId: response.headers.get('x-request-id'),
    });
  });

  it('has the given name and metadata', async () => {
    const response = await certify({ ...pemFields(ada), saveName: 'Contract', metadata: { order: 'A-1' } });
    expect(await document(response)).toMatchObject({ name: 'Contract', metadata: { order: 'A-1' } });
  });

  it('is not saved with save: false, or when signing fails', async () => {
    const alone = await newAccount();
    const unsaved = await certify({ ...pemFields(ada), save: false }, '/v1/certify', alone.renderKey);
    expect(unsaved.headers.get('x-document-id')).toBeNull();
    expect((await certify({ ...pemFields(ada), page: 9 }, '/v1/certify', alone.renderKey)).status).toBe(400);
    const list = await jsonOf(await call('GET', '/v1/documents', { key: alone.renderKey }));
    expect(list.total).toBe(0);
  });
});

describe('the PDF', () => {
  it('may be a document of the account', async () => {
    const id = (await certify(pemFields(ada))).headers.get('x-document-id');
    const again = await certify({ ...pemFields(ada), pdf: { documentId: id }, save: false });
    const { signatures } = await verify(await bytesOf(again));
    expect(signatures.map(({ valid }) => valid)).toEqual([true, true]);
    const other = await newAccount();
    const foreign = await certify(
      { ...pemFields(ada), pdf: { documentId: id } },
      '/v1/certify',
      other.renderKey,
    );
    expect(await refusal(foreign)).toMatchObject({ status: 404, code: 'DOCUMENT_NOT_FOUND' });
  });

  it('may be larger than a request and a buffered response can be', async () => {
    const large = samplePdf({ ballast: 12 << 20 });
    const upload = await call('POST', '/v1/uploads', { key: account.renderKey, body: {} });
    const { documentId, uploadUrl } = await jsonOf(upload);
    const put = await fetch(uploadUrl, { method: 'PUT', body: Buffer.from(large) });
    expect(put.status).toBe(200);
    const pdf = await certified({ pdf: { documentId }, visible: true, page: 'last', x: 10, y: 10 });
    expect(Buffer.compare(pdf.subarray(0, large.length), large)).toBe(0);
    expect((await verify(pdf)).signatures).toMatchObject([{ valid: true, coverage: { wholeFile: true } }]);
  });

  it('is repaired when it is damaged, unless that would break a signature', async () => {
    const damage = (pdf: Uint8Array) =>
      base64(
        Buffer.from(
          Buffer.from(pdf)
            .toString('latin1')
            .replace(/startxref\n\d+(?!.*startxref)/s, 'startxref\n7'),
          'latin1',
        ),
      );
    const repaired = await certified({ pdf: damage(SAMPLE) });
    expect((await verify(repaired)).signatures[0]!.valid).toBe(true);
    const signed = await certified({});
    expect(await refusal(await certify({ ...pemFields(ada), pdf: damage(signed) }))).toMatchObject({
      status: 400,
      code: 'PDF_SIGNED_AND_NOT_APPENDABLE',
      error: expect.stringMatching(/^pdf: is damaged .* already signed/),
    });
  });

  it.each([
    ['is missing', undefined, 'INVALID_INPUT', /^pdf: is required: a base64 PDF/],
    ['is not base64', '%PDF-1.7', 'NOT_BASE64', /^pdf: must be base64$/],
    ['is not a PDF', base64(Buffer.from('GIF89a')), 'NOT_A_PDF', /^pdf: not a PDF/],
    ['is cut off', base64(SAMPLE.subarray(0, 30)), 'PDF_DAMAGED', /^pdf: is damaged and cannot be repaired/],
    ['is something else', 5, 'INVALID_INPUT', /^pdf: must be a base64 PDF/],
  ])('is refused when it %s', async (_, pdf, code, error) => {
    expect(await refusal(await certify({ ...pemFields(ada), pdf }))).toEqual({
      status: 400,
      code,
      error: expect.stringMatching(error),
    });
  });

  it('is decrypted with its password, and refused without', async () => {
    const fields = { ...pemFields(ada), pdf: base64(ENCRYPTED_PDF), save: false };
    expect(await refusal(await certify(fields))).toMatchObject({
      status: 400,
      code: 'PDF_ENCRYPTED',
      error: expect.stringMatching(/^pdf: is encrypted; give its password in the field password/),
    });
    expect(await refusal(await certify({ ...fields, password: 'wrong' }))).toMatchObject({
      status: 400,
      code: 'PASSWORD_WRONG',
      error: 'pdf: the password does not open the PDF',
    });
    const response = await certify({ ...fields, password: 'user' });
    expect(response.headers.get('x-encryption-removed')).toBe('true');
    const signed = await bytesOf(response);
    expect((await verify(signed)).signatures[0]!.valid).toBe(true);
  });
});

describe('permissions', () => {
  it.each([1, 2, 3])('%d certifies', async (permissions) => {
    const [signature] = (await verify(await certified({ permissions }))).signatures;
    expect(signature).toMatchObject({ valid: true, certification: permissions });
  });

  it('of an earlier signature are respected', async () => {
    const closed = base64(await certified({ permissions: 1 }));
    expect(await refusal(await certify({ ...pemFields(ada), pdf: closed }))).toMatchObject({
      status: 400,
      code: 'CHANGES_NOT_ALLOWED',
    });
    const open = base64(await certified({ permissions: 2 }));
    expect(await refusal(await certify({ ...pemFields(ada), pdf: open, visible: true }))).toMatchObject({
      status: 400,
      code: 'CHANGES_NOT_ALLOWED',
      error: expect.stringMatching(/^visible: .* in field, or set visible: false$/),
    });
    const { signatures } = await verify(await certified({ pdf: open }));
    expect(signatures.map(({ valid, certification }) => [valid, certification])).toEqual([
      [true, 2],
      [true, null],
    ]);
    expect(await refusal(await certify({ ...pemFields(ada), pdf: open, permissions: 3 }))).toMatchObject({
      status: 400,
      code: 'ALREADY_SIGNED',
      error: expect.stringMatching(/^permissions: a certification must be the first signature/),
    });
  });
});

describe('a visible signature', () => {
  const PNG = base64(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  );

  it('has the requested position and picture', async () => {
    const pdf = await certified({ visible: true, page: 'last', x: 40, y: 60, image: PNG, name: 'Countess' });
    const text = Buffer.from(pdf).toString('latin1');
    expect(text).toContain('/Rect [40 60 240 110]');
    expect(text).toContain('/Subtype /Image');
    expect((await verify(pdf)).signatures[0]!.valid).toBe(true);
  });

  it('shows a complete name in any script, and reports small text', async () => {
    const body = {
      ...pemFields(ada),
      save: false,
      visible: true,
      name: '山田 太郎',
      language: 'ja',
      width: 50,
      height: 20,
    };
    const response = await certify(body);
    expect(response.status).toBe(200);
    const header = Buffer.from(response.headers.get('x-signing-warnings')!, 'base64').toString();
    expect(JSON.parse(header)).toMatchObject({
      warnings: [{ code: 'SEAL_TEXT_SMALL' }, { code: 'SEAL_TEXT_CUT' }],
    });
    expect(await refusal(await certify({ ...body, name: 'Ada 𓀀' }))).toMatchObject({
      status: 400,
      code: 'SEAL_GLYPH_MISSING',
      error: expect.stringMatching(/^name: no font has 𓀀 \(U\+13000\)/),
    });
  });

  it('is on the page although that is rotated', async () => {
    const pdf = base64(samplePdf({ pageEntries: '/Rotate 90' }));
    expect(
      await refusal(await certify({ ...pemFields(ada), pdf, visible: true, x: 700, width: 200 })),
    ).toMatchObject({
      error: expect.stringContaining('the page is 842 × 595 points'),
    });
    expect(await certified({ pdf, visible: true, x: 640, width: 200 })).toBeTruthy();
  });

  it.each([
    ['x', { x: -1 }, 'INVALID_INPUT', 'x: must be a number of points that is not negative'],
    ['y', { y: -0.5 }, 'INVALID_INPUT', 'y: must be a number of points that is not negative'],
    ['x', { x: 'left' }, 'INVALID_INPUT', 'x: must be a number of points'],
    [
      'x',
      { x: 500 },
      'OFF_PAGE',
      /^x: the signature must lie on the page: x \+ width is beyond its right edge/,
    ],
    [
      'y',
      { y: 800 },
      'OFF_PAGE',
      /^y: the signature must lie on the page: y \+ height is beyond its top edge/,
    ],
    ['width', { width: 0 }, 'INVALID_INPUT', 'width: must be a number of points above 0'],
    ['height', { height: -50 }, 'INVALID_INPUT', 'height: must be a number of points above 0'],
    ['page', { page: 2 }, 'NO_SUCH_PAGE', 'page: must be below 2, the number of pages'],
    ['page', { page: -1 }, 'INVALID_INPUT', 'page: must be a page number, counted from 0, or "last"'],
    ['page', { page: 0.5 }, 'INVALID_INPUT', 'page: must be a page number, counted from 0, or "last"'],
    ['image', { image: '!' }, 'NOT_BASE64', 'image: must be base64'],
    ['image', { image: base64(SAMPLE) }, 'IMAGE_UNREADABLE', 'image: must be a PNG or JPEG file'],
    ['reason', { reason: 'x'.repeat(501) }, 'INVALID_INPUT', 'reason: must have at most 500 characters'],
    ['visible', { visible: 'yes' }, 'INVALID_INPUT', 'visible: must be true or false'],
  ])('is refused for its %s: %o', async (_, fields, code, error) => {
    expect(await refusal(await certify({ ...pemFields(ada), visible: true, ...fields }))).toEqual({
      status: 400,
      code,
      error: typeof error === 'string' ? error : expect.stringMatching(error),
    });
  });
});

it.each([
  [{ profile: 'xades' }, 'profile: must be pkcs7 or pades'],
  [{ permissions: 4 }, 'permissions: must be 1, 2 or 3'],
  [{ timestampUrl: 'ftp://tsa.example/' }, 'timestampUrl: must be an http or https URL'],
  [{ signer: 'Ada' }, 'unknown field signer'],
  [{ metadata: { a: true } }, 'metadata.a: must be a string or a number'],
])('a request with %o is refused', async (fields, error) => {
  expect(await refusal(await certify({ ...pemFields(ada), ...fields }))).toEqual({
    status: 400,
    code: 'INVALID_INPUT',
    error,
  });
});

it('signing is open to every plan and to the scope render', async () => {
  const free = await newAccount('free');
  expect((await certify({ ...pemFields(ada) }, '/v1/certify', free.renderKey)).status).toBe(200);
  expect(await refusal(await certify(pemFields(ada), '/v1/certify', 'platen_sk_unknown'))).toMatchObject({
    status: 401,
  });
});
