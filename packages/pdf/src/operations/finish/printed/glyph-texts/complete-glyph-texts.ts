import type { PdfDocument } from '../../../../file/core/document.ts';
import { nameOf, PdfRef, PdfStream } from '../../../../file/core/objects.ts';
import { readUnicodeMap, type UnicodeMap, writeUnicodeMap } from '../../../../page/fonts/unicode-map.ts';
import { contentStream, contentText } from '../../../../page/syntax/content-stream.ts';
import { type Cluster, collectGlyphUses, type FontUse, type FontUses } from './glyph-uses.ts';

/** What Chromium writes for a glyph of which it knows no character. */
const NONE = '\0';
/** Characters of content that are kept to be read again. */
const MAX_KEPT = 4 << 20;
/** How often clusters are gone through again with what was learned from others. */
const MAX_PASSES = 8;
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
  divideClusters(map, found);
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

/**
 * Gives the one glyph of a cluster that has no text, such as a shifted tone mark, what the others leave. A subjoined
 * letter that is learned beside a plain one tells, the next time, what the ligature beside it is.
 */
function divideClusters(map: UnicodeMap, clusters: readonly Cluster[]): void {
  let open = clusters.filter(({ text, glyphs }) => glyphs.length > 1 && !RIGHT_TO_LEFT.test(text));
  for (let pass = 0; pass < MAX_PASSES && open.length > 0; pass++) {
    const known = new Map(map);
    const isMissing = (glyph: number) => (known.get(glyph) ?? NONE) === NONE;
    open = open.filter(({ glyphs }) => glyphs.some(isMissing));
    let learned = false;
    for (const { text, glyphs } of open) {
      const at = glyphs.findIndex(isMissing);
      if (glyphs.findLastIndex(isMissing) !== at) continue;
      const textsOf = (some: readonly number[]) => some.map((glyph) => known.get(glyph)!);
      const [before, after] = [textsOf(glyphs.slice(0, at)), textsOf(glyphs.slice(at + 1))];
      // Vowels of two parts are drawn around a letter. Their parts are in the canonical decomposition, or nowhere.
      const own =
        leftOver(text, before, after) ??
        leftOver(text.normalize('NFD'), before, after) ??
        leftOver(text, before, after, true);
      if (own === undefined) continue;
      map.set(glyphs[at]!, own);
      learned = true;
    }
    if (!learned) return;
  }
}

/**
 * What remains of the text of a cluster without the texts of glyphs before and after the one in question: not always
 * at the ends, since vowels are also drawn before the letter that they follow.
 *
 * @param withoutMarks whether a mark may be missing in the text
 * @returns undefined when a text is not there, or when nothing is left
 */
function leftOver(
  text: string,
  before: readonly string[],
  after: readonly string[],
  withoutMarks = false,
): string | undefined {
  let left = text;
  for (const [i, part] of [...before, ...after.toReversed()].entries()) {
    const start = i < before.length ? left.indexOf(part) : left.lastIndexOf(part);
    if (start < 0 && withoutMarks && /^\p{M}+$/u.test(part)) continue;
    if (start < 0) return undefined;
    left = left.slice(0, start) + left.slice(start + part.length);
  }
  return left === '' ? undefined : left;
}
