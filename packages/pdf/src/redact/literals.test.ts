import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileLiteral, compileLiterals } from './literals.ts';
import { SearchableText } from './searchable-text.ts';

const word = fc.string({
  unit: fc.constantFrom('a', 'A', 'b', 'é', 'ﬁ', ' ', '-', '\n', '1', '中', 'ש', 'א', '\u{1f600}'),
  maxLength: 6,
});

describe('many literals at once', () => {
  it('are found where each is found alone', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), fc.array(word, { maxLength: 12 }), (literals, words) => {
        const text = words.join('');
        const together = compileLiterals(literals, 'regions');
        for (const [index, literal] of literals.entries()) {
          for (const gluesLines of [true, false]) {
            const alone = compileLiteral(literal, 'regions').find(new SearchableText(text, gluesLines));
            expect(together[index]!.find(new SearchableText(text, gluesLines))).toEqual(alone);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
