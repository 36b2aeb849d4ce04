import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonFault } from './json-fault.ts';

describe('jsonFault', () => {
  it.each([
    ['{"a":}', 5],
    ['[1,]', 3],
    ['{"a":1,}', 7],
    ["{'a':1}", 1],
    ['{"a" 1}', 5],
    ['{"a":1 "b":2}', 7],
    ['[1 2]', 3],
    ['[1}', 2],
    ['{"pdf":NaN}', 7],
    ['[True]', 1],
    ['[01]', 2],
    ['[.5]', 1],
    ['["a\nb"]', 3],
    ['["a\\x"]', 3],
    ['{"a":1}garbage', 7],
    [' ]', 1],
    ['', 0],
    ['{', 1],
    ['{"a":"b', 7],
    ['[1,', 3],
    ['\uFEFF{]', 2],
  ])('finds the position at which %s is no longer JSON', (text, at) => {
    expect(jsonFault(text)).toBe(at);
  });

  it('finds none in JSON, and one in everything else', () => {
    const edited = fc
      .tuple(
        fc.json(),
        fc.nat(),
        fc.constantFrom('', '"', '\\', ',', ':', '{', ']', '1', '-', 'e', '\n', ' '),
      )
      .map(([text, at, char]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + char + text.slice(place + 1);
      });
    fc.assert(
      fc.property(fc.oneof(fc.json(), edited), (text) => {
        expect(jsonFault(text) === undefined).toBe(isJson(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('reads text longer than a request body', () => {
    const long = 3_000_000;
    expect(jsonFault(`["${'a'.repeat(long)}","${'\\n'.repeat(long / 2)}",${'1'.repeat(long)},]`)).toBe(
      3 * long + 8,
    );
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
