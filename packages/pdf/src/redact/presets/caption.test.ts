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
    ['order_line=', 'unknown'],
    ['Trustor: ', 'unknown'],
    ['the foreman ', 'unknown'],
    ['Ann Page ', 'name'],
  ] as const)('%j is of kind %s', (lead, kind) => {
    expect(captionOf(`${lead}313-555-0199`, lead.length)).toBe(kind);
  });
});

describe('a value whose form says what it is', () => {
  it.each(['Trustor: ', 'Garnishee ', 'the testator ', 'Household head '])('is found behind %j', (lead) => {
    expect(findSsn(`${lead}123-45-6789`)).toHaveLength(1);
    expect(findSsn(`${lead}123 45 6789`)).toHaveLength(1);
    expect(findPhone(`${lead}313-555-0199`)).toHaveLength(1);
    expect(findPhone(`${lead}313 555 0199`)).toHaveLength(1);
    expect(findPhone(`${lead}3135550199`)).toEqual([]);
  });

  it.each(['Rotor ', 'Deed book ', 'Lot '])('is left behind %j', (lead) => {
    expect(findSsn(`${lead}123-45-6789`)).toEqual([]);
    expect(findPhone(`${lead}313-555-0199`)).toEqual([]);
  });
});
