import { mapRect, multiply, type Rect } from '../../file/core/matrix.ts';
import { isDict } from '../../file/core/objects.ts';
import type { ObjectReader } from '../../file/core/reader.ts';
import type { FontLoader } from '../fonts/load-font.ts';
import { items, refEntry } from '../syntax/entries.ts';
import { ContentLexer } from '../syntax/lexer.ts';
import type { Budget } from '../syntax/limits.ts';
import { tooComplex } from '../syntax/limits.ts';
import { matrixOf, nameAt, numberOf, type Operation } from '../syntax/operands.ts';
import { GlyphProcedures } from './glyph-procedures.ts';
import {
  commonClip,
  dashOf,
  type GraphicsState,
  initialState,
  type Paint,
  paintPatterns,
  paintsOf,
  withoutPattern,
} from './graphics-state.ts';
import { MarkedContentStack } from './marked-content.ts';
import type { ContentModel, InvokingOperator, PlacedImage, StreamInvocation } from './model.ts';
import { NestedStreams } from './nested-streams.ts';
import type { OptionalContent } from './optional-content.ts';
import { PathBuilder } from './path-builder.ts';
import { ENDS_PATH } from './path-operators.ts';
import { TextInterpreter } from './text-interpreter.ts';

export interface InterpreterOptions {
  readonly pdf: ObjectReader;
  readonly fonts: FontLoader;
  readonly budget: Budget;
  readonly optionalContent: OptionalContent;
}

/** Most nested saved states; no viewer follows more. */
const MAX_SAVED_STATES = 4096;
const UNIT_SQUARE: Rect = { x0: 0, y0: 0, x1: 1, y1: 1 };
const NO_OBJECT = { name: undefined, stream: undefined, ref: undefined };

/**
 * Interprets a content stream and all streams that it draws, and records the position of their content (ISO 32000-2, 8 and 9). It
 * paints nothing, throws only when a limit is exceeded, and skips unreadable parts, as viewers do.
 */
export class ContentInterpreter {
  readonly #options: InterpreterOptions;
  readonly model: ContentModel;
  readonly #procedures: GlyphProcedures;
  readonly #nested: NestedStreams;
  #textObjects = 0;

