import type { RedactionHit } from '@platen/client';
import { describe, expect, it } from 'vitest';
import { countsByRule, inReadingOrder, ruleOf } from './hits.ts';
import { en } from './texts.en.ts';

const HIT: RedactionHit = {
  id: null,
  source: 'pattern 0',
  kind: 'literal',
  index: 0,
  page: 0,
  where: 'text',
  box: null,
  text: 'x',
  always: false,
};
const names = { regions: [{ page: 2 }], patterns: [{ pattern: 'Maria' }], texts: en.redact };

describe('the rule of a hit', () => {
  it.each<[Partial<RedactionHit>, string]>([
    [{}, 'Maria'],
    [{ source: 'pattern 1', index: 1 }, 'Redaction template'],
    [{ source: 'preset iban', kind: 'preset', index: 0 }, 'IBANs'],
    [{ source: 'region 0', kind: 'region' }, 'Region 1 on page 3'],
    [{ source: 'regions', kind: 'region', index: null }, 'Words of your regions'],
  ])('%o is named %s', (hit, name) => {
    expect(ruleOf({ ...HIT, ...hit }, names)).toBe(name);
  });
});

it('counts the hits of each rule, the most frequent first', () => {
  const iban: RedactionHit = { ...HIT, source: 'preset iban', kind: 'preset' };
  expect(countsByRule([HIT, iban, iban], names)).toEqual([
    ['IBANs', 2],
    ['Maria', 1],
  ]);
});

it('sorts hits by page, with those of no page last', () => {
  const pages = inReadingOrder([-1, 3, 0].map((page) => ({ ...HIT, page })));
  expect(pages.map(({ page }) => page)).toEqual([0, 3, -1]);
});
