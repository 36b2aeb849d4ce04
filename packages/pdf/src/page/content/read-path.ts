import type { Point } from '../../file/core/matrix.ts';
import { ContentLexer } from '../syntax/lexer.ts';
import { numberOf, type Operation } from '../syntax/operands.ts';
import { NUMBER_OPERATORS } from '../syntax/operators.ts';
import type { PaintedPath } from './model.ts';

export type Segment =
  | { readonly kind: 'line'; readonly to: Point }
  | { readonly kind: 'curve'; readonly c1: Point; readonly c2: Point; readonly to: Point };

export interface Subpath {
  readonly start: Point;
  readonly segments: readonly Segment[];
  readonly closed: boolean;
  /** Whether it was written as a rectangle (`re`). */
  readonly isRectangle?: boolean;
  /** Length of the original subpath up to the start of this piece. */
  readonly offset?: number;
}

export interface ReadPath {
  readonly subpaths: Subpath[];
  /** Operators found within the path that do not belong there. */
  readonly others: Operation[];
  /** Clipping and painting operators. */
  readonly tail: string[];
  /** Whether an operator has too many numbers. */
  hasSurplus: boolean;
}

/** Reads the operators of a path (ISO 32000-2, 8.5), in the path's own coordinates. */
export function readPath(path: PaintedPath): ReadPath {
  const lexer = new ContentLexer(path.invocation.bytes.subarray(path.start, path.end));
  const result: ReadPath = { subpaths: [], others: [], tail: [], hasSurplus: false };
  let start: Point | undefined;
  let at: Point = { x: 0, y: 0 };
  let segments: Segment[] = [];
  const finish = (closed: boolean) => {
    if (start && (segments.length > 0 || closed)) result.subpaths.push({ start, segments, closed });
    segments = [];
  };
  for (let op = lexer.next(); op !== undefined; op = lexer.next()) {
    const { operands } = op;
    const count = NUMBER_OPERATORS.get(op.operator) ?? 0;
    if (operands.length > count) result.hasSurplus = true;
    const number = (index: number) => numberOf(operands, index, count);
    const point = (index: number): Point => ({ x: number(index), y: number(index + 1) });
    switch (op.operator) {
      case 'm':
        finish(false);
        start = point(0);
        at = start;
        break;
      case 'l':
        start ??= at;
        segments.push({ kind: 'line', to: point(0) });
        at = point(0);
        break;
      case 'c':
        segments.push({ kind: 'curve', c1: point(0), c2: point(2), to: point(4) });
        at = point(4);
        break;
      case 'v':
        segments.push({ kind: 'curve', c1: at, c2: point(0), to: point(2) });
        at = point(2);
        break;
      case 'y':
        segments.push({ kind: 'curve', c1: point(0), c2: point(2), to: point(2) });
        at = point(2);
        break;
      case 'h':
        finish(true);
        at = start ?? at;
        break;
      case 're': {
        finish(false);
        result.subpaths.push(rectangle(point(0), number(2), number(3)));
        start = point(0);
        at = start;
        break;
      }
      case 'W':
      case 'W*':
        result.tail.push(op.operator);
        break;
      default:
        if (op.operator !== path.paint) result.others.push(op);
        else if (!/^[sb]/.test(op.operator)) result.tail.push(op.operator);
        else {
          // The operator closes the last subpath, whose end may have changed: the path is closed first, then only painted.
          if (segments.length > 0) finish(true);
          result.tail.push(op.operator.replace(/^[sb]/, (letter) => letter.toUpperCase()));
        }
    }
  }
  finish(false);
  return result;
}

function rectangle({ x, y }: Point, width: number, height: number): Subpath {
  const line = (px: number, py: number): Segment => ({ kind: 'line', to: { x: px, y: py } });
  return {
    start: { x, y },
    segments: [line(x + width, y), line(x + width, y + height), line(x, y + height)],
    closed: true,
    isRectangle: true,
  };
}
