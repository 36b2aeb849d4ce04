import { boundsOf, type Point } from '../../../file/core/matrix.ts';
import type { PdfDict, PdfObject } from '../../../file/core/objects.ts';
import { nameOf, PdfString } from '../../../file/core/objects.ts';
import type { ObjectReader } from '../../../file/core/reader.ts';
import { textReadings } from '../../../file/core/text-readings.ts';
import { textString } from '../../../file/core/text-string.ts';
import type { PlacedGlyph, TextRun } from '../../../page/content/model.ts';
import { areasOf, type PageAnnotation } from '../../../page/content/page-annotations.ts';
import { wordsOf } from '../find/removed-words.ts';
import { coreQuad } from '../geometry/hit-test.ts';
import { contains, type Region } from '../geometry/region.ts';
import { foldLiteral } from '../text/folding.ts';
import { REDACTED } from '../text/redacted-text.ts';

/** The glyphs of a page, and those that a redaction removed. */
export class PageGlyphs {
  readonly removed: ReadonlySet<PlacedGlyph>;
  readonly #runs: readonly TextRun[];
  #shown: readonly PlacedGlyph[] | undefined;

  constructor(runs: readonly TextRun[], removed: ReadonlySet<PlacedGlyph>) {
    this.#runs = runs;
    this.removed = removed;
  }

  /** All glyphs that the page drew, including the removed ones. */
  get shown(): readonly PlacedGlyph[] {
    this.#shown ??= this.#runs.filter((run) => !run.hidden).flatMap((run) => run.glyphs);
    return this.#shown;
  }
}

/**
 * Whether a link that regions touch is kept. It is kept if some of the text that it covers remains or, if it covers no text, if
 * its centre is not covered. A kept link loses a target that contains removed words; a link without a target is removed.
 */
export function linkStays(
  reader: ObjectReader,
  annotation: PageAnnotation,
  regions: readonly Region[],
  { shown, removed }: PageGlyphs,
): boolean {
  const areas = areasOf(reader, annotation);
  const covered = shown.filter((glyph) => {
    const { x, y } = middleOf(glyph);
    return areas.some((area) => x > area.x0 && x < area.x1 && y > area.y0 && y < area.y1);
  });
  const words = covered.filter(({ glyph }) => glyph.unicode.trim() !== '');
  if (words.length > 0) {
    if (words.every((glyph) => removed.has(glyph))) return false;
  } else {
    const centres = areas.map(({ x0, y0, x1, y1 }) => ({ x: (x0 + x1) / 2, y: (y0 + y1) / 2 }));
    if (centres.some((centre) => regions.some(({ points }) => contains(points, centre)))) return false;
  }
  const beneath = shown.filter((glyph) => removed.has(glyph) && isIn(middleOf(glyph), regions));
  dropTarget(reader, annotation.dict, wordsOf(new Set(beneath)));
  return annotation.dict.has('A') || annotation.dict.has('Dest');
}

function isIn(point: Point, regions: readonly Region[]): boolean {
  return regions.some(({ points }) => contains(points, point));
}

function middleOf(glyph: PlacedGlyph): Point {
  const { x0, y0, x1, y1 } = boundsOf(coreQuad(glyph));
  return { x: (x0 + x1) / 2, y: (y0 + y1) / 2 };
}

/** Drops the target of a link if it contains one of the words. */
function dropTarget(reader: ObjectReader, dict: PdfDict, words: readonly string[]): void {
  const says = (object: PdfObject | undefined) => {
    const texts = textsIn(reader.resolve(object)).map((text) => foldLiteral(decoded(text)));
    return words.some((word) => texts.some((text) => text.includes(word)));
  };
  const action = reader.dict(dict, 'A');
  const file = reader.value(action, 'F');
  const targets = [reader.value(action, 'URI'), reader.value(action, 'D'), file, reader.value(file, 'F')];
  if (targets.some(says)) dict.delete('A');
  if (says(dict.get('Dest'))) dict.delete('Dest');
  if (dict.has('Contents')) dict.set('Contents', textString(REDACTED));
}

function textsIn(object: PdfObject): readonly string[] {
  const bytes = object instanceof PdfString ? object.bytes : Buffer.from(nameOf(object) ?? '', 'latin1');
  return textReadings(bytes).texts;
}

function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) =>
    Buffer.from(escapes.replaceAll('%', ''), 'hex').toString('utf8'),
  );
}
