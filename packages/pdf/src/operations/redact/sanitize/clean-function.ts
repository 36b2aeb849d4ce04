const TOKENS = /%[^\r\n]*|[{}]|[^\s{}%()<>[\]/]+|[^\s]/g;

const OPERATORS = new Set(
  (
    'abs add atan ceiling cos cvi cvr div exp floor idiv ln log mod mul neg round sin sqrt sub truncate and bitshift eq ' +
    'false ge gt le lt ne not or true xor if ifelse copy dup exch index pop roll'
  ).split(' '),
);

/** Reduces a calculator function (ISO 32000-2, 7.10.5) to its calculation, without comments and other tokens. */
export function cleanFunction(program: Uint8Array): Uint8Array {
  const tokens = Buffer.from(program).toString('latin1').match(TOKENS) ?? [];
  const kept = tokens.filter(
    (token) => /^([{}]|[-+]?(\d+\.?\d*|\.\d+))$/.test(token) || OPERATORS.has(token),
  );
  return Buffer.from(kept.join(' '), 'latin1');
}
