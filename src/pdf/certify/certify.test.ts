import { createHash, sign as nodeSign } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { PlatenError } from '../../errors.ts';
import { verify } from '../verify/index.ts';
import { IncrementalUpdate } from './file/incremental-update.ts';
import { dict, isDict, name, nameOf, type PdfDict, PdfStream } from './file/objects.ts';
import { findPage } from './file/pages.ts';
import { PdfFile } from './file/pdf-file.ts';
import { readFormFields } from './file/signature-fields.ts';
import { type CertifyRequest, certify } from './index.ts';
import { ENCRYPTED_PDF } from './testing/encrypted-pdf.ts';
import { type TestSigner, testSigner } from './testing/identities.ts';
import { samplePdf } from './testing/sample-pdf.ts';
import { makeTimestampIdentity, testTimestampAuthority } from './testing/test-ca.ts';

let ada: TestSigner;
let request: CertifyRequest;

beforeAll(async () => {
  ada = await testSigner('p256');
  request = { credentials: ada.credentials };
});

function isPrefix(prefix: Uint8Array, whole: Uint8Array): boolean {
  return Buffer.compare(prefix, whole.subarray(0, prefix.length)) === 0;
}

function signatureValues(pdf: Uint8Array): { file: PdfFile; values: PdfDict[] } {
  const file = PdfFile.open(pdf);
  return { file, values: readFormFields(file).signatures.flatMap(({ value }) => value ?? []) };
}

async function expectAllValid(pdf: Uint8Array, count: number): Promise<void> {
  const report = await verify(pdf, { trustedRoots: [ada.root.certificatePem] });
  expect(report.signatures.map(({ problems }) => problems)).toEqual(Array(count).fill([]));
  expect(report.signatures.every(({ valid }) => valid)).toBe(true);
}

