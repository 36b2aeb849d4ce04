import { contentStream, contentText } from '../../content/content-stream.ts';
import type { PdfDocument } from '../../core/document.ts';
import { nameOf, PdfRef, PdfStream } from '../../core/objects.ts';
import { type Cluster, collectGlyphUses, type FontUse, type FontUses } from './glyph-uses.ts';
import { readUnicodeMap, type UnicodeMap, writeUnicodeMap } from './unicode-map.ts';

/** What Chromium writes for a glyph of which it knows no character. */
const NONE = '\0';
/** Characters of content that are kept to be read again. */
const MAX_KEPT = 4 << 20;
/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Gives glyphs that stand for other characters than the font's own table says (tabular figures, small capitals,
 * ligatures, Arabic letters in their joined forms) the text that they stand for in this document, in the
 * ToUnicode map of the font (ISO 32000-2, 9.10.3). Chromium writes that text beside them only, as replacement text,
 * which many readers ignore: what one sees could not be searched, copied or redacted there.
 *
 * @param document as Chromium printed it
 */
export function completeGlyphTexts(document: PdfDocument): void {
  const uses: FontUses = new Map();
  // Most documents have no such glyph, and need no further reading.
  const texts = replacedTexts(document);
  if (texts === undefined) return;
  const hasByteCodes = (font: number) =>
    document.name(document.dict(new PdfRef(font)), 'Subtype') === 'Type3';
  for (const text of texts) collectGlyphUses(text, uses, hasByteCodes);
  for (const [font, use] of uses) completeFont(document, font, use);
}

/** What the streams of a document show. @returns undefined when none of them has a replacement text */
function replacedTexts(document: PdfDocument): Iterable<string> | undefined {
  const texts: string[] = [];
  let length = 0;
  let replaced = false;
  for (const content of streamsWithText(document)) {
    const text = contentText(document, content);
    replaced ||= text.includes('/ActualText');
    length += text.length;
    if (length < MAX_KEPT) texts.push(text);
    else if (replaced) return contentTexts(document);
  }
  if (!replaced) return undefined;
  return length < MAX_KEPT ? texts : contentTexts(document);
}

function* contentTexts(document: PdfDocument): Generator<string> {
  for (const content of streamsWithText(document)) yield contentText(document, content);
}

/** Contents of pages, and form XObjects. */
function* streamsWithText(document: PdfDocument): Generator<PdfStream> {
  for (const page of document.pages()) {
    const contents = document.resolve(page.dict.get('Contents'));
    for (const item of Array.isArray(contents) ? contents : [contents]) {
      const stream = document.resolve(item);
      if (stream instanceof PdfStream) yield stream;
    }
  }
  for (const [, object] of document.objects()) {
    if (object instanceof PdfStream && nameOf(object.dict.get('Subtype')) === 'Form') yield object;
  }
}

function completeFont(document: PdfDocument, font: number, { plain, clusters }: FontUse): void {
  if (clusters.size === 0) return;
  const reference = document.dict(new PdfRef(font))?.get('ToUnicode');
  const stream = document.resolve(reference);
  if (!(reference instanceof PdfRef && stream instanceof PdfStream)) return;
  const cmap = contentText(document, stream);
  const map = readUnicodeMap(cmap);
  const before = new Map(map);
  const found = [...clusters.values()].sort((a, b) => a.count - b.count);
  // More frequent uses are set later and win.
  for (const { text, glyphs } of found.filter((cluster) => cluster.glyphs.length === 1)) {
    const glyph = glyphs[0]!;
    if (!plain.has(glyph) && !isKept(before.get(glyph), text)) map.set(glyph, text);
  }
  const known = new Map(map);
  for (const cluster of found) setMissing(map, known, cluster);
  if ([...map].some(([glyph, text]) => before.get(glyph) !== text)) {
    document.set(reference, contentStream(writeUnicodeMap(cmap, map)));
  }
}

/**
 * A ligature that is read from right to left keeps its single character (U+FEFB for lam-alef): readers put the
 * characters of such a line into order one by one, and would turn round those of a ligature as well.
 */
function isKept(own: string | undefined, text: string): boolean {
  return own?.length === 1 && text.length > 1 && RIGHT_TO_LEFT.test(text) && own.normalize('NFKC') === text;
}

/** The one glyph of a cluster that has no text, such as a shifted tone mark, gets what the others leave. */
function setMissing(map: UnicodeMap, known: UnicodeMap, { text, glyphs }: Cluster): void {
  const missing = glyphs.filter((glyph) => (known.get(glyph) ?? NONE) === NONE);
  if (glyphs.length < 2 || missing.length !== 1 || RIGHT_TO_LEFT.test(text)) return;
  const at = glyphs.indexOf(missing[0]!);
  const textOf = (some: readonly number[]) => some.map((glyph) => known.get(glyph)).join('');
  const [before, after] = [textOf(glyphs.slice(0, at)), textOf(glyphs.slice(at + 1))];
  const left = text.length - before.length - after.length;
  if (left <= 0 || !text.startsWith(before) || !text.endsWith(after)) return;
  map.set(missing[0]!, text.slice(before.length, before.length + left));
}
