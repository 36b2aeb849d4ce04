import { IDENTITY, type Matrix, mapRect, multiply, type Rect, union } from '../../file/core/matrix.ts';
import { PdfString } from '../../file/core/objects.ts';
import { latin1 } from '../../file/core/syntax.ts';
import { ContentInterpreter, type InterpretedState } from '../../page/content/interpreter.ts';
import { PathExtent } from '../../page/content/path-extent.ts';
import { SHOWS_TEXT } from '../../page/content/text-operators.ts';
import { INITIAL_TEXT_STATE } from '../../page/content/text-state.ts';
import type { Operation } from '../../page/syntax/operands.ts';
import { ContentUse } from './content-use.ts';
import { type Break, isPossibleBreak, openingOf, type Scope } from './marked-scope.ts';
import type { Replacement, ScannedContent, Unit } from './scanned-content.ts';
import type { Mark } from './structure.ts';

interface State extends InterpretedState {
  /** Resource name of the font; empty without one. */
  readonly font: string;
  /** Outermost clipping path: the area between the page margins, or more of the page, as for headers and footers. */
  readonly clip: 'area' | 'page' | undefined;
}

const INITIAL_STATE: State = { ctm: IDENTITY, text: INITIAL_TEXT_STATE, font: '', clip: undefined };
/** Distance in points by which a clipping path may miss the edges of the page. */
const CLIP_TOLERANCE = 1;

const UNIT_SQUARE: Rect = { x0: 0, y0: 0, x1: 1, y1: 1 };
/** Operators that set a text position, independent of where the previous text ends. */
const PLACING = new Set(['Td', 'TD', 'Tm', 'T*', 'ET']);

export interface ScanOptions {
  /** Marked-content sequences by MCID. */
  readonly marks: ReadonlyMap<number, Mark>;
  /** Marked-content sequences whose text is requested. */
  readonly legible: ReadonlySet<Mark>;
  /** Whether text outside marked-content sequences is requested. */
  readonly unmarked?: boolean;
  /** Media box, for the content of a page. */
  readonly page?: Rect | undefined;
}

/** Scans one content stream. @returns undefined when its marked content is structured in a way that no browser writes */
export function scanContent(bytes: Uint8Array, options: ScanOptions): ScannedContent | undefined {
  return new ContentScanner(options).scan(bytes);
}

class ContentScanner extends ContentInterpreter<State> {
  readonly #marks: ReadonlyMap<number, Mark>;
  readonly #legible: ReadonlySet<Mark>;
  readonly #unmarked: boolean;
  readonly #units: Unit[] = [];
  readonly #dropped: [number, number][] = [];
  readonly #replacements: Replacement[] = [];
  readonly #use = new ContentUse();
  readonly #scopes: Scope[] = [];
  #replaced = 0;
  /** Number of open kept scopes that began outside text: each is painted as a whole. */
  #whole = 0;
  #text: Unit | undefined;
  /** Whether a line was positioned but nothing on it shown yet. */
  #isPlaced = false;
  /** Number of open kept scopes that began inside the text object. */
  #inner = 0;
  #break: Break | undefined;
  readonly #path = new PathExtent();
  readonly #page: Rect | undefined;
  /** Whether content was clipped to a part of the page. */
  #hasArea = false;

  constructor({ marks, legible, unmarked = false, page }: ScanOptions) {
    super(INITIAL_STATE);
    this.#marks = marks;
    this.#legible = legible;
    this.#unmarked = unmarked;
    this.#page = page;
  }

