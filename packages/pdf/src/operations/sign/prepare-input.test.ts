import { beforeAll, describe, expect, it } from 'vitest';
import { PdfFile } from '../../file/core/pdf-file.ts';
import { ENCRYPTED_PDF } from '../../testing/encrypted-pdf.ts';
import { ODD_PAGE_TREES } from '../../testing/odd-forms.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { expectAllValid, isPrefix } from '../../testing/signatures/expectations.ts';
import { type TestSigner, testSigner } from '../../testing/signatures/identities.ts';
import { protect } from '../protect/index.ts';
import { type SignRequest, sign } from './index.ts';

let ada: TestSigner;
let request: SignRequest;

beforeAll(async () => {
  ada = await testSigner('p256');
  request = { credentials: ada.credentials };
});

describe('traps in the input', () => {
  it('ignores planted placeholders', async () => {
    const planted = '/ByteRange [0 /********** /********** /**********] /Contents <0000000000000000000000>';
    const pdf = samplePdf({
      content: planted,
      objects: {
        1000: `<< /Type /Sig ${planted.replace(/\[.*\]/, '[0 9999999999 9999999999 9999999999]')} >>`,
      },
    });
    const result = await sign(pdf, request);
    expect(isPrefix(pdf, result.pdf)).toBe(true);
    await expectAllValid(result.pdf, 1, ada);
  });

  it.each(['junk\n', '\0\0\0\0', '\ufeff'])(
    'removes leading junk %j, so that all offsets are right',
    async (junk) => {
      const result = await sign(Buffer.concat([Buffer.from(junk), samplePdf()]), request);
      expect(result.rewritten).toBe('repaired');
      expect(Buffer.from(result.pdf.subarray(0, 5)).toString()).toBe('%PDF-');
      await expectAllValid(result.pdf, 1, ada);
    },
  );

  it('repairs a wrong startxref', async () => {
    const pdf = Buffer.from(samplePdf().slice());
    pdf.write('startxref\n999', pdf.lastIndexOf('startxref'), 'latin1');
    const result = await sign(pdf, request);
    expect(result.rewritten).toBe('repaired');
    await expectAllValid(result.pdf, 1, ada);
  });

  it('detects a single wrong entry of the cross-reference, and repairs it', async () => {
    const pdf = Buffer.from(samplePdf().slice());
    const xref = pdf.lastIndexOf('xref\n0 1');
    const entry = pdf.indexOf('\n3 1\n', xref) + 5;
    pdf.write('0000000001', entry, 'latin1');
    const result = await sign(pdf, request);
    expect(result.rewritten).toBe('repaired');
    await expectAllValid(result.pdf, 1, ada);
  });

  it('refuses to repair a damaged file that is signed', async () => {
    const { pdf } = await sign(samplePdf(), request);
    const damaged = Buffer.concat([Buffer.from('junk\n'), pdf]);
    await expect(sign(damaged, request)).rejects.toMatchObject({
      kind: 'invalid',
      code: 'PDF_SIGNED_AND_NOT_APPENDABLE',
      message: expect.stringContaining('repairing it would break the earlier signature'),
    });
  });

  it('refuses a signed file with unreadable objects, since its signatures would count as broken', async () => {
    const { pdf } = await sign(samplePdf(), request);
    const damaged = Buffer.from(pdf);
    damaged.write('9 0 obj', damaged.indexOf('3 0 obj'), 'latin1');
    await expect(sign(damaged, request)).rejects.toMatchObject({
      code: 'PDF_SIGNED_AND_NOT_APPENDABLE',
      message: expect.stringContaining('object 3 cannot be read'),
    });
  });

  it('decrypts with the password, and refuses a missing or wrong one', async () => {
    const result = await sign(ENCRYPTED_PDF, { ...request, password: 'user' });
    expect(result).toMatchObject({ rewritten: 'decrypted', decrypted: true });
    expect(PdfFile.open(result.pdf).encrypted).toBe(false);
    await expectAllValid(result.pdf, 1, ada);
    await expect(sign(ENCRYPTED_PDF, request)).rejects.toMatchObject({
      field: 'pdf',
      code: 'PDF_ENCRYPTED',
    });
    const wrong = sign(ENCRYPTED_PDF, { ...request, password: 'falsch' });
    await expect(wrong).rejects.toMatchObject({ kind: 'invalid', code: 'PASSWORD_WRONG' });
  });

  it('needs no password for a file that opens without one', async () => {
    const { pdf: open } = await protect(samplePdf(), { ownerPassword: 'owner', permissions: {} });
    const { pdf, decrypted } = await sign(open, request);
    expect(decrypted).toBe(true);
    await expectAllValid(pdf, 1, ada);
    expect((await sign(samplePdf(), request)).decrypted).toBe(false);
  });

  it('does not decrypt a signed file', async () => {
    const text = Buffer.from(ENCRYPTED_PDF)
      .toString('latin1')
      .replace(/startxref/, '%/ByteRange\nstartxref');
    const attempt = sign(Buffer.from(text, 'latin1'), { ...request, password: 'user' });
    await expect(attempt).rejects.toMatchObject({
      field: 'pdf',
      message: expect.stringContaining('decrypting it would break the earlier signature'),
    });
  });

  it.each(ODD_PAGE_TREES.filter(([name]) => !name.includes('count')))(
    'is refused when the page tree has %s',
    async (_, pdf) => {
      await expect(sign(pdf, request)).rejects.toMatchObject({
        field: 'pdf',
        code: 'PDF_DAMAGED',
        message: expect.stringContaining('page tree loops or has a page twice'),
      });
    },
  );

  it('ignores a password that a file does not need', async () => {
    const result = await sign(samplePdf(), { ...request, password: 'any' });
    expect(result.rewritten).toBeUndefined();
  });

  it('signs again when a signed file has a faulty entry that nothing uses', async () => {
    const sloppy = samplePdf({ objects: { 1000: '<< >>' } });
    const text = Buffer.from(sloppy.slice());
    const signed = await sign(text, request);
    const pdf = Buffer.from(signed.pdf);
    const entry = pdf.indexOf('\n1000 1\n') + 8;
    pdf.write('0000000002', entry, 'latin1');
    const again = await sign(pdf, request);
    expect(isPrefix(pdf, again.pdf)).toBe(true);
  });

  it.each([
    ['nothing', new Uint8Array(0), 'pdf: not a PDF'],
    ['text', Buffer.from('hello'), 'pdf: not a PDF'],
    ['a header alone', Buffer.from('%PDF-1.7\n'), 'pdf: is damaged and cannot be repaired'],
  ])('refuses %s', async (_, pdf, message) => {
    await expect(sign(pdf, request)).rejects.toMatchObject({
      kind: 'invalid',
      field: 'pdf',
      message: expect.stringContaining(message),
    });
  });

  it('terminates for circular references', async () => {
    const form = samplePdf({ catalogEntries: '/AcroForm 1000 0 R', objects: { 1000: '1000 0 R' } });
    expect((await sign(form, request)).rewritten).toBe('repaired');
    const pages = Buffer.from(samplePdf().slice())
      .toString('latin1')
      .replace('/Kids [4 0 R]', '/Kids [2 0 R]');
    await expect(sign(Buffer.from(pages, 'latin1'), request)).rejects.toMatchObject({
      kind: 'invalid',
      field: 'pdf',
    });
  });

  it('does not overflow on deep nesting', async () => {
    const unused = samplePdf({ objects: { 1000: '['.repeat(5000) + ']'.repeat(5000) } });
    await expectAllValid((await sign(unused, request)).pdf, 1, ada);
    const used = samplePdf({ pageEntries: `/Deep ${'['.repeat(5000)}${']'.repeat(5000)}` });
    await expect(sign(used, request)).rejects.toMatchObject({ kind: 'invalid', field: 'pdf' });
  });
});
