import { deflateSync } from 'node:zlib';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import type { PdfError } from '../../errors.ts';
import { runQpdf } from '../../file/engines/qpdf/run-qpdf.ts';
import { ENCRYPTED_PDF } from '../../testing/encrypted-pdf.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { type RedactionLimits, redact } from './index.ts';
import { BELOW, build, LINE, literal, SECRET } from './testing/build.ts';
import { says, textOf } from './testing/examine.ts';

const request = { patterns: [literal(SECRET)] };

async function refusal(pdf: Uint8Array, limits: Partial<RedactionLimits> = {}): Promise<PdfError> {
  return redact(pdf, { ...request, limits }).then(
    () => {
      throw new Error('the document was accepted');
    },
    (error: PdfError) => error,
  );
}

async function encrypted(userPassword: string): Promise<Uint8Array> {
  const input = await build(`${LINE}\n${BELOW}`);
  const { output } = await runQpdf(new Map([['input.pdf', input]]), [
    'input.pdf',
    '--encrypt',
    userPassword,
    'owner',
    '256',
    '--',
  ]);
  return output!;
}

describe('an encrypted document', () => {
  it('with an empty password is opened, and returned unencrypted', async () => {
    const { pdf, report } = await redact(await encrypted(''), request);
    expect(says(pdf, '/Encrypt')).toBe(false);
    expect(await textOf(pdf)).toBe('AccountholderSecondlinestays');
    expect(report.scrubbed.encryption).toBe(1);
  });

  it.each(['user', 'owner'])('is opened by the password %s', async (password) => {
    const { pdf } = await redact(await encrypted('user'), { ...request, password });
    expect(await textOf(pdf)).toBe('AccountholderSecondlinestays');
  });

  it('is refused without its password', async () => {
    expect(await refusal(ENCRYPTED_PDF)).toMatchObject({
      kind: 'invalid',
      code: 'PDF_ENCRYPTED',
      field: 'pdf',
    });
  });

  it('is refused with a wrong password', async () => {
    await expect(redact(ENCRYPTED_PDF, { ...request, password: 'no' })).rejects.toMatchObject({
      kind: 'invalid',
      code: 'PASSWORD_WRONG',
      field: 'password',
      message: 'password: the password does not open the PDF',
    });
  });
});

const edited = (pdf: Buffer, what: RegExp, by: string) =>
  Buffer.from(pdf.toString('latin1').replace(what, by), 'latin1');

describe('a damaged document', () => {
  it.each([
    ['without its cross-reference', (pdf: Buffer) => edited(pdf, /\nxref\n[\s\S]*trailer/, '\ntrailer')],
    ['with a wrong startxref', (pdf: Buffer) => edited(pdf, /startxref\n\d+/, 'startxref\n7')],
    [
      'with junk before its header',
      (pdf: Buffer) => Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), pdf]),
    ],
    ['with a stream of the wrong length', (pdf: Buffer) => edited(pdf, /\/Length \d\d/, '/Length 11')],
  ])('%s is repaired', async (_, damage) => {
    const input = damage(Buffer.from(await build(`${LINE}\n${BELOW}`)));
    const { pdf } = await redact(input, request);
    expect(says(pdf, SECRET)).toBe(false);
    expect(await textOf(pdf)).toBe('AccountholderSecondlinestays');
  });

  it.each([
    ['nothing', new Uint8Array(), 'NOT_A_PDF'],
    ['text', Buffer.from('Hello'), 'NOT_A_PDF'],
    ['a header alone', Buffer.from('%PDF-1.7\n'), 'PDF_DAMAGED'],
    [
      'a document without pages',
      Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'),
      'PDF_DAMAGED',
    ],
  ])('is refused: %s', async (_, input, code) => {
    expect(await refusal(input)).toMatchObject({ kind: 'invalid', code, field: 'pdf' });
  });
});

