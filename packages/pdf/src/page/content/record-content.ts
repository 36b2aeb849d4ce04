import { mapRect, type Rect } from '../../file/core/matrix.ts';
import { isDict } from '../../file/core/objects.ts';
import type { ObjectReader } from '../../file/core/reader.ts';
import type { FontLoader } from '../fonts/load-font.ts';
import { items, refEntry } from '../syntax/entries.ts';
import type { Budget } from '../syntax/limits.ts';
import { tooComplex } from '../syntax/limits.ts';
import { nameAt, numberOf, type Operation } from '../syntax/operands.ts';
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
import { ContentInterpreter } from './interpreter.ts';
import { MarkedContentStack } from './marked-content.ts';
import type { ContentModel, InvokingOperator, PlacedImage, StreamInvocation } from './model.ts';
import { NestedStreams } from './nested-streams.ts';
import type { OptionalContent } from './optional-content.ts';
import { PathBuilder } from './path-builder.ts';
import { TextRecorder } from './text-recorder.ts';

export interface RecorderOptions {
  readonly pdf: ObjectReader;
  readonly fonts: FontLoader;
  readonly budget: Budget;
  readonly optionalContent: OptionalContent;
}

/** Most nested saved states; no viewer follows more. */
const MAX_SAVED_STATES = 4096;
const UNIT_SQUARE: Rect = { x0: 0, y0: 0, x1: 1, y1: 1 };
const NO_OBJECT = { name: undefined, stream: undefined, ref: undefined };

/** Shared state of the streams of one page or appearance during recording. */
interface Recording extends RecorderOptions {
  readonly model: ContentModel;
  readonly procedures: GlyphProcedures;
  readonly nested: NestedStreams;
  /** Number of text objects so far. */
  textObjects: number;
}

/**
 * Records the position of all content of a stream, and of each stream that it draws (ISO 32000-2, 8 and 9). It paints nothing,
 * throws only when a limit is exceeded, and skips unreadable parts, as viewers do.
 */
export function recordContent(root: StreamInvocation, options: RecorderOptions): ContentModel {
  const { pdf, budget, fonts } = options;
  const procedures = new GlyphProcedures(pdf, budget, fonts.measured, (procedure) =>
    recordContent(procedure, options),
  );
  const nested = new NestedStreams(pdf, budget, procedures, (invocation, initial, outer) =>
    new StreamRecorder(recording, invocation, initial, outer).run(),
  );
  const model: ContentModel = {
    root,
    runs: [],
    paths: [],
    images: [],
    shadings: [],
    marked: [],
    textObjectEnds: [],
    hiddenInvocations: [],
  };
  const recording: Recording = { ...options, model, procedures, nested, textObjects: 0 };
  new StreamRecorder(recording, root, initialState(root.matrix), undefined).run();
  return model;
}

/** Records one use of a content stream. */
class StreamRecorder extends ContentInterpreter<GraphicsState> {
  readonly #recording: Recording;
  readonly #invocation: StreamInvocation;
  readonly #marked: MarkedContentStack;
  readonly #text: TextRecorder;
  readonly #path = new PathBuilder();

  constructor(
    recording: Recording,
    invocation: StreamInvocation,
    initial: GraphicsState,
    outer: MarkedContentStack | undefined,
  ) {
    super(initial);
    const { pdf, fonts, budget, optionalContent, procedures, model } = recording;
    this.#recording = recording;
    this.#invocation = invocation;
    this.#marked = new MarkedContentStack(pdf, invocation, optionalContent, model.marked, outer);
    this.#text = new TextRecorder(fonts, budget, procedures);
  }

