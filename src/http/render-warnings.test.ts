import { expect, it } from 'vitest';
import type { RenderWarning } from '../contract/render-warning.ts';
import { warningsHeader } from './render-warnings.ts';

const decoded = (header: string) => JSON.parse(Buffer.from(header, 'base64').toString('utf8'));

it('has every warning, or as many as fit and the total count', () => {
  const few: RenderWarning[] = [{ kind: 'script', message: 'Uncaught: “é”' }];
  expect(decoded(warningsHeader(few)['X-Render-Warnings']!)).toEqual({ count: 1, warnings: few });
  const many = Array.from({ length: 40 }, (_, index): RenderWarning => {
    return { kind: 'resource', url: `https://a.example/${'é'.repeat(400)}${index}`, message: 'answered 404' };
  });
  const header = warningsHeader(many)['X-Render-Warnings']!;
  expect(header.length).toBeLessThanOrEqual(4_000);
  const { count, warnings } = decoded(header);
  expect(count).toBe(40);
  expect(warnings).toEqual(many.slice(0, warnings.length));
  expect(warnings.length).toBeGreaterThan(1);
});

it('is absent without warnings', () => {
  expect(warningsHeader([])).toEqual({});
});
