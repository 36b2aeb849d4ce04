import { describe, expect, it } from 'vitest';
import { show, textOf } from './testing/pages.ts';

describe('accents that are drawn as characters of their own', () => {
  const letter = show(63.34, 700, 'e', 10);

  it('join the letters that they are drawn over, before or after them', async () => {
    const accent = show(64.46, 700.5, '\\302', 10);
    expect(await textOf([show(50, 700, 'caf', 10), accent, letter].join('\n'))).toBe('café');
    expect(await textOf([show(50, 700, 'caf', 10), letter, accent].join('\n'))).toBe('café');
  });

  it('negate and complete the relations that TeX draws them before, without a width', async () => {
    const font = `/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /CMSY10 /FirstChar 1 /LastChar 4 /Widths [0 0 778 1000]
      /Encoding << /Differences [1 /negationslash /mapsto /element /arrowright] >> >> >>`;
    const drawn = (codes: string) =>
      textOf(`BT /F1 10 Tf 50 700 Td (${codes}) Tj ET`, {}, { resources: font });
    expect(await drawn('\\001\\003')).toBe('∉');
    expect(await drawn('\\001\\004')).toBe('↛');
    expect(await drawn('\\002\\004')).toBe('↦');
    expect(await drawn('\\003\\004')).toBe('∈→');
  });

  it('stay where they are drawn beside letters', async () => {
    expect(await textOf([letter, show(70, 700, '\\302', 10)].join('\n'))).toContain('´');
  });
});
