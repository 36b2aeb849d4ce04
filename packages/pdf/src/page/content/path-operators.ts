import { numberOf, type Operand, type Operation } from '../syntax/operands.ts';

/** Operators that fill a path, and those that stroke it (ISO 32000-2, table 59). */
export const FILLS_PATH: ReadonlySet<string> = new Set('f F f* B B* b b*'.split(' '));
export const STROKES_PATH: ReadonlySet<string> = new Set('S s B B* b b*'.split(' '));

/** Number of coordinate operands, which come in pairs. */
const COORDINATES: Readonly<Record<string, number>> = { m: 2, l: 2, c: 6, v: 4, y: 4, h: 0 };

type ReadNumber = (operands: readonly Operand[], index: number, count: number) => number;

/**
 * Visits each point that an operator adds to the path (ISO 32000-2, table 58), including control points and corners of a
 * rectangle, in the space of its operands.
 *
 * @param read selects the operands to use when there are too many; by default the last ones, as in most viewers
 * @returns whether the operator constructs a path
 */
export function visitPathPoints(
  { operator, operands }: Operation,
  visit: (x: number, y: number) => void,
  read: ReadNumber = numberOf,
): boolean {
  if (operator === 're') {
    const x = read(operands, 0, 4);
    const y = read(operands, 1, 4);
    const right = x + read(operands, 2, 4);
    const top = y + read(operands, 3, 4);
    visit(x, y);
    visit(right, y);
    visit(right, top);
    visit(x, top);
    return true;
  }
  const count = COORDINATES[operator];
  if (count === undefined) return false;
  for (let i = 0; i < count; i += 2) visit(read(operands, i, count), read(operands, i + 1, count));
  return true;
}
