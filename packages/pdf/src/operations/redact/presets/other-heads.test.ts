import { describe, expect, it } from 'vitest';
import { findPhone } from './phone.ts';
import { findSsn } from './ssn.ts';

const table = (head: string, value: string) =>
  `Name  ${head}  Team\nAnna Moore  ${value}  Red\nBob Hill  ${value}  Blue`;

describe('grouped numbers in a table', () => {
  it.each(['Badge', 'Badge no.', 'Serial no.', 'Serial', 'Part number', 'Order', 'Invoice no.', 'Batch'])(
    'are not personal numbers under the header of another number: %s',
    (head) => {
      expect(findSsn(table(head, '536-22-8145'), 'balanced')).toEqual([]);
      expect(findPhone(table(head, '415-555-0132'), 'balanced')).toEqual([]);
    },
  );

  it.each(['SSN', 'Identifier', 'Employee', 'Social security no.'])(
    'keep their kind under others: %s',
    (head) => {
      expect(findSsn(table(head, '536-22-8145'), 'balanced')).toHaveLength(2);
    },
  );

  it.each(['Phone', 'Mobile', 'Contact', 'Number'])('stay telephone numbers under %s', (head) => {
    expect(findPhone(table(head, '415-555-0132'), 'balanced')).toHaveLength(2);
  });
});
