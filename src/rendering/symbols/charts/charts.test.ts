import { describe, expect, it } from 'vitest';
import { LiquidEngine } from '../../liquid-engine.ts';
import { scaleOf } from './scale.ts';

const engine = new LiquidEngine();
const drawn = (expression: string, data = {}, lang = 'en') =>
  engine.render(engine.parse('html', `{{ ${expression} }}`), data, lang, 1e6);
const altOf = (svg: string) => /aria-label="([^"]*)"/.exec(svg)?.[1];
const rows = [
  { label: 'Jan', value: 1234.5, other: 3 },
  { label: 'Feb', value: -2, other: null },
];

describe('scaleOf', () => {
  it.each<[number, number, number[]]>([
    [0, 10, [0, 2, 4, 6, 8, 10]],
    [0, 0.3, [0, 0.1, 0.2, 0.3]],
    [-3, 7, [-4, -2, 0, 2, 4, 6, 8]],
    [5, 5, [0, 1, 2, 3, 4, 5]],
    [0, 0, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [0, 1_234_567, [0, 250_000, 500_000, 750_000, 1_000_000, 1_250_000]],
  ])('from %d to %d', (least, most, ticks) => expect(scaleOf(least, most).ticks).toEqual(ticks));
});

describe('charts', () => {
  it('have all their figures in the alternative text, in the language of the document', () => {
    expect(altOf(drawn('rows | bar_chart', { rows }, 'de'))).toBe('Jan: 1.234,5; Feb: -2');
    expect(altOf(drawn('rows | line_chart: y: "value,other", names: "A,B", title: "T"', { rows }))).toBe(
      'T. Jan: A 1,234.5, B 3; Feb: A -2',
    );
    expect(altOf(drawn('rows | bar_chart: format: "EUR"', { rows }, 'de'))).toMatch(
      /1\.234,50\s€; Feb: -2\s€/,
    );
    expect(altOf(drawn('list | sparkline', { list: [1, 2, 3] }))).toBe('1; 2; 3');
    expect(altOf(drawn('list | pie_chart: alt: "Shares"', { list: [1, 2] }))).toBe('Shares');
  });

  it('escape labels from data', () => {
    const hostile = [{ label: '"><script>alert(1)</script>', value: 1 }];
    for (const filter of [
      'bar_chart',
      'bar_chart: horizontal: true',
      'line_chart',
      'pie_chart',
      'sparkline',
    ]) {
      const svg = drawn(`rows | ${filter}`, { rows: hostile });
      expect(svg).not.toContain('<script');
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  it.each([
    'bar_chart',
    'bar_chart: stacked: true',
    'bar_chart: horizontal: true, values: true',
    'line_chart: area: true',
  ])('draws %s of any figures within its frame', (filter) => {
    const sets = [
      [0],
      [0, 0],
      [-1, -2],
      [1e9, 0.001],
      [5],
      Array.from({ length: 200 }, (_, i) => Math.sin(i)),
    ];
    for (const list of sets) {
      const entries = list.map((value, i) => ({ label: `entry ${i}`, value, b: -value }));
      const svg = drawn(`rows | ${filter.includes(':') ? `${filter},` : `${filter}:`} y: "value,b"`, {
        rows: entries,
      });
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      for (const [, x, y] of svg.matchAll(/<rect x="([^"]+)" y="([^"]+)"/g)) {
        expect(Number(x)).toBeGreaterThanOrEqual(0);
        expect(Number(x)).toBeLessThanOrEqual(640);
        expect(Number(y)).toBeGreaterThanOrEqual(-1);
        expect(Number(y)).toBeLessThanOrEqual(280);
      }
    }
  });

  it('draws a whole as one slice, and a share of zero as none', () => {
    expect(drawn('list | pie_chart: donut: true', { list: [7] }).match(/<path/g)).toHaveLength(1);
    expect(drawn('list | pie_chart', { list: [7, 0, 1] }).match(/<path/g)).toHaveLength(2);
  });

  it.each([
    ['nothing | bar_chart', 'bar_chart needs a list of numbers, or of objects with "label" and "value"'],
    ['"1,2" | line_chart', 'line_chart needs a list'],
    ['rows | bar_chart: y: "none"', 'bar_chart: no entry has a number under "none"'],
    ['rows | bar_chart: y: "label"', 'bar_chart: "label" of entry 1 is no number'],
    ['rows | pie_chart', 'pie_chart: shares must not be negative'],
    ['rows | bar_chart: kolors: "red"', 'bar_chart has no option "kolors"; it has x, y, names'],
    ['rows | bar_chart: colors: "url(x)"', 'bar_chart: "url(x)" is no color such as'],
    ['rows | bar_chart: format: "euros"', 'currency of three letters'],
    ['rows | bar_chart: width: 1', 'bar_chart: width must be a number from 10 to 4000'],
  ])('refuses %s with the reason', (expression, message) => {
    expect(() => drawn(expression, { rows })).toThrow(message);
  });
});
