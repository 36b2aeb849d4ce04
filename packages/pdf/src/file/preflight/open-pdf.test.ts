import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encrypt } from '../../testing/encrypt.ts';
import { inspect } from '../../testing/inspect.ts';
import { richPdf } from '../../testing/rich-pdf.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { assertSafeContent, assertSafePdf, openDocument, openPdf } from './index.ts';

const options = { field: 'file' };
/** Small enough for tests; the proportions are those of the real limits. */
const limits = { maxStreamBytes: 1_000_000, maxImageBytes: 4_000_000 };
const MANY = 3_000_000;

function withStream(entries: string, data: Uint8Array, objects: Record<number, string> = {}): Uint8Array {
  const text = Buffer.from(data).toString('latin1');
  return samplePdf({
    pageEntries: '/Contents 1000 0 R',
    objects: {
      1000: `<< ${entries} /Length ${text.length} >> stream\n${text}\nendstream`,
      ...objects,
    },
  });
}

describe('opening a PDF', () => {
  it('decrypts, repairs, and ignores junk before the header', async () => {
    const pdf = await richPdf({ mark: 'X', pages: 1 });
    const damaged = Buffer.from(pdf);
    damaged.write('99', damaged.lastIndexOf('startxref') + 10);
    const cases = [
      { input: pdf, wasEncrypted: false, wasRepaired: false },
      { input: Buffer.concat([Buffer.from('junk\n'), pdf]), wasEncrypted: false, wasRepaired: false },
      { input: await encrypt(pdf, ''), wasEncrypted: true, wasRepaired: false },
      { input: damaged, wasEncrypted: false, wasRepaired: true },
    ];
    for (const { input, ...expected } of cases) {
      const opened = await openPdf(input, options);
      expect(opened).toMatchObject(expected);
      expect((await inspect(opened.bytes)).text).toEqual(['X page 0']);
    }
  });

  it('names the damage where it is recognized', async () => {
    await expect(openDocument(samplePdf({ pages: 0 }), options)).rejects.toMatchObject({
      code: 'PDF_DAMAGED',
      message: 'file: the PDF is damaged and cannot be repaired: the document has no pages',
    });
  });

  it('requires the right password', async () => {
    const locked = await encrypt(await richPdf({ mark: 'X' }), 'secret');
    const refusal = (password?: string) => openPdf(locked, { ...options, password }).catch((error) => error);
    expect(await refusal()).toMatchObject({
      code: 'PDF_ENCRYPTED',
      message: expect.stringMatching(/^file: .*needs a password/),
    });
    expect(await refusal('other')).toMatchObject({
      code: 'PASSWORD_WRONG',
      message: expect.stringMatching(/^file: /),
    });
    expect((await openDocument(locked, { ...options, password: 'secret' })).document.pages()).toHaveLength(3);
  });

  it('refuses files with too many bytes or pages', async () => {
    const pdf = await richPdf({ mark: 'X', pages: 4 });
    expect(() => assertSafePdf(pdf, { ...options, limits: { maxBytes: 100 } })).toThrow(
      /^file: the PDF is larger/,
    );
    const many = openDocument(pdf, { ...options, limits: { maxPages: 3 } });
    await expect(many).rejects.toMatchObject({ code: 'TOO_MANY_PAGES' });
  });

  it('copies compressed streams without decoding them', async () => {
    const bomb = deflateSync(deflateSync(Buffer.alloc(50_000_000)));
    const { bytes } = await openPdf(withStream('/Filter [/FlateDecode /FlateDecode]', bomb), options);
    expect(bytes.length).toBeLessThan(bomb.length + 10_000);
  });
});

