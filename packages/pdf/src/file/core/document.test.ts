import { describe, expect, it } from 'vitest';
import { inspect } from '../../testing/inspect.ts';
import { mutate } from '../../testing/mutate.ts';
import { richPdf } from '../../testing/rich-pdf.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { DamagedPdfError } from './damaged.ts';
import { PdfDocument } from './document.ts';
import { decodeStream } from './filters.ts';
import { flate } from './flate.ts';
import { dict, name, type PdfRef, PdfStream, PdfString } from './objects.ts';
import { mendPageTree } from './page-tree.ts';
import { PdfFile } from './pdf-file.ts';
import { textString } from './text-string.ts';

const budget = { remainingBytes: 1 << 20, decoded: () => undefined };

describe('a document', () => {
  it.each(['table', 'stream'] as const)(
    'is written anew from one with a cross-reference %s',
    async (xref) => {
      const document = PdfDocument.open(await richPdf({ mark: 'X', pages: 3 }));
      expect(document.pages()).toHaveLength(3);
      const saved = document.save();
      PdfFile.open(saved).checkEntries();
      expect((await inspect(saved)).text).toEqual(['X page 0', 'X page 1', 'X page 2']);
      expect(PdfDocument.open(samplePdf({ xref, pages: 2 })).pages()).toHaveLength(2);
    },
  );

  it('reads values by type, following references', () => {
    const document = PdfDocument.create();
    const inner = document.add(
      dict({ N: 3, T: textString('ﬁne €'), B: true, A: [1, document.add(2)], S: name('x y') }),
    );
    const holder = document.add(
      dict({ D: inner, Stream: document.add(new PdfStream(dict({ K: 1 }), Buffer.of())) }),
    );
    const found = document.dict(holder, 'D');
    expect(document.number(found, 'N')).toBe(3);
    expect(document.text(found, 'T')).toBe('ﬁne €');
    expect(document.boolean(inner, 'B')).toBe(true);
    expect(document.numbers(found, 'A')).toEqual([1, 2]);
    expect(document.name(found, 'S')).toBe('x y');
    expect(document.dict(holder, 'Stream')).toBeUndefined();
    expect(document.number(document.entries(holder, 'Stream'), 'K')).toBe(1);
    expect(document.number(found, 'T')).toBeUndefined();
    expect(document.number(undefined, 'N')).toBeUndefined();
  });

  it('stops at circular references', () => {
    const document = PdfDocument.create();
    const [a, b] = [document.reserve(), document.reserve()];
    document.set(a, b);
    document.set(b, a);
    expect(document.resolve(a)).toBeNull();
  });

  it('saves changes, and drops unreachable objects', () => {
    const document = PdfDocument.open(samplePdf({ pages: 1 }));
    const lost = document.add(textString('lost'));
    const kept = document.add(flate(Buffer.from('content '.repeat(99))));
    const gone = document.add(1);
    document.catalog.set('Kept', kept);
    document.catalog.set('Gone', gone);
    document.remove(gone);
    expect(document.reachable().has(lost.number)).toBe(false);
    expect(document.removeUnreachable()).toBeGreaterThan(0);
    const again = PdfDocument.open(document.save());
    expect(again.has(again.catalog, 'Gone')).toBe(false);
    const stream = again.stream(again.catalog, 'Kept')!;
    expect(Buffer.from(decodeStream(again, stream, budget).data).toString()).toBe('content '.repeat(99));
    expect([...again.objects()].some(([, object]) => object instanceof PdfString)).toBe(false);
  });

  it('keeps the first identifier and changes the second', () => {
    const document = PdfDocument.open(samplePdf());
    document.trailer.set('ID', [new PdfString(Buffer.from('first')), new PdfString(Buffer.from('second'))]);
    const written = PdfFile.open(document.save()).trailer.get('ID') as PdfString[];
    expect(Buffer.from(written[0]!.bytes).toString()).toBe('first');
    expect(Buffer.from(written[1]!.bytes).toString()).not.toBe('second');
  });
});

