import { expect, it } from 'vitest';
import { PdfDocument } from '../../../file/core/document.ts';
import { dict, PdfName, type PdfObject, PdfString } from '../../../file/core/objects.ts';
import { destinationPages, markedPages, PAGE_MARK, PAGE_MARK_URL, removePageMarks } from './page-marks.ts';

/** Two pages, with a link on the first and destinations on both. */
function printed(names: readonly string[]): PdfDocument {
  const document = PdfDocument.create();
  const tree = document.reserve();
  const link = dict({ S: new PdfName('URI'), URI: new PdfString(Buffer.from(`${PAGE_MARK_URL}a-1`)) });
  const annotation = document.add(dict({ Subtype: new PdfName('Link'), A: link }));
  const pages = [[annotation], []].map((annotations) =>
    document.add(dict({ Type: new PdfName('Page'), Parent: tree, Annots: annotations })),
  );
  document.set(tree, dict({ Type: new PdfName('Pages'), Kids: pages, Count: 2 }));
  const targets = names.map((name, i): [string, PdfObject] => [
    name,
    [pages[i % 2]!, new PdfName('XYZ'), 0, 0, 0],
  ]);
  const catalog = dict({ Type: new PdfName('Catalog'), Pages: tree, Dests: new Map(targets) });
  document.trailer.set('Root', document.add(catalog));
  return document;
}

it('finds marked links and destinations, by page', () => {
  const marks = markedPages(printed([`${PAGE_MARK}b`, `${PAGE_MARK}c`, 'chapter']).save());
  expect([...marks]).toEqual([
    ['a-1', 0],
    ['b', 0],
    ['c', 1],
  ]);
});

it('reports the page of each destination, for names in any script', () => {
  const names = ['chapter', Buffer.from('Überblick').toString('latin1')];
  expect([...destinationPages(printed(names).save())]).toEqual([
    ['chapter', 0],
    ['Überblick', 1],
  ]);
});

it('removes all marks, and keeps other destinations', () => {
  const document = printed([`${PAGE_MARK}b`, 'chapter']);
  removePageMarks(document);
  expect([...document.dict(document.catalog, 'Dests')!.keys()]).toEqual(['chapter']);
  const bare = printed([`${PAGE_MARK}b`]);
  removePageMarks(bare);
  expect(bare.catalog.has('Dests')).toBe(false);
});
