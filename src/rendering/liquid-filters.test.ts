import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../domain/json.ts';
import { LiquidEngine } from './liquid-engine.ts';

const engine = new LiquidEngine();
/** Intl uses several kinds of spaces; a test should not depend on which. */
const fill = (expression: string, data: JsonObject = {}, lang = 'en') =>
  engine
    .render(engine.parse('html', `{{ ${expression} }}`), data, lang, 10_000)
    .replace(/[\u00a0\u202f\u2009]/g, ' ');

describe('filters', () => {
  it.each([
    ['1234.5 | money: "EUR"', 'en', '€1,234.50'],
    ['1234.5 | money: "EUR"', 'de', '1.234,50 €'],
    ['1234.5 | money: "eur", "fr-FR"', 'en', '1 234,50 €'],
    ['1234.5 | money: "JPY"', 'ja', '￥1,235'],
    ['-1 | money: "USD"', 'en-US', '-$1.00'],
    ['"12.30" | money: "GBP"', 'en-GB', '£12.30'],
    ['1234.5678 | number', 'en', '1,234.568'],
    ['1234.5 | number: 2', 'en', '1,234.50'],
    ['1234.5 | number: 2, "de-AT"', 'en', '1 234,50'],
    ['0.19 | percent', 'en', '19%'],
    ['0.195 | percent: 1, "de"', 'en', '19,5 %'],
    ['"2026-11-21" | format_date', 'en', 'Nov 21, 2026'],
    ['"2026-11-21" | format_date: "long", "de"', 'en', '21. November 2026'],
    ['"2026-11-21" | format_date: "full"', 'fr', 'samedi 21 novembre 2026'],
    ['"2026-11-21T23:30:00Z" | format_date: "short", "en", "Asia/Tokyo"', 'en', '11/22/26'],
    ['"2026-11-21T14:05:00Z" | format_time', 'de', '14:05'],
    ['"2026-11-21T14:05:00Z" | format_time: "short", "de", "Europe/Berlin"', 'en', '15:05'],
    ['1795269900000 | format_date: "long"', 'en', 'November 21, 2026'],
  ])('%s in %s is %s', (expression, lang, expected) => {
    expect(fill(expression, {}, lang)).toBe(expected);
  });

  it.each([
    ['"2026-06-21T22:30:00Z" | format_date: "short"', '6/22/26'],
    ['"2026-06-21T22:30:00Z" | format_time', '12:30 AM'],
    ['"2026-11-21T22:30:00Z" | date: "%Y-%m-%d %H:%M"', '2026-11-21 23:30'],
    ['"2026-06-21T22:30:00Z" | date: "%d %H:%M", "Asia/Tokyo"', '22 07:30'],
    ['"2026-06-21T22:30:00Z" | format_time: "short", "en", "UTC"', '10:30 PM'],
    ['"2026-06-21" | format_date: "short"', '6/21/26'],
    ['"2026-06-21" | format_date: "short", "en", "America/New_York"', '6/21/26'],
    ['"2026-06-21" | date: "%Y-%m-%d"', '2026-06-21'],
  ])('%s in a document of the time zone Europe/Berlin is %s', (expression, expected) => {
    const parsed = engine.parse('html', `{{ ${expression} }}`);
    const text = engine.render(parsed, {}, 'en', 10_000, 'Europe/Berlin');
    expect(text.replaceAll('\u202f', ' ')).toBe(expected);
  });

  it('prints values that are no number or date unchanged', () => {
    expect(fill('a | money: "EUR"', { a: 'on request' })).toBe('on request');
    expect(fill('a | number: 2')).toBe('');
    expect(fill('a | format_date', { a: 'soon' })).toBe('soon');
    expect(fill('a | format_time')).toBe('');
  });

  it.each([
    ['1 | money', 'money needs a currency of three letters'],
    ['1 | number: 21', 'number: the number of decimals must be a whole number from 0 to 20'],
    ['1 | percent: "x"', 'percent: the number of decimals must be'],
    ['1 | number: 2, "not a language"', '"not a language" is not a language such as'],
    ['"2026-01-01" | format_date: "huge"', 'format_date: the style must be one of full, long, medium, short'],
    ['"2026-01-01" | format_date: "long", "en", "Mars/Base"', '"Mars/Base" is not a time zone'],
  ])('%s fails with an error message', (expression, message) => {
    expect(() => fill(expression)).toThrow(message);
  });
});