describe('a stream that decompresses to more than the limit', () => {
  const once = deflateSync(Buffer.alloc(MANY));
  const twice = deflateSync(once);
  const judge = (pdf: Uint8Array) => assertSafeContent(pdf, { ...options, limits });

  it.each([
    ['as it is', '/Filter /FlateDecode', once, {}],
    ['in an array of filters', '/Filter [/Fl]', once, {}],
    ['twice compressed', '/Filter [/FlateDecode /FlateDecode]', twice, {}],
    ['with filters in another object', '/Filter 1001 0 R', twice, { 1001: '[/FlateDecode /FlateDecode]' }],
    ['before others', '/Filter /FlateDecode', Buffer.concat([once, Buffer.from('\nendstream\nmore')]), {}],
  ])('is refused %s', async (_, entries, data, objects) => {
    await expect(judge(withStream(entries, data, objects))).rejects.toMatchObject({ code: 'PDF_BOMB' });
  });

  it('is refused in an encrypted file', async () => {
    const pdf = await encrypt(withStream('/Filter /FlateDecode', once), '');
    await expect(judge(pdf)).rejects.toMatchObject({ code: 'PDF_BOMB' });
  });

  it('may be an image, up to a limit of its own', async () => {
    const image = '/Subtype /Image /Filter /FlateDecode';
    await expect(judge(withStream(image, once))).resolves.toBeInstanceOf(Uint8Array);
    const large = deflateSync(Buffer.alloc(MANY * 2));
    await expect(judge(withStream(image, large))).rejects.toMatchObject({ code: 'PDF_BOMB' });
  });

  it('is accepted when it is large but within the limit', async () => {
    const sound = deflateSync(Buffer.alloc(limits.maxStreamBytes - 1));
    await expect(judge(withStream('/Filter /FlateDecode', sound))).resolves.toBeInstanceOf(Uint8Array);
  });
});

describe('a sound file opened without qpdf', () => {
  const open = (pdf: Uint8Array) => openDocument(pdf, { ...options, takeSound: true });

  it('keeps only the objects reachable from its trailer', async () => {
    const pdf = samplePdf({ objects: { 900: '(nobody refers to this)' } });
    const { document, opened } = await open(pdf);
    expect(opened).toMatchObject({ wasEncrypted: false, wasRepaired: false });
    expect(document.pages()).toHaveLength((await openDocument(pdf, options)).document.pages().length);
    expect(Buffer.from(document.save()).includes('nobody refers')).toBe(false);
  });

  it.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['a reference to a reference', () => samplePdf({ objects: { 900: '901 0 R', 901: '(a)' } })],
    ['an object that cannot be read', () => samplePdf({ objects: { 900: '<< /A' } })],
    ['encryption', () => encrypt(samplePdf(), '')],
  ])('is written anew when it has %s', async (_, make) => {
    const pdf = await make();
    const { document } = await open(pdf);
    const { document: anew } = await openDocument(pdf, options);
    expect(document.pages()).toHaveLength(anew.pages().length);
    expect([...document.objects()].length).toBe([...anew.objects()].length);
  });
});

