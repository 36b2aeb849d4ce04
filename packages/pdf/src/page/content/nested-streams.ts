import { IDENTITY, multiply } from '../../file/core/matrix.ts';
import type { PdfStream } from '../../file/core/objects.ts';
import type { ObjectReader } from '../../file/core/reader.ts';
import type { Type3Procedures } from '../fonts/font.ts';
import { matrixEntry, refEntry } from '../syntax/entries.ts';
import type { Budget } from '../syntax/limits.ts';
import { nameAt, type Operation } from '../syntax/operands.ts';
import { type GlyphProcedures, procedureMatrix } from './glyph-procedures.ts';
import { commonClip, type GraphicsState, initialState, type Paint } from './graphics-state.ts';
import type { MarkedContentStack } from './marked-content.ts';
import type { InvokingOperator, PlacedGlyph, StreamInvocation } from './model.ts';
import { childInvocation, tilingOf } from './stream-invocations.ts';

/** Interprets one use of a stream with an initial graphics state. */
export type Interpret = (
  invocation: StreamInvocation,
  initial: GraphicsState,
  outerMarked: MarkedContentStack | undefined,
) => void;

/** Interprets streams drawn by a content stream: forms, soft masks, pattern cells and glyph procedures. */
export class NestedStreams {
  readonly #pdf: ObjectReader;
  readonly #budget: Budget;
  readonly #procedures: GlyphProcedures;
  readonly #interpret: Interpret;

  constructor(pdf: ObjectReader, budget: Budget, procedures: GlyphProcedures, interpret: Interpret) {
    this.#pdf = pdf;
    this.#budget = budget;
    this.#procedures = procedures;
    this.#interpret = interpret;
  }

  /** Interprets procedures of glyphs that draw more than a letter, like forms. */
  drawGlyphs(
    invocation: StreamInvocation,
    state: GraphicsState,
    { start, end }: Operation,
    glyphs: readonly PlacedGlyph[],
    type3: Type3Procedures,
    marked: MarkedContentStack,
  ): void {
    for (const glyph of glyphs) {
      const procedure = type3.procedure(glyph.glyph.code);
      if (!procedure || !this.#procedures.isPicture(type3, glyph)) continue;
      const matrix = procedureMatrix(type3, glyph);
      const invokedBy: InvokingOperator = { start, end, category: 'Font', name: '' };
      const use = {
        ...procedure,
        invokedBy,
        kind: 'glyph' as const,
        matrix,
        tiling: undefined,
        shownBy: glyph,
      };
      const child = childInvocation(
        this.#pdf,
        invocation,
        { ...use, resources: type3.resources },
        this.#budget,
      );
      if (!child) continue;
      glyph.drawnBy = child;
      this.#interpret(child, { ...state, ctm: matrix }, marked);
    }
  }

  /** Interprets a form, or the group of a soft mask. */
  drawForm(
    parent: StreamInvocation,
    state: GraphicsState,
    stream: PdfStream,
    ref: StreamInvocation['ref'],
    operator: InvokingOperator,
    kind: StreamInvocation['kind'],
    marked: MarkedContentStack,
  ): void {
    const matrix = multiply(matrixEntry(this.#pdf, stream.dict, 'Matrix') ?? IDENTITY, state.ctm);
    const child = childInvocation(
      this.#pdf,
      parent,
      { stream, ref, invokedBy: operator, kind, matrix, tiling: undefined },
      this.#budget,
    );
    if (!child) return;
    const clip = commonClip(state.clip, child.bounds);
    this.#interpret(child, { ...state, ctm: matrix, clip }, marked);
  }

  /**
   * Returns the pattern that a colour operator selects. Pattern space is that of the invocation's own stream, independent of the
   * current matrix.
   */
  pattern(invocation: StreamInvocation, op: Operation): Paint | undefined {
    const name = nameAt(op.operands, op.operands.length - 1);
    const pdf = this.#pdf;
    const patterns = pdf.entries(invocation.resources, 'Pattern');
    const stream = name === undefined ? undefined : pdf.stream(patterns, name);
    if (name === undefined) return undefined;
    if (!stream) {
      const shading = pdf.entries(pdf.entries(patterns, name), 'Shading');
      return shading && { shading: pdf.number(shading, 'ShadingType') ?? 0 };
    }
    const known = invocation.children.find(
      (child) => child.kind === 'pattern' && child.invokedBy?.name === name,
    );
    const again: InvokingOperator = { start: op.start, end: op.end, category: 'Pattern', name };
    if (known) {
      known.moreInvokingOperators.push(again);
      return { cell: known };
    }
    const matrix = multiply(matrixEntry(this.#pdf, stream.dict, 'Matrix') ?? IDENTITY, invocation.matrix);
    const tiling = tilingOf(this.#pdf, stream.dict, matrix);
    const ref = refEntry(patterns, name);
    const child = childInvocation(
      this.#pdf,
      invocation,
      { stream, ref, invokedBy: again, kind: 'pattern', matrix, tiling },
      this.#budget,
    );
    if (child) this.#interpret(child, initialState(matrix), undefined);
    return child && { cell: child };
  }
}
