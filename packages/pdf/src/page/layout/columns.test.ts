import { describe, expect, it } from 'vitest';
import { regionsOf } from './columns.ts';

describe('columns', () => {
  it('reads a page with more words than are compared from top to bottom', () => {
    const rows = Array.from({ length: 800 }, (_, row) => ({
      words: Array.from({ length: 200 }, (__, at) => ({
        text: 'x',
        start: at * 10,
        end: at * 10 + 5,
        em: 6,
        drawn: row * 200 + at,
      })),
      base: row * 9,
      em: 6,
    }));
    let looks = 0;
    const watched = rows.map((row) => ({
      ...row,
      get words() {
        looks++;
        return row.words;
      },
    }));
    expect(regionsOf(watched)).toHaveLength(1);
    // One pass counts the words, another finds the edges.
    expect(looks).toBeLessThanOrEqual(rows.length * 3);
  });
});