describe('a damaged file that viewers can read', () => {
  const page = '/Type /Page /MediaBox [0 0 200 100] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >>';
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
  const shows = (text: string) => {
    const content = `BT /F 12 Tf 20 50 Td (${text}) Tj ET`;
    return `<< /Length ${content.length} >> stream\n${content}\nendstream`;
  };
  const file = (objects: readonly string[], trailer = '/Root 1 0 R') =>
    Buffer.from(
      `%PDF-1.7\n${objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join('')}trailer\n<< ${trailer} >>\nstartxref\n1\n%%EOF\n`,
    );
  const read = async (input: Uint8Array) => {
    const { document, opened } = await openDocument(input, options);
    return { text: (await inspect(document.save())).text, wasRepaired: opened.wasRepaired };
  };

  it.each([1, 2, 3, 4])(
    'opens with a cross-reference stream whose /Size is %i and too small',
    async (size) => {
      const sound = Buffer.from(await richPdf({ mark: 'X', pages: 1 }));
      const document = (await openDocument(sound, options)).document;
      const text = Buffer.from(document.save()).toString('latin1');
      const short = text
        .replace(/\/Index ?\[[^\]]*\]/, (index) => ' '.repeat(index.length))
        .replace(/\/Size (\d+)/, (_, digits: string) => `/Size ${String(size).padStart(digits.length)}`);
      expect(short).not.toBe(text);
      expect((await read(Buffer.from(short, 'latin1'))).text).toEqual(['X page 0']);
    },
  );

  it.each([2, 3, 4, 5])(
    'opens with a cross-reference that points past object %i, and keeps all objects',
    async (wrong) => {
      const tree = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'];
      const objects = [...tree, `<< ${page} /Parent 2 0 R >>`, shows('Found'), font];
      const body = `%PDF-1.7\n${objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join('')}`;
      const entries = objects.map((_, i) => {
        const offset = body.indexOf(`${i + 1} 0 obj`) + (i + 1 === wrong ? 40 : 0);
        return `${String(offset).padStart(10, '0')} 00000 n \n`;
      });
      const xref = `xref\n0 6\n0000000000 65535 f \n${entries.join('')}`;
      const pdf = `${body}${xref}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
      expect(await read(Buffer.from(pdf))).toEqual({ text: ['Found'], wasRepaired: true });
    },
  );

  it('opens with objects without an end, and keeps all of them', async () => {
    const tree = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'];
    const sound = file([...tree, `<< ${page} /Parent 2 0 R >>`, shows('Found'), font]).toString('latin1');
    const endless = sound.replaceAll('endobj\n', '');
    expect(endless).not.toBe(sound);
    expect(await read(Buffer.from(endless))).toEqual({ text: ['Found'], wasRepaired: true });
    const { document } = await openDocument(Buffer.from(endless), options);
    const fonts = [...document.objects()].filter(([, object]) => document.name(object, 'BaseFont'));
    expect(fonts).toHaveLength(1);
  });

  it.each(['', 'secret'])('opens although it is encrypted, with the password "%s"', async (password) => {
    const sound = Buffer.from(
      await encrypt(samplePdf({ content: 'BT /F1 12 Tf 20 50 Td (Found) Tj ET' }), password),
    );
    const text = sound.toString('latin1');
    const damaged = text.slice(0, text.lastIndexOf('xref\n0 ')).replaceAll('endobj', '');
    const trailer = text.slice(text.lastIndexOf('trailer')).replace(/startxref\s+\d+/, 'startxref\n7');
    const input = Buffer.from(damaged + trailer, 'latin1');
    const { document, opened } = await openDocument(input, { ...options, password });
    expect(opened).toMatchObject({ wasEncrypted: true, wasRepaired: true });
    expect((await inspect(document.save())).text).toEqual(['Found']);
    if (password !== '')
      await expect(openDocument(input, options)).rejects.toMatchObject({ code: 'PDF_ENCRYPTED' });
  });

  it('opens with a single page outside of the page tree', async () => {
    const lost = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [9 0 R] /Count 1 >>'];
    const one = file([...lost, `<< ${page} /Parent 2 0 R >>`, shows('Only'), font]);
    expect(await read(one)).toEqual({ text: ['Only'], wasRepaired: true });
    const two = file([...lost, `<< ${page} >>`, shows('One'), font, `<< ${page} >>`]);
    await expect(openDocument(two, options)).rejects.toMatchObject({ code: 'PDF_DAMAGED' });
  });

  it('opens with a page of the wrong type', async () => {
    const tree = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'];
    const called = page.replace('/Type /Page', '/Type /Pag#ff');
    expect((await read(file([...tree, `<< ${called} >>`, shows('Mine'), font]))).text).toEqual(['Mine']);
  });

  it('opens with a page tree of type Page', async () => {
    const tree = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Page /Kids [3 0 R] /Count 1 >>'];
    const { document } = await openDocument(file([...tree, `<< ${page} >>`, shows('Mine'), font]), options);
    expect(document.name(document.dict(document.catalog, 'Pages'), 'Type')).toBe('Pages');
  });

  it('has only the last version of every object', async () => {
    const objects = [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< ${page} /Parent 2 0 R >>`,
      shows('Former words'),
      font,
    ];
    const updated = Buffer.concat([
      file(objects),
      Buffer.from(
        `4 0 obj\n${shows('Latter')}\nendobj\ntrailer\n<< /Root 1 0 R /Prev 7 >>\nstartxref\n3\n%%EOF\n`,
      ),
    ]);
    expect((await read(updated)).text).toEqual(['Latter']);
    const { document } = await openDocument(updated, options);
    expect(Buffer.from(document.save()).includes('Former')).toBe(false);
  });
});