  constructor(root: StreamInvocation, options: InterpreterOptions) {
    this.#options = options;
    const { pdf, budget, fonts } = options;
    this.#procedures = new GlyphProcedures(pdf, budget, fonts.measured, (procedure) =>
      new ContentInterpreter(procedure, options).run(),
    );
    this.#nested = new NestedStreams(pdf, budget, this.#procedures, (...use) => this.#interpret(...use));
    this.model = {
      root,
      runs: [],
      paths: [],
      images: [],
      shadings: [],
      marked: [],
      textObjectEnds: [],
      hiddenInvocations: [],
    };
  }

  run(): ContentModel {
    this.#interpret(this.model.root, initialState(this.model.root.matrix), undefined);
    return this.model;
  }

  #interpret(
    invocation: StreamInvocation,
    initial: GraphicsState,
    outerMarked: MarkedContentStack | undefined,
  ): void {
    const { budget, fonts, pdf } = this.#options;
    const lexer = new ContentLexer(invocation.bytes);
    const marked = new MarkedContentStack(
      pdf,
      invocation,
      this.#options.optionalContent,
      this.model.marked,
      outerMarked,
    );
    const text = new TextInterpreter(pdf, invocation, fonts, budget, this.#procedures);
    const path = new PathBuilder();
    const saved: GraphicsState[] = [];
    let state = initial;
    for (let op = lexer.next(); op !== undefined; op = lexer.next()) {
      budget.operation();
      invocation.contentEnd = op.end;
      invocation.endsInImage = op.inlineImage?.isOpen ?? false;
      const { operator, operands } = op;
      switch (operator) {
        case 'q':
          if (saved.length < MAX_SAVED_STATES) saved.push(state);
          else throw tooComplex(`its graphics states nest deeper than ${MAX_SAVED_STATES}`);
          break;
        case 'Q': {
          const restored = saved.pop();
          if (restored) state = restored;
          else invocation.strayRestores.push({ start: op.start, end: op.end });
          break;
        }
        case 'cm':
          state = { ...state, ctm: multiply(matrixOf(operands), state.ctm) };
          break;
        case 'w':
          state = { ...state, lineWidth: Math.abs(numberOf(operands, 0, 1)) };
          break;
        case 'd':
          state = { ...state, dash: dashOf(operands.at(-2), operands.at(-1)) };
          break;
        case 'gs':
          state = this.#extendedState(invocation, state, op, marked);
          break;
        case 'Do':
          this.#drawObject(invocation, state, op, marked);
          break;
        case 'BI':
          this.#image(invocation, state, op, marked, { ...NO_OBJECT, inline: op.inlineImage });
          break;
        case 'sh':
          this.#shading(invocation, state, op, marked);
          break;
        case 'scn':
        case 'sc':
          state = { ...state, fillPattern: this.#nested.pattern(invocation, op) };
          break;
        case 'SCN':
        case 'SC':
          state = { ...state, strokePattern: this.#nested.pattern(invocation, op) };
          break;
        case 'cs':
        case 'g':
        case 'rg':
        case 'k':
        case 'CS':
        case 'G':
        case 'RG':
        case 'K':
          state = withoutPattern(state, operator);
          break;
        case 'BMC':
        case 'BDC':
          marked.begin(op);
          break;
        case 'EMC':
          marked.end();
          break;
        case 'BT':
          text.begin(++this.#textObjects);
          break;
        case 'ET':
          this.model.textObjectEnds.push({
            invocation,
            start: op.start,
            end: op.end,
            textObject: text.textObject,
          });
          text.finish();
          break;
        default:
          if (path.add(op)) break;
          if (ENDS_PATH.has(operator)) {
            state = this.#paint(invocation, state, op, path, marked);
            break;
          }
          state = this.#text(invocation, state, op, text, marked);
      }
    }
    invocation.openStates = saved.length;
  }

  #text(
    invocation: StreamInvocation,
    state: GraphicsState,
    op: Operation,
    text: TextInterpreter,
    marked: MarkedContentStack,
  ): GraphicsState {
    const next = text.setState(state, op);
    if (next) return next;
    const shown = text.show(state, op, placed(invocation, op, marked));
    if (!shown) return state;
    const { bounds } = shown.run;
    this.model.runs.push(shown.run);
    if (bounds) this.#paintPatterns(invocation, state, op, marked, bounds);
    for (const paint of [state.fillPattern, state.strokePattern])
      paint?.cell?.tiling?.letters.push(shown.run);
    marked.cover(bounds);
    const type3 = shown.run.state.font?.type3;
    if (type3) this.#nested.drawGlyphs(invocation, shown.state, op, shown.run.glyphs, type3, marked);
    return shown.state;
  }

  #paint(
    invocation: StreamInvocation,
    state: GraphicsState,
    op: Operation,
    path: PathBuilder,
    marked: MarkedContentStack,
  ): GraphicsState {
    const finished = path.finish(op, state);
    if (!finished) return state;
    const paints = paintsOf(state, finished.paint);
    const patterned = paints.length > 0;
    const { ctm: matrix, dash } = state;
    this.model.paths.push({ ...placed(invocation, op, marked), ...finished, patterned, matrix, dash });
    if (finished.paint !== 'n') {
      const fills = finished.isRect && /^[fFbB]/.test(finished.paint);
      this.#paintPatterns(invocation, state, op, marked, finished.bounds, paints, fills);
      marked.cover(finished.bounds);
    }
    if (!finished.clips) return state;
    const clip = commonClip(state.clip, finished.bounds);
    return { ...state, clip, clipIsRect: state.clipIsRect && finished.isRect };
  }

  /** Records where the current patterns were painted: cells, and shadings that can show a picture. */
  #paintPatterns(
    invocation: StreamInvocation,
    state: GraphicsState,
    op: Operation,
    marked: MarkedContentStack,
    bounds: Rect,
    paints: readonly (Paint | undefined)[] = [state.fillPattern, state.strokePattern],
    isRect = false,
  ): void {
    paintPatterns(state, bounds, paints, isRect);
    for (const paint of paints) {
      if (paint?.shading === undefined) continue;
      const painted = { ...placed(invocation, op, marked), matrix: state.ctm };
      this.model.shadings.push({ ...painted, type: paint.shading, byPattern: true, bounds });
    }
  }

  #shading(
    invocation: StreamInvocation,
    state: GraphicsState,
    op: Operation,
    marked: MarkedContentStack,
  ): void {
    const { pdf } = this.#options;
    const name = nameAt(op.operands, 0) ?? '';
    const shading = pdf.entries(pdf.entries(invocation.resources, 'Shading'), name);
    this.model.shadings.push({
      ...placed(invocation, op, marked),
      type: pdf.number(shading, 'ShadingType') ?? 0,
      byPattern: false,
      matrix: state.ctm,
      bounds: state.clip,
    });
    marked.cover(state.clip);
  }

  #extendedState(
    invocation: StreamInvocation,
    state: GraphicsState,
    op: Operation,
    marked: MarkedContentStack,
  ): GraphicsState {
    const { pdf } = this.#options;
    const name = nameAt(op.operands, 0);
    const dict =
      name === undefined ? undefined : pdf.entries(pdf.entries(invocation.resources, 'ExtGState'), name);
    if (!dict || name === undefined) return state;
    let next = state;
    const width = pdf.number(dict, 'LW');
    if (width !== undefined) next = { ...next, lineWidth: Math.abs(width) };
    const [lengths, phase] = items(pdf, pdf.array(dict, 'D'));
    if (lengths !== undefined) next = { ...next, dash: dashOf(items(pdf, pdf.array(lengths)), phase) };
    const [fontDict, size] = items(pdf, pdf.array(dict, 'Font'));
    if (isDict(fontDict)) {
      const font = this.#options.fonts.load(fontDict);
      next = { ...next, text: { ...next.text, font, size: pdf.number(size) ?? 0 } };
    }
    const group = pdf.stream(pdf.entries(dict, 'SMask'), 'G');
    if (group) {
      const operator: InvokingOperator = { start: op.start, end: op.end, category: 'ExtGState', name };
      const ref = refEntry(pdf.entries(dict, 'SMask'), 'G');
      this.#nested.drawForm(
        invocation,
        { ...state, clip: undefined },
        group,
        ref,
        operator,
        'softmask',
        marked,
      );
    }
    return next;
  }

  #drawObject(
    invocation: StreamInvocation,
    state: GraphicsState,
    op: Operation,
    marked: MarkedContentStack,
  ): void {
    const { pdf } = this.#options;
    const name = nameAt(op.operands, 0);
    const objects = pdf.entries(invocation.resources, 'XObject');
    const stream = name === undefined ? undefined : pdf.stream(objects, name);
    if (name === undefined || !stream) return;
    const ref = refEntry(objects, name);
    if (this.#options.optionalContent.isHidden(stream.dict.get('OC'))) {
      this.model.hiddenInvocations.push({ invocation, start: op.start, end: op.end });
      return;
    }
    const subtype = pdf.name(stream.dict, 'Subtype');
    if (subtype === 'Image') {
      this.#image(invocation, state, op, marked, { name, stream, ref, inline: undefined });
    } else if (subtype === 'Form' || subtype === undefined) {
      const operator: InvokingOperator = { start: op.start, end: op.end, category: 'XObject', name };
      this.#nested.drawForm(invocation, state, stream, ref, operator, 'form', marked);
    }
  }

  #image(
    invocation: StreamInvocation,
    state: GraphicsState,
    op: Operation,
    marked: MarkedContentStack,
    source: Pick<PlacedImage, 'name' | 'stream' | 'ref' | 'inline'>,
  ): void {
    const bounds = mapRect(state.ctm, UNIT_SQUARE);
    const where = { resources: invocation.resources, matrix: state.ctm, bounds };
    this.model.images.push({ ...placed(invocation, op, marked), ...source, ...where });
    this.#paintPatterns(invocation, state, op, marked, bounds);
    marked.cover(bounds);
  }
}

function placed(invocation: StreamInvocation, op: Operation, marked: MarkedContentStack) {
  return { invocation, start: op.start, end: op.end, marked: marked.current, hidden: marked.hidden };
}