  run(): void {
    this.interpret(this.#invocation.bytes);
    this.#invocation.openStates = this.saved.length;
  }

  override operation(op: Operation): void {
    this.#recording.budget.operation();
    this.#invocation.contentEnd = op.end;
    this.#invocation.endsInImage = op.inlineImage?.isOpen ?? false;
    super.operation(op);
  }

  protected override onSave(): void {
    if (this.saved.length > MAX_SAVED_STATES)
      throw tooComplex(`its graphics states nest deeper than ${MAX_SAVED_STATES}`);
  }

  protected override onStrayRestore({ start, end }: Operation): void {
    this.#invocation.strayRestores.push({ start, end });
  }

  protected override onParameter(op: Operation): void {
    const { operator, operands } = op;
    if (operator === 'w') this.#change({ lineWidth: Math.abs(numberOf(operands, 0, 1)) });
    else if (operator === 'd') this.#change({ dash: dashOf(operands.at(-2), operands.at(-1)) });
    else if (operator === 'gs') this.#extendedState(op);
  }

  protected override onColor(op: Operation): void {
    const { operator } = op;
    if (operator === 'scn' || operator === 'sc')
      this.#change({ fillPattern: this.#recording.nested.pattern(this.#invocation, op) });
    else if (operator === 'SCN' || operator === 'SC')
      this.#change({ strokePattern: this.#recording.nested.pattern(this.#invocation, op) });
    else this.state = withoutPattern(this.state, operator);
  }

  #change(change: Partial<GraphicsState>): void {
    this.state = { ...this.state, ...change };
  }

  protected override onMarkedBegin(op: Operation): void {
    this.#marked.begin(op);
  }

  protected override onMarkedEnd(): void {
    this.#marked.end();
  }

  protected override onTextBegin(): void {
    this.#text.textObject = ++this.#recording.textObjects;
  }

  protected override onTextEnd({ start, end }: Operation): void {
    const { textObject } = this.#text;
    this.#recording.model.textObjectEnds.push({ invocation: this.#invocation, start, end, textObject });
    this.#text.finish();
  }

