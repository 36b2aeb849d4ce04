import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../file/core/document.ts';
import { IncrementalUpdate } from '../../file/core/incremental-update.ts';
import { dict, isDict, type PdfObject, PdfRef, PdfStream, PdfString } from '../../file/core/objects.ts';
import type { PdfFile } from '../../file/core/pdf-file.ts';
import type { Cipher } from '../../file/core/serialize.ts';
import { textString } from '../../file/core/text-string.ts';
import { encryptionFor, openEncrypted } from '../../file/encryption/index.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { appendSignature, foreignCms } from '../../testing/signatures/foreign-signature.ts';
import { issue } from '../../testing/signatures/test-ca.ts';
import { verify } from './verify.ts';

// A signature covers the encrypted bytes, but later changes are judged by the decrypted objects.

const root = issue({ name: 'Root', authority: true });
const signer = issue({ name: 'Ada', kind: 'rsa-2048', issuer: root, keyUsage: [0] });

/** Encrypts strings and streams when they are added. */
class EncryptedUpdate extends IncrementalUpdate {
  readonly #cipher: Cipher;

  constructor(file: PdfFile, cipher: Cipher) {
    super(file);
    this.#cipher = cipher;
  }

  override set(ref: PdfRef, object: PdfObject): void {
    super.set(ref, this.#encrypted(object));
  }

  #encrypted(object: PdfObject): PdfObject {
    const bytes = (plain: Uint8Array) => Buffer.concat(this.#cipher.encrypt(plain));
    if (object instanceof PdfString) return new PdfString(bytes(object.bytes), true);
    if (object instanceof PdfStream)
      return new PdfStream(new Map([...object.dict]), new Uint8Array(bytes(object.raw)));
    if (Array.isArray(object)) return object.map((item) => this.#encrypted(item));
    if (!isDict(object)) return object;
    return new Map([...object].map(([key, value]) => [key, this.#encrypted(value)]));
  }
}

function encryptedFile(user: string): { pdf: Uint8Array; cipher: Cipher } {
  const encryption = encryptionFor({
    userPassword: Buffer.from(user),
    ownerPassword: Buffer.from('owner'),
    permissions: -4,
    encryptMetadata: true,
  });
  return { pdf: PdfDocument.open(samplePdf()).save(undefined, { encryption }), cipher: encryption.cipher };
}

function signed(user: string): { pdf: Uint8Array; cipher: Cipher } {
  const { pdf, cipher } = encryptedFile(user);
  const update = new EncryptedUpdate(openEncrypted(pdf, 'owner', 'pdf'), cipher);
  const contents = (bytes: Uint8Array) => foreignCms({ identity: signer }, bytes);
  return { pdf: appendSignature(pdf, 'adbe.pkcs7.detached', contents, undefined, { update }), cipher };
}

describe('the signature of an encrypted file', () => {
  it.each([
    ['the password of the user', 'user', 'user'],
    ['the password of the owner', 'user', 'owner'],
    ['no password, where the file opens without one', '', undefined],
  ])('is verified with %s', async (_, user, password) => {
    const report = await verify(signed(user).pdf, { password, trustedRoots: [root.certificatePem] });
    expect(report.signatures).toMatchObject([
      {
        fieldName: 'Foreign',
        valid: true,
        integrity: 'intact',
        problems: [],
        coverage: { wholeFile: true },
        certificate: { trust: 'trusted' },
      },
    ]);
  });

  it('is not verified without the password', async () => {
    const { pdf } = signed('user');
    await expect(verify(pdf)).rejects.toMatchObject({ code: 'PDF_ENCRYPTED', field: 'pdf' });
    await expect(verify(pdf, { password: 'other' })).rejects.toMatchObject({ code: 'PASSWORD_WRONG' });
  });

  it('is broken by a changed byte', async () => {
    const pdf = Uint8Array.from(signed('user').pdf);
    const at = Buffer.from(pdf).indexOf('/MediaBox');
    pdf[at + 12]! ^= 1;
    const outcome = await verify(pdf, { password: 'user' }).then(
      ({ signatures }) => signatures[0]!.valid,
      ({ code }) => code,
    );
    expect([false, 'PDF_DAMAGED']).toContain(outcome);
  });

  it('permits the same changes as without encryption', async () => {
    const { pdf, cipher } = signed('user');
    const rewrite = async (change: (update: IncrementalUpdate) => void) => {
      const update = new EncryptedUpdate(openEncrypted(pdf, 'user', 'pdf'), cipher);
      change(update);
      const report = await verify(update.write(), { password: 'user' });
      return report.signatures[0]!;
    };
    const content = (update: IncrementalUpdate): [PdfRef, PdfStream] => {
      for (const number of update.file.objectNumbers) {
        const object = update.file.resolve(new PdfRef(number));
        if (object instanceof PdfStream && !object.dict.has('Type')) return [new PdfRef(number), object];
      }
      throw new Error('no content');
    };
    // An object that is encrypted again has other bytes and the same content.
    expect(await rewrite((update) => update.set(...content(update)))).toMatchObject({
      valid: true,
      changesAfter: { level: 'none' },
    });
    expect(
      await rewrite((update) => {
        const information = update.add(dict({ Title: textString('New title') }));
        update.trailer.set('Info', information);
      }),
    ).toMatchObject({ valid: true, changesAfter: { level: 'metadata' } });
    expect(
      await rewrite((update) => {
        const [ref] = content(update);
        update.set(ref, new PdfStream(dict({}), Buffer.from('BT ET')));
      }),
    ).toMatchObject({ valid: false, integrity: 'intact', changesAfter: { permitted: false } });
  });

  it('forbids changes of the encryption', async () => {
    const { pdf } = signed('user');
    const update = new IncrementalUpdate(openEncrypted(pdf, 'user', 'pdf'));
    const encrypt = update.file.trailer.get('Encrypt')!;
    const dictionary = update.file.resolve(encrypt);
    if (!isDict(dictionary)) throw new Error('no dictionary');
    const other = new Map(dictionary).set('P', -1);
    if (encrypt instanceof PdfRef) update.set(encrypt, other);
    else update.trailer.set('Encrypt', other);
    const report = await verify(update.write(), { password: 'user' });
    expect(report.signatures).toMatchObject([{ valid: false }]);
  });
});
