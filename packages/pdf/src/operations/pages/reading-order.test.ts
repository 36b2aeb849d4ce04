import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFRef, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../file/core/document.ts';
import { type PdfDict, PdfRef } from '../../file/core/objects.ts';
import { inspect } from '../../testing/inspect.ts';
import { type RichOptions, richPdf } from '../../testing/rich-pdf.ts';
import { editPages } from './index.ts';
import type { PageEdit } from './options.ts';

const edited = async (pdf: Uint8Array, edit: PageEdit) => (await editPages(pdf, edit)).pdf;

describe('inserting moves tags and bookmarks into page order', () => {
  const a = (change?: RichOptions['change']) =>
    richPdf({ mark: 'A', structure: true, fancy: 'P', ...(change && { change }) });
  const b = () => richPdf({ mark: 'B', structure: true, fancy: 'P', lang: 'de', pages: 2 });
  const inserted = async (pdf: Uint8Array, at: number) =>
    edited(pdf, { action: 'insert', at, parts: [{ pdf: await b() }, { blank: 1 }] });

  it.each([
    [0, ['id0_2', 'id1_2', 'id0', 'id1', 'id2']],
    [1, ['id0', 'id0_2', 'id1_2', 'id1', 'id2']],
    [3, ['id0', 'id1', 'id2', 'id0_2', 'id1_2']],
  ])('at %i below the root', async (at, ids) => {
    expect(elementIds(await inserted(await a(), at))).toEqual(ids);
  });

  it.each([
    [['Document'], 1, ['id0', 'id0_2', 'id1_2', 'id1', 'id2']],
    [['Document', 'Div'], 2, ['id0', 'id1', 'id0_2', 'id1_2', 'id2']],
    // A table is kept in one piece.
    [['Document', 'Table'], 1, ['id0', 'id1', 'id2', 'id0_2', 'id1_2']],
  ])('in %j at %i', async (types, at, ids) => {
    const pdf = await inserted(await a(below(types)), at);
    expect(elementIds(pdf)).toEqual(ids);
    const document = PdfDocument.open(pdf);
    const root = document.dict(document.catalog, 'StructTreeRoot')!;
    expect(document.array(root, 'K')).toHaveLength(1);
    for (const element of elements(document, root)) {
      for (const kid of document.array(element, 'K') ?? []) {
        if (kid instanceof PdfRef) expect(document.dict(document.dict(kid), 'P')).toBe(element);
      }
    }
  });

  it('in the language that they have', async () => {
    const document = PdfDocument.open(await inserted(await a(below(['Document'])), 1));
    const root = document.dict(document.catalog, 'StructTreeRoot')!;
    const languages = elements(document, root).map((element) => document.text(element, 'Lang'));
    expect(languages.filter((language) => language !== undefined)).toEqual(['de', 'de']);
  });

  it('behind elements of which only one kid is later', async () => {
    // The first element also has content of the last page.
    const pdf = await a((document) => {
      const { context } = document;
      const root = document.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
      const first = root.lookup(PDFName.of('K'), PDFArray).lookup(0, PDFDict);
      const there = context.obj({ Type: 'MCR', Pg: document.getPage(2).ref, MCID: 1 });
      first.set(PDFName.of('K'), context.obj([0, there]));
    });
    expect(elementIds(await inserted(pdf, 1))).toEqual(['id0', 'id0_2', 'id1_2', 'id1', 'id2']);
  });

  it('with bookmarks by the first page that they lead to', async () => {
    const titles = async (at: number) => {
      const pdf = await edited(await bookmarked('A', 3), {
        action: 'insert',
        at,
        parts: [{ pdf: await bookmarked('B', 2) }],
      });
      return (await inspect(pdf)).outline.map(({ title }) => title).join(' ');
    };
    expect(await titles(0)).toBe('B0 B1 A0 A1 A2');
    expect(await titles(1)).toBe('A0 B0 B1 A1 A2');
    expect(await titles(3)).toBe('A0 A1 A2 B0 B1');
  });
});

describe('reordering', () => {
  it('moves bookmarks and tags into page order', async () => {
    const pdf = await edited(await bookmarked('A', 3), { action: 'reorder', pages: [2, 0, 1] });
    expect((await inspect(pdf)).outline.map(({ title }) => title).join(' ')).toBe('A2 A0 A1');
    const tagged = await richPdf({ mark: 'A', structure: true, fancy: 'P', change: below(['Document']) });
    expect(elementIds(await edited(tagged, { action: 'reorder', pages: [2, 0, 1] }))).toEqual([
      'id2',
      'id0',
      'id1',
    ]);
  });
});

/** Puts the elements of a document below others, outermost first. */
function below(types: readonly string[]): NonNullable<RichOptions['change']> {
  return ({ context, catalog }) => {
    const [k, p] = [PDFName.of('K'), PDFName.of('P')];
    const root = catalog.get(PDFName.of('StructTreeRoot')) as PDFRef;
    const top = context.lookup(root, PDFDict);
    for (const type of types.toReversed()) {
      const kids = top.lookup(k, PDFArray);
      const ref = context.register(context.obj({ Type: 'StructElem', S: type, P: root, K: kids }));
      for (const kid of kids.asArray()) context.lookup(kid, PDFDict).set(p, ref);
      top.set(k, context.obj([ref]));
    }
  };
}

/** Structure elements in reading order, the root first. */
function elements(document: PdfDocument, root: PdfDict): PdfDict[] {
  const below = (document.array(root, 'K') ?? []).flatMap((kid) => {
    const element = document.dict(kid);
    return element?.has('S') ? elements(document, element) : [];
  });
  return [root, ...below];
}

function elementIds(pdf: Uint8Array): string[] {
  const document = PdfDocument.open(pdf);
  const root = document.dict(document.catalog, 'StructTreeRoot')!;
  return elements(document, root).flatMap((element) => document.text(element, 'ID') ?? []);
}

/** A bookmark for each page. */
async function bookmarked(mark: string, pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { context } = document;
  const refs = Array.from({ length: pages }, () => context.nextRef());
  const outlines = context.register(context.obj({ First: refs[0]!, Last: refs.at(-1)!, Count: pages }));
  refs.forEach((ref, i) => {
    const item = context.obj({ Parent: outlines, Dest: [document.addPage().ref, 'Fit'] });
    item.set(PDFName.of('Title'), PDFString.of(`${mark}${i}`));
    if (i + 1 < pages) item.set(PDFName.of('Next'), refs[i + 1]!);
    context.assign(ref, item);
  });
  document.catalog.set(PDFName.of('Outlines'), outlines);
  return document.save();
}