  scan(bytes: Uint8Array): ScannedContent | undefined {
    this.interpret(bytes);
    if (this.isStopped || this.#scopes.length > 0 || this.#text) return undefined;
    return { units: this.#units, replacements: this.#replacements, dropped: this.#dropped, use: this.#use };
  }

  override operation(op: Operation): void {
    this.#settleBreak(op.operator);
    super.operation(op);
  }

  protected override onSave(): void {
    this.#use.nesting(this.saved.length);
  }

  protected override onTextBegin(op: Operation): void {
    if (this.#whole === 0) this.#text = this.#begin('text', op);
  }

  protected override onTextEnd(op: Operation): void {
    if (this.#whole > 0) return;
    const text = this.#text;
    if (text) {
      text.end = op.end;
      text.ending = { at: op.start, font: this.state.font, size: this.state.text.size };
      // All of its text is inside marked-content sequences.
      if (text.lastShown === undefined && this.#units.at(-1) !== text)
        this.#units.splice(this.#units.lastIndexOf(text), 1);
    }
    this.#text = undefined;
  }

  protected override onFont(font = '', size: number): void {
    this.state = { ...this.state, font, text: { ...this.state.text, size } };
  }

  protected override onText(op: Operation): void {
    this.#show(op);
  }

  protected override onMarkedBegin(op: Operation): void {
    if (!this.#open(op)) this.isStopped = true;
  }

  protected override onMarkedEnd(op: Operation): void {
    if (!this.#close(op)) this.isStopped = true;
  }

  protected override onPathSegment(op: Operation): void {
    this.#path.take(op, this.state.ctm);
  }

  protected override onClip(): void {
    const { bounds } = this.#path;
    if (this.state.clip) return;
    const isWhole = bounds !== undefined && this.#page !== undefined && covers(bounds, this.#page);
    this.state = { ...this.state, clip: isWhole && this.#hasArea ? 'page' : 'area' };
    if (!isWhole) this.#hasArea = true;
  }

  protected override onPathEnd(op: Operation): void {
    const { start = op.start, bounds } = this.#path;
    if (op.operator !== 'n') this.#paint('path', { start, end: op.end }, bounds);
    this.#path.end();
  }

  protected override onObject(op: Operation, name = ''): void {
    this.#use.objects.add(name);
    this.#paint('image', op, mapRect(this.state.ctm, UNIT_SQUARE), name);
  }

  protected override onInlineImage(op: Operation): void {
    this.#use.inlineImage(op);
    this.#paint('image', op, mapRect(this.state.ctm, UNIT_SQUARE));
  }

  protected override onShading(op: Operation): void {
    this.#paint('path', op);
  }

  protected override onColor(op: Operation): void {
    this.#use.operation(op);
  }

  protected override onParameter(op: Operation): void {
    this.#use.operation(op);
  }

  protected override onOther(op: Operation): void {
    this.#use.operation(op);
  }

  /**
   * Removes the blank glyph of a possible line break if the next text has its own position: readers would take the blank for a
   * space.
   */
  #settleBreak(operator: string): void {
    if (!this.#break) return;
    const { text, scope, end } = this.#break;
    if (PLACING.has(operator))
      this.#dropped.push([scope.start, scope.end], ...(scope.blanks ?? []), [...end]);
    else if (SHOWS_TEXT.has(operator)) {
      this.#noteReplacement(scope, end);
      text.innerEnds = [...(text.innerEnds ?? []), [...end, scope.start]];
    } else return;
    this.#break = undefined;
  }

  #begin(kind: Unit['kind'], op: { start: number; end: number }, name?: string): Unit {
    const { mark, artifact = false } = this.#scopes.at(-1) ?? {};
    const matrix = name === undefined ? undefined : this.state.ctm;
    const clipped = this.state.clip === 'area';
    const unit: Unit = {
      kind,
      start: op.start,
      end: op.end,
      mark,
      artifact,
      clipped,
      name,
      matrix,
      shown: [],
      // Later properties are listed too, so that all units share one object shape.
      bounds: undefined,
      baseline: undefined,
      ending: undefined,
      innerEnds: undefined,
      lastShown: undefined,
    };
    this.#units.push(unit);
    return unit;
  }

  #paint(kind: Unit['kind'], op: { start: number; end: number }, bounds?: Rect, name?: string): void {
    const whole = this.#whole > 0 ? this.#text : undefined;
    if (whole) {
      // A form inside the scope has no unit of its own, so its bounds extend those of the whole.
      if (bounds) whole.bounds = whole.bounds ? union(whole.bounds, bounds) : bounds;
      return;
    }
    const unit = this.#begin(kind, op, name);
    if (bounds) unit.bounds = bounds;
  }

  protected override onLine(before: Matrix): void {
    const replaced = this.#scopes.at(-1)?.replaced;
    if (replaced && replaced.shown.length > 0 && !continues(before, this.line)) replaced.outOfLine = true;
    this.#isPlaced = true;
  }

  /** Records the position of text shown at the start of a line. */
  #cover(line: Matrix): void {
    this.#isPlaced = false;
    if (!this.#text) return;
    const baseline = multiply(line, this.state.ctm);
    this.#text.baseline ??= baseline;
    const [, , , , x, y] = baseline;
    const at = { x0: x, y0: y, x1: x, y1: y };
    this.#text.bounds = this.#text.bounds ? union(this.#text.bounds, at) : at;
  }

  #show({ operands, start, end }: Operation): void {
    const blanks = this.#scopes.at(-1)?.blanks;
    blanks?.push([start, end]);
    if (this.#text && !blanks) this.#text.lastShown = start;
    if (this.#isPlaced) this.#cover(this.line);
    const value = operands.at(-1);
    for (const item of Array.isArray(value) ? value : [value]) {
      if (!(item instanceof PdfString)) continue;
      const codes = latin1(item.bytes);
      this.#use.show(this.state.font, codes, this.#replaced > 0);
      const replaced = this.#scopes.at(-1)?.replaced;
      // The first string of a replaced sequence has its whole text.
      const text = replaced?.text && (replaced.shown.length === 0 ? replaced.text : '');
      replaced?.shown.push({ font: this.state.font, codes });
      const unit = this.#text;
      if (unit && !blanks && (unit.mark ? this.#legible.has(unit.mark) : this.#unmarked && !unit.artifact))
        unit.shown.push({
          font: this.state.font,
          codes,
          text,
          rightToLeft: (unit.reversals?.length ?? 0) % 2 === 1,
        });
    }
  }

  #open(op: Operation): boolean {
    const { artifact, reversed, mcid, replaced, text } = openingOf(op);
    const dropped = artifact || mcid !== undefined;
    if (dropped && this.#text && (this.#whole > 0 || this.#inner > 0)) return false;
    if (replaced) this.#replaced++;
    const around = this.#scopes.at(-1);
    const mark = artifact ? undefined : mcid === undefined ? around?.mark : this.#marks.get(mcid);
    const reversal = reversed && !dropped && this.#whole === 0 ? this.#text : undefined;
    if (dropped) this.#dropped.push([op.start, op.end]);
    else if (reversal) this.#noteReversal(reversal, op);
    else if (!this.#text || this.#whole > 0) {
      if (this.#whole++ === 0) this.#text = this.#begin('text', op);
    } else this.#inner++;
    const within = dropped ? this.#text : undefined;
    this.#scopes.push({
      dropped,
      mark,
      replaced: replaced ? { text, shown: [], outOfLine: false } : undefined,
      artifact: artifact || (around?.artifact ?? false),
      start: op.start,
      end: op.end,
      within,
      blanks: isPossibleBreak(text) && !dropped && this.#inner === 1 ? [] : undefined,
      reversal,
    });
    if (within) this.#text = this.#begin('text', op);
    return true;
  }

  #noteReversal(text: Unit, { start, end }: Operation): void {
    text.reversals ??= [];
    text.reversals.push([start, end]);
  }

  #noteReplacement({ replaced, dropped, start, end }: Scope, close: readonly [number, number]): void {
    if (replaced?.text === undefined || dropped) return;
    const { text, shown, outOfLine } = replaced;
    this.#replacements.push({ text, shown, outOfLine, operators: [[start, end], close] });
  }

  #close(op: Operation): boolean {
    const scope = this.#scopes.pop();
    if (!scope) return false;
    if (scope.replaced) this.#replaced--;
    const text = this.#text;
    if (scope.blanks && text) {
      this.#inner--;
      this.#break = { text, scope, end: [op.start, op.end] };
      return true;
    }
    this.#noteReplacement(scope, [op.start, op.end]);
    if (scope.dropped) {
      if (text && (!scope.within || this.#inner > 0)) return false;
      this.#dropped.push([op.start, op.end]);
      if (text) {
        text.end = op.end;
        this.#text = scope.within;
      }
    } else if (scope.reversal) this.#noteReversal(scope.reversal, op);
    else if (this.#whole > 0) {
      if (--this.#whole === 0 && text) {
        text.innerEnds = [[op.start, op.end, scope.start]];
        text.end = op.end;
        this.#text = undefined;
      }
    } else if (--this.#inner === 0 && text) {
      text.innerEnds ??= [];
      text.innerEnds.push([op.start, op.end, scope.start]);
    }
    return true;
  }
}

/** Largest offset, in text units, at which text still belongs to a line. */
const OFF_LINE = 1e-3;

/** Whether a line of text begins on the baseline of another one, at or after its beginning. */
function continues([a, b, , , e, f]: Matrix, [, , , , x, y]: Matrix): boolean {
  const across = a * (y - f) - b * (x - e);
  return Math.abs(across) <= OFF_LINE * (a * a + b * b) && a * (x - e) + b * (y - f) >= 0;
}

function covers(outer: Rect, inner: Rect): boolean {
  const excess = [inner.x0 - outer.x0, inner.y0 - outer.y0, outer.x1 - inner.x1, outer.y1 - inner.y1];
  return excess.every((by) => by > -CLIP_TOLERANCE);
}
