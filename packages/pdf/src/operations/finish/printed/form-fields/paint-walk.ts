import type { PdfDocument } from '../../../../file/core/document.ts';
import { IDENTITY, type Matrix, multiply, type Rect, scaleOf, union } from '../../../../file/core/matrix.ts';
import { type PdfDict, PdfRef, type PdfStream } from '../../../../file/core/objects.ts';
import { ContentInterpreter, type InterpretedState } from '../../../../page/content/interpreter.ts';
import { PathExtent } from '../../../../page/content/path-extent.ts';
import { FILLS_PATH } from '../../../../page/content/path-operators.ts';
import { INITIAL_TEXT_STATE } from '../../../../page/content/text-state.ts';
import { contentStream, contentText } from '../../../../page/syntax/content-stream.ts';
import {
  formatNumber,
  nameAt,
  numberAt,
  type Operand,
  type Operation,
} from '../../../../page/syntax/operands.ts';
import { controlOfColor, type Rgb } from './form-control.ts';
import { applyEdits, type Edit, type MarkedContent, type MovedPaint } from './painted.ts';

/** Results of the walk over a page and its form XObjects. */
export interface Found {
  readonly marked: Map<number, MarkedContent>;
  readonly paints: MovedPaint[];
  /** Rewritten form XObjects from which content was removed, by object number. */
  readonly forms: Map<number, PdfStream>;
  /** Returns the colour of a control whose paint stays. */
  readonly colorOf: (control: number) => Rgb | undefined;
}

/** A content stream, one character per byte, with the edits to make in it. */
export interface WalkedStream {
  readonly source: string;
  readonly resources: PdfDict | undefined;
  readonly edits: Edit[];
}

/** Graphics state at the start of a content stream. */
interface Start {
  readonly ctm: Matrix;
  readonly mark: MarkedContent | undefined;
  /** Opacity of the enclosing groups. */
  readonly alpha: number;
  readonly depth: number;
}

export const PAGE_START: Start = { ctm: IDENTITY, mark: undefined, alpha: 1, depth: 0 };

interface GraphicsState extends InterpretedState {
  readonly fill: Rgb;
  readonly stroke: Rgb;
  /** Resource name of the ExtGState in force; empty for none. */
  readonly state: string;
}

const MAX_DEPTH = 20;

/** Walks content written by Chromium and removes its paint in the marker colours of controls. */
export class PaintWalk extends ContentInterpreter<GraphicsState> {
  readonly #document: PdfDocument;
  readonly #stream: WalkedStream;
  readonly #start: Start;
  readonly #found: Found;
  readonly #marks: (MarkedContent | undefined)[];
  #text: { readonly at: number; readonly fill: Rgb } | undefined;
  #fonts = new Set<string>();
  readonly #path = new PathExtent();

  constructor(document: PdfDocument, stream: WalkedStream, start: Start, found: Found) {
    super({ ctm: start.ctm, text: INITIAL_TEXT_STATE, fill: [0, 0, 0], stroke: [0, 0, 0], state: '' });
    this.#document = document;
    this.#stream = stream;
    this.#start = start;
    this.#found = found;
    this.#marks = [start.mark];
  }

