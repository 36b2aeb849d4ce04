import { type Cluster, collectGlyphUses, type FontUse, type FontUses } from './glyph-uses.ts';
import { PrintedFile } from './printed-file.ts';
import { readUnicodeMap, type UnicodeMap, writeUnicodeMap } from './unicode-map.ts';

/** What Chromium writes for a glyph of which it knows no character. */
const NONE = '\0';
/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Gives glyphs that stand for other characters than the font's own table says (tabular figures, small capitals,
 * ligatures, Arabic letters in their joined forms) the text that they stand for in this document, in the
 * ToUnicode map of the font. Chromium writes that text beside them only, as replacement text, which many
 * readers ignore: what one sees could not be searched, copied or redacted there.
 *
 * @param pdf as Chromium printed it; any other file is returned as it is
 */
export function completeToUnicode(pdf: Buffer): Buffer {
  const file = PrintedFile.read(pdf);
  if (file === undefined) return pdf;
  const uses: FontUses = new Map();
  for (const number of new Set([...file.referencesOf('Contents'), ...file.objectsWith('/Subtype /Form')])) {
    const content = file.stream(number);
    if (content !== undefined) collectGlyphUses(content.toString('latin1'), uses);
  }
  for (const [font, use] of uses) completeFont(file, font, use);
  return file.write();
}

function completeFont(file: PrintedFile, font: number, { plain, clusters }: FontUse): void {
  if (clusters.size === 0) return;
  const reference = Number(/\/ToUnicode (\d+) 0 R/.exec(file.dictionary(font) ?? '')?.[1] ?? Number.NaN);
  const cmap = file.stream(reference)?.toString('latin1');
  if (cmap === undefined) return;
  const map = readUnicodeMap(cmap);
  const before = new Map(map);
  const found = [...clusters.values()].sort((a, b) => a.count - b.count);
  // What is more frequent is set later and stays.
  for (const { text, glyphs } of found.filter((cluster) => cluster.glyphs.length === 1)) {
    const glyph = glyphs[0]!;
    if (!plain.has(glyph) && !isKept(before.get(glyph), text)) map.set(glyph, text);
  }
  const known = new Map(map);
  for (const cluster of found) setMissing(map, known, cluster);
  if ([...map].some(([glyph, text]) => before.get(glyph) !== text)) {
    file.replaceStream(reference, Buffer.from(writeUnicodeMap(cmap, map), 'latin1'));
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
