const CLOSING = { '{': '}', '[': ']' } as const;
const NUMBER_OR_WORD = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;
const SPACE = /[ \t\n\r]*/y;

/**
 * Finds the position at which a string stops being JSON (RFC 8259): the index of the first invalid character, the length if it ends
 * too early, undefined if it is JSON. `JSON.parse` reports the position of some errors only, and quotes the surrounding text,
 * which may be a secret.
 */
export function jsonFault(text: string): number | undefined {
  const open: (keyof typeof CLOSING)[] = [];
  let expected: 'value' | 'key' | 'colon' | 'first' | 'comma' = 'value';
  // A parser may ignore a byte order mark (RFC 8259, 8.1), as parseJson does.
  let at = endOf(SPACE, text, text.startsWith('\uFEFF') ? 1 : 0)!;
  while (expected !== 'comma' || open.length > 0) {
    const char = text[at];
    const container = open.at(-1);
    let token: Token = { end: at + 1, whole: true };
    if ((expected === 'first' || expected === 'comma') && container && char === CLOSING[container]) {
      open.pop();
      expected = 'comma';
    } else if (expected === 'comma') {
      if (char !== ',') return at;
      expected = container === '{' ? 'key' : 'value';
    } else if (expected === 'colon') {
      if (char !== ':') return at;
      expected = 'value';
    } else if (expected === 'key' || (expected === 'first' && container === '{')) {
      if (char !== '"') return at;
      token = stringAt(text, at);
      expected = 'colon';
    } else if (char === '{' || char === '[') {
      open.push(char);
      expected = 'first';
    } else {
      token = char === '"' ? stringAt(text, at) : scalarAt(text, at);
      expected = 'comma';
    }
    if (!token.whole) return token.end;
    at = endOf(SPACE, text, token.end)!;
  }
  return at === text.length ? undefined : at;
}

/** End of a token, or the position of its error if incomplete. */
interface Token {
  readonly end: number;
  readonly whole: boolean;
}

function stringAt(text: string, at: number): Token {
  for (let i = at + 1; i < text.length; ) {
    const char = text.charCodeAt(i);
    if (char === 0x22) return { end: i + 1, whole: true };
    const next = char === 0x5c ? endOf(ESCAPE, text, i) : i + 1;
    if (char < 0x20 || next === undefined) return { end: i, whole: false };
    i = next;
  }
  return { end: text.length, whole: false };
}

function scalarAt(text: string, at: number): Token {
  const end = endOf(NUMBER_OR_WORD, text, at);
  return { end: end ?? at, whole: end !== undefined };
}

function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
