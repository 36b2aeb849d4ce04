import { PDFArray, PDFDict, PDFName, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../file/core/document.ts';
import { PdfFile } from '../../file/core/pdf-file.ts';
import { pdfium } from '../../file/engines/pdfium/library.ts';
import { withDocument } from '../../file/engines/pdfium/pdfium-document.ts';
import { runQpdf } from '../../file/engines/qpdf/run-qpdf.ts';
import { openPdf } from '../../file/preflight/index.ts';
import { encrypt } from '../../testing/encrypt.ts';
import { fillableForm } from '../../testing/fillable-form.ts';
import { inspect } from '../../testing/inspect.ts';
import { richPdf } from '../../testing/rich-pdf.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { xmp } from '../../testing/xmp.ts';
import { readText } from '../extract-text/read-text.ts';
import { fillForm } from '../fill/index.ts';
import { merge } from '../merge/index.ts';
import { redact } from '../redact/index.ts';
import type { ProtectRequest } from './index.ts';
import { protect, unprotect } from './index.ts';

const encryptionOf = (pdf: Uint8Array) => {
  const file = PdfFile.open(pdf);
  return file.dict(file.trailer, 'Encrypt')!;
};

/** Returns the file as qpdf decrypts it with a password; `undefined` when the password does not open it. */
async function decrypted(pdf: Uint8Array, password: string): Promise<Uint8Array | undefined> {
  const { output } = await runQpdf(new Map([['in.pdf', pdf]]), [
    'in.pdf',
    `--password=${password}`,
    '--decrypt',
  ]);
  return output;
}

/** Returns the role with which PDFium opens a file: owner, user, or none. */
async function rolesOf(pdf: Uint8Array, password: string): Promise<'owner' | 'user' | 'none'> {
  const library = await pdfium();
  return withDocument(
    library,
    pdf,
    password,
    ({ handle }) => (library.EPDF_IsOwnerUnlocked(handle) ? 'owner' : 'user'),
    () => 'none',
  );
}

const METADATA = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret-title/></x:xmpmeta>';

const withMetadata = (packet = METADATA) =>
  samplePdf({
    catalogEntries: '/Metadata 1000 0 R /Secret (secret-string)',
    objects: {
      1000: `<< /Type /Metadata /Subtype /XML /Length ${packet.length} >>\nstream\n${packet}\nendstream`,
    },
  });

const text = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1');

describe('a protected file', () => {
  const sample = samplePdf({ pages: 2 });

  it('opens with each of its passwords, in its role, and with no other', async () => {
    const { pdf } = await protect(sample, { userPassword: 'user', ownerPassword: 'owner' });
    for (const [password, role] of [
      ['user', 'user'],
      ['owner', 'owner'],
      ['', 'none'],
      ['User', 'none'],
    ] as const) {
      expect(await rolesOf(pdf, password), password).toBe(role);
      const opened = await decrypted(pdf, password);
      if (role === 'none') expect(opened).toBeUndefined();
      else expect(await readText(opened!)).toContain('Page 2 of a sample');
    }
  });

  it('opens without a password when only an owner password is set', async () => {
    const { pdf } = await protect(sample, { ownerPassword: 'owner', permissions: { copy: false } });
    expect(await rolesOf(pdf, '')).toBe('user');
    expect(await rolesOf(pdf, 'owner')).toBe('owner');
  });

  it('grants no owner rights when only the user password is set', async () => {
    const { pdf } = await protect(sample, { userPassword: 'user' });
    expect(await rolesOf(pdf, 'user')).toBe('user');
    expect(await rolesOf(pdf, '')).toBe('none');
  });

  it.each([
    ['Ge\u0301rard', 'G\u00e9rard'],
    ['\u2168', 'IX'],
    ['\u5bc6\u7801\u{1f511}', '\u5bc6\u7801\u{1f511}'],
    ['\u00e9'.repeat(63), '\u00e9'.repeat(63)],
  ])('opens with %j as %j', async (password, prepared) => {
    const { pdf } = await protect(sample, { userPassword: password });
    expect(await decrypted(pdf, prepared)).toBeDefined();
    expect((await openPdf(pdf, { field: 'pdf', password })).wasEncrypted).toBe(true);
    expect(await rolesOf(pdf, prepared)).toBe('user');
  });

  it('is opened by a password that another program did not normalize', async () => {
    const pdf = await encrypt(sample, 'e\u0301');
    expect((await unprotect(pdf, { password: 'owner' })).pdf).toBeDefined();
    expect((await openPdf(pdf, { field: 'pdf', password: 'e\u0301' })).bytes).toBeDefined();
  });

  it.each<[ProtectRequest['permissions'], number]>([
    [{}, -4],
    [{ print: false }, -4 - (1 << 2) - (1 << 11)],
    [{ printHighQuality: false }, -4 - (1 << 11)],
    [{ modify: false }, -4 - (1 << 3)],
    [{ copy: false }, -4 - (1 << 4)],
    [{ annotate: false }, -4 - (1 << 5)],
    [{ fillForms: false }, -4 - (1 << 8)],
    [{ assemble: false }, -4 - (1 << 10)],
    [
      { print: false, modify: false, copy: false, annotate: false, fillForms: false, assemble: false },
      -4 - 0x3c - (1 << 8) - (1 << 10) - (1 << 11),
    ],
  ])('with permissions %j has %i', async (permissions, bits) => {
    const { pdf } = await protect(sample, { ownerPassword: 'owner', permissions });
    expect(encryptionOf(pdf).get('P')).toBe(bits);
    const library = await pdfium();
    const read = await withDocument(
      library,
      pdf,
      '',
      ({ handle }) => library.FPDF_GetDocPermissions(handle) | 0,
      () => undefined,
    );
    expect(read).toBe(bits);
  });

  it('holds no readable text', async () => {
    const { pdf } = await protect(withMetadata(), { userPassword: 'user' });
    for (const plain of ['secret-string', 'secret-title', 'Helvetica', 'Platen', 'Page 1']) {
      expect(text(pdf), plain).not.toContain(plain);
    }
    expect(encryptionOf(pdf).has('EncryptMetadata')).toBe(false);
  });

  it('leaves only its metadata readable on request', async () => {
    const { pdf } = await protect(withMetadata(), { userPassword: 'user', encryptMetadata: false });
    expect(text(pdf)).toContain('secret-title');
    expect(text(pdf)).not.toContain('secret-string');
    expect(encryptionOf(pdf).get('EncryptMetadata')).toBe(false);
    const { pdf: opened } = await unprotect(pdf, { password: 'user' });
    expect(text(opened)).toContain('secret-title');
    const document = PdfDocument.open(opened);
    expect(document.entries(document.catalog.get('Metadata'))!.has('Filter')).toBe(false);
  });

  it('encrypts a stream that its crypt filter exempted', async () => {
    const dict = '/Filter [/Crypt] /DecodeParms [<< /Type /CryptFilterDecodeParms /Name /Identity >>]';
    const pdf = samplePdf({
      catalogEntries: '/Data 1000 0 R',
      objects: { 1000: `<< ${dict} /Length 13 >>\nstream\nsecret-stream\nendstream` },
    });
    expect(text((await protect(pdf, { userPassword: 'user' })).pdf)).not.toContain('secret-stream');
  });

  it('differs each time', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => protect(sample, { userPassword: 'user' })));
    for (const key of ['U', 'O', 'UE', 'OE', 'Perms']) {
      expect(encryptionOf(first!.pdf).get(key)).not.toEqual(encryptionOf(second!.pdf).get(key));
    }
  });

  it('no longer claims PDF/A, and still claims PDF/UA', async () => {
    const packet = xmp(
      '<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance><pdfuaid:part>1</pdfuaid:part>',
    );
    const { pdf } = await protect(withMetadata(packet), { userPassword: 'u', encryptMetadata: false });
    expect(text(pdf)).not.toContain('<pdfaid:');
    expect(text(pdf)).toContain('pdfuaid:part');
  });
});

