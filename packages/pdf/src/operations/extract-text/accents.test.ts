import { describe, expect, it } from 'vitest';
import { show, textOf } from './testing/pages.ts';

describe('accents that are drawn as characters of their own', () => {
  const letter = show(63.34, 700, 'e', 10);

  it('join the letters that they are drawn over, before or after them', async () => {
    const accent = show(64.46, 700.5, '\\302', 10);
    expect(await textOf([show(50, 700, 'caf', 10), accent, letter].join('\n'))).toBe('café');
    expect(await textOf([show(50, 700, 'caf', 10), letter, accent].join('\n'))).toBe('café');
  });

  it('stay where they are drawn beside letters', async () => {
    expect(await textOf([letter, show(70, 700, '\\302', 10)].join('\n'))).toContain('´');
  });
});
