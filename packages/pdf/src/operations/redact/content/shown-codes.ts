import type { PdfDocument } from '../../../file/core/document.ts';
import { isDict, type PdfDict, type PdfStream } from '../../../file/core/objects.ts';
import type { ContentModel, PlacedGlyph, TextRun } from '../../../page/content/model.ts';

/** Number of codes that are counted separately; greater codes are not counted. */
const MOST_CODES = 0x10000;

/** Number of times that each code is shown. */
class CodeCounts {
  #counts = new Int32Array(256);

  add(code: number, by: 1 | -1): void {
    if (code >= MOST_CODES) return;
    if (code >= this.#counts.length) {
      const larger = new Int32Array(Math.min(MOST_CODES, 2 << Math.log2(code)));
      larger.set(this.#counts);
      this.#counts = larger;
    }
    this.#counts[code]! += by;
  }

  shows(code: number): boolean {
    return this.#counts[code]! > 0;
  }

  /** First code from which on nothing has been counted. */
  get end(): number {
    return this.#counts.length;
  }
}

/** Ranges of codes that at least one of the maps shows, ascending, both ends included. */
function shownBy(all: readonly CodeCounts[]): CodeRange[] {
  const end = Math.max(...all.map((counts) => counts.end));
  const isShown = (code: number) => all.some((counts) => counts.shows(code));
  const ranges: CodeRange[] = [];
  for (let code = 0; code < end; code++) {
    if (!isShown(code)) continue;
    const from = code;
    while (code + 1 < end && isShown(code + 1)) code++;
    ranges.push([from, code]);
  }
  return [...ranges, [MOST_CODES, Number.POSITIVE_INFINITY]];
}

export type CodeRange = readonly [from: number, to: number];

/**
 * Counts the codes that the document's text shows, by ToUnicode map. A map that lost glyphs also loses the entries that no text
 * uses any more, since they reveal letters of the removed text.
 */
export class ShownCodes {
  readonly #counts = new Map<PdfStream, CodeCounts>();
  /** Maps by the maps that they are based on (`UseCMap`). */
  readonly #builders = new Map<PdfStream, Set<PdfStream>>();
  /** Glyphs already counted as removed, since an appearance may be redacted twice. */
  readonly #removed = new WeakSet<PlacedGlyph>();
  /** Maps of fonts that showed removed text. */
  readonly #touched = new Set<PdfStream>();
  /** Maps of fonts that also show text which is not tracked: text that viewers write, and text inside glyphs. */
  readonly #kept = new Set<PdfStream>();

  /** Counts the text of a page or an appearance as read. */
  add(pdf: PdfDocument, { runs }: ContentModel): void {
    for (const run of runs) {
      const { font } = run.state;
      if (font?.type3) this.keepAll(pdf, font.type3.resources);
      const counts = this.#countsOf(run, pdf);
      if (!counts) continue;
      for (const part of run.parts) {
        if (typeof part === 'number') continue;
        for (const { code } of part.glyphs) counts.add(code, 1);
      }
    }
  }

  #countsOf({ state }: TextRun, pdf?: PdfDocument): CodeCounts | undefined {
    const map = state.font?.toUnicode;
    if (!map) return undefined;
    let counts = this.#counts.get(map);
    if (!counts) {
      counts = new CodeCounts();
      this.#counts.set(map, counts);
      if (pdf) this.#noteBases(pdf, map);
    }
    return counts;
  }

  #noteBases(pdf: PdfDocument, map: PdfStream): void {
    for (let base = pdf.stream(map.dict, 'UseCMap'); base; base = pdf.stream(base.dict, 'UseCMap')) {
      const builders = this.#builders.get(base) ?? new Set();
      if (builders.has(map)) return;
      this.#builders.set(base, builders.add(map));
    }
  }

  /** Subtracts removed glyphs from the counts. */
  remove(glyphs: Iterable<PlacedGlyph>): void {
    for (const placed of glyphs) {
      const counts = this.#countsOf(placed.run);
      if (!counts || this.#removed.has(placed)) continue;
      this.#removed.add(placed);
      this.#touched.add(placed.run.state.font!.toUnicode!);
      counts.add(placed.glyph.code, -1);
    }
  }

  /** Excludes the maps of all fonts in the resources from any change. */
  keepAll(pdf: PdfDocument, resources: PdfDict | undefined): void {
    for (const value of pdf.entries(resources, 'Font')?.values() ?? []) {
      const font = pdf.resolve(value);
      const map = isDict(font) ? pdf.stream(font, 'ToUnicode') : undefined;
      if (map) this.#kept.add(map);
    }
  }

  /** Codes that a map must keep; undefined for all of them. */
  staying(map: PdfStream): readonly CodeRange[] | undefined {
    const users = [map, ...(this.#builders.get(map) ?? [])];
    if (!users.some((user) => this.#touched.has(user)) || users.some((user) => this.#kept.has(user)))
      return undefined;
    return shownBy(users.flatMap((user) => this.#counts.get(user) ?? []));
  }
}
