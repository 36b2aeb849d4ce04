import { describe, expect, it } from 'vitest';
import { loadCredentials } from '../../document/credentials/load-credentials.ts';
import { validate } from '../../standards/validate/index.ts';
import { encrypt } from '../../testing/encrypt.ts';
import { formPdf, widget } from '../../testing/fillable-form.ts';
import { rawStream } from '../../testing/raw-pdf.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { issue } from '../../testing/signatures/test-ca.ts';
import { conformingFile } from '../../testing/standards/conforming-file.ts';
import { xmp } from '../../testing/xmp.ts';
import { readInformation } from '../information/read-information.ts';
import { sign } from '../sign/index.ts';
import { verify } from '../verify/index.ts';
import { attachInvoice, extractFile } from './index.ts';

const invoice = { fileName: 'factur-x.xml', conformanceLevel: 'EN 16931', version: '1.0' };
const files = [
  {
    name: 'factur-x.xml',
    mediaType: 'text/xml',
    relationship: 'Alternative',
    description: 'Invoice',
    content: { text: '<a/>' },
  },
] as const;
const attach = (pdf: Uint8Array) => attachInvoice(pdf, { files, invoice });

/** A PDF that draws nothing, with these metadata. */
function stating(packet: string): Uint8Array {
  return formPdf({
    fields: '20 0 R',
    catalog: '/Metadata 30 0 R',
    objects: {
      20: `<< ${widget(700)} /FT /Tx /T (name) >>`,
      30: rawStream('/Type /Metadata /Subtype /XML', packet),
    },
  });
}

describe('attachInvoice', () => {
  it('makes a PDF/A-3 of a PDF/A-2, and keeps its bytes, claims and metadata', async () => {
    const before = conformingFile();
    const { pdf, claims, withdrawn } = await attach(before);
    expect(claims).toEqual(['PDF/A-3a', 'PDF/UA-1']);
    expect(withdrawn).toBeUndefined();
    const { findings } = await validate(pdf);
    expect(findings).toEqual([]);
    expect(Buffer.from(pdf.subarray(0, before.length)).equals(Buffer.from(before))).toBe(true);
    const attached = await extractFile(pdf, ['factur-x.xml']);
    expect(Buffer.from(attached!.bytes).toString()).toBe('<a/>');
    const { metadata } = await readInformation(pdf);
    expect(metadata).toEqual((await readInformation(before)).metadata);
  });

  it('makes a PDF/A-3 of a PDF that lacks only metadata and an output intent', async () => {
    const text = Buffer.from(conformingFile()).toString('latin1');
    const bare = text.replace('/Metadata ', '/Metadat_ ').replace('/OutputIntents ', '/OutputIntent_ ');
    const before = new Uint8Array(Buffer.from(bare, 'latin1'));
    expect((await readInformation(before)).claims).toEqual([]);
    const { pdf, claims } = await attach(before);
    expect(claims).toEqual(['PDF/A-3b']);
    const { findings } = await validate(pdf);
    expect(findings).toEqual([]);
  });

  it('replaces an existing invoice and its metadata', async () => {
    const first = await attach(conformingFile());
    const { pdf } = await attachInvoice(first.pdf, {
      files,
      invoice: { ...invoice, conformanceLevel: 'BASIC' },
    });
    const { findings } = await validate(pdf);
    expect(findings).toEqual([]);
    const packet = Buffer.from(pdf).toString('latin1').split('<x:xmpmeta').at(-1)!;
    expect(packet.match(/<fx:ConformanceLevel>[^<]*/g)).toEqual(['<fx:ConformanceLevel>BASIC']);
    expect(packet.split('Factur-X PDFA Extension Schema')).toHaveLength(2);
  });

  it('makes a PDF/A-3 of a PDF/A-1, which forbids attachments', async () => {
    const before = conformingFile({
      xmp: (packet) => packet.replace('<pdfaid:part>2<', '<pdfaid:part>1<'),
    });
    expect((await readInformation(before)).claims).toContain('PDF/A-1a');
    const { pdf, claims, withdrawn } = await attach(before);
    expect(claims).toEqual(['PDF/A-3a', 'PDF/UA-1']);
    expect(withdrawn).toBeUndefined();
    expect((await validate(pdf)).findings).toEqual([]);
    expect(await extractFile(pdf, ['factur-x.xml'])).toBeDefined();
  });

  it('decrypts an encrypted PDF, which PDF/A forbids, and reports it', async () => {
    const locked = await encrypt(conformingFile(), 'secret');
    await expect(attach(locked)).rejects.toMatchObject({ code: 'PDF_ENCRYPTED' });
    const { pdf, claims, isDecrypted } = await attachInvoice(locked, { files, invoice, password: 'secret' });
    expect(isDecrypted).toBe(true);
    expect(claims).toContain('PDF/A-3a');
    expect((await validate(pdf)).findings).toEqual([]);
    expect((await readInformation(pdf)).encrypted).toBe(false);
  });

  it.each([
    ['an approval signature', undefined, 'SIGNATURE_WOULD_BREAK'],
    ['a certification without changes', 1, 'CHANGES_NOT_ALLOWED'],
    ['a certification for filling in forms', 2, 'SIGNATURE_WOULD_BREAK'],
    ['a certification for comments', 3, 'SIGNATURE_WOULD_BREAK'],
  ] as const)('refuses a PDF with %s, which attaching would break', async (_, permissions, code) => {
    const { certificatePem, privateKeyPem } = issue({ name: 'Signer' });
    const credentials = await loadCredentials({ certificatePem, privateKeyPem });
    const signed = await sign(conformingFile(), { credentials, permissions });
    await expect(attach(signed.pdf)).rejects.toMatchObject({
      code,
      field: 'pdf',
      message: expect.stringContaining('Attach the invoice first'),
    });
  });

  it('leaves the signature of its result valid', async () => {
    const { certificatePem, privateKeyPem } = issue({ name: 'Signer' });
    const credentials = await loadCredentials({ certificatePem, privateKeyPem });
    const { pdf } = await sign((await attach(conformingFile())).pdf, { credentials, permissions: 1 });
    expect((await verify(pdf)).signatures).toMatchObject([{ valid: true }]);
    expect(await extractFile(pdf, ['factur-x.xml'])).toBeDefined();
  });

  it('names the rules that keep a PDF from being PDF/A-3', async () => {
    await expect(attach(samplePdf())).rejects.toMatchObject({
      code: 'INVOICE_NOT_ARCHIVABLE',
      field: 'pdf',
      message: expect.stringMatching(/font.*ISO 19005-[23], 6\.2\.11/is),
    });
    const packet = xmp('<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>');
    await expect(attach(stating(packet))).rejects.toMatchObject({ code: 'INVOICE_NOT_ARCHIVABLE' });
  });
});
