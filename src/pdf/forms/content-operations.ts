/** One operator of a content stream with its operands, as source text (ISO 32000-2, 7.8.2). */
export interface Operation {
  readonly operator: string;
  readonly operands: readonly string[];
  /** Offset of the first operand (or the operator). */
  readonly start: number;
  /** Offset after the operator. */
  readonly end: number;
}

const isWhite = (code: number) => code === 32 || (code <= 13 && code !== 11 && (code >= 9 || code === 0));
const REGULAR = /[^\0\s()<>[\]{}/%]*/y;
const startsOperand = (token: string) => /^[-+.\d/([<]/.test(token) || /^(true|false|null)$/.test(token);

/** Offset after a literal string that opens at `at`; nested and escaped parentheses are part of it. */
function endOfLiteral(source: string, at: number): number {
  let depth = 0;
  for (let i = at; i < source.length; i++) {
    const char = source[i];
    if (char === '\\') i++;
    else if (char === '(') depth++;
    else if (char === ')' && --depth === 0) return i + 1;
  }
  return source.length;
}

/** Offset after an array or dictionary that opens at `at`. */
function endOfCompound(source: string, at: number): number {
  let depth = 0;
  let i = at;
  while (i < source.length) {
    const two = source.slice(i, i + 2);
    if (source[i] === '(') i = endOfLiteral(source, i);
    else if (two === '<<') {
      depth++;
      i += 2;
    } else if (two === '>>') {
      depth--;
      i += 2;
    } else if (source[i] === '<') {
      const close = source.indexOf('>', i);
      i = close < 0 ? source.length : close + 1;
    } else {
      if (source[i] === '[') depth++;
      else if (source[i] === ']') depth--;
      i++;
    }
    if (depth <= 0) return i;
  }
  return source.length;
}

function endOfToken(source: string, at: number): number {
  const char = source[at];
  if (char === '(') return endOfLiteral(source, at);
  if (char === '[' || (char === '<' && source[at + 1] === '<')) return endOfCompound(source, at);
  if (char === '<') {
    const close = source.indexOf('>', at);
    return close < 0 ? source.length : close + 1;
  }
  REGULAR.lastIndex = at + 1;
  REGULAR.exec(source);
  return Math.max(REGULAR.lastIndex, at + 1);
}

function endOfInlineImage(source: string, at: number): number {
  const end = /[\s]EI(?=[\s]|$)/g;
  end.lastIndex = at;
  const match = end.exec(source);
  return match ? match.index + match[0].length : source.length;
}

/**
 * Splits a decoded content stream (one character per byte) into operations. Never fails: what cannot be an
 * operand ends up as an operator that the caller does not know.
 */
export function* contentOperations(source: string): Generator<Operation> {
  let operands: string[] = [];
  let start = -1;
  let at = 0;
  while (at < source.length) {
    const code = source.charCodeAt(at);
    if (isWhite(code)) {
      at++;
      continue;
    }
    if (code === 0x25) {
      while (at < source.length && source[at] !== '\n' && source[at] !== '\r') at++;
      continue;
    }
    const end = endOfToken(source, at);
    const token = source.slice(at, end);
    if (start < 0) start = at;
    at = end;
    if (startsOperand(token)) {
      operands.push(token);
      continue;
    }
    if (token === 'BI') at = endOfInlineImage(source, at);
    yield { operator: token, operands, start, end: at };
    operands = [];
    start = -1;
  }
}