describe('a document that exceeds a limit', () => {
  const bomb = (bytes: number) => deflateSync(Buffer.alloc(bytes, ' '));

  it('by the decoded size of its streams is refused', async () => {
    const input = await build('', {
      page: ({ stream }) => ({ Contents: stream(bomb(3_000_000), { Filter: 'FlateDecode' } as never) }),
    });
    const error = await refusal(input, { decodedBytes: 1_000_000 });
    expect(error).toMatchObject({ kind: 'invalid', code: 'PDF_TOO_COMPLEX', field: 'pdf' });
    expect(error.message).toContain('decompress');
  });

  it('by repeated compression of streams is refused', async () => {
    const twice = deflateSync(deflateSync(Buffer.alloc(50_000_000, ' ')));
    const input = await build('', {
      page: ({ stream }) => ({
        Contents: stream(twice, { Filter: ['FlateDecode', 'FlateDecode'] } as never),
      }),
    });
    expect(await refusal(input, { decodedBytes: 10_000_000 })).toMatchObject({ code: 'PDF_TOO_COMPLEX' });
  });

  it('by forms that draw each other twice, thirty levels deep, is refused', async () => {
    const input = await build('/X0 Do', {
      resources: ({ stream, document }) => {
        const XObject = document.context.obj({});
        for (let i = 0; i < 30; i++) {
          const content = `/X${i + 1} Do /X${i + 1} Do`;
          XObject.set(PDFName.of(`X${i}`), stream(content, { Subtype: 'Form', BBox: [0, 0, 9, 9] } as never));
        }
        return { XObject };
      },
    });
    for (const limits of [{ operations: 100_000 }, { invocations: 10_000 }]) {
      expect(await refusal(input, limits)).toMatchObject({ code: 'PDF_TOO_COMPLEX' });
    }
  });

  it('by the number of its operations, glyphs, or the time is refused', async () => {
    const input = await build(`${LINE} `.repeat(2000));
    expect(await refusal(input, { operations: 5_000 })).toMatchObject({ code: 'PDF_TOO_COMPLEX' });
    expect(await refusal(input, { glyphs: 5_000 })).toMatchObject({ code: 'PDF_TOO_COMPLEX' });
    expect(await refusal(input, { milliseconds: 0 })).toMatchObject({ code: 'PDF_TOO_COMPLEX' });
  });

  it('by an overlong name is refused', async () => {
    const error = await refusal(await build(`/${'#41'.repeat(50_000)} gs`));
    expect(error).toMatchObject({ code: 'PDF_TOO_COMPLEX', message: expect.stringContaining('a name') });
  });

  it('by its pages or its size is refused', async () => {
    const input = await build(LINE, { pages: 3 });
    expect(await refusal(input, { pages: 2 })).toMatchObject({ code: 'TOO_MANY_PAGES', field: 'pdf' });
    expect(await refusal(input, { inputBytes: 100 })).toMatchObject({ code: 'PDF_TOO_LARGE', field: 'pdf' });
  });

  it('by endless saved graphics states is refused', async () => {
    expect(await refusal(await build('q '.repeat(5000)))).toMatchObject({ code: 'PDF_TOO_COMPLEX' });
  });

  it('is not one with a form that draws itself', async () => {
    const input = await build(`/X Do ${LINE}`, {
      resources: ({ stream }) => ({
        XObject: { X: stream('/X Do', { Subtype: 'Form', BBox: [0, 0, 9, 9] } as never) },
      }),
    });
    expect(await textOf((await redact(input, request)).pdf)).toBe('Accountholder');
  });

  it('is not one with endlessly nested arrays', async () => {
    const input = await build(
      `${'['.repeat(20_000)} ${'<<'.repeat(20_000)} ${'('.repeat(50)}${')'.repeat(50)} Tj ${LINE}`,
    );
    const { pdf } = await redact(input, request);
    expect(says(pdf, SECRET)).toBe(false);
  });
});

