import { describe, expect, it } from 'vitest';
import { redact } from '../index.ts';
import { build, literal } from '../testing/build.ts';
import { textOf } from '../testing/examine.ts';

async function remaining(content: string, pattern: string) {
  const { pdf, report } = await redact(await build(content), { patterns: [literal(pattern)] });
  expect(report.rasterizedPages).toEqual([]);
  expect(report.notFound).toEqual([]);
  return textOf(pdf);
}

describe('a pattern', () => {
  it('keeps the small line beneath large letters', async () => {
    const price = 'BT /F1 60 Tf 20 100 Td (99) Tj ET';
    const below = 'BT /F1 9 Tf 20 90 Td (per month, ends any time) Tj ET';
    expect(await remaining(`${price} ${below}`, '99')).toBe('permonth,endsanytime');
  });

  it('keeps the small line above large letters, and the unit beside them', async () => {
    const price = 'BT /F1 60 Tf 20 60 Td (99) Tj /F1 9 Tf ( EUR) Tj ET';
    const above = 'BT /F1 9 Tf 20 106 Td (only) Tj ET';
    expect(await remaining(`${price} ${above}`, '99')).toBe('EURonly');
  });

  it('keeps the lines beside and beneath a drop cap', async () => {
    const text =
      'BT /F1 40 Tf 20 120 Td (M) Tj ET BT /F1 12 Tf 56 134 Td (aria Lopez was) Tj 0 -14 Td (born in May) Tj -36 -14 Td (in the old town of Leeds) Tj ET';
    expect(await remaining(text, 'Maria Lopez')).toBe('wasborninMayintheoldtownofLeeds');
  });

  it('removes text that is drawn again within its letters', async () => {
    const again = 'BT 1 0 0 1 40.3 100 Tm /F1 20 Tf (Secret) Tj ET BT /F1 6 Tf 45 104 Td (Sec) Tj ET';
    expect(await remaining(`BT /F1 20 Tf 40 100 Td (Secret) Tj ET ${again}`, 'Secret')).toBe('');
  });
});
