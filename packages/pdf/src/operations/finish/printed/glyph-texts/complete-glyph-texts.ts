import type { PdfDocument } from '../../../../file/core/document.ts';
import { nameOf, PdfRef, PdfStream } from '../../../../file/core/objects.ts';
import { readUnicodeMap, type UnicodeMap, writeUnicodeMap } from '../../../../page/fonts/unicode-map.ts';
import { contentStream, contentText } from '../../../../page/syntax/content-stream.ts';
import { type Cluster, collectGlyphUses, type FontUse, type FontUses } from './glyph-uses.ts';

/** Text that Chromium writes for a glyph without a known character. */
const NONE = '\0';
/** Largest number of content characters that are kept for the second pass. */
const MAX_KEPT = 4 << 20;
/** Number of passes over the clusters, each with the texts learned in the previous one. */
const MAX_PASSES = 8;
/** Right-to-left scripts. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Corrects the ToUnicode maps of fonts (ISO 32000-2, 9.10.3) for glyphs whose text in this document differs from the font's own
 * table: tabular figures, small capitals, ligatures, joined forms of Arabic letters. Chromium writes their text only as
 * replacement text, which many readers ignore, so it could not be searched, copied or redacted there.
 *
 * @param document as Chromium printed it
 */
export function completeGlyphTexts(document: PdfDocument): void {
  const uses: FontUses = new Map();
  // Most documents have no such glyph and need no further pass.
  const texts = replacedTexts(document);
  if (texts === undefined) return;
  const hasByteCodes = (font: number) =>
    document.name(document.dict(new PdfRef(font)), 'Subtype') === 'Type3';
  for (const text of texts) collectGlyphUses(text, uses, hasByteCodes);
  for (const [font, use] of uses) completeFont(document, font, use);
}

/**
 * Returns the content of the document's streams.
 *
 * @returns undefined when none of them has a replacement text
 */
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

/** Yields page contents and form XObjects. */
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
  // Clusters come in order of frequency: the most frequent text is set last and wins.
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
 * Whether a right-to-left ligature keeps its single character (U+FEFB for lam-alef): readers reverse such a line character by
 * character, and would also reverse those of a ligature.
 */
function isKept(own: string | undefined, text: string): boolean {
  return own?.length === 1 && text.length > 1 && RIGHT_TO_LEFT.test(text) && own.normalize('NFKC') === text;
}

/**
 * Gives the only glyph of a cluster that has no text, such as a shifted tone mark, the rest of the cluster's text. Each pass uses
 * the texts learned before: a subjoined letter learned beside a plain one determines the text of a ligature beside it.
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
      // Two-part vowels are drawn around a letter. Only their canonical decomposition contains the parts, and not for all of
      // them.
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
 * Returns the text of a cluster without the texts of the glyphs before and after the one in question. These are not always at the
 * ends: some vowels are drawn before the letter that they follow.
 *
 * @param withoutMarks whether the text may lack a combining mark
 * @returns undefined when a string is missing, or when nothing remains
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
