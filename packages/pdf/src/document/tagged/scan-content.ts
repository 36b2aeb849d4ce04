import { IDENTITY, type Matrix, mapRect, multiply, type Rect, union } from '../../file/core/matrix.ts';
import { PdfString } from '../../file/core/objects.ts';
import { latin1 } from '../../file/core/syntax.ts';
import { PathExtent } from '../../page/content/path-extent.ts';
import { ENDS_PATH } from '../../page/content/path-operators.ts';
import { placedLine, SHOWS_TEXT, textStateChange } from '../../page/content/text-operators.ts';
import { ContentLexer } from '../../page/syntax/lexer.ts';
import { matrixOf, nameAt, numberAt, type Operation } from '../../page/syntax/operands.ts';
import { ContentUse } from './content-use.ts';
import { type Break, isPossibleBreak, openingOf, type Scope } from './marked-scope.ts';
import type { Replacement, ScannedContent, Unit } from './scanned-content.ts';
import type { Mark } from './structure.ts';

interface State {
  matrix: Matrix;
  leading: number;
  font: string;
  size: number;
  clipped: boolean;
}

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
}

/** Scans one content stream. @returns undefined when its marked content is structured in a way that no browser writes */
export function scanContent(bytes: Uint8Array, options: ScanOptions): ScannedContent | undefined {
  return new ContentScanner(bytes, options).scan();
}

class ContentScanner {
  readonly #lexer: ContentLexer;
  readonly #marks: ReadonlyMap<number, Mark>;
  readonly #legible: ReadonlySet<Mark>;
  readonly #unmarked: boolean;
  readonly #units: Unit[] = [];
  readonly #dropped: [number, number][] = [];
  readonly #replacements: Replacement[] = [];
  readonly #use = new ContentUse();
  readonly #scopes: Scope[] = [];
  readonly #states: State[] = [];
  #state: State = { matrix: IDENTITY, leading: 0, font: '', size: 0, clipped: false };
  #replaced = 0;
  /** Number of open kept scopes that began outside text: each is painted as a whole. */
  #whole = 0;
  #text: Unit | undefined;
  /** The text line matrix (ISO 32000-2, 9.4.2). */
  #line: Matrix = IDENTITY;
  /** Whether a line was positioned but nothing on it shown yet. */
  #isPlaced = false;
  /** Number of open kept scopes that began inside the text object. */
  #inner = 0;
  #break: Break | undefined;
  readonly #path = new PathExtent();

  constructor(bytes: Uint8Array, { marks, legible, unmarked = false }: ScanOptions) {
    this.#lexer = new ContentLexer(bytes);
    this.#marks = marks;
    this.#legible = legible;
    this.#unmarked = unmarked;
  }

  scan(): ScannedContent | undefined {
    for (let op = this.#lexer.next(); op !== undefined; op = this.#lexer.next()) {
      if (!this.#take(op)) return undefined;
    }
    if (this.#scopes.length > 0 || this.#text) return undefined;
    return { units: this.#units, replacements: this.#replacements, dropped: this.#dropped, use: this.#use };
  }

  #take(op: Operation): boolean {
    const { operator, operands } = op;
    this.#settleBreak(operator);
    if (this.#path.take(op, this.#state.matrix)) return true;
    switch (operator) {
      case 'q':
        this.#states.push({ ...this.#state });
        this.#use.nesting(this.#states.length);
        return true;
      case 'Q':
        this.#state = this.#states.pop() ?? this.#state;
        return true;
      case 'cm':
        this.#state.matrix = multiply(matrixOf(operands), this.#state.matrix);
        return true;
      case 'BT':
        this.#placeText(op);
        if (this.#whole === 0) this.#text = this.#begin('text', op);
        return true;
      case 'ET':
        if (this.#whole > 0) return true;
        if (this.#text) {
          this.#text.end = op.end;
          this.#text.ending = { at: op.start, font: this.#state.font, size: this.#state.size };
          // All of its text is inside marked-content sequences.
          if (this.#text.lastShown === undefined && this.#units.at(-1) !== this.#text)
            this.#units.splice(this.#units.lastIndexOf(this.#text), 1);
        }
        this.#text = undefined;
        return true;
      case 'Tf':
        this.#state.font = nameAt(operands, 0) ?? '';
        this.#state.size = numberAt(operands, 1);
        return true;
      case 'Tm':
      case 'Td':
      case 'TD':
      case 'T*':
      case 'TL':
        this.#placeText(op);
        return true;
      case "'":
      case '"':
        this.#placeText(op);
        this.#show(op);
        return true;
      case 'Tj':
      case 'TJ':
        this.#show(op);
        return true;
      case 'BMC':
      case 'BDC':
        return this.#open(op);
      case 'EMC':
        return this.#close(op);
      case 'W':
      case 'W*':
        this.#state.clipped = true;
        return true;
      case 'n':
        this.#path.end();
        return true;
      case 'Do': {
        const name = nameAt(operands, 0) ?? '';
        this.#use.objects.add(name);
        this.#paint('image', op, mapRect(this.#state.matrix, UNIT_SQUARE), name);
        return true;
      }
      case 'BI':
        this.#use.inlineImage(op);
        this.#paint('image', op, mapRect(this.#state.matrix, UNIT_SQUARE));
        return true;
      case 'sh':
        this.#paint('path', op);
        return true;
      default:
        if (ENDS_PATH.has(operator)) {
          const { start = op.start, bounds } = this.#path;
          this.#paint('path', { start, end: op.end }, bounds);
          this.#path.end();
          return true;
        }
        this.#use.operation(op);
        return true;
    }
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
    const matrix = name === undefined ? undefined : this.#state.matrix;
    const { clipped } = this.#state;
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

  #placeText(op: Operation): void {
    const { leading } = textStateChange(op) ?? {};
    const line = placedLine(op, this.#line, this.#state.leading);
    if (leading !== undefined) this.#state.leading = leading;
    if (!line) return;
    const replaced = this.#scopes.at(-1)?.replaced;
    if (replaced && replaced.shown.length > 0 && !continues(this.#line, line)) replaced.outOfLine = true;
    this.#line = line;
    this.#isPlaced = true;
  }

  /** Records the position of text shown at the start of a line. */
  #cover(line: Matrix): void {
    this.#isPlaced = false;
    if (!this.#text) return;
    const baseline = multiply(line, this.#state.matrix);
    this.#text.baseline ??= baseline;
    const [, , , , x, y] = baseline;
    const at = { x0: x, y0: y, x1: x, y1: y };
    this.#text.bounds = this.#text.bounds ? union(this.#text.bounds, at) : at;
  }

  #show({ operands, start, end }: Operation): void {
    const blanks = this.#scopes.at(-1)?.blanks;
    blanks?.push([start, end]);
    if (this.#text && !blanks) this.#text.lastShown = start;
    if (this.#isPlaced) this.#cover(this.#line);
    const value = operands.at(-1);
    for (const item of Array.isArray(value) ? value : [value]) {
      if (!(item instanceof PdfString)) continue;
      const codes = latin1(item.bytes);
      this.#use.show(this.#state.font, codes, this.#replaced > 0);
      this.#scopes.at(-1)?.replaced?.shown.push({ font: this.#state.font, codes });
      const unit = this.#text;
      if (unit && !blanks && (unit.mark ? this.#legible.has(unit.mark) : this.#unmarked && !unit.artifact))
        unit.shown.push({
          font: this.#state.font,
          codes,
          toTheLeft: (unit.reversals?.length ?? 0) % 2 === 1,
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
