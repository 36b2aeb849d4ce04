import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { re2ProgramSize } from './re2-size.ts';

describe('the size of a regular expression', () => {
  it.each([
    ['abc', 3],
    ['[a-z]{3}', 3],
    ['(?:ab){10}', 40],
    ['(?:.{0,1000}){1,1}', 2002],
    ['(.{1000}){1000}', 1_002_000],
    ['((a{100}){100}){100}', 1_020_200],
    ['\\p{L}{5}\\x{41}{5}\\Qa{9}\\E', 14],
    ['[]a{9}[:alpha:]\\]]{7}', 7],
    ['a{,5}', 5],
  ])('of %s is about %d', (expression, size) => {
    expect(re2ProgramSize(expression)).toBe(size);
  });

  it('is never far below the size that RE2 compiles', () => {
    const atom = fc.constantFrom('a', '.', '[a-z]', '\\d', '\\pL', '\\.', '[^]x]', '(?i)b', '|', '^');
    const suffix = fc.constantFrom('', '', '*', '+?', '{3}', '{2,}', '{0,7}', '{1,1}', '{12}?');
    const { expression } = fc.letrec<{ expression: string }>((tie) => ({
      expression: fc
        .array(
          fc.tuple(
            fc.oneof(
              { depthSize: 'small' },
              atom,
              tie('expression').map((inner) => `(?:${inner})`),
              tie('expression').map((inner) => `(${inner})`),
            ),
            suffix,
          ),
          { maxLength: 4 },
        )
        .map((parts) => parts.map((part) => part.join('')).join('')),
    }));
    fc.assert(
      fc.property(expression, (text) => {
        const size = re2ProgramSize(text);
        if (size > 20_000) return;
        let compiled: number;
        try {
          compiled = RE2JS.compile(text).programSize();
        } catch {
          return;
        }
        expect(size * 2 + 20).toBeGreaterThanOrEqual(compiled);
      }),
      { numRuns: 2000 },
    );
  });

  it('is computed at once for any expression', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'()[]{}\\?*+|^$.,:<>P0123456789axQE') }), (text) => {
        expect(re2ProgramSize(text)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 2000 },
    );
    expect(re2ProgramSize(`${'(a'.repeat(20_000)}${'){2}'.repeat(20_000)}`)).toBeGreaterThan(1e6);
  });
});
