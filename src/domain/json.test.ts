import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isJsonDeeperThan, MAX_JSON_DEPTH, parseJson } from './json.ts';

const nested = (levels: number) => `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`;

describe('parseJson', () => {
  it('accepts JSON nested up to the limit, and no deeper', () => {
    expect(JSON.stringify(parseJson(nested(MAX_JSON_DEPTH), 'The body'))).toBe(nested(MAX_JSON_DEPTH));
    expect(() => parseJson(nested(MAX_JSON_DEPTH + 2), 'The body')).toThrow(
      /^The body must not be nested more than 100 levels deep$/,
    );
    expect(() => parseJson('['.repeat(1_000_000), 'The body')).toThrow(/levels deep/);
  });

  it('refuses members named __proto__, also when escaped', () => {
    const refused = 'The body must not have a member named __proto__';
    for (const text of ['{"__proto__":1}', '[{"a":{"__proto__":{}}}]', '{"__\\u0070roto__":1}']) {
      expect(() => parseJson(text, 'The body'), text).toThrow(refused);
    }
    for (const text of ['{"a":"__proto__"}', '"__proto__"', '{"__proto":1,"constructor":{"prototype":1}}']) {
      expect(parseJson(text, 'The body')).toEqual(JSON.parse(text));
    }
  });

  it('leaves syntax errors to JSON.parse', () => {
    expect(() => parseJson('{"a":', 'The body')).toThrow(SyntaxError);
    expect(() => parseJson('"[[[', 'The body')).toThrow(SyntaxError);
  });
});

describe('isJsonDeeperThan', () => {
  it('agrees with the parsed value, whatever its strings contain', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        const depth = depthOf(value);
        const text = JSON.stringify(value);
        expect(isJsonDeeperThan(text, depth)).toBe(false);
        if (depth > 0) expect(isJsonDeeperThan(text, depth - 1)).toBe(true);
      }),
    );
  });

  it('counts no brackets in strings', () => {
    expect(isJsonDeeperThan(JSON.stringify(['[[[[\\"[[{{', '"[[', '\\']), 1)).toBe(false);
  });
});

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