  run(): void {
    this.interpret(Buffer.from(this.#stream.source, 'latin1'));
  }

  protected override onPathSegment(operation: Operation): void {
    this.#path.take(operation, this.state.ctm);
  }

  protected override onPathEnd({ operator, end }: Operation): void {
    const { start, bounds } = this.#path;
    if (operator !== 'n' && start !== undefined) {
      if (bounds) this.#extend(bounds);
      this.#paint(FILLS_PATH.has(operator) ? this.state.fill : this.state.stroke, start, end);
    }
    this.#path.end();
    this.#fonts = new Set();
  }

  protected override onColor({ operator, operands }: Operation): void {
    if (operator === 'rg') this.state = { ...this.state, fill: rgbOf(operands) };
    else if (operator === 'RG') this.state = { ...this.state, stroke: rgbOf(operands) };
    else if (operator === 'g') {
      const gray = numberAt(operands, 0);
      this.state = { ...this.state, fill: [gray, gray, gray] };
    }
  }

  protected override onParameter({ operator, operands }: Operation): void {
    if (operator === 'gs') this.state = { ...this.state, state: nameAt(operands, 0) ?? '' };
  }

  protected override onTextBegin({ start }: Operation): void {
    this.#text = { at: start, fill: this.state.fill };
    this.#fonts = new Set();
  }

  protected override onFont(name = ''): void {
    this.#fonts.add(name);
  }

  protected override onTextEnd({ end }: Operation): void {
    if (this.#text) this.#paint(this.#text.fill, this.#text.at, end);
    this.#text = undefined;
    this.#fonts = new Set();
  }

  protected override onMarkedBegin(operation: Operation): void {
    this.#marks.push(this.#start.depth === 0 ? this.#openMark(operation) : this.#marks.at(-1));
  }

  protected override onMarkedEnd(): void {
    if (this.#marks.length > 1) this.#marks.pop();
  }

  protected override onText(): void {
    const mark = this.#marks.at(-1);
    if (mark && controlOfColor(this.state.fill) === undefined) mark.foreignText = true;
    const [, , , , x, y] = multiply(this.line, this.state.ctm);
    this.#extend({ x0: x, y0: y, x1: x, y1: y });
  }

  #extend(bounds: Rect): void {
    const mark = this.#marks.at(-1);
    if (mark) mark.bounds = mark.bounds ? union(mark.bounds, bounds) : bounds;
  }

  /** Removes the source painted in `color` from `start` to `end` if that is the colour of a control. */
  #paint(color: Rgb, start: number, end: number): void {
    const control = controlOfColor(color);
    if (control === undefined) return;
    const source = this.#stream.source.slice(start, end);
    const stays = this.#found.colorOf(control);
    if (stays) {
      const rgb = stays.map((value) => formatNumber(value)).join(' ');
      this.#stream.edits.push({ start, end, text: `q ${rgb} rg ${rgb} RG ${source} Q` });
      return;
    }
    this.#marks.at(-1)?.controls.add(control);
    const { ctm, state } = this.state;
    // Paint moved out of a translucent group keeps the product of both opacities.
    const alpha = this.#start.alpha < 1 ? this.#start.alpha * this.#alphaOf(state) : undefined;
    this.#found.paints.push({
      control,
      matrix: ctm,
      state: alpha === undefined ? state : '',
      alpha,
      source,
      resources: this.#stream.resources,
      fonts: this.#fonts,
      scale: scaleOf(ctm),
    });
    this.#stream.edits.push({ start, end, text: '' });
  }

  #alphaOf(state: string): number {
    const states = this.#document.dict(this.#stream.resources, 'ExtGState');
    const found = state ? this.#document.dict(states, state) : undefined;
    return this.#document.number(found, 'ca') ?? 1;
  }

  #openMark(operation: Operation): MarkedContent | undefined {
    const properties = operation.operands[1];
    const mcid = properties instanceof Map ? properties.get('MCID') : undefined;
    if (typeof mcid !== 'number') return this.#marks.at(-1);
    const mark = this.#found.marked.get(mcid) ?? {
      tag: nameAt(operation.operands, 0) ?? '',
      bounds: undefined,
      foreignText: false,
      controls: new Set<number>(),
      openings: [],
    };
    mark.openings.push({ start: operation.start, end: operation.end });
    this.#found.marked.set(mcid, mark);
    return mark;
  }

  /** Walks a form XObject and keeps a rewritten copy of it if content was removed. */
  protected override onObject(_: Operation, name = ''): void {
    const document = this.#document;
    const { forms } = this.#found;
    const ref = document.dict(this.#stream.resources, 'XObject')?.get(name);
    if (!(ref instanceof PdfRef) || forms.has(ref.number) || this.#start.depth >= MAX_DEPTH) return;
    const form = document.stream(ref);
    if (form === undefined || document.name(form, 'Subtype') !== 'Form') return;
    const matrix = document.numbers(form, 'Matrix');
    const inner: WalkedStream = {
      source: contentText(document, form),
      resources: document.dict(form, 'Resources'),
      edits: [],
    };
    const start: Start = {
      ctm: multiply(matrix?.length === 6 ? (matrix as unknown as Matrix) : IDENTITY, this.state.ctm),
      mark: this.#marks.at(-1),
      alpha: this.#start.alpha * this.#alphaOf(this.state.state),
      depth: this.#start.depth + 1,
    };
    new PaintWalk(document, inner, start, this.#found).run();
    if (inner.edits.length === 0) return;
    forms.set(ref.number, contentStream(applyEdits(inner.source, inner.edits), form.dict));
  }
}

function rgbOf(operands: readonly Operand[]): Rgb {
  return [numberAt(operands, 0), numberAt(operands, 1), numberAt(operands, 2)];
}
