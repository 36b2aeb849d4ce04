import { describe, expect, it } from 'vitest';
import { parseWith } from '../../src/contract/validation/parse-with.ts';
import { operation } from './schema.ts';

const DAY = 86_400_000;
const DATE = 'must be an ISO 8601 date such as 2026-11-21, or a date and time such as 2026-11-21T09:30:00Z';
const SOURCE = 'must be one of generated, uploaded, redacted, merged, certified';

describe('the query of the list of documents', () => {
  it.each([
    ['source', 'printed', SOURCE],
    ['source', '', SOURCE],
    ['from', 'yesterday', DATE],
    ['from', '2026-13-01', DATE],
    ['from', '2026-02-29', DATE],
    ['from', '', DATE],
    ['to', '21.11.2026', DATE],
    ['to', '2026-11-21T25:00:00Z', DATE],
    ['to', '1763715600', DATE],
  ])('refuses %s=%s', (name, value, rule) => {
    expect(() => parseWith(operation.query, { [name]: value })).toThrow(`${name}: ${rule}`);
  });

  it.each([
    ['2026-11-21T09:30:00Z', '2026-11-21T09:30:00.000Z'],
    ['2026-11-21T09:30', '2026-11-21T09:30:00.000Z'],
    ['2026-11-21T09:30:00.250+02:00', '2026-11-21T07:30:00.250Z'],
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
  ])('accepts %s', (text, moment) => {
    const { from, to } = operation.query.parse({ from: text, to: text });
    expect(new Date(from!).toISOString()).toBe(moment);
    expect(to! - from!).toBe(text.length === 10 ? DAY : 1);
  });
});
