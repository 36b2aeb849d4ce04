import { describe, expect, it } from 'vitest';
import { ruleText } from './rule-texts.ts';

describe('rules of the service', () => {
  it.each([
    ['must not be empty', 'Fill in this field.', 'Füllen Sie dieses Feld aus.'],
    [
      'must have at most 200 characters',
      'Use at most 200 characters.',
      'Höchstens 200 Zeichen sind möglich.',
    ],
    ['must name at least one page', 'At least one page is needed.', 'Mindestens 1 Seite ist nötig.'],
    ['must be at least 0.1', 'The smallest possible value is 0.1.', 'Der kleinste mögliche Wert ist 0.1.'],
    [
      'must be from 1mm to 200in',
      'Enter a value from 1mm to 200in.',
      'Geben Sie einen Wert von 1mm bis 200in an.',
    ],
    ['must be number', 'Enter a number.', 'Geben Sie eine Zahl an.'],
    ['must be string or null', 'Enter text.', 'Geben Sie einen Text an.'],
    ['must NOT have fewer than 2 items', 'At least 2 items are needed.', 'Mindestens 2 Einträge sind nötig.'],
    ['must be >= 0', 'The smallest possible value is 0.', 'Der kleinste mögliche Wert ist 0.'],
    [
      'must match format "date"',
      'Enter a date such as 2026-03-31.',
      'Geben Sie ein Datum wie 2026-03-31 an.',
    ],
    [
      'must be an http or https URL',
      'Enter an address that begins with https://.',
      'Geben Sie eine Adresse an, die mit https:// beginnt.',
    ],
  ])('%s is text for people in both languages', (rule, en, de) => {
    expect([ruleText(rule, 'en'), ruleText(rule, 'de')]).toEqual([en, de]);
  });

  it('without a text have none', () => {
    expect(ruleText('stands on its head', 'de')).toBeUndefined();
  });
});
