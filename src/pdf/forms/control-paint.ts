import type { PDFContext, PDFPage } from '@cantoo/pdf-lib';
import { PDFArray, PDFDict, PDFName, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { contentOperations, type Operation } from './content-operations.ts';
import { decodedText, flateStream } from './flate.ts';
import { controlOfColor, type Rgb } from './form-control.ts';
import { apply, concat, IDENTITY, type Matrix, num, type Rect } from './matrix.ts';

/** Something painted in a control's marker colour, taken out of the page content. */
export interface MovedPaint {
  readonly control: number;
  /** Operators that paint it again in page space, but for the colour. */
  readonly content: string;
  readonly resources: PDFDict | undefined;
  /** Names in `resources` that `content` uses. */
  readonly fonts: ReadonlySet<string>;
  readonly states: ReadonlySet<string>;
  /** Points per CSS pixel. */
  readonly scale: number;
}

/** What one marked-content sequence of the page paints, in page space. */
export interface MarkedContent {
  readonly tag: string;
  bounds: Rect | undefined;
  /** Shows text that belongs to no control. */
  foreignText: boolean;
  readonly controls: Set<number>;
  /** Where the BDC operators stand in the page content. */
  readonly openings: { start: number; end: number }[];
}

export interface ControlPaint {
  readonly paints: MovedPaint[];
  readonly marked: Map<number, MarkedContent>;
  /** Writes the content back, with the sequences in `artifacts` (MCIDs) taken out of the structure. */
  commit(artifacts: ReadonlySet<number>): void;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface Walk {
  readonly source: string;
  readonly resources: PDFDict | undefined;
  readonly edits: Edit[];
}

const PATH = new Set(['m', 'l', 'c', 'v', 'y', 're', 'h']);
const FILL = new Set(['f', 'F', 'f*']);
const STROKE = new Set(['S', 's']);
const BOTH = new Set(['B', 'B*', 'b', 'b*']);
const SHOW = new Set(['Tj', 'TJ', "'", '"']);
const MAX_DEPTH = 20;

function applyEdits(source: string, edits: readonly Edit[]): string {
  let text = '';
  let at = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    text += source.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + source.slice(at);
}

/**
 * Finds what the content of a page written by Chromium paints in the marker colours of form controls, within
 * form XObjects too, and takes it out.
 *
 * @param colorOf the colour of a control that has no field on this page: its paint stays and gets that colour
 */
export function takeControlPaint(page: PDFPage, colorOf: (control: number) => Rgb | undefined): ControlPaint {
  const context = page.doc.context;
  const marked = new Map<number, MarkedContent>();
  const paints: MovedPaint[] = [];
  const streams = pageStreams(context, page);
  const root: Walk = {
    source: streams.map((stream) => decodedText(stream)).join('\n'),
    resources: page.node.Resources(),
    edits: [],
  };
  const forms = new Map<PDFRef, PDFRawStream>();
  walk(context, root, { ctm: IDENTITY, mark: undefined, depth: 0 }, { marked, paints, forms, colorOf });
  return {
    paints,
    marked,
    commit(artifacts) {
      if (root.edits.length === 0 && forms.size === 0 && artifacts.size === 0) return;
      for (const [ref, stream] of forms) context.assign(ref, stream);
      const retagged = [...artifacts].flatMap((mcid) =>
        (marked.get(mcid)?.openings ?? []).map((at) => ({ ...at, text: '/Artifact BMC' })),
      );
      const content = applyEdits(root.source, [...root.edits, ...retagged]);
      const stream = flateStream(context, content);
      page.node.set(PDFName.of('Contents'), context.register(stream));
    },
  };
}

function pageStreams(context: PDFContext, page: PDFPage): PDFRawStream[] {
  const contents = page.node.Contents();
  const items = contents instanceof PDFArray ? contents.asArray() : [contents];
  return items.map((item) => context.lookup(item)).filter((item) => item instanceof PDFRawStream);
}

interface Found {
  readonly marked: Map<number, MarkedContent>;
  readonly paints: MovedPaint[];
  readonly forms: Map<PDFRef, PDFRawStream>;
  readonly colorOf: (control: number) => Rgb | undefined;
}

interface Start {
  readonly ctm: Matrix;
  readonly mark: MarkedContent | undefined;
  readonly depth: number;
}

interface GraphicsState {
  ctm: Matrix;
  fill: Rgb;
  stroke: Rgb;
  state: string;
}

function walk(context: PDFContext, at: Walk, start: Start, found: Found): void {
  let gs: GraphicsState = { ctm: start.ctm, fill: [0, 0, 0], stroke: [0, 0, 0], state: '' };
  const saved: GraphicsState[] = [];
  const marks: (MarkedContent | undefined)[] = [start.mark];
  let textStart: { at: number; fill: Rgb } | undefined;
  let textMatrix: Matrix = IDENTITY;
  let fonts = new Set<string>();
  let pathStart = -1;
  let points: [number, number][] = [];

  const paint = (color: Rgb, from: number, end: number): void => {
    const control = controlOfColor(color);
    if (control === undefined) return;
    const stays = found.colorOf(control);
    if (stays) {
      const rgb = stays.map((value) => num(value)).join(' ');
      at.edits.push({ start: from, end, text: `q ${rgb} rg ${rgb} RG ${at.source.slice(from, end)} Q` });
      return;
    }
    marks.at(-1)?.controls.add(control);
    const state = gs.state ? `${gs.state} gs ` : '';
    found.paints.push({
      control,
      content: `q ${gs.ctm.map((value) => num(value)).join(' ')} cm ${state}${at.source.slice(from, end)} Q`,
      resources: at.resources,
      fonts,
      states: new Set(gs.state ? [gs.state.slice(1)] : []),
      scale: Math.sqrt(Math.abs(gs.ctm[0] * gs.ctm[3] - gs.ctm[1] * gs.ctm[2])),
    });
    at.edits.push({ start: from, end, text: '' });
  };

  for (const operation of contentOperations(at.source)) {
    const { operator, operands } = operation;
    const n = operands.map(Number);
    if (PATH.has(operator)) {
      if (pathStart < 0) pathStart = operation.start;
      for (let i = 0; i + 1 < n.length; i += 2) points.push([n[i]!, n[i + 1]!]);
      if (operator === 're') points = points.slice(0, -1).concat([[n[0]! + n[2]!, n[1]! + n[3]!]]);
      continue;
    }
    const painted = FILL.has(operator) || BOTH.has(operator) || STROKE.has(operator);
    if (painted) {
      extend(marks.at(-1), gs.ctm, points);
      if (pathStart >= 0) paint(STROKE.has(operator) ? gs.stroke : gs.fill, pathStart, operation.end);
    }
    if (painted || operator === 'n') {
      pathStart = -1;
      points = [];
      fonts = new Set();
      continue;
    }
    switch (operator) {
      case 'q':
        saved.push({ ...gs });
        break;
      case 'Q':
        gs = saved.pop() ?? gs;
        break;
      case 'cm':
        gs.ctm = concat(n as unknown as Matrix, gs.ctm);
        break;
      case 'rg':
        gs.fill = [n[0]!, n[1]!, n[2]!];
        break;
      case 'RG':
        gs.stroke = [n[0]!, n[1]!, n[2]!];
        break;
      case 'g':
        gs.fill = [n[0]!, n[0]!, n[0]!];
        break;
      case 'gs':
        gs.state = operands[0] ?? '';
        break;
      case 'BT':
        textStart = { at: operation.start, fill: gs.fill };
        fonts = new Set();
        break;
      case 'Tf':
        fonts.add((operands[0] ?? '').slice(1));
        break;
      case 'Tm':
        textMatrix = n as unknown as Matrix;
        break;
      case 'ET':
        if (textStart) paint(textStart.fill, textStart.at, operation.end);
        textStart = undefined;
        fonts = new Set();
        break;
      case 'BDC':
      case 'BMC':
        marks.push(start.depth === 0 ? openMark(operation, marks.at(-1), found.marked) : marks.at(-1));
        break;
      case 'EMC':
        if (marks.length > 1) marks.pop();
        break;
      case 'Do':
        enterForm(context, at, operands[0] ?? '', { ...start, ctm: gs.ctm, mark: marks.at(-1) }, found);
        break;
      default:
        if (SHOW.has(operator)) {
          const mark = marks.at(-1);
          if (mark && controlOfColor(gs.fill) === undefined) mark.foreignText = true;
          extend(mark, concat(textMatrix, gs.ctm), [[0, 0]]);
        }
    }
  }
}

function openMark(
  operation: Operation,
  outer: MarkedContent | undefined,
  marked: Map<number, MarkedContent>,
): MarkedContent | undefined {
  const mcid = /\/MCID\s+(\d+)/.exec(operation.operands[1] ?? '')?.[1];
  if (mcid === undefined) return outer;
  const tag = (operation.operands[0] ?? '').slice(1);
  const mark = marked.get(Number(mcid)) ?? {
    tag,
    bounds: undefined,
    foreignText: false,
    controls: new Set<number>(),
    openings: [],
  };
  mark.openings.push({ start: operation.start, end: operation.end });
  marked.set(Number(mcid), mark);
  return mark;
}

function extend(mark: MarkedContent | undefined, ctm: Matrix, points: readonly [number, number][]): void {
  if (!mark) return;
  for (const [x, y] of points) {
    const [px, py] = apply(ctm, x, y);
    const b = mark.bounds ?? { left: px, right: px, bottom: py, top: py };
    mark.bounds = {
      left: Math.min(b.left, px),
      right: Math.max(b.right, px),
      bottom: Math.min(b.bottom, py),
      top: Math.max(b.top, py),
    };
  }
}

/** Walks a form XObject and keeps a rewritten copy of it when something was taken out. */
function enterForm(context: PDFContext, at: Walk, name: string, start: Start, found: Found): void {
  const objects = at.resources?.lookup(PDFName.of('XObject'));
  const ref = objects instanceof PDFDict ? objects.get(PDFName.of(name.slice(1))) : undefined;
  if (!(ref instanceof PDFRef) || found.forms.has(ref) || start.depth >= MAX_DEPTH) return;
  const stream = context.lookup(ref);
  if (!(stream instanceof PDFRawStream)) return;
  if (stream.dict.lookup(PDFName.of('Subtype')) !== PDFName.of('Form')) return;
  const matrix = stream.dict.lookup(PDFName.of('Matrix'));
  const own =
    matrix instanceof PDFArray
      ? (matrix.asArray().map((v) => Number(String(v))) as unknown as Matrix)
      : IDENTITY;
  const resources = stream.dict.lookup(PDFName.of('Resources'));
  const inner: Walk = {
    source: decodedText(stream),
    resources: resources instanceof PDFDict ? resources : undefined,
    edits: [],
  };
  walk(context, inner, { ...start, ctm: concat(own, start.ctm), depth: start.depth + 1 }, found);
  if (inner.edits.length === 0) return;
  const rewritten = flateStream(context, applyEdits(inner.source, inner.edits));
  for (const [key, value] of stream.dict.entries()) {
    if (!/^\/(Length|Filter|DecodeParms)$/.test(key.toString())) rewritten.dict.set(key, value);
  }
  found.forms.set(ref, rewritten);
}
