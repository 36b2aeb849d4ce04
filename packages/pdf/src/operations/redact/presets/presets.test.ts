import { describe, expect, it } from 'vitest';
import { compilePreset } from '../find/patterns.ts';
import { presetFigures, presetsWithSets } from '../testing/preset-sets.ts';
import { SearchableText } from '../text/searchable-text.ts';
import { ID_SCHEMES } from './ids/index.ts';
import { PRESETS } from './index.ts';

function found(preset: string, text: string): string[] {
  return compilePreset(preset, 'presets[0]')
    .find(new SearchableText(text))
    .map(([start, end]) => text.slice(start, end));
}

/** Examples by preset: strings that match as a whole, and strings without a match. */
const EXAMPLES: Record<string, { readonly yes: readonly string[]; readonly no: readonly string[] }> = {
  ssn: {
    yes: ['123-45-6789', '123 45 6789', '123.45.6789', '123\u201345\u20136789', '123 - 45 - 6789'],
    no: [
      '1234-45-6789',
      '123-45-67890',
      '123-456-789',
      '123-45.6789',
      '12-345-6789',
      '123456789',
      '1-123-45-6789',
      '000-12-3456',
      '123\n45\n6789',
    ],
  },
  email: {
    yes: [
      'ann@example.org',
      'first.last+tag@mail.example.co.uk',
      "o'brien@example.ie",
      'UPPER_case-9@EXAMPLE.COM',
      'müller@exämple.de',
      'a@b.co',
    ],
    no: [
      'ann at example.org',
      '@example.org',
      'ann@',
      'ann@localhost',
      'ann@example..org',
      'ann @ example.org',
      'a@1.2',
    ],
  },
  phone: {
    yes: [
      '(555) 123-4567',
      '555-123-4567',
      '555.123.4567',
      '555 123 4567',
      '+1 555 123 4567',
      '+1 (555) 123-4567',
      '1-555-123-4567',
      '+15551234567',
      '5552345678',
      '555/123-4567',
      '(555)123-4567',
      '555-123-4567 ext. 89',
      '555-123-4567 x89',
      '555\u2011123\u20114567',
    ],
    no: [
      '555-1234',
      '123-45-6789',
      '2026-11-21',
      '1234567890123',
      '55 512 34567',
      '0123456789',
      '192.168.1.100',
    ],
  },
  'date-of-birth': {
    yes: [
      '01/31/1980',
      '31/01/1980',
      '1/3/80',
      '31.1.1980',
      '31-01-1980',
      '1980-01-31',
      '1980/1/31',
      '1980.01.31',
      'January 31, 1980',
      'Jan. 31st 1980',
      'Jan-31-1980',
      '31 January 1980',
      '31st of Jan, 1980',
      '31-Jan-80',
      "31 Jan '80",
      '1980 January 31',
      '31 / 01 / 1980',
      'Sept 5, 2001',
      'January\n31, 1980',
    ],
    no: [
      '13/32/1980',
      '00/00/2000',
      '1980-13-45',
      '1/2',
      '3.14.15926',
      '12.5.1',
      'January 1980',
      'May 40, 1980',
      'chapter 1.2.3',
      '1 2 34',
      '15 October\n14',
      '2026-11-21-0001',
    ],
  },
  'credit-card': {
    yes: [
      '4111111111111111',
      '4111 1111 1111 1111',
      '4111-1111-1111-1111',
      '4111.1111.1111.1111',
      '3782 822463 10005',
      '378282246310005',
      '5555555555554444',
      '4222222222222',
      '6304000000000000',
      '4111 1111\n1111 1111',
      '6011000990139424',
      '5019717010103742',
    ],
    no: [
      '4111 1111 1111 1112',
      '411111111111',
      '0000 0000 0000 0000',
      '1111111111111111',
      '12345678901234567890',
      '4111,1111,1111,1111',
    ],
  },
};

it('has a set for every preset except those of national-id', () => {
  const ids = Object.keys(ID_SCHEMES);
  expect([...presetsWithSets(), ...ids].sort()).toEqual([...PRESETS].sort());
});

describe.each(Object.entries(EXAMPLES))('preset %s', (preset, { yes, no }) => {
  it.each(yes)('matches %j whole, alone and within a sentence', (text) => {
    expect(found(preset, text)).toEqual([text]);
    expect(found(preset, `Ref (${text}), please.`)).toEqual([text]);
    expect(found(preset, `before ${text} behind`)).toEqual([text]);
  });

  it.each(no)('does not match %j', (text) => {
    expect(found(preset, text)).toEqual([]);
    expect(found(preset, `See ${text} there`)).toEqual([]);
  });
});

describe.each(presetsWithSets())('the set of %s', (preset) => {
  it('reaches the recall and precision stated in the guide', () => {
    const { positives, negatives, recall, precision, faults } = presetFigures(preset);
    const heldOut = presetFigures(preset, 'held-out');
    expect(positives + heldOut.positives).toBeGreaterThanOrEqual(60);
    expect(negatives + heldOut.negatives).toBeGreaterThanOrEqual(60);
    // Only figures are checked: the lines of a held-out set must not be used for tuning.
    expect(heldOut.recall).toBeGreaterThanOrEqual(96);
    expect(heldOut.precision).toBeGreaterThanOrEqual(94);
    expect(recall, faults.join('\n')).toBeGreaterThanOrEqual(97);
    expect(precision, faults.join('\n')).toBeGreaterThanOrEqual(95);
  });
});

describe('preset ssn', () => {
  it.each(['SSN: 123456789', 'Social Security No. 123456789', 'ssn#123-45-6789'])(
    'matches digits in a row after a label: %s',
    (text) => {
      expect(found('ssn', text)).toEqual([/[\d-]+$/.exec(text)![0]]);
    },
  );
});

describe('preset date-of-birth', () => {
  it('matches eight digits only after a label', () => {
    expect(found('date-of-birth', 'DOB 19800131')).toEqual(['19800131']);
    expect(found('date-of-birth', 'Order 19800131')).toEqual([]);
  });
});

describe('preset credit-card', () => {
  it('finds a number that is followed by another one', () => {
    expect(found('credit-card', '4111 1111 1111 1111 12/29')).toEqual(['4111 1111 1111 1111']);
    expect(found('credit-card', '4111111111111111 5555555555554444')).toEqual([
      '4111111111111111',
      '5555555555554444',
    ]);
  });

  it.each(['453914880343', '378282246310005', '411111111111', '62280396236227828'])(
    'checks the last digit: %s',
    (stem) => {
      const valid = [...'0123456789'].filter(
        (digit) => found('credit-card', stem.slice(0, -1) + digit).length > 0,
      );
      const isLength = [13, 15, 16, 19].includes(stem.length);
      expect(valid).toHaveLength(isLength ? 1 : 0);
    },
  );
});
