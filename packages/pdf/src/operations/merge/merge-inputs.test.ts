import { PDFDict, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { nameOf } from '../../file/core/objects.ts';
import { PdfFile } from '../../file/core/pdf-file.ts';
import { encrypt } from '../../testing/encrypt.ts';
import { inspect } from '../../testing/inspect.ts';
import { render } from '../../testing/render.ts';
import { richPdf } from '../../testing/rich-pdf.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { merge } from './index.ts';

const name = PDFName.of;

const merged = async (...pdfs: Uint8Array[]) => (await merge(pdfs)).pdf;

describe('the inputs of a merge', () => {
  it.each([
    ['object streams', async () => richPdf({ mark: 'X', compact: true })],
    [
      'junk before the header',
      async () => Buffer.concat([Buffer.from('junk\n'), await richPdf({ mark: 'X' })]),
    ],
    [
      'a damaged cross-reference',
      async () =>
        Buffer.from(
          Buffer.from(await richPdf({ mark: 'X' }))
            .toString('latin1')
            .replace(/startxref\s+\d+/, 'startxref\n9'),
          'latin1',
        ),
    ],
    ['encryption with an empty password', async () => encrypt(await richPdf({ mark: 'X' }), '')],
  ])('reads an input with %s', async (_, make) => {
    const result = await inspect(await merged(await richPdf({ mark: 'A' }), await make()));
    expect(result.text[3]).toBe('X page 0');
    expect(result.outline[1]!.items[0]!.title).toBe('X chapter');
    expect(result.fields.get('person_2.name')?.[0]?.value).toBe('X value');
  });

  it('reads a page tree with inherited attributes and a repeated page', async () => {
    const odd = await richPdf({
      mark: 'X',
      pages: 2,
      change: (document) => {
        const { context } = document;
        const pages = document.getPages();
        for (const page of pages) page.node.delete(name('MediaBox'));
        const root = document.catalog.lookup(name('Pages'), PDFDict);
        root.set(name('MediaBox'), context.obj([0, 0, 123, 77]));
        root.set(name('Kids'), context.obj([pages[0]!.ref, pages[1]!.ref, pages[0]!.ref]));
        root.set(name('Count'), context.obj(3));
      },
    });
    const { pdf, pageCounts } = await merge([odd, await richPdf({ mark: 'A' })]);
    expect(pageCounts).toEqual([3, 3]);
    const sizes = (await render(pdf, 72)).map((page) => `${page.width}x${page.height}`);
    expect(sizes).toEqual([...Array(3).fill('123x77'), ...Array(3).fill('200x200')]);
  });

  it('reads cyclic bookmarks once', async () => {
    const looping = await richPdf({
      mark: 'X',
      change: (document) => {
        const outlines = document.catalog.lookup(name('Outlines'), PDFDict);
        const chapter = outlines.lookup(name('First'), PDFDict);
        chapter.lookup(name('First'), PDFDict).set(name('Next'), outlines.get(name('First'))!);
      },
    });
    const { outline } = await inspect(await merged(looping, looping));
    expect(outline[0]!.items[0]!.items).toHaveLength(1);
  });

  it('names the field of invalid input', async () => {
    const good = await richPdf({ mark: 'A' });
    await expect(merge([good])).rejects.toMatchObject({ kind: 'invalid', field: 'pdfs' });
    await expect(merge(Array(21).fill(good))).rejects.toMatchObject({ kind: 'invalid', field: 'pdfs' });
    await expect(merge([good, Buffer.from('x')])).rejects.toMatchObject({
      code: 'NOT_A_PDF',
      message: expect.stringMatching(/^pdfs\[1\]: /),
    });
    const locked = await encrypt(good, 'secret');
    await expect(merge([good, good, locked])).rejects.toMatchObject({
      code: 'PDF_ENCRYPTED',
      field: 'pdfs[2]',
    });
    await expect(merge([good.subarray(0, 100), good])).rejects.toMatchObject({
      code: 'PDF_DAMAGED',
      field: 'pdfs[0]',
    });
  });

  it.each([
    ['as it is when all inputs have the same', '/Design', '/Design', ['Design'], 2],
    ['all when they differ, limited to those in its own configuration', '/Design', '/View', ['All'], 1],
  ])('keeps the intent of layers: %s', async (_, first, second, intent, off) => {
    const layered = (configured: string) =>
      samplePdf({
        catalogEntries: `/OCProperties << /OCGs [1000 0 R] /D << /Intent ${configured} /OFF [1000 0 R] >> >>`,
        pageEntries: '/Resources << /Properties << /L 1000 0 R >> >>',
        objects: { 1000: '<< /Type /OCG /Name (Layer) /Intent /Design >>' },
      });
    const { pdf } = await merge([layered(first), layered(second)]);
    const file = PdfFile.open(pdf);
    const properties = file.dictAt(file.catalog.get('OCProperties'), 'layers');
    const config = file.dictAt(properties.get('D'), 'configuration');
    const found = config.get('Intent');
    expect((Array.isArray(found) ? found : [found]).map(nameOf)).toEqual(intent);
    expect(config.get('OFF')).toHaveLength(off);
  });
});
