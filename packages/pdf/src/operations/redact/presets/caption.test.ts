import { describe, expect, it } from 'vitest';
import { captionOf } from './caption.ts';
import { findPhone } from './phone.ts';
import { findSsn } from './ssn.ts';

describe('the word directly before a value', () => {
  it.each([
    ['', 'none'],
    ['Name (', 'none'],
    ['Main Street Dental | ', 'none'],
    ['call ', 'neutral'],
    ['Report suspicious activity: ', 'neutral'],
    ['Superintendent ', 'neutral'],
    ['home_phone=', 'neutral'],
    ['T ', 'neutral'],
    ['Dana Whitlock ', 'name'],
    ['Mia ', 'name'],
    ['Phoenix, AZ ', 'name'],
    ['주문 ', 'name'],
    ['Gasket ', 'thing'],
    ['Flight: ', 'thing'],
    ['Deed book ', 'thing'],
    ['CAS RN ', 'thing'],
    ['Patient MRN ', 'thing'],
    ['DO-178C ', 'thing'],
    ['order_line=', 'thing'],
    ['Postulant: ', 'unknown'],
    ['the abbess ', 'unknown'],
    ['the foreman ', 'neutral'],
    ['MRN ', 'thing'],
    ['FAA ', 'abbreviation'],
    ['DOE ', 'unknown'],
    ['Ann Page ', 'name'],
  ] as const)('%j is of kind %s', (lead, kind) => {
    expect(captionOf(`${lead}313-555-0199`, lead.length)).toBe(kind);
  });
});

describe('a value whose format identifies its kind', () => {
  it.each(['Postulant: ', 'Rapporteur ', 'the abbess ', 'the burgess '])('is found after %j', (lead) => {
    expect(findSsn(`${lead}123-45-6789`, 'balanced')).toHaveLength(1);
    expect(findSsn(`${lead}123 45 6789`, 'balanced')).toHaveLength(1);
    expect(findPhone(`${lead}313-555-0199`, 'balanced')).toHaveLength(1);
    expect(findPhone(`${lead}313 555 0199`, 'balanced')).toHaveLength(1);
    expect(findPhone(`${lead}3135550199`, 'balanced')).toEqual([]);
  });

  it.each(['Rotor ', 'Deed book ', 'Lot ', 'property bag ', 'MRN ', 'GL '])(
    'is not found after %j',
    (lead) => {
      expect(findSsn(`${lead}123-45-6789`, 'balanced')).toEqual([]);
      expect(findPhone(`${lead}313-555-0199`, 'balanced')).toEqual([]);
    },
  );
});

describe('a label word with several meanings', () => {
  it.each([
    ['Bill 313-555-0199', 1],
    ['Bill no. 313-555-0199', 0],
    ['For bills: 313-555-0199', 1],
    ['Bills: 313-555-0199', 0],
    ['from the order form: 313-555-0199', 1],
    ['Order form: 313-555-0199', 0],
    ['FAA 313-555-0199', 1],
    ['Cod. cliente 333 123 4567', 0],
    ['For bills: 1-800-555-PAYS', 1],
  ])('%j has %i telephone numbers', (text, count) => {
    expect(findPhone(text, 'balanced')).toHaveLength(count);
  });

  it('is no person’s name before the number of an office', () => {
    expect(findSsn('FAA 123-45-6780', 'balanced')).toEqual([]);
    expect(findSsn('DOE 123-45-6780', 'balanced')).toHaveLength(1);
  });
});
