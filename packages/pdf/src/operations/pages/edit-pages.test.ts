import { PDFArray, PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../file/core/document.ts';
import { decodeStream } from '../../file/core/filters.ts';
import { PdfStream } from '../../file/core/objects.ts';
import { chromiumForm } from '../../testing/chromium-form.ts';
import { encrypt } from '../../testing/encrypt.ts';
import { inspect } from '../../testing/inspect.ts';
import { difference } from '../../testing/picture.ts';
import { render } from '../../testing/render.ts';
import { richPdf } from '../../testing/rich-pdf.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { editPages } from './index.ts';
import type { PageEdit } from './options.ts';

const name = PDFName.of;
const edited = async (pdf: Uint8Array, edit: PageEdit) => (await editPages(pdf, edit)).pdf;

/** Content of all objects and streams of a file. */
function everything(pdf: Uint8Array): string {
  const document = PdfDocument.open(pdf);
  const budget = { remainingBytes: 1e9, decoded() {} };
  return [...document.objects()]
    .map(([, object]) =>
      object instanceof PdfStream
        ? JSON.stringify([...object.dict]) +
          Buffer.from(decodeStream(document, object, budget).data).toString('latin1')
        : Buffer.from(pdf).toString('latin1'),
    )
    .join('\n');
}

describe('page selections', () => {
  const five = samplePdf({ pages: 5 });
  const texts = async (edit: PageEdit) =>
    (await inspect(await edited(five, edit))).text.map((text) => Number(/\d/.exec(text)![0]) - 1);

  it.each<[PageEdit, number[]]>([
    [{ action: 'extract', pages: [{ from: 1, to: 2 }, -1] }, [1, 2, 4]],
    [{ action: 'extract', pages: [4, 0] }, [4, 0]],
    [{ action: 'delete', pages: [0, { from: -2 }, 0] }, [1, 2]],
    [{ action: 'reorder', pages: [-1, { from: 0, to: 3 }] }, [4, 0, 1, 2, 3]],
    [{ action: 'rotate', degrees: 90 }, [0, 1, 2, 3, 4]],
  ])('%j leaves %j', async (edit, pages) => expect(await texts(edit)).toEqual(pages));

  it.each<[PageEdit, string]>([
    [{ action: 'extract', pages: [1, { from: 0, to: 2 }] }, 'pages: must name every page once, and page 1'],
    [{ action: 'delete', pages: [{ from: 0 }] }, 'pages: must leave at least one page'],
    [{ action: 'reorder', pages: [4, 3, 2, 1] }, 'pages: must name every page once, and page 0 is missing'],
    [{ action: 'rotate', degrees: 90, pages: [5] }, 'pages[0]: 5 is out of range'],
  ])('%j is refused', async (edit, message) => {
    await expect(editPages(five, edit)).rejects.toThrow(message);
  });

  it('rotates pages relative to their rotation, and no others', async () => {
    const turned = samplePdf({ pages: 3, pageEntries: '/Rotate 270' });
    const pdf = await PDFDocument.load(await edited(turned, { action: 'rotate', degrees: 180, pages: [1] }));
    expect(pdf.getPages().map((page) => page.getRotation().angle)).toEqual([270, 90, 270]);
  });
});

describe('editing pages', () => {
  const options = { mark: 'A', labels: true, layers: 'on', structure: true, attachment: 'text' } as const;

  it('keeps links, bookmarks, fields and labels with their targets', async () => {
    const pdf = await richPdf({ ...options, pages: 4 });
    const { pdf: result, pageCount } = await editPages(pdf, { action: 'delete', pages: [1] });
    const after = await inspect(result);
    expect(pageCount).toBe(3);
    expect(after.links).toEqual(Array(4).fill({ page: 0, target: 2 }));
    expect(after.outline).toEqual([
      { title: 'A chapter', target: 2, items: [{ title: 'A section', target: 0, items: [] }] },
    ]);
    expect([...after.fields.keys()]).toEqual(['person.name', 'agree']);
    expect(after.labels).toEqual(['i', 'iii', 'iv']);
    expect(after.layers).toEqual([{ name: 'A shown', visible: true }]);
    expect([...after.attachments.values()]).toEqual(['data.txt']);
    expect(after.structure[2]).toEqual((await inspect(pdf)).structure[3]);
  });

  it('removes links, bookmarks and fields of removed pages, and references to them', async () => {
    const pdf = await richPdf({ ...options, pages: 3 });
    const after = await inspect(await edited(pdf, { action: 'extract', pages: [0] }));
    expect(after.links).toEqual([]);
    expect(after.outline).toEqual([{ title: 'A section', target: 0, items: [] }]);
    expect([...after.fields.keys()]).toEqual(['person.name']);
    const last = await inspect(await edited(pdf, { action: 'delete', pages: [0] }));
    expect([...last.fields.keys()]).toEqual(['agree']);
    expect(last.layers).toEqual([]);
    expect(last.labels).toEqual(['ii', 'iii']);
  });

  it('removes the content of removed pages from the file', async () => {
    const pdf = await richPdf({
      ...options,
      pages: 3,
      change: (document) => {
        const { context } = document;
        const pages = document.getPages();
        // Resources of all pages in one dictionary, with an image each.
        const xobjects = context.obj({});
        pages.forEach((page, i) => {
          const data = context.stream(`secret-image-${i}`, { Subtype: 'Image', Width: 1, Height: 1 });
          xobjects.set(name(`Im${i}`), context.register(data));
          const draw = context.register(context.stream(`/Im${i} Do`));
          page.node.set(name('Contents'), context.obj([page.node.get(name('Contents'))!, draw]));
        });
        const shared = context.register(xobjects);
        for (const page of pages) page.node.Resources()!.set(name('XObject'), shared);
        // A reply on the first page to a comment on the last one.
        const comment = context.register(
          context.obj({
            Type: 'Annot',
            Subtype: 'Text',
            Rect: [0, 0, 9, 9],
            Contents: PDFString.of('secret-comment'),
          }),
        );
        pages[2]!.node.addAnnot(comment);
        pages[0]!.node.addAnnot(
          context.register(
            context.obj({
              Type: 'Annot',
              Subtype: 'Text',
              Rect: [0, 0, 9, 9],
              IRT: comment,
              Contents: PDFString.of('reply'),
            }),
          ),
        );
        pages[2]!.node.set(
          name('PieceInfo'),
          context.obj({ App: { Private: PDFString.of('secret-piece') } }),
        );
      },
    });
    const plain = everything(await edited(pdf, { action: 'rotate', degrees: 90 }));
    for (const word of ['secret-image-1', 'secret-image-2']) expect(plain).toContain(word);
    const rest = everything(await edited(pdf, { action: 'extract', pages: [0] }));
    expect(rest).toContain('secret-image-0');
    expect(rest).toContain('reply');
    for (const gone of [
      'secret-image-1',
      'secret-image-2',
      'secret-comment',
      'secret-piece',
      'agree',
      'chapter',
    ]) {
      expect(rest).not.toContain(gone);
    }
  });

  it('keeps the widgets of a field on remaining pages', async () => {
    const pdf = await richPdf({
      mark: 'A',
      change: (document) => {
        const box = document.getForm().createTextField('twice');
        box.setText('same');
        for (const page of document.getPages()) box.addToPage(page, { x: 100, y: 20, width: 50, height: 20 });
      },
    });
    const { fields } = await inspect(await edited(pdf, { action: 'delete', pages: [1] }));
    expect(fields.get('twice')).toEqual([
      { page: 0, value: 'same', type: 'Tx' },
      { page: 1, value: 'same', type: 'Tx' },
    ]);
  });

  it('keeps article threads through remaining pages', async () => {
    const pdf = await richPdf({
      mark: 'A',
      change: (document) => {
        const { context } = document;
        const beads = document.getPages().map(() => context.nextRef());
        const thread = context.register(context.obj({ F: beads[0]!, I: { Title: PDFString.of('Story') } }));
        document.getPages().forEach((page, i) => {
          const entries = {
            T: thread,
            P: page.ref,
            R: [0, 0, 9, 9],
            N: beads[(i + 1) % 3]!,
            V: beads[(i + 2) % 3]!,
          };
          context.assign(beads[i]!, context.obj(entries));
          page.node.set(name('B'), context.obj([beads[i]!]));
        });
        document.catalog.set(name('Threads'), context.obj([thread]));
      },
    });
    const document = await PDFDocument.load(await edited(pdf, { action: 'delete', pages: [1] }));
    const thread = document.catalog.lookup(name('Threads'), PDFArray).lookup(0, PDFDict);
    const first = thread.lookup(name('F'), PDFDict);
    const second = first.lookup(name('N'), PDFDict);
    expect(second.lookup(name('N'), PDFDict)).toBe(first);
    expect([first, second].map((bead) => bead.get(name('P')))).toEqual(
      document.getPages().map(({ ref }) => ref),
    );
    const none = await PDFDocument.load(await edited(pdf, { action: 'extract', pages: [1] }));
    expect(none.catalog.lookup(name('Threads'), PDFArray).size()).toBe(1);
  });

  it('keeps the structure of the remaining pages in page order', async () => {
    const rich = await richPdf({ ...options, pages: 3 });
    const turned = await PDFDocument.load(await edited(rich, { action: 'reorder', pages: [2, 0, 1] }));
    const root = turned.catalog.lookup(name('StructTreeRoot'), PDFDict);
    const top = root.lookup(name('K'), PDFArray);
    const order = top.asArray().map((element) => turned.context.lookup(element, PDFDict).get(name('Pg')));
    expect(order.filter((page) => page)).toEqual(turned.getPages().map(({ ref }) => ref));
    const form = chromiumForm();
    const before = await inspect(form);
    const first = await inspect(await edited(form, { action: 'extract', pages: [0] }));
    expect(first.structure).toEqual([before.structure[0]]);
  });
});

describe('the file', () => {
  it('keeps the appearance of its pages', async () => {
    const form = chromiumForm();
    const before = await render(form, 72);
    const [first, second] = await render(await edited(form, { action: 'reorder', pages: [1, 0] }), 72);
    expect([difference(before[1]!, first!, 0), difference(before[0]!, second!, 0)]).toEqual([0, 0]);
  });

  it('is opened with its password; the error names the encrypted file', async () => {
    const locked = await encrypt(await richPdf({ mark: 'X' }), 'secret');
    const edit: PageEdit = { action: 'extract', pages: [1] };
    const { pdf } = await editPages(locked, edit, { password: 'secret' });
    expect((await inspect(pdf)).text).toEqual(['X page 1']);
    await expect(editPages(locked, edit, { field: 'file' })).rejects.toMatchObject({
      code: 'PDF_ENCRYPTED',
      message: expect.stringMatching(/^file: /),
    });
  });

  it('loses its signatures and reports it', async () => {
    const signed = await richPdf({
      mark: 'A',
      change: (document) => {
        const { context } = document;
        const value = context.obj({ Type: 'Sig', ByteRange: [0, 1, 2, 3] });
        const field = context.obj({ FT: 'Sig', Type: 'Annot', Subtype: 'Widget', Rect: [0, 0, 9, 9], F: 4 });
        field.set(name('T'), PDFString.of('signature'));
        field.set(name('V'), context.register(value));
        const ref = context.register(field);
        document.catalog.lookup(name('AcroForm'), PDFDict).lookup(name('Fields'), PDFArray).push(ref);
        document.getPage(0).node.addAnnot(ref);
      },
    });
    const result = await editPages(signed, { action: 'rotate', degrees: 90 });
    expect(result.removedSignatures).toBe(true);
    expect(everything(result.pdf)).not.toContain('ByteRange');
    expect((await editPages(signed, { action: 'extract', pages: [1] })).removedSignatures).toBe(false);
  });
});
