import { describe, expect, it } from 'vitest';
import { element, markdownOf, marked, tagged, textOf } from './testing/pages.ts';

/** A square in a marked-content sequence of its own. */
const square = (id: number, x: number, y: number, side: number) =>
  `/Figure << /MCID ${id} >> BDC ${x} ${y} ${side} ${side} re f EMC`;
const ALT = '/Alt (warning)';

describe('pictures and formulas inside a sentence', () => {
  const sentence = [
    marked(0, 'P', 50, 700, 'Press'),
    square(1, 76, 699, 9),
    marked(2, 'P', 90, 700, 'to stop.'),
  ];
  const content = sentence.join('\n');

  it('stay in it, in paragraphs, headings, links, list items and cells', async () => {
    const trees = {
      P: { 12: element('P', '[0 13 0 R 2]'), 13: element('Figure', '1', ALT) },
      H2: { 12: element('H2', '[0 13 0 R 2]'), 13: element('Figure', '1', ALT) },
      link: {
        12: element('P', '[0 14 0 R 2]'),
        13: element('Figure', '1', ALT),
        14: element('Link', '13 0 R'),
      },
      item: {
        12: element('L', '14 0 R'),
        13: element('Figure', '1', ALT),
        14: element('LI', '15 0 R'),
        15: element('LBody', '[0 13 0 R 2]'),
      },
      cell: {
        12: element('Table', '14 0 R'),
        13: element('Figure', '1', ALT),
        14: element('TR', '15 0 R'),
        15: element('TD', '[0 13 0 R 2]'),
      },
    };
    for (const objects of Object.values(trees)) {
      const further = tagged(content, '12 0 R', objects);
      expect(await textOf(content, {}, further)).toBe('Press warning to stop.');
      expect(await markdownOf(content, further)).toContain('Press ![warning]() to stop.');
    }
  });

  it('have no space beside punctuation that follows or encloses them', async () => {
    const drawn = [
      marked(0, 'P', 50, 700, 'Press \\('),
      square(1, 77.5, 699, 9),
      marked(2, 'P', 87, 700, '\\), then stop.'),
    ].join('\n');
    const objects = { 12: element('P', '[0 13 0 R 2]'), 13: element('Figure', '1', ALT) };
    const further = tagged(drawn, '12 0 R', objects);
    expect(await textOf(drawn, {}, further)).toBe('Press (warning), then stop.');
    expect(await markdownOf(drawn, further)).toBe('Press (![warning]()), then stop.');
  });

  it('keep a list a list where an icon begins an item', async () => {
    const item = [square(0, 50, 699, 9), marked(1, 'P', 64, 700, 'Item one')].join('\n');
    const further = tagged(item, '12 0 R', {
      12: element('L', '13 0 R'),
      13: element('LI', '14 0 R'),
      14: element('LBody', '[15 0 R 1]'),
      15: element('Figure', '0', ALT),
    });
    expect(await markdownOf(item, further)).toBe('- ![warning]() Item one');
  });

  it('precede a word that is drawn over them', async () => {
    const content = [square(0, 50.05, 700, 0.5), marked(1, 'P', 50, 700, 'Stop it')].join('\n');
    const further = tagged(content, '12 0 R', {
      12: element('P', '[13 0 R 1]'),
      13: element('Figure', '0', ALT),
    });
    expect(await textOf(content, {}, further)).toBe('warning Stop it');
  });

  it('follow their paragraph when they are larger than a line', async () => {
    const large = [sentence[0], square(1, 300, 600, 120), sentence[2]].join('\n');
    const further = tagged(large, '12 0 R', {
      12: element('P', '[0 13 0 R 2]'),
      13: element('Figure', '1', ALT),
    });
    expect(await markdownOf(large, further)).toBe('Press to stop.\n\n![warning]()');
  });

  it('are read once where their alternative text repeats the drawn text', async () => {
    const formula = [
      marked(0, 'P', 50, 700, 'The area'),
      marked(1, 'P', 95, 700, 'A = pr2'),
      marked(2, 'P', 130, 700, 'of it'),
    ].join('\n');
    const read = (kids: string, alt: string) =>
      textOf(
        formula,
        {},
        tagged(formula, '12 0 R', { 12: element('P', kids), 13: element('Formula', '1', `/Alt (${alt})`) }),
      );
    expect(await read('[0 13 0 R 2]', 'A = pr^2')).toBe('The area A = pr^2 of it');
    expect(await read('[0 13 0 R 2]', 'Equation 7')).toBe('The area A = pr2 of it');
    const alone = tagged(formula, '13 0 R 12 0 R', {
      12: element('P', '[0 2]'),
      13: element('Formula', '1', '/Alt (A = pr^2)'),
    });
    expect((await textOf(formula, {}, alone)).match(/A = /g)).toHaveLength(1);
  });
});
