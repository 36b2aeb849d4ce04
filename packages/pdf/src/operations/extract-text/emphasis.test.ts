import { describe, expect, it } from 'vitest';
import { FONTS, markdownOf, textOf } from './testing/pages.ts';

/** A line of strings, each in its own font. */
const line = (runs: readonly (readonly [font: string, text: string])[]) =>
  `BT 50 700 Td ${runs.map(([font, text]) => `/${font} 10 Tf (${text}) Tj`).join(' ')} ET`;

describe('emphasis that begins or ends within a word', () => {
  it.each([
    ['F2', '**'],
    ['F3', '`'],
  ])('keeps its extent in font %s', async (font, mark) => {
    const content = line([
      ['F1', 'Set half'],
      [font, 'size'],
      ['F1', ', then '],
      [font, 'stop'],
      ['F1', '.'],
    ]);
    expect(await markdownOf(content)).toBe(`Set half${mark}size${mark}, then ${mark}stop${mark}.`);
    expect(await textOf(content)).toBe('Set halfsize, then stop.');
  });

  it('does not end at a character from a font of another style', async () => {
    const resources = FONTS.replace('/F1', '/F4 << /Type /Font /Subtype /Type1 /BaseFont /Symbol >> /F1');
    const content = line([
      ['F1', 'The '],
      ['F2', 'a'],
      ['F4', '\\256'],
      ['F2', 'b'],
      ['F1', ' map.'],
    ]);
    expect(await markdownOf(content, { resources })).toBe('The **a→b** map.');
  });
});