  protected override onFont(name: string | undefined, size: number): void {
    // Viewers disagree about a `Tf` that names no font. It is omitted from the output, so the previous font stays in use.
    if (name === undefined) return;
    const { pdf, fonts } = this.#recording;
    const dict = pdf.dict(pdf.entries(this.#invocation.resources, 'Font'), name);
    const font = (dict && fonts.load(dict)) ?? fonts.fallback;
    this.#change({ text: { ...this.state.text, font, size } });
  }

  protected override onLine(): void {
    this.#text.place(this.line);
  }

  protected override onText(op: Operation): void {
    const { state } = this;
    const { model, nested } = this.#recording;
    const run = this.#text.show(state, op, this.#placed(op));
    const { bounds } = run;
    model.runs.push(run);
    if (bounds) this.#paintPatterns(op, bounds);
    for (const paint of [state.fillPattern, state.strokePattern]) paint?.cell?.tiling?.letters.push(run);
    this.#marked.cover(bounds);
    const type3 = run.state.font?.type3;
    if (type3) nested.drawGlyphs(this.#invocation, state, op, run.glyphs, type3, this.#marked);
  }

  protected override onPathSegment(op: Operation): void {
    this.#path.add(op);
  }

  protected override onClip(): void {
    this.#path.clip();
  }

  protected override onPathEnd(op: Operation): void {
    const { state } = this;
    const finished = this.#path.finish(op, state);
    if (!finished) return;
    const paints = paintsOf(state, finished.paint);
    const patterned = paints.length > 0;
    const { ctm: matrix, dash } = state;
    this.#recording.model.paths.push({ ...this.#placed(op), ...finished, patterned, matrix, dash });
    if (finished.paint !== 'n') {
      const fills = finished.isRect && /^[fFbB]/.test(finished.paint);
      this.#paintPatterns(op, finished.bounds, paints, fills);
      this.#marked.cover(finished.bounds);
    }
    if (!finished.clips) return;
    const clip = commonClip(state.clip, finished.bounds);
    this.#change({ clip, clipIsRect: state.clipIsRect && finished.isRect });
  }

  /** Records where the current patterns were painted: cells, and shadings that can show a picture. */
  #paintPatterns(
    op: Operation,
    bounds: Rect,
    paints: readonly (Paint | undefined)[] = [this.state.fillPattern, this.state.strokePattern],
    isRect = false,
  ): void {
    paintPatterns(this.state, bounds, paints, isRect);
    for (const paint of paints) {
      if (paint?.shading === undefined) continue;
      const painted = { ...this.#placed(op), matrix: this.state.ctm };
      this.#recording.model.shadings.push({ ...painted, type: paint.shading, byPattern: true, bounds });
    }
  }

  protected override onShading(op: Operation): void {
    const { pdf, model } = this.#recording;
    const { ctm: matrix, clip: bounds } = this.state;
    const name = nameAt(op.operands, 0) ?? '';
    const shading = pdf.entries(pdf.entries(this.#invocation.resources, 'Shading'), name);
    const type = pdf.number(shading, 'ShadingType') ?? 0;
    model.shadings.push({ ...this.#placed(op), type, byPattern: false, matrix, bounds });
    this.#marked.cover(bounds);
  }

  #extendedState(op: Operation): void {
    const { pdf, fonts, nested } = this.#recording;
    const name = nameAt(op.operands, 0);
    const states = pdf.entries(this.#invocation.resources, 'ExtGState');
    const dict = name === undefined ? undefined : pdf.entries(states, name);
    if (!dict || name === undefined) return;
    const before = this.state;
    const width = pdf.number(dict, 'LW');
    if (width !== undefined) this.#change({ lineWidth: Math.abs(width) });
    const [lengths, phase] = items(pdf, pdf.array(dict, 'D'));
    if (lengths !== undefined) this.#change({ dash: dashOf(items(pdf, pdf.array(lengths)), phase) });
    const [fontDict, size] = items(pdf, pdf.array(dict, 'Font'));
    if (isDict(fontDict)) {
      const font = fonts.load(fontDict);
      this.#change({ text: { ...this.state.text, font, size: pdf.number(size) ?? 0 } });
    }
    const group = pdf.stream(pdf.entries(dict, 'SMask'), 'G');
    if (!group) return;
    const operator: InvokingOperator = { start: op.start, end: op.end, category: 'ExtGState', name };
    const ref = refEntry(pdf.entries(dict, 'SMask'), 'G');
    const unclipped = { ...before, clip: undefined };
    nested.drawForm(this.#invocation, unclipped, group, ref, operator, 'softmask', this.#marked);
  }

  protected override onObject(op: Operation, name: string | undefined): void {
    const { pdf, optionalContent, model, nested } = this.#recording;
    const invocation = this.#invocation;
    const objects = pdf.entries(invocation.resources, 'XObject');
    const stream = name === undefined ? undefined : pdf.stream(objects, name);
    if (name === undefined || !stream) return;
    const ref = refEntry(objects, name);
    const { start, end } = op;
    if (optionalContent.isHidden(stream.dict.get('OC'))) {
      model.hiddenInvocations.push({ invocation, start, end });
      return;
    }
    const subtype = pdf.name(stream.dict, 'Subtype');
    if (subtype === 'Image') this.#image(op, { name, stream, ref, inline: undefined });
    else if (subtype === 'Form' || subtype === undefined) {
      const operator: InvokingOperator = { start, end, category: 'XObject', name };
      nested.drawForm(invocation, this.state, stream, ref, operator, 'form', this.#marked);
    }
  }

  protected override onInlineImage(op: Operation): void {
    this.#image(op, { ...NO_OBJECT, inline: op.inlineImage });
  }

  #image(op: Operation, source: Pick<PlacedImage, 'name' | 'stream' | 'ref' | 'inline'>): void {
    const { ctm: matrix } = this.state;
    const bounds = mapRect(matrix, UNIT_SQUARE);
    const where = { resources: this.#invocation.resources, matrix, bounds };
    this.#recording.model.images.push({ ...this.#placed(op), ...source, ...where });
    this.#paintPatterns(op, bounds);
    this.#marked.cover(bounds);
  }

  #placed({ start, end }: Operation) {
    const { current: marked, hidden } = this.#marked;
    return { invocation: this.#invocation, start, end, marked, hidden };
  }
}
