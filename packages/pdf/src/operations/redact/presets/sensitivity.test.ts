import { describe, expect, it } from 'vitest';
import { compilePreset } from '../find/patterns.ts';
import { presetExamples, presetsWithSets } from '../testing/preset-sets.ts';
import { SearchableText } from '../text/searchable-text.ts';
import { SENSITIVITIES, type Sensitivity } from '../text/text-ranges.ts';

function found(preset: string, text: string, sensitivity: Sensitivity): string[] {
  const pattern = compilePreset(preset, 'presets[0]', sensitivity);
  return pattern.find(new SearchableText(text)).map(([start, end]) => text.slice(start, end));
}

/** Sensitivities at which a preset finds anything, in their order. */
const finding = (preset: string, text: string) =>
  SENSITIVITIES.filter((sensitivity) => found(preset, text, sensitivity).length > 0);

const ALL = SENSITIVITIES;
const FORM = ['balanced', 'broad'] as const;
const BROAD = ['broad'] as const;

describe('a preset', () => {
  it.each([
    // Proved by a label.
    ['ssn', 'SSN 536-22-8145', ALL],
    ['phone', 'Phone: 415-555-0132', ALL],
    ['international-phone', 'Tel. 030 1234567', ALL],
    ['date-of-birth', 'DOB: 03/14/1962', ALL],
    ['passport', 'Passport no. C01X00T47', ALL],
    ['us-routing-number', 'Routing number 021000021', ALL],
    ['ip-address', 'Server 93.184.216.34', ALL],
    ['national-id', 'NINO: QQ123456C', ALL],
    // Proved by check digits.
    ['iban', 'to DE89 3704 0044 0532 0130 00', ALL],
    ['credit-card', 'paid 4111 1111 1111 1111', ALL],
    ['vat-id', 'of DE136695976', ALL],
    ['ch-ahv', 'of 756.9217.0769.85', ALL],
    // Proved by a distinctive form.
    ['phone', 'or (415) 555-0132', ALL],
    ['international-phone', 'or +49 30 1234567', ALL],
    ['email', 'to ann@example.org', ALL],
    ['url', 'at https://example.org/a', ALL],
    ['mac-address', 'is A4:2B:B0:C9:8F:11', ALL],
    ['ip-address', 'is 2001:db8::ff00:42:8329', ALL],
    // Supported by its form alone.
    ['ssn', 'and 536-22-8145 too', FORM],
    ['phone', 'or 415-555-0132', FORM],
    ['international-phone', 'or 06 12 34 56 78', FORM],
    ['date-of-birth', 'on 03/14/1962', FORM],
    ['ip-address', 'is 93.184.216.34', FORM],
    ['url', 'at example.com/path', FORM],
    ['email', 'or ann at example dot org', FORM],
    ['gb-nino', 'and AB123456C too', FORM],
    // Contradicted by its surroundings, or supported by nothing.
    ['ssn', 'Part no. 536-22-8145', BROAD],
    ['ssn', 'and 536228145 too', BROAD],
    ['phone', 'Order 415-555-0132', BROAD],
    ['phone', 'or 555-0132', BROAD],
    ['international-phone', 'Artikel 030/1234567', BROAD],
    ['date-of-birth', 'version 10.12.80', BROAD],
    ['date-of-birth', 'and 19800131 too', BROAD],
    ['us-routing-number', 'and 021000021 too', BROAD],
    ['passport', 'and C01X00T47 too', BROAD],
    ['ip-address', 'version 93.184.216.34', BROAD],
    ['email', 'to ann@localhost', BROAD],
    ['url', 'see readme.md', BROAD],
    ['mac-address', 'is a42bb0c98f11', BROAD],
    // Contradicted by wrong check digits.
    ['iban', 'to DE88 3704 0044 0532 0130 00', BROAD],
    ['credit-card', 'paid 4111 1111 1111 1112', BROAD],
    ['de-tax-id', 'Steuer-ID 12 345 678 901', BROAD],
    ['ssn', 'between 12 and 14', []],
    ['iban', 'by 12 people went to the sea', []],
  ] as const)('%s in %j is found by %j', (preset, text, expected) => {
    expect(finding(preset, text)).toEqual(expected);
  });
});

describe.each(presetsWithSets())('the set of %s', (preset) => {
  it('loses no match at a broader sensitivity', () => {
    const lost: string[] = [];
    for (const { text } of presetExamples(preset)) {
      const [strict, balanced, broad] = ALL.map((sensitivity) => {
        const pattern = compilePreset(preset, 'presets[0]', sensitivity);
        const ranges = pattern.find(new SearchableText(text));
        return new Set(
          ranges.flatMap(([start, end]) => [...Array(end - start).keys()].map((at) => start + at)),
        );
      });
      if (![...strict!].every((at) => balanced!.has(at))) lost.push(`balanced: ${JSON.stringify(text)}`);
      if (![...balanced!].every((at) => broad!.has(at))) lost.push(`broad: ${JSON.stringify(text)}`);
    }
    expect(lost).toEqual([]);
  });
});
