import { PDFArray, PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { chromiumForm } from '../../testing/chromium-form.ts';
import { inspect } from '../../testing/inspect.ts';
import { difference } from '../../testing/picture.ts';
import { render } from '../../testing/render.ts';
import { richPdf } from '../../testing/rich-pdf.ts';
import { embedData, extractData } from '../embed/index.ts';
import { merge } from './index.ts';

const name = PDFName.of;
const merged = async (...pdfs: Uint8Array[]) => (await merge(pdfs)).pdf;

describe('merge', () => {
  it('concatenates the pages and keeps their appearance', async () => {
    const inputs = [await richPdf({ mark: 'A' }), chromiumForm(), await richPdf({ mark: 'B', pages: 1 })];
    const { pdf, pageCounts } = await merge(inputs);
    expect(pageCounts).toEqual([3, 2, 1]);
    const expected = (await Promise.all(inputs.map((input) => render(input, 72)))).flat();
    const pages = await render(pdf, 72);
    expect(pages).toHaveLength(6);
    pages.forEach((page, i) => {
      expect(difference(expected[i]!, page, 8)).toBe(0);
    });
    expect((await inspect(pdf)).text.map((text) => text.slice(0, 8))).toEqual([
      'A page 0',
      'A page 1',
      'A page 2',
      'FormFull',
      '',
      'B page 0',
    ]);
  });

  it('groups bookmarks under one entry per input, with their target pages', async () => {
    const inputs = [await richPdf({ mark: 'A' }), await richPdf({ mark: 'B' })];
    const { pdf } = await merge(inputs, { names: ['Offer', undefined] });
    const entries = (mark: string, first: number) => [
      {
        title: `${mark} chapter`,
        target: first + 2,
        items: [{ title: `${mark} section`, target: first, items: [] }],
      },
    ];
    expect((await inspect(pdf)).outline).toEqual([
      { title: 'Offer', target: 0, items: entries('A', 0) },
      { title: 'file 2', target: 3, items: entries('B', 3) },
    ]);
  });

  it('keeps the targets of links and named destinations when names clash', async () => {
    const { links } = await inspect(
      await merged(await richPdf({ mark: 'A' }), await richPdf({ mark: 'B', pages: 2 })),
    );
    expect(links).toEqual([
      ...Array(4).fill({ page: 0, target: 2 }),
      ...Array(4).fill({ page: 3, target: 4 }),
    ]);
  });

  it('keeps fields and their values, and renames clashing ones', async () => {
    const { fields } = await inspect(
      await merged(await richPdf({ mark: 'A' }), await richPdf({ mark: 'B' })),
    );
    expect([...fields]).toEqual([
      ['person.name', [{ page: 0, value: 'A value', type: 'Tx' }]],
      ['agree', [{ page: 2, value: 'Yes', type: 'Btn' }]],
      ['person_2.name', [{ page: 3, value: 'B value', type: 'Tx' }]],
      ['agree_2', [{ page: 5, value: 'Yes', type: 'Btn' }]],
    ]);
  });

  it("keeps each form's own font when only their names are equal", async () => {
    const withFont = (base: string) => (document: PDFDocument) => {
      const form = document.catalog.lookup(name('AcroForm'), PDFDict);
      form.set(
        name('DR'),
        document.context.obj({ Font: { F1: { Type: 'Font', Subtype: 'Type1', BaseFont: base } } }),
      );
      form.set(name('DA'), PDFString.of('/F1 10 Tf 0 g'));
      for (const [, object] of document.context.enumerateIndirectObjects()) {
        if (object instanceof PDFDict && object.has(name('DA')) && object !== form) object.delete(name('DA'));
      }
    };
    const pdf = await merged(
      await richPdf({ mark: 'A', change: withFont('Helvetica') }),
      await richPdf({ mark: 'B', change: withFont('Courier') }),
      await richPdf({ mark: 'C', change: withFont('Helvetica') }),
    );
    const document = await PDFDocument.load(pdf);
    const form = document.catalog.lookup(name('AcroForm'), PDFDict);
    const fonts = form.lookup(name('DR'), PDFDict).lookup(name('Font'), PDFDict);
    const used = form
      .lookup(name('Fields'), PDFArray)
      .asArray()
      .map((ref) => {
        const appearance = document.context.lookup(ref, PDFDict).lookup(name('DA'), PDFString).asString();
        const font = /^\/(\S+)/.exec(appearance)![1]!;
        return fonts.lookup(name(font), PDFDict).get(name('BaseFont'))?.toString();
      });
    expect(used).toEqual(['/Helvetica', '/Helvetica', '/Courier', '/Courier', '/Helvetica', '/Helvetica']);
  });

  it('keeps page labels, and numbers pages of inputs without labels from 1', async () => {
    const labelled = await richPdf({ mark: 'A', labels: true });
    const plain = await richPdf({ mark: 'B', pages: 2 });
    expect((await inspect(await merged(labelled, plain, labelled))).labels).toEqual([
      'i',
      'ii',
      'iii',
      '1',
      '2',
      'i',
      'ii',
      'iii',
    ]);
    expect((await inspect(await merged(plain, plain))).labels).toBeNull();
  });

  it('keeps layers with their initial state', async () => {
    const pdf = await merged(
      await richPdf({ mark: 'A', layers: 'on' }),
      await richPdf({ mark: 'B', layers: 'base-off' }),
    );
    expect((await inspect(pdf)).layers).toEqual([
      { name: 'A shown', visible: true },
      { name: 'A hidden', visible: false },
      { name: 'B shown', visible: true },
      { name: 'B hidden', visible: false },
    ]);
  });

  it('keeps attachments, and numbers clashing names', async () => {
    const pdf = await merged(
      await richPdf({ mark: 'A', attachment: 'first' }),
      await richPdf({ mark: 'B', attachment: 'second' }),
    );
    const { attachments } = await inspect(pdf);
    expect([...attachments.values()].toSorted()).toEqual(['data (2).txt', 'data.txt']);
    const document = await PDFDocument.load(pdf);
    const contents = document.getAttachments().map((file) => [file.name, Buffer.from(file.data).toString()]);
    expect(contents.toSorted()).toEqual([
      ['data (2).txt', 'second'],
      ['data.txt', 'first'],
    ]);
  });

  it('keeps the embedded data of the first input', async () => {
    const first = await embedData(await richPdf({ mark: 'A' }), { from: 'A' });
    const second = await embedData(await richPdf({ mark: 'B' }), { from: 'B' });
    expect(await extractData(await merged(first, second))).toEqual({ from: 'A' });
    expect(await extractData(await merged(await richPdf({ mark: 'C' }), second))).toEqual({ from: 'B' });
  });

  it('joins structure trees, and separates clashing types and identifiers', async () => {
    const pdf = await merged(
      await richPdf({ mark: 'A', structure: true, fancy: 'H1', lang: 'en' }),
      await richPdf({ mark: 'B', structure: true, fancy: 'Note', lang: 'de', pages: 1 }),
      chromiumForm(),
    );
    const { structure } = await inspect(pdf);
    expect(structure[0]).toEqual(['Root', 'Document', 'H1', 'content']);
    expect(structure[3]).toEqual(['Root', 'Document', 'Note', 'content']);
    expect(structure[4]!.filter((role) => role === 'annotation')).toHaveLength(12);
    const document = await PDFDocument.load(pdf);
    const tree = document.catalog.lookup(name('StructTreeRoot'), PDFDict);
    const ids = tree.lookup(name('IDTree'), PDFDict).lookup(name('Names'), PDFArray);
    for (let i = 0; i < ids.size(); i += 2) {
      expect(String(ids.lookup(i + 1, PDFDict).get(name('ID')))).toBe(String(ids.lookup(i)));
    }
    expect(ids.size()).toBe(8);
    const top = tree.lookup(name('K'), PDFArray).lookup(0, PDFDict).lookup(name('K'), PDFArray);
    const languages = top
      .asArray()
      .map((ref) => document.context.lookup(ref, PDFDict).get(name('Lang'))?.toString());
    expect(languages.slice(0, 4)).toEqual([undefined, undefined, undefined, '(de)']);
  });

  it('drops structure keys of inputs without a structure', async () => {
    const stray = await richPdf({
      mark: 'B',
      change: (document) => document.getPage(0).node.set(name('StructParents'), document.context.obj(0)),
    });
    const { structure } = await inspect(await merged(await richPdf({ mark: 'A', structure: true }), stray));
    expect(structure[3]).toEqual(['Root']);
  });

  it('removes signatures and reports it', async () => {
    const signed = await richPdf({
      mark: 'A',
      change: (document) => {
        const { context } = document;
        const value = context.obj({ Type: 'Sig', ByteRange: [0, 1, 2, 3], SubFilter: 'adbe.pkcs7.detached' });
        const field = context.obj({ FT: 'Sig', Type: 'Annot', Subtype: 'Widget', Rect: [0, 0, 9, 9], F: 4 });
        field.set(name('T'), PDFString.of('signature'));
        field.set(name('V'), context.register(value));
        const ref = context.register(field);
        document.catalog.lookup(name('AcroForm'), PDFDict).lookup(name('Fields'), PDFArray).push(ref);
        document.getPage(0).node.addAnnot(ref);
      },
    });
    const plain = await richPdf({ mark: 'B' });
    const result = await merge([plain, signed]);
    expect(result.removedSignatures).toBe(true);
    const document = await PDFDocument.load(result.pdf);
    const values = document.context
      .enumerateIndirectObjects()
      .filter(([, object]) => object instanceof PDFDict && object.has(name('ByteRange')));
    expect(values).toEqual([]);
    expect((await inspect(result.pdf)).fields.has('signature')).toBe(true);
    expect((await merge([plain, plain])).removedSignatures).toBe(false);
  });

  it('stores identical objects once', async () => {
    const form = chromiumForm();
    const twice = await merged(form, form);
    const four = await merged(form, form, form, form);
    expect(four.length).toBeLessThan(form.length * 1.5);
    const document = await PDFDocument.load(four);
    const count = (type: string) =>
      document.context
        .enumerateIndirectObjects()
        .filter(([, object]) => object instanceof PDFDict && object.get(name('Type')) === name(type)).length;
    const once = await PDFDocument.load(twice);
    const before = once.context
      .enumerateIndirectObjects()
      .filter(
        ([, object]) => object instanceof PDFDict && object.get(name('Type')) === name('FontDescriptor'),
      );
    expect(count('FontDescriptor')).toBe(before.length);
    expect(count('FontDescriptor')).toBeGreaterThan(0);
  });

  it('states its own title and producer', async () => {
    const titled = await richPdf({ mark: 'A', change: (document) => document.setTitle('Grüße') });
    const document = await PDFDocument.load(await merged(titled, titled), { updateMetadata: false });
    expect(document.getTitle()).toBe('Grüße');
    expect(document.getProducer()).toMatch(/^Platen/);
  });
});
