import { expect, it } from 'vitest';
import { findDateOfBirth } from './date-of-birth.ts';
import { findPhone } from './phone.ts';
import { findSsn } from './ssn.ts';

it.each([
  ['SSN: l23-45-67B9', findSsn, 1],
  ['Phone (6O7) 555-O1Z4', findPhone, 1],
  ['DOB: O1/l2/198O', findDateOfBirth, 1],
  ['Part l23-45-67B9', findSsn, 0],
  ['SSN: SOS-IB-ZOOl', findSsn, 0],
] as const)('reads letters as digits only after a label: %s', (text, find, count) => {
  expect(find(text, 'balanced')).toHaveLength(count);
});
