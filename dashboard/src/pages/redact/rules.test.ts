import { describe, expect, it } from 'vitest';
import { areEmpty, bodyOf, NO_RULES, withTyped } from './rules.ts';

const typed = { text: 'Maria Lopez', isRegex: false };

describe('the rules of a redaction', () => {
  it('include typed words that were not added', () => {
    const rules = { ...NO_RULES, typed };
    expect(areEmpty(rules)).toBe(false);
    expect(bodyOf('d', rules).patterns).toEqual([{ pattern: 'Maria Lopez', pattern_type: 'Literal' }]);
  });

  it('include typed words once when they are among the added ones', () => {
    expect(withTyped([typed], { ...typed })).toEqual([typed]);
  });

  it('ignore a field that is blank', () => {
    expect(areEmpty({ ...NO_RULES, typed: { text: '  ', isRegex: true } })).toBe(true);
  });
});