describe('a page tree', () => {
  /** Returns a document whose page tree root has these kids. */
  function withKids(kids: (document: PdfDocument, page: PdfRef, root: PdfRef) => (PdfRef | number)[]) {
    const document = PdfDocument.create();
    const root = document.reserve();
    const page = document.add(dict({ Type: name('Page'), Parent: root, Annots: [] }));
    const list = kids(document, page, root);
    document.set(root, dict({ Type: name('Pages'), Kids: list, Count: list.length, Rotate: 90 }));
    document.trailer.set('Root', document.add(dict({ Type: name('Catalog'), Pages: root })));
    return document;
  }

  it('that is sound is kept', () => {
    const document = withKids((_, page) => [page]);
    expect(mendPageTree(document)).toBe(false);
    expect(document.pages()[0]!.attribute('Rotate')).toBe(90);
  });

  it.each([
    ['a page twice', 2, (_: PdfDocument, page: PdfRef) => [page, page]],
    ['a loop', 1, (_: PdfDocument, page: PdfRef, root: PdfRef) => [page, root]],
    ['kids that are not pages', 1, (document: PdfDocument, page: PdfRef) => [5, page, document.add(null)]],
    ['a page without a type', 2, (document: PdfDocument, page: PdfRef) => [page, document.add(dict({}))]],
  ])('with %s is repaired', (_, count, kids) => {
    const document = withKids(kids);
    expect(mendPageTree(document)).toBe(true);
    expect(mendPageTree(document)).toBe(false);
    const pages = document.pages();
    expect(pages).toHaveLength(count);
    expect(new Set(pages.map(({ ref }) => ref.number)).size).toBe(count);
    for (const page of pages) expect(page.attribute('Rotate')).toBe(90);
    expect(PdfDocument.open(document.save()).pages()).toHaveLength(count);
  });
});

describe('a lenient document', () => {
  const damaged: [string, (text: string) => string][] = [
    ['no cross-reference', (text) => text.slice(0, text.lastIndexOf('xref\n0'))],
    ['a wrong startxref', (text) => text.replace(/startxref\n\d+/, 'startxref\n17')],
    ['wrong offsets', (text) => text.replace('1 0 obj', '\n\n\n1 0 obj')],
    ['a wrong stream length', (text) => text.replace(/\/Length (\d)(\d)/, '/Length 9$2')],
    [
      'odd tokens',
      (text) => text.replace('/Type /Catalog', '/Odd --5 /Odder }{ /Oddest <4g> /Type /Catalog'),
    ],
    ['no endobj', (text) => text.replaceAll('endobj', '')],
    ['an open dictionary', (text) => text.replace(/>>\s*endobj/, '\nendobj')],
  ];
  it.each(damaged)('with %s is read as in viewers', (_, damage) => {
    const text = damage(Buffer.from(samplePdf({ pages: 2 })).toString('latin1'));
    const document = PdfDocument.open(Buffer.from(text, 'latin1'), { mode: 'lenient' });
    expect(document.pages()).toHaveLength(2);
    expect(PdfDocument.open(document.save()).pages()).toHaveLength(2);
  });

  it('reads damaged files, and writes them so that a strict reader agrees', () => {
    const seeds = [samplePdf({ pages: 3 }), samplePdf({ pages: 2, xref: 'stream' })];
    let read = 0;
    for (let seed = 0; seed < 300; seed++) {
      const document = opened(mutate(seeds[seed % 2]!, seed));
      if (document === undefined) continue;
      mendPageTree(document);
      const saved = PdfDocument.open(document.save());
      expect(saved.pages()).toHaveLength(document.pages().length);
      for (const [ref] of saved.objects()) expect(saved.object(ref.number)).not.toBeUndefined();
      read++;
    }
    expect(read).toBeGreaterThan(150);
  });

  it('does not open without a catalog', () => {
    expect(() => PdfDocument.open(Buffer.from('%PDF-1.7\nnothing'), { mode: 'lenient' })).toThrow(
      DamagedPdfError,
    );
  });
});

/** Opens a document leniently; undefined when it is too damaged. */
function opened(bytes: Uint8Array): PdfDocument | undefined {
  try {
    return PdfDocument.open(bytes, { mode: 'lenient' });
  } catch (error) {
    expect(error).toBeInstanceOf(DamagedPdfError);
    return undefined;
  }
}
