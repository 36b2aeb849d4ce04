import { decodeStream } from '../../file/core/filters.ts';
import { mapRect, multiply, type Rect, union } from '../../file/core/matrix.ts';
import type { ObjectReader } from '../../file/core/reader.ts';
import type { FontGlyph, MeasuredGlyph, MeasuredGlyphs, Type3Procedures } from '../fonts/font.ts';
import type { Budget } from '../syntax/limits.ts';
import type { ContentModel, PlacedGlyph, StreamInvocation } from './model.ts';
import { rootInvocation } from './stream-invocations.ts';

/** Size in points from which a glyph's drawing counts as a picture, not a letter. */
const PICTURE = 40;

/**
 * Drawings of Type 3 glyph procedures and their bounds (ISO 32000-2, 9.6.4). Neither the font's box nor that of `d1` is trusted:
 * both may be arbitrary.
 */
export class GlyphProcedures {
  readonly #pdf: ObjectReader;
  readonly #budget: Budget;
  readonly #interpret: (root: StreamInvocation) => ContentModel;
  readonly #measured: MeasuredGlyphs;

  /** @param known glyphs of the document that are already measured */
  constructor(
    pdf: ObjectReader,
    budget: Budget,
    known: MeasuredGlyphs,
    interpret: (root: StreamInvocation) => ContentModel,
  ) {
    this.#pdf = pdf;
    this.#budget = budget;
    this.#measured = known;
    this.#interpret = interpret;
  }

  /** Returns the glyph with the box of its ink, in units of the font size. */
  measure(type3: Type3Procedures, glyph: FontGlyph): FontGlyph {
    return this.#of(type3, glyph).glyph;
  }

  /** Whether a glyph, as placed on the page, is a picture or contains text, so that it must be redacted in parts. */
  isPicture(type3: Type3Procedures, { glyph, matrix }: PlacedGlyph): boolean {
    const { isComposed } = this.#of(type3, glyph);
    const { x0, y0, x1, y1 } = mapRect(matrix, glyph.box);
    return isComposed || !(Math.max(x1 - x0, y1 - y0) <= PICTURE);
  }

  #of(type3: Type3Procedures, glyph: FontGlyph): MeasuredGlyph {
    const known = this.#measured.get(glyph);
    if (known) return known;
    // Set first, as a procedure that shows its own font leads back to this glyph.
    this.#measured.set(glyph, { glyph, isComposed: false });
    const measured = this.#measure(type3, glyph);
    this.#measured.set(glyph, measured);
    this.#measured.set(measured.glyph, measured);
    return measured;
  }

  #measure(type3: Type3Procedures, glyph: FontGlyph): MeasuredGlyph {
    const procedure = type3.procedure(glyph.code);
    if (!procedure) return { glyph, isComposed: false };
    const model = this.#interpret(
      rootInvocation({
        kind: 'glyph',
        bytes: decodeStream(this.#pdf, procedure.stream, this.#budget).data,
        resources: type3.resources,
        stream: procedure.stream,
      }),
    );
    const ink = inkOf(model);
    const isComposed =
      model.runs.some((run) => run.glyphs.length > 0) || model.shadings.some(({ bounds }) => !bounds);
    return { glyph: ink ? { ...glyph, box: mapRect(type3.matrix, ink) } : glyph, isComposed };
  }
}

/** Returns the bounds of everything that a procedure paints, in its own space. */
function inkOf({ runs, paths, images, shadings }: ContentModel): Rect | undefined {
  const boxes = [
    ...paths.filter(({ paint }) => paint !== 'n').map(({ bounds }) => bounds),
    ...images.map(({ bounds }) => bounds),
    ...shadings.flatMap(({ bounds }) => bounds ?? []),
    ...runs.flatMap((run) => run.glyphs).map(({ matrix, glyph }) => mapRect(matrix, glyph.box)),
  ].filter(({ x0, y0, x1, y1 }) => Number.isFinite(x0 + y0 + x1 + y1));
  return boxes.length === 0 ? undefined : boxes.reduce(union);
}

/** Returns the matrix from the space of a glyph's procedure to page space. */
export function procedureMatrix(type3: Type3Procedures, { matrix }: PlacedGlyph) {
  return multiply(type3.matrix, matrix);
}
