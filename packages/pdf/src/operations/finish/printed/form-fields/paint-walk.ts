import type { PdfDocument } from '../../../../file/core/document.ts';
import { IDENTITY, type Matrix, multiply, type Rect, scaleOf, union } from '../../../../file/core/matrix.ts';
import { type PdfDict, PdfRef, type PdfStream } from '../../../../file/core/objects.ts';
import { PathExtent } from '../../../../page/content/path-extent.ts';
import { ENDS_PATH, FILLS_PATH } from '../../../../page/content/path-operators.ts';
import { placedLine, SHOWS_TEXT, textStateChange } from '../../../../page/content/text-operators.ts';
import { contentStream, contentText } from '../../../../page/syntax/content-stream.ts';
import { ContentLexer } from '../../../../page/syntax/lexer.ts';
import {
  formatNumber,
  matrixOf,
  nameAt,
  numberAt,
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

interface GraphicsState {
  readonly ctm: Matrix;
  readonly fill: Rgb;
  readonly stroke: Rgb;
  /** Resource name of the ExtGState in force; empty for none. */
  readonly state: string;
  readonly leading: number;
}

const MAX_DEPTH = 20;

/** Walks content written by Chromium and removes what it paints in the marker colours of controls. */
export class PaintWalk {
  readonly #document: PdfDocument;
  readonly #stream: WalkedStream;
  readonly #start: Start;
  readonly #found: Found;
  #gs: GraphicsState;
  readonly #saved: GraphicsState[] = [];
  readonly #marks: (MarkedContent | undefined)[];
  #text: { readonly at: number; readonly fill: Rgb } | undefined;
  #line: Matrix = IDENTITY;
  #fonts = new Set<string>();
  readonly #path = new PathExtent();

  constructor(document: PdfDocument, stream: WalkedStream, start: Start, found: Found) {
    this.#document = document;
    this.#stream = stream;
    this.#start = start;
    this.#found = found;
    this.#gs = { ctm: start.ctm, fill: [0, 0, 0], stroke: [0, 0, 0], state: '', leading: 0 };
    this.#marks = [start.mark];
  }

  run(): void {
    const lexer = new ContentLexer(Buffer.from(this.#stream.source, 'latin1'));
    for (let operation = lexer.next(); operation; operation = lexer.next()) this.#take(operation);
  }

  #take(operation: Operation): void {
    const { operator, operands } = operation;
    if (this.#path.take(operation, this.#gs.ctm)) return;
    if (ENDS_PATH.has(operator)) {
      const { start, bounds } = this.#path;
      if (operator !== 'n' && start !== undefined) {
        if (bounds) this.#extend(bounds);
        this.#paint(FILLS_PATH.has(operator) ? this.#gs.fill : this.#gs.stroke, start, operation.end);
      }
      this.#path.end();
      this.#fonts = new Set();
      return;
    }
    switch (operator) {
      case 'q':
        this.#saved.push(this.#gs);
        break;
      case 'Q':
        this.#gs = this.#saved.pop() ?? this.#gs;
        break;
      case 'cm':
        this.#gs = { ...this.#gs, ctm: multiply(matrixOf(operation.operands), this.#gs.ctm) };
        break;
      case 'rg':
        this.#gs = { ...this.#gs, fill: colorOf(operation) };
        break;
      case 'RG':
        this.#gs = { ...this.#gs, stroke: colorOf(operation) };
        break;
      case 'g': {
        const gray = numberAt(operands, 0);
        this.#gs = { ...this.#gs, fill: [gray, gray, gray] };
        break;
      }
      case 'gs':
        this.#gs = { ...this.#gs, state: nameAt(operands, 0) ?? '' };
        break;
      case 'BT':
        this.#text = { at: operation.start, fill: this.#gs.fill };
        this.#followText(operation);
        this.#fonts = new Set();
        break;
      case 'Tf':
        this.#fonts.add(nameAt(operands, 0) ?? '');
        break;
      case 'ET':
        if (this.#text) this.#paint(this.#text.fill, this.#text.at, operation.end);
        this.#text = undefined;
        this.#fonts = new Set();
        break;
      case 'BDC':
      case 'BMC':
        this.#marks.push(this.#start.depth === 0 ? this.#openMark(operation) : this.#marks.at(-1));
        break;
      case 'EMC':
        if (this.#marks.length > 1) this.#marks.pop();
        break;
      case 'Do':
        this.#enterForm(nameAt(operands, 0) ?? '');
        break;
      default:
        this.#followText(operation);
    }
  }

  #followText(operation: Operation): void {
    this.#line = placedLine(operation, this.#line, this.#gs.leading) ?? this.#line;
    const { leading } = textStateChange(operation) ?? {};
    if (leading !== undefined) this.#gs = { ...this.#gs, leading };
    if (SHOWS_TEXT.has(operation.operator)) this.#show();
  }

  #show(): void {
    const mark = this.#marks.at(-1);
    if (mark && controlOfColor(this.#gs.fill) === undefined) mark.foreignText = true;
    const [, , , , x, y] = multiply(this.#line, this.#gs.ctm);
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
    const { ctm, state } = this.#gs;
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
  #enterForm(name: string): void {
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
      ctm: multiply(matrix?.length === 6 ? (matrix as unknown as Matrix) : IDENTITY, this.#gs.ctm),
      mark: this.#marks.at(-1),
      alpha: this.#start.alpha * this.#alphaOf(this.#gs.state),
      depth: this.#start.depth + 1,
    };
    new PaintWalk(document, inner, start, this.#found).run();
    if (inner.edits.length === 0) return;
    forms.set(ref.number, contentStream(applyEdits(inner.source, inner.edits), form.dict));
  }
}

function colorOf({ operands }: Operation): Rgb {
  return [numberAt(operands, 0), numberAt(operands, 1), numberAt(operands, 2)];
}