describe('a request', () => {
  it.each<[ProtectRequest, string]>([
    [{}, 'userPassword: is required without ownerPassword'],
    [{ ownerPassword: '' }, 'ownerPassword: must not be empty'],
    [{ userPassword: '\u200b' }, 'userPassword: has no characters that count'],
    [{ userPassword: 'IX', ownerPassword: '\u2168' }, 'ownerPassword: must not be the userPassword'],
    [{ userPassword: '\u0007' }, 'userPassword: must not hold the character U+0007'],
    [
      { ownerPassword: 'o', permissions: { print: false, printHighQuality: true } },
      'permissions.printHighQuality: cannot be true while print is false',
    ],
  ])('%j is refused', async (request, message) => {
    await expect(protect(samplePdf(), request)).rejects.toThrow(message);
  });
});

describe('the rights of the owner', () => {
  const restricted = () =>
    protect(samplePdf(), { userPassword: 'user', ownerPassword: 'owner', permissions: { copy: false } });

  it('are required to remove restrictions', async () => {
    const { pdf } = await restricted();
    const needed = { code: 'OWNER_PASSWORD_NEEDED', field: 'pdf' };
    await expect(unprotect(pdf, { password: 'user' })).rejects.toMatchObject(needed);
    await expect(protect(pdf, { userPassword: 'x' }, { password: 'user' })).rejects.toMatchObject(needed);
    await expect(unprotect(pdf)).rejects.toMatchObject({ code: 'PDF_ENCRYPTED' });
    await expect(unprotect(pdf, { password: 'no' })).rejects.toMatchObject({ code: 'PASSWORD_WRONG' });
    expect(text((await unprotect(pdf, { password: 'owner' })).pdf)).not.toContain('/Encrypt');
  });

  it('are not required without restrictions', async () => {
    const { pdf } = await protect(samplePdf(), { userPassword: 'user', ownerPassword: 'owner' });
    expect(await readText((await unprotect(pdf, { password: 'user' })).pdf)).toContain('Page 1');
  });

  it('allow changing the protection', async () => {
    const { pdf } = await protect((await restricted()).pdf, { userPassword: 'new' }, { password: 'owner' });
    expect(await rolesOf(pdf, 'new')).toBe('user');
    expect(await rolesOf(pdf, 'owner')).toBe('none');
    expect(encryptionOf(pdf).get('P')).toBe(-4);
  });

  it.each(['--encrypt|user|owner|40|--', '--encrypt|user|owner|128|--use-aes=n|--'])(
    'apply to older encryption too: %s',
    async (how) => {
      const args = ['in.pdf', '--allow-weak-crypto', ...how.split('|')];
      const { output } = await runQpdf(new Map([['in.pdf', samplePdf()]]), args);
      for (const password of ['user', 'owner']) {
        const { pdf } = await unprotect(output!, { password });
        expect(await readText(pdf)).toContain('Page 1');
      }
      const forbidding = [...args.slice(0, -1), `--print=${how.includes('40') ? 'n' : 'none'}`, '--'];
      const { output: strict } = await runQpdf(new Map([['in.pdf', samplePdf()]]), forbidding);
      await expect(unprotect(strict!, { password: 'user' })).rejects.toMatchObject({
        code: 'OWNER_PASSWORD_NEEDED',
      });
    },
  );

  it('are refused for unencrypted files', async () => {
    await expect(unprotect(samplePdf(), { field: 'file' })).rejects.toMatchObject({
      code: 'PDF_NOT_ENCRYPTED',
      message: 'file: is not encrypted',
    });
  });
});

