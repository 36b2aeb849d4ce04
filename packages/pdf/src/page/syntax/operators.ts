import { PdfName, PdfString } from '../../file/core/objects.ts';
import type { Operand, Operation } from './operands.ts';

const WITH_NUMBERS = {
  w: 1,
  J: 1,
  j: 1,
  M: 1,
  i: 1,
  cm: 6,
  m: 2,
  l: 2,
  c: 6,
  v: 4,
  y: 4,
  re: 4,
  g: 1,
  G: 1,
  rg: 3,
  RG: 3,
  k: 4,
  K: 4,
  Tc: 1,
  Tw: 1,
  Tz: 1,
  TL: 1,
  Tr: 1,
  Ts: 1,
  Td: 2,
  TD: 2,
  Tm: 6,
  d0: 2,
  d1: 6,
};

const WITHOUT_OPERANDS = 'q Q h S s f F f* B B* b b* n W W* BT ET T* EMC BX EX'.split(' ');

/** Number of numeric operands by operator; operators with other operands follow below (ISO 32000-2, annex A). */
export const NUMBER_OPERATORS: ReadonlyMap<string, number> = new Map([
  ...Object.entries(WITH_NUMBERS),
  ...WITHOUT_OPERANDS.map((operator) => [operator, 0] as const),
]);

/** Most components of a colour. */
const MAX_COMPONENTS = 32;

type Kind = 'name' | 'number' | 'string' | 'array' | 'properties';

const OTHERS = new Map<string, readonly Kind[]>(
  Object.entries<readonly Kind[]>({
    d: ['array', 'number'],
    ri: ['name'],
    gs: ['name'],
    cs: ['name'],
    CS: ['name'],
    sh: ['name'],
    Do: ['name'],
    Tf: ['name', 'number'],
    Tj: ['string'],
    TJ: ['array'],
    "'": ['string'],
    '"': ['number', 'number', 'string'],
    BMC: ['name'],
    MP: ['name'],
    BDC: ['name', 'properties'],
    DP: ['name', 'properties'],
  }),
);

/**
 * Returns the operands that viewers use: the last ones of those present. Undefined for an unknown operator. An operand of the
 * wrong type is kept, since viewers read it as 0 or nothing.
 */
export function neededOperands({ operator, operands }: Operation): readonly Operand[] | undefined {
  const numbers = NUMBER_OPERATORS.get(operator);
  if (numbers !== undefined) return operands.length <= numbers ? operands : last(operands, numbers);
  if (operator === 'sc' || operator === 'SC' || operator === 'scn' || operator === 'SCN')
    return last(operands, MAX_COMPONENTS + 1);
  const kinds = OTHERS.get(operator);
  if (!kinds || operands.length <= kinds.length) return kinds && operands;
  return last(operands, kinds.length);
}

function last(operands: readonly Operand[], count: number): readonly Operand[] {
  return count === 0 ? [] : operands.slice(-count);
}

/** Whether an operand has the type that the operator expects at its position (counted from the end). */
export function isExpected(operator: string, operand: Operand, fromEnd: number): boolean {
  if (NUMBER_OPERATORS.has(operator)) return typeof operand === 'number';
  const kinds = OTHERS.get(operator);
  if (!kinds) return typeof operand === 'number' || (fromEnd === 0 && operand instanceof PdfName);
  const kind = kinds[kinds.length - 1 - fromEnd];
  switch (kind) {
    case 'name':
      return operand instanceof PdfName;
    case 'number':
      return typeof operand === 'number';
    case 'string':
      return operand instanceof PdfString;
    case 'array':
      return Array.isArray(operand);
    default:
      return operand instanceof PdfName || operand instanceof Map;
  }
}