describe('a document with history', () => {
  it('keeps one revision, without the replaced objects', async () => {
    const old = Buffer.from(samplePdf({ content: `${LINE}\n${BELOW}` }));
    const catalog = `1 0 obj\n<< /Type /Catalog /Pages 2 0 R /Old (${SECRET} of old) >>\nendobj\n`;
    const previous = /startxref\s+(\d+)/.exec(old.toString('latin1'))![1];
    const update = [
      `${catalog}xref\n1 1\n${String(old.length).padStart(10, '0')} 00000 n `,
      `trailer\n<< /Size 10 /Root 1 0 R /Prev ${previous} >>`,
      `startxref\n${old.length + catalog.length}\n%%EOF\n`,
    ].join('\n');
    const { pdf } = await redact(Buffer.concat([old, Buffer.from(update)]), request);
    const text = Buffer.from(pdf).toString('latin1');
    expect(text.match(/%%EOF/g)).toHaveLength(1);
    expect(text).not.toContain('/Prev');
    expect(says(pdf, SECRET)).toBe(false);
    expect(says(pdf, 'of old')).toBe(false);
  });

  it('loses invalid signatures, and keeps their fields', async () => {
    let field: PDFRef | undefined;
    let signature: PDFRef | undefined;
    const input = await build(`${LINE}\n${BELOW}`, {
      page: ({ add }) => {
        signature = add({
          Type: 'Sig',
          Filter: 'Adobe.PPKLite',
          ByteRange: [0, 9, 9, 9],
          Contents: PDFHexString.of('ab'),
          Name: PDFString.of('Signer Name'),
        } as never);
        const widget = { Type: 'Annot', Subtype: 'Widget', FT: 'Sig', Rect: [0, 0, 0, 0], V: signature };
        field = add({ ...widget, T: PDFString.of('approval') } as never);
        return { Annots: [field] };
      },
      catalog: () => ({ AcroForm: { Fields: [field], SigFlags: 3 }, Perms: { DocMDP: signature } }),
    });
    const { pdf, report } = await redact(input, request);
    expect(report.scrubbed.signatures).toBe(2);
    expect(says(pdf, 'Signer Name') || says(pdf, 'ByteRange') || says(pdf, 'SigFlags')).toBe(false);
    const form = (await PDFDocument.load(pdf)).getForm();
    expect(form.getFields().map((field) => field.getName())).toEqual(['approval']);
    expect(form.acroForm.dict.get(PDFName.of('Fields'))).toBeInstanceOf(PDFArray);
  });

  it.each(['field', 'kid'])(
    'keeps the appearance of a signature as a stamp, which is no %s',
    async (kind) => {
      let field: PDFRef | undefined;
      const input = await build(`${LINE}\n${BELOW}`, {
        page: ({ add, stream, document }) => {
          const widget = {
            Type: 'Annot',
            Subtype: 'Widget',
            Rect: [200, 20, 300, 60],
            AP: {
              N: stream('0 0 1 rg 0 0 100 40 re f', {
                Type: 'XObject',
                Subtype: 'Form',
                BBox: [0, 0, 100, 40],
              } as never),
            },
          };
          const own = {
            FT: 'Sig',
            T: PDFString.of('approval'),
            V: add({ Type: 'Sig', ByteRange: [0, 9, 9, 9] } as never),
          };
          if (kind === 'field') field = add({ ...widget, ...own } as never);
          else {
            const kid = add(widget as never);
            field = add({ ...own, Kids: [kid] } as never);
            document.context.lookup(kid, PDFDict).set(PDFName.of('Parent'), field);
            return { Annots: [kid] };
          }
          return { Annots: [field] };
        },
        catalog: () => ({ AcroForm: { Fields: [field], SigFlags: 3 } }),
      });
      const document = await PDFDocument.load((await redact(input, request)).pdf);
      expect(
        document
          .getForm()
          .getFields()
          .map((field) => field.getName()),
      ).toEqual(['approval']);
      const stamp = document.getPage(0).node.Annots()!.lookup(0, PDFDict);
      expect(stamp.get(PDFName.of('Subtype'))).toBe(PDFName.of('Stamp'));
      expect(stamp.has(PDFName.of('AP'))).toBe(true);
      for (const key of ['FT', 'T', 'V', 'Parent']) expect(stamp.has(PDFName.of(key))).toBe(false);
    },
  );
});

describe('a page with repeated content', () => {
  const repeated = build('BT /F1 12 Tf 40 150 Td (a b c) Tj ET '.repeat(3000));
  const any = { patterns: [{ pattern: '.', pattern_type: 'Regex' as const }] };

  it('is redacted in less than quadratic time', async () => {
    const limits = { milliseconds: 20_000 };
    expect(await textOf((await redact(await repeated, { ...any, limits })).pdf)).toBe('');
  });

  it('is refused when the time limit is reached', async () => {
    const redactions = Array.from({ length: 5000 }, () => ({ page: 0, x: 0, y: 0, width: 400, height: 200 }));
    const limits = { milliseconds: 1_000 };
    await expect(redact(await repeated, { redactions, limits })).rejects.toMatchObject({
      code: 'PDF_TOO_COMPLEX',
    });
  });
});