describe('a document', () => {
  it('is the same after decryption', async () => {
    const rich = await richPdf({
      mark: 'A',
      labels: true,
      layers: 'on',
      structure: true,
      attachment: 'text',
    });
    const { pdf } = await protect(rich, { userPassword: 'user', ownerPassword: 'owner' });
    expect(await inspect((await unprotect(pdf, { password: 'owner' })).pdf)).toEqual(await inspect(rich));
  });

  it('is redacted, merged and filled in with its password', async () => {
    const lock = async (pdf: Uint8Array) => (await protect(pdf, { userPassword: 'p\u00e4ss' })).pdf;
    const password = 'pa\u0308ss';
    const form = fillableForm();
    const filled = await fillForm(await lock(form), {}, { password });
    expect((await inspect(filled.pdf)).fields.size).toBe((await inspect(form)).fields.size);
    const patterns = [{ pattern: 'sample', pattern_type: 'Literal' as const }];
    const redacted = await redact(await lock(samplePdf()), { patterns, password });
    expect(await readText(redacted.pdf)).not.toContain('sample');
    const merged = await merge([samplePdf(), await lock(samplePdf())], { passwords: [undefined, password] });
    expect(merged.pageCounts).toEqual([1, 1]);
    await expect(merge([samplePdf(), await lock(samplePdf())])).rejects.toMatchObject({
      code: 'PDF_ENCRYPTED',
      message: expect.stringMatching(/^pdfs\[1\]: /),
    });
  });

  it.each(['the form lists', 'only a page knows'])(
    'loses signatures that %s, and reports it',
    async (which) => {
      const signed = await richPdf({
        mark: 'A',
        change: (document) => {
          const { context } = document;
          const value = context.register(context.obj({ Type: 'Sig', ByteRange: [0, 1, 2, 3] }));
          const field = context.obj({
            FT: 'Sig',
            Type: 'Annot',
            Subtype: 'Widget',
            Rect: [0, 0, 9, 9],
            F: 4,
          });
          field.set(PDFName.of('T'), PDFString.of('signature'));
          field.set(PDFName.of('V'), value);
          const form = document.catalog.lookup(PDFName.of('AcroForm'), PDFDict);
          const ref = context.register(field);
          if (which === 'the form lists') form.lookup(PDFName.of('Fields'), PDFArray).push(ref);
          document.getPage(0).node.addAnnot(ref);
          document.catalog.set(PDFName.of('Perms'), context.obj({ DocMDP: value }));
        },
      });
      const { pdf, removedSignatures } = await protect(signed, { userPassword: 'user' });
      expect(removedSignatures).toBe(true);
      const opened = await unprotect(pdf, { password: 'user' });
      expect(opened.removedSignatures).toBe(false);
      expect(PdfDocument.open(opened.pdf).catalog.has('Perms')).toBe(false);
      expect((await inspect(opened.pdf)).fields.has('signature')).toBe(true);
    },
  );
});