describe('the appended revision', () => {
  const forms: [string, Uint8Array][] = [
    ['a cross-reference table', samplePdf()],
    ['a cross-reference stream and object streams', samplePdf({ xref: 'stream' })],
    ['CRLF line ends', samplePdf({ eol: '\r\n' })],
    ['500 pages', samplePdf({ pages: 500, xref: 'stream' })],
    ['no line end after %%EOF', samplePdf().subarray(0, -1)],
    [
      'an indirect AcroForm with an indirect field list',
      samplePdf({
        catalogEntries: '/AcroForm 1000 0 R',
        objects: {
          1000: '<< /Fields 1001 0 R /DA (/Helv 0 Tf 0 g) >>',
          1001: '[1002 0 R]',
          1002: '<< /FT /Tx /T (Signature1) /V (kept) >>',
        },
      }),
    ],
    [
      'a direct AcroForm in an object stream',
      samplePdf({
        xref: 'stream',
        catalogEntries: '/AcroForm << /Fields [1002 0 R] /NeedAppearances false >>',
        objects: { 1002: '<< /FT /Tx /T (name) /V (kept) >>' },
      }),
    ],
  ];

  it.each(forms)('keeps the bytes of a file with %s', async (_, pdf) => {
    const result = await certify(pdf, request);
    expect(isPrefix(pdf, result.pdf)).toBe(true);
    expect(result.rewritten).toBeUndefined();
    await expectAllValid(result.pdf, 1);
  });

  it('has the form of cross-reference that the file has', async () => {
    const table = await certify(samplePdf(), request);
    const stream = await certify(samplePdf({ xref: 'stream' }), request);
    expect(PdfFile.open(table.pdf).sections.map(({ form }) => form)).toEqual(['table', 'table']);
    expect(PdfFile.open(stream.pdf).sections.map(({ form }) => form)).toEqual(['stream', 'stream']);
  });

  it('keeps fields and entries of the form, and takes a free name', async () => {
    const [, pdf] = forms[5]!;
    const { pdf: signed, fieldName } = await certify(pdf, request);
    const file = PdfFile.open(signed);
    const form = file.dictAt(file.catalog.get('AcroForm'), 'form');
    expect(fieldName).toBe('Signature2');
    expect(readFormFields(file).rootNames).toEqual(new Set(['Signature1', 'Signature2']));
    expect(form.get('DA')).toBeDefined();
    expect(form.get('SigFlags')).toBe(3);
  });

  it('leaves three earlier signatures valid', async () => {
    let pdf = samplePdf({ pages: 3, xref: 'stream' });
    for (const [index, page] of [0, 2, 'last', 1].entries()) {
      const result = await certify(pdf, {
        ...request,
        page: page as number,
        visible: { x: 10 + index, y: 10 },
      });
      expect(isPrefix(pdf, result.pdf)).toBe(true);
      pdf = result.pdf;
    }
    await expectAllValid(pdf, 4);
    expect((await verify(pdf)).signatures.map(({ coverage }) => coverage.wholeFile)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('keeps the first file identifier and changes the second', async () => {
    const pdf = samplePdf({ trailerEntries: '/ID [<0011> <0022>]' });
    const { pdf: signed } = await certify(pdf, request);
    const id = PdfFile.open(signed).trailer.get('ID') as { bytes: Uint8Array }[];
    expect(Buffer.from(id[0]!.bytes).toString('hex')).toBe('0011');
    expect(Buffer.from(id[1]!.bytes).toString('hex')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('signs whatever numbers of pages and content the file has', async () => {
    const options = fc.record({
      pages: fc.integer({ min: 1, max: 5 }),
      xref: fc.constantFrom('table' as const, 'stream' as const),
      eol: fc.constantFrom('\n' as const, '\r\n' as const),
      content: fc.string({ maxLength: 80 }),
      reason: fc.string({ unit: 'grapheme', maxLength: 60 }),
      permissions: fc.constantFrom(undefined, 1 as const, 2 as const, 3 as const),
      visible: fc.constantFrom(undefined, { x: 1, y: 2 }, { width: 3, height: 1 }),
    });
    await fc.assert(
      fc.asyncProperty(options, async ({ reason, permissions, visible, ...sample }) => {
        const pdf = samplePdf(sample);
        const result = await certify(pdf, { ...request, reason, permissions, visible });
        expect(isPrefix(pdf, result.pdf)).toBe(true);
        await expectAllValid(result.pdf, 1);
      }),
      { numRuns: 30 },
    );
  });
});

describe('traps in the input', () => {
  it('is not misled by planted placeholders', async () => {
    const planted = '/ByteRange [0 /********** /********** /**********] /Contents <0000000000000000000000>';
    const pdf = samplePdf({
      content: planted,
      objects: {
        1000: `<< /Type /Sig ${planted.replace(/\[.*\]/, '[0 9999999999 9999999999 9999999999]')} >>`,
      },
    });
    const result = await certify(pdf, request);
    expect(isPrefix(pdf, result.pdf)).toBe(true);
    await expectAllValid(result.pdf, 1);
  });

  it.each(['junk\n', '\0\0\0\0', '\ufeff'])(
    'removes leading junk %j, so that all offsets are right',
    async (junk) => {
      const result = await certify(Buffer.concat([Buffer.from(junk), samplePdf()]), request);
      expect(result.rewritten).toBe('repaired');
      expect(Buffer.from(result.pdf.subarray(0, 5)).toString()).toBe('%PDF-');
      await expectAllValid(result.pdf, 1);
    },
  );

  it('repairs a wrong startxref', async () => {
    const pdf = Buffer.from(samplePdf().slice());
    pdf.write('startxref\n999', pdf.lastIndexOf('startxref'), 'latin1');
    const result = await certify(pdf, request);
    expect(result.rewritten).toBe('repaired');
    await expectAllValid(result.pdf, 1);
  });

  it('notices a single wrong entry of the cross-reference, and repairs', async () => {
    const pdf = Buffer.from(samplePdf().slice());
    const xref = pdf.lastIndexOf('xref\n0 1');
    const entry = pdf.indexOf('\n3 1\n', xref) + 5;
    pdf.write('0000000001', entry, 'latin1');
    const result = await certify(pdf, request);
    expect(result.rewritten).toBe('repaired');
    await expectAllValid(result.pdf, 1);
  });

  it('refuses to repair a damaged file that is signed', async () => {
    const { pdf } = await certify(samplePdf(), request);
    const damaged = Buffer.concat([Buffer.from('junk\n'), pdf]);
    await expect(certify(damaged, request)).rejects.toMatchObject({
      kind: 'invalid',
      code: 'PDF_SIGNED_AND_NOT_APPENDABLE',
      message: expect.stringContaining('repairing it would break the earlier signature'),
    });
  });

  it('decrypts with the password, and refuses without it or with a wrong one', async () => {
    const result = await certify(ENCRYPTED_PDF, { ...request, password: 'user' });
    expect(result.rewritten).toBe('decrypted');
    expect(PdfFile.open(result.pdf).encrypted).toBe(false);
    await expectAllValid(result.pdf, 1);
    await expect(certify(ENCRYPTED_PDF, request)).rejects.toMatchObject({
      field: 'pdf',
      code: 'PDF_ENCRYPTED',
    });
    const wrong = certify(ENCRYPTED_PDF, { ...request, password: 'falsch' });
    await expect(wrong).rejects.toMatchObject({ kind: 'invalid', code: 'PASSWORD_WRONG' });
  });

  it('does not decrypt a file that is signed', async () => {
    const text = Buffer.from(ENCRYPTED_PDF).toString('latin1').replace('%%EOF', '%/ByteRange\n%%EOF');
    const attempt = certify(Buffer.from(text, 'latin1'), { ...request, password: 'user' });
    await expect(attempt).rejects.toMatchObject({
      field: 'pdf',
      message: expect.stringContaining('decrypting it would break the earlier signature'),
    });
  });

  it('ignores a password that a file does not need', async () => {
    const result = await certify(samplePdf(), { ...request, password: 'any' });
    expect(result.rewritten).toBeUndefined();
  });

  it('signs on when a signed file has a sloppy entry that nothing uses', async () => {
    const sloppy = samplePdf({ objects: { 1000: '<< >>' } });
    const text = Buffer.from(sloppy.slice());
    const signed = await certify(text, request);
    const pdf = Buffer.from(signed.pdf);
    const entry = pdf.indexOf('\n1000 1\n') + 8;
    pdf.write('0000000002', entry, 'latin1');
    const again = await certify(pdf, request);
    expect(isPrefix(pdf, again.pdf)).toBe(true);
  });

  it.each([
    ['nothing', new Uint8Array(0), 'pdf: not a PDF'],
    ['text', Buffer.from('hello'), 'pdf: not a PDF'],
    ['a header alone', Buffer.from('%PDF-1.7\n'), 'pdf: is damaged and cannot be repaired'],
  ])('refuses %s', async (_, pdf, message) => {
    await expect(certify(pdf, request)).rejects.toMatchObject({
      kind: 'invalid',
      field: 'pdf',
      message: expect.stringContaining(message),
    });
  });

  it('does not hang on references that lead in a circle', async () => {
    const form = samplePdf({ catalogEntries: '/AcroForm 1000 0 R', objects: { 1000: '1000 0 R' } });
    expect((await certify(form, request)).rewritten).toBe('repaired');
    const pages = Buffer.from(samplePdf().slice())
      .toString('latin1')
      .replace('/Kids [4 0 R]', '/Kids [2 0 R]');
    await expect(certify(Buffer.from(pages, 'latin1'), request)).rejects.toMatchObject({
      kind: 'invalid',
      field: 'pdf',
    });
  });

  it('does not overflow on deep nesting', async () => {
    const unused = samplePdf({ objects: { 1000: '['.repeat(5000) + ']'.repeat(5000) } });
    await expectAllValid((await certify(unused, request)).pdf, 1);
    const used = samplePdf({ pageEntries: `/Deep ${'['.repeat(5000)}${']'.repeat(5000)}` });
    await expect(certify(used, request)).rejects.toMatchObject({ kind: 'invalid', field: 'pdf' });
  });

  it('never fails otherwise than with an error for the caller, however the file is damaged', async () => {
    const sources = [
      samplePdf({ pages: 2 }),
      samplePdf({ xref: 'stream' }),
      (await certify(samplePdf(), request)).pdf,
    ];
    const damage = fc.array(
      fc.tuple(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), fc.nat(255)),
      {
        minLength: 1,
        maxLength: 6,
      },
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sources), damage, async (source, places) => {
        const pdf = source.slice();
        for (const [place, byte] of places) pdf[Math.floor(place * pdf.length)] = byte;
        for (const attempt of [certify(pdf, request), verify(pdf)]) {
          await attempt.catch((error) => expect(error).toBeInstanceOf(PlatenError));
        }
      }),
      { numRuns: 60 },
    );
  }, 120_000);
});

describe('what the request asks for', () => {
  it.each(['rsa-2048', 'p256', 'p384'] as const)('signs with %s as PKCS#7 and PAdES', async (kind) => {
    const signer = await testSigner(kind);
    const options = { trustedRoots: [signer.root.certificatePem] };
    for (const profile of ['pkcs7', 'pades'] as const) {
      const { pdf } = await certify(samplePdf(), { credentials: signer.credentials, profile });
      const [signature] = (await verify(pdf, options)).signatures;
      expect(signature).toMatchObject({
        valid: true,
        profile: profile === 'pkcs7' ? 'pkcs7' : 'pades-b-b',
        signer: { name: 'Ada Lovelace' },
        certificate: { trust: 'trusted', validAtSigning: true, chain: { length: 3 } },
      });
    }
  });

  it('writes the texts, the time and the sub-filter', async () => {
    const signingTime = new Date('2026-05-06T07:08:09Z');
    const texts = { reason: 'Łuk (ok)', location: 'Zürich', contact: 'ada@example.com', name: 'Ada' };
    const { pdf, signedAt } = await certify(samplePdf(), {
      ...request,
      ...texts,
      signingTime,
      profile: 'pades',
    });
    const { file, values } = signatureValues(pdf);
    expect(signedAt).toEqual(signingTime);
    expect(nameOf(file.resolve(values[0]!.get('SubFilter')))).toBe('ETSI.CAdES.detached');
    const [signature] = (await verify(pdf)).signatures;
    expect(signature).toMatchObject({ reason: 'Łuk (ok)', location: 'Zürich', contact: 'ada@example.com' });
    expect(signature!.time.claimed).toBe('2026-05-06T07:08:09.000Z');
  });

  it('adds a time stamp over the signature value', async () => {
    const authority = makeTimestampIdentity(ada.root);
    const at = new Date('2026-11-01T00:00:00Z');
    const timestamp = testTimestampAuthority(authority, () => at);
    const { pdf, timestamped } = await certify(samplePdf(), { ...request, profile: 'pades', timestamp });
    expect(timestamped).toBe(true);
    const [signature] = (await verify(pdf, { trustedRoots: [ada.root.certificatePem] })).signatures;
    expect(signature!.profile).toBe('pades-b-t');
    expect(signature!.time.timestamped).toEqual({
      time: at.toISOString(),
      authority: 'Test TSA',
      trusted: false,
    });
  });

  it('makes room again when the time stamp is larger than expected', async () => {
    const authority = makeTimestampIdentity(ada.root);
    const small = testTimestampAuthority(authority);
    const { default: forge } = await import('node-forge');
    const padded = async (imprint: Uint8Array): Promise<Uint8Array> => {
      const token = forge.asn1.fromDer(
        forge.util.createBuffer(Buffer.from(await small.timestamp(imprint)).toString('binary')),
      );
      const signedData = (token.value as { value: { value: unknown[] }[] }[])[1]!.value[0] as {
        value: unknown[];
      };
      const certificates = signedData.value.find(
        (item) => (item as { tagClass: number }).tagClass === 128,
      ) as { value: unknown[] };
      certificates.value.push(
        forge.asn1.create(128, 3, true, [forge.asn1.create(0, 4, false, 'x'.repeat(30_000))]),
      );
      return Buffer.from(forge.asn1.toDer(token).getBytes(), 'binary');
    };
    const { pdf } = await certify(samplePdf(), { ...request, timestamp: { timestamp: padded } });
    await expectAllValid(pdf, 1);
  });

  it.each([1, 2, 3] as const)('certifies with permissions %d', async (permissions) => {
    const { pdf } = await certify(samplePdf(), { ...request, permissions });
    const { file, values } = signatureValues(pdf);
    const perms = file.resolve(file.catalog.get('Perms'));
    expect(isDict(perms) && file.resolve(perms.get('DocMDP'))).toEqual(values[0]);
    expect((await verify(pdf)).signatures[0]!.certification).toBe(permissions);
    const second = certify(pdf, request);
    if (permissions === 1) {
      await expect(second).rejects.toMatchObject({
        kind: 'invalid',
        field: 'pdf',
        code: 'CHANGES_NOT_ALLOWED',
      });
    } else await expectAllValid((await second).pdf, 2);
  });

  it('certifies only as the first signature', async () => {
    const { pdf } = await certify(samplePdf(), request);
    await expect(certify(pdf, { ...request, permissions: 2 })).rejects.toMatchObject({
      kind: 'invalid',
      field: 'permissions',
      code: 'ALREADY_SIGNED',
    });
  });

  it.each([
    ['all fields', '/Action /All', false],
    ['all but one field', '/Action /Exclude /Fields [(other)]', false],
    ['another field', '/Action /Include /Fields [(other)]', true],
    ['this field', '/Action /Include /Fields [(Signature2)]', false],
    ['another field, and forbids changes', '/Action /Include /Fields [(other)] /P 1', false],
  ])('respects an earlier lock over %s', async (_, lock, allowed) => {
    const reference = `/Reference [<< /Type /SigRef /TransformMethod /FieldMDP /TransformParams << ${lock} /V /1.2 >> >>]`;
    const pdf = samplePdf({
      catalogEntries: '/AcroForm << /SigFlags 3 /Fields [1000 0 R] >>',
      objects: {
        1000: '<< /FT /Sig /T (Signature1) /V 1001 0 R >>',
        1001: `<< /Type /Sig /ByteRange [0 1 2 3] /Contents <00> ${reference} >>`,
      },
    });
    const attempt = certify(pdf, request);
    if (allowed) expect((await attempt).fieldName).toBe('Signature2');
    else await expect(attempt).rejects.toMatchObject({ kind: 'invalid', field: 'pdf' });
  });

  it.each([
    ['page', { page: 1 }],
    ['page', { page: -1 }],
    ['page', { page: 0.5 }],
    ['permissions', { permissions: 4 as 1 }],
    ['profile', { profile: 'x' as 'pades' }],
    ['reason', { reason: 'x'.repeat(501) }],
    ['signingTime', { signingTime: new Date(Number.NaN) }],
    ['x', { visible: { x: -1 } }],
    ['x', { visible: { x: 500 } }],
    ['x', { visible: { x: Number.NaN } }],
    ['y', { visible: { y: -0.5 } }],
    ['y', { visible: { y: 800 } }],
    ['width', { visible: { width: 0 } }],
    ['height', { visible: { height: -3 } }],
    ['image', { visible: { image: Buffer.from('GIF89a') } }],
  ] as [string, Partial<CertifyRequest>][])('refuses a wrong %s', async (field, wrong) => {
    await expect(certify(samplePdf(), { ...request, ...wrong })).rejects.toMatchObject({
      kind: 'invalid',
      field,
      message: expect.stringMatching(new RegExp(`^${field}: `)),
    });
  });

  it('refuses a key that does not sign for the certificate', async () => {
    const other = await testSigner('p256');
    const credentials = { ...ada.credentials, key: other.credentials.key };
    await expect(certify(samplePdf(), { credentials })).rejects.toThrow(/does not fit the certificate/);
  });

  it('signs with a key that is only a function', async () => {
    let asked = 0;
    const key = {
      algorithm: 'ECDSA_SHA_256' as const,
      sign: async (bytes: Uint8Array) => {
        asked = bytes.length;
        return nodeSign('sha256', bytes, ada.signer.privateKey);
      },
    };
    const { pdf } = await certify(samplePdf(), {
      credentials: { key, certificates: ada.credentials.certificates },
    });
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(4096);
    await expectAllValid(pdf, 1);
  });
});

describe('the visible signature', () => {
  it.each([
    ['', [50, 60, 250, 110]],
    ['/Rotate 90', [485, 50, 535, 250]],
    ['/Rotate 180', [345, 732, 545, 782]],
    ['/Rotate 270', [60, 592, 110, 792]],
    ['/Rotate -90', [60, 592, 110, 792]],
    ['/CropBox [100 200 500 600]', [150, 260, 350, 310]],
    ['/CropBox [100 200 500 600] /Rotate 90', [390, 250, 440, 450]],
    ['/UserUnit 2', [25, 30, 125, 55]],
  ])('stands where it is seen on a page with "%s"', async (pageEntries, rectangle) => {
    const { pdf } = await certify(samplePdf({ pageEntries }), { ...request, visible: { x: 50, y: 60 } });
    const file = PdfFile.open(pdf);
    const { field } = readFormFields(file).signatures[0]!;
    expect(field.get('Rect')).toEqual(rectangle);
    expect(field.get('P')).toEqual(findPage(file, 0).page!.ref);
  });

  it('embeds its fonts and shows text that can be read back', async () => {
    const visible = { x: 10, y: 10, width: 300, height: 80 };
    const { pdf } = await certify(samplePdf(), {
      ...request,
      visible,
      name: 'Ελένη',
      location: 'Łódź — Київ',
    });
    const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
    const document = await getDocument({ data: pdf.slice(), useSystemFonts: false, verbosity: 0 }).promise;
    const page = await document.getPage(1);
    const annotations = await page.getAnnotations();
    expect(annotations).toHaveLength(1);
    await document.loadingTask.destroy();
    const file = PdfFile.open(pdf);
    const fonts = appearanceFonts(file);
    expect(fonts).toHaveLength(2);
    expect(fonts.every((font) => font instanceof PdfStream)).toBe(true);
  });

  it('leaves an invisible signature without a look', async () => {
    const { pdf } = await certify(samplePdf(), request);
    const { field } = readFormFields(PdfFile.open(pdf)).signatures[0]!;
    expect(field.get('Rect')).toEqual([0, 0, 0, 0]);
    expect(field.has('AP')).toBe(false);
  });

  function appearanceFonts(file: PdfFile): unknown[] {
    const { field } = readFormFields(file).signatures[0]!;
    const appearance = file.resolve(file.dictAt(field.get('AP'), 'AP').get('N')) as PdfStream;
    const fonts = file.dictAt(
      file.dictAt(appearance.dict.get('Resources'), 'resources').get('Font'),
      'fonts',
    );
    return [...fonts.values()].map((font) => {
      const descendants = file.resolve(file.dictAt(font, 'font').get('DescendantFonts')) as [never];
      const descriptor = file.dictAt(
        file.dictAt(descendants[0], 'descendant').get('FontDescriptor'),
        'descriptor',
      );
      return file.resolve(descriptor.get('FontFile2'));
    });
  }
});

describe('an annotation list', () => {
  it('grows where it stands, also when it is an object of its own', async () => {
    const pdf = samplePdf({
      pageEntries: '/Annots 1000 0 R',
      objects: { 1000: '[1001 0 R]', 1001: '<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] >>' },
    });
    const { pdf: signed } = await certify(pdf, request);
    const file = PdfFile.open(signed);
    const page = findPage(file, 0).page!;
    expect(file.resolve(page.dict.get('Annots'))).toHaveLength(2);
    const update = new IncrementalUpdate(file);
    update.add(dict({ Type: name('X') }));
    expect(createHash('sha256').update(update.write().subarray(0, signed.length)).digest('hex')).toBe(
      createHash('sha256').update(signed).digest('hex'),
    );
  });
});
