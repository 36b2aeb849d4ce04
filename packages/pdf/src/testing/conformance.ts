import { FontTexts } from '../document/tagged/font-texts.ts';
import { readStructure } from '../document/tagged/read-structure.ts';
import { paintedStreams } from '../document/tagged/streams.ts';
import { elementsOf, marksOf, type StructureElement } from '../document/tagged/structure.ts';
import { PdfDocument } from '../file/core/document.ts';
import type { PdfObject } from '../file/core/objects.ts';
import { linkBookmarks } from '../operations/finish/bookmarks.ts';
import { textsOf } from '../operations/finish/mark-texts.ts';
import { CHECKS, subjectOf, violationsOf } from '../standards/conformance/index.ts';

/** Returns the rules of the claimed standards, such as `PDF/A-2a`, that the file itself violates. */
export function brokenRules(pdf: Uint8Array, claimed: readonly string[]): string[] {
  const found = violationsOf(subjectOf(PdfDocument.open(pdf)), CHECKS);
  return found
    .filter(({ profiles }) => profiles.some((profile) => claimed.includes(profile)))
    .map(({ id }) => id);
}

/** Returns the structure elements in reading order. */
export function structureElements(pdf: Uint8Array): StructureElement[] {
  const { root } = subjectOf(PdfDocument.open(pdf));
  return root ? elementsOf(root) : [];
}

/** Returns the text of each element of a type, from its marked-content sequences and their fonts. */
export function elementTexts(pdf: Uint8Array, type: string): string[] {
  const document = PdfDocument.open(pdf);
  const { root, marks } = readStructure(document)!;
  const wanted = new Set([...marks.values()].flatMap((inStream) => [...inStream.values()]));
  const { streams } = paintedStreams(document, document.pages(), marks, wanted)!;
  const texts = textsOf(document, new FontTexts(document), streams, wanted);
  const own = elementsOf(root).filter((each) => each.type === type);
  return own.map((each) =>
    marksOf(each)
      .map((mark) => texts.get(mark) ?? '')
      .join(''),
  );
}

/** Returns the types of structure elements that are targets of bookmarks, in reading order. */
export function bookmarkedTypes(pdf: Uint8Array): string[] {
  const document = PdfDocument.open(pdf);
  const structure = readStructure(document)!;
  linkBookmarks(document, structure);
  return elementsOf(structure.root).flatMap(({ bookmark, type }) => (bookmark ? [type] : []));
}

/** Returns the content of each page, one character per byte. */
export function pageContents(pdf: Uint8Array): string[] {
  const document = PdfDocument.open(pdf);
  const { streams } = paintedStreams(document, document.pages(), new Map(), new Set()) ?? { streams: [] };
  return streams
    .filter(({ holder }) => holder.form === undefined)
    .map(({ bytes }) => Buffer.from(bytes).toString('latin1'));
}

/** Returns rectangles and quadrilaterals of the annotations (ISO 32000-2, 12.5.2 and 12.5.6.5). */
export function annotationAreas(pdf: Uint8Array): { rect: readonly number[]; quads: readonly number[] }[] {
  const document = PdfDocument.open(pdf);
  const annotations = document.pages().flatMap((page) => document.array(page.dict, 'Annots') ?? []);
  const numbers = (annotation: PdfObject, key: string) =>
    document.numbers(document.dict(annotation), key) ?? [];
  return annotations.map((each) => ({ rect: numbers(each, 'Rect'), quads: numbers(each, 'QuadPoints') }));
}

/** Returns the descriptions (`/Contents`) of all annotations (ISO 32000-2, 12.5.2). */
export function annotationTexts(pdf: Uint8Array): string[] {
  const document = PdfDocument.open(pdf);
  const annotations = document.pages().flatMap((page) => document.array(page.dict, 'Annots') ?? []);
  return annotations.map((annotation) => document.text(document.dict(annotation), 'Contents') ?? '');
}
