import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TAKEN } from '../source.ts';
import { SearchableText } from '../text/searchable-text.ts';
import { compileLiteral, compileLiterals } from './literals.ts';

const word = fc.string({
  unit: fc.constantFrom('a', 'A', 'b', 'é', '\u0301', 'ﬁ', ' ', '-', '\n', '1', '中', 'ש', 'א', '\u{1f600}'),
  maxLength: 6,
});

describe('a literal', () => {
  it.each([
    ['ends with the accent of its last letter', 'café', 'cafe\u0301 1', 'cafe\u0301'],
    ['is found without it', 'cafe', 'cafe\u0301 1', 'cafe\u0301'],
    ['ends with a vowel sign', 'মর্যাদা', 'সমান মর্যাদা এবং', 'মর্যাদা'],
    ['ends with a sign beyond the basic plane', '𑄇', '𑄇𑄳 1', '𑄇𑄳'],
    ['is found letter by letter', 'cafeteria', 'a: C a f e t e r i a', 'C a f e t e r i a'],
    ['is found where some letters are close', 'cafeteria', 'a C a fe t e r ia', 'C a fe t e r ia'],
    ['includes no adjacent letter', 'cafe', 'cafeteria', 'cafe'],
  ])('%s', (_, literal, text, found) => {
    const ranges = compileLiteral(literal, { kind: 'pattern', index: 0 }).find(new SearchableText(text));
    expect(ranges.map(([start, end]) => text.slice(start, end))).toEqual([found]);
  });
});

it('does not join short words to a literal', () => {
  const find = (text: string) =>
    compileLiteral('isitinme', { kind: 'pattern', index: 0 }).find(new SearchableText(text));
  expect(find('so is it in me or no')).toEqual([]);
  expect(find('i s i t i n m e')).toHaveLength(1);
});

describe('many literals at once', () => {
  it('are found like each alone', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), fc.array(word, { maxLength: 12 }), (literals, words) => {
        const text = words.join('');
        const together = compileLiterals(literals, TAKEN);
        for (const [index, literal] of literals.entries()) {
          for (const gluesLines of [true, false]) {
            const alone = compileLiteral(literal, TAKEN).find(new SearchableText(text, gluesLines));
            expect(together[index]!.find(new SearchableText(text, gluesLines))).toEqual(alone);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('a literal of several words', () => {
  it.each([
    'mailto:zebulon.quartzman@example.org',
    'Report_Zebulon_Quartzman.pdf',
    'zebulon-quartzman',
    'https://example.org/?q=zebulon+quartzman',
    'https://example.org/zebulon/quartzman',
  ])('is found with joining characters: %s', (text) => {
    for (const { find } of [
      compileLiteral('Zebulon Quartzman', { kind: 'pattern', index: 0 }),
      compileLiterals(['else', 'Zebulon Quartzman'], TAKEN)[1]!,
    ]) {
      const ranges = find(new SearchableText(text));
      expect(ranges.map(([start, end]) => text.slice(start, end).toLowerCase())).toEqual([
        expect.stringMatching(/^zebulon.quartzman$/),
      ]);
    }
  });

  it.each([
    ['J. Quartzman', 'j.quartzman@example.org', 1],
    ['Anna Maria Quartzman', 'anna-maria.quartzman', 1],
    ['Zebulon Quartzman', 'Zebulon. Quartzman', 0],
    ['Zebulon Quartzman', 'zebulon..quartzman', 0],
    ['10 000', '10.000', 0],
  ])('is found only where one character joins two: %s in %s', (literal, text, count) => {
    expect(
      compileLiteral(literal, { kind: 'pattern', index: 0 }).find(new SearchableText(text)),
    ).toHaveLength(count);
  });
});
