import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PICTURES, pictureName } from './starter-pictures.ts';

const TEMPLATES = path.resolve(import.meta.dirname, '../templates');
const sampleOf = (slug: string) =>
  JSON.parse(readFileSync(path.join(TEMPLATES, slug, 'sample.json'), 'utf8'));
const cents = (amount: number) => Math.round(amount * 100);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

interface StatementRow {
  readonly name: string;
  readonly values: readonly number[];
  readonly total?: boolean;
}

it('the dashboard has the pictures of the starters as they are', () => {
  // Run `npm run starter-pictures` after a change.
  expect(readdirSync(PICTURES).sort()).toEqual(readdirSync(TEMPLATES).map(pictureName).sort());
});

// The other starters compute their totals; this one's data states them.
describe('the figures of the quarterly report', () => {
  const { statement, segments, chart, kpis } = sampleOf('quarterly-report');
  const rows: readonly StatementRow[] = statement.rows;
  const row = (name: string) => rows.find((candidate) => candidate.name === name)!.values;

  it.each([0, 1, 2, 3])('add up in column %i of the income statement', (column) => {
    let running = 0;
    for (const { name, values, total } of rows) {
      if (total && name !== 'Revenue') expect(cents(values[column]!), name).toBe(cents(running));
      else running += values[column]!;
    }
  });

  it('are equal in the segments, the chart and the statement', () => {
    const [revenue, before] = row('Revenue');
    expect(cents(sum(segments.rows.map((segment: { current: number }) => segment.current)))).toBe(
      cents(revenue!),
    );
    expect(cents(sum(segments.rows.map((segment: { previous: number }) => segment.previous)))).toBe(
      cents(before!),
    );
    const [yearBefore, actual] = chart.bars.map((series: { values: number[] }) => series.values);
    expect([actual.at(-1), yearBefore.at(-1)]).toEqual([revenue, before]);
    expect(cents(sum(actual.slice(-3)))).toBe(cents(row('Revenue')[2]!));
    expect(yearBefore.slice(-4)).toEqual(actual.slice(0, 4));
    expect(kpis[0].change).toBe(Math.round((revenue! / before! - 1) * 1000) / 10);
  });

  it('result in the margins of the chart', () => {
    const margins: readonly number[] = chart.line.values;
    const revenue: readonly number[] = chart.bars[1].values;
    const profit = row('Operating profit');
    const percent = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10;
    expect(margins.at(-1)).toBe(percent(profit[0]!, revenue.at(-1)!));
    expect(margins.at(3)).toBe(percent(profit[1]!, revenue.at(3)!));
    const nineMonths = sum([-3, -2, -1].map((at) => (margins.at(at)! * revenue.at(at)!) / 100));
    expect(profit[2]).toBeCloseTo(nineMonths, 0);
  });
});

describe('the figures of the receipt', () => {
  const { items, discount, taxes } = sampleOf('receipt');
  const subtotal = sum(
    items.map(({ price, quantity = 1 }: { price: number; quantity?: number }) => price * quantity),
  );

  it('have the discount that its label states', () => {
    expect(cents(discount.amount)).toBe(cents(subtotal * 0.05));
  });

  it('have taxes that add up to the total', () => {
    const paid = sum(taxes.map(({ net, amount }: { net: number; amount: number }) => net + amount));
    expect(cents(paid)).toBe(cents(subtotal - discount.amount));
    for (const { rate, net, amount } of taxes) expect(cents(amount)).toBe(cents((net * rate) / 100));
  });
});
