import { expect, it } from 'vitest';
import { countPages } from './printed-pdf.ts';

it('countPages reads the root of the page tree', () => {
  const pdf = Buffer.from(
    '<</Type /Pages\n/Count 8\n/Parent 1 0 R>>\n<</Type /Pages\n/Count 200\n/Kids []>>',
  );
  expect(countPages(pdf)).toBe(200);
  expect(countPages(Buffer.from('nothing'))).toBe(0);
});
