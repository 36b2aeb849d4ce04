import { describe, expect, it } from 'vitest';
import { artifact, element, marked, show, tagged, textOf } from './testing/pages.ts';

const P = { 12: element('P', '0'), 13: element('P', '1') };

describe('text that is painted twice', () => {
  it('keeps the tagged copy of a shadow that is an artifact, in any drawing order', async () => {
    const copies = [marked(0, 'P', 50, 700, 'Visible words'), artifact(show(50.5, 699.5, 'Visible words'))];
    for (const order of [copies, copies.toReversed()]) {
      const content = [...order, marked(1, 'P', 50, 600, 'plain')].join('\n');
      expect(await textOf(content, {}, tagged(content, '12 0 R 13 0 R', P))).toBe('Visible words\n\nplain');
    }
  });

  it('keeps the tagged copy where outlines are drawn letter by letter', async () => {
    const letters = [...'Outline'];
    const outline = artifact(
      letters.map((letter, at) => show(50 + at * 6, 700, letter, 10, 'F3')).join('\n'),
    );
    const fill = `/P << /MCID 0 >> BDC ${letters.map((letter, at) => show(50 + at * 6, 700, letter, 10, 'F3')).join('\n')} EMC`;
    const content = `${outline}\n${fill}`;
    expect(await textOf(content, {}, tagged(content, '12 0 R', P))).toBe('Outline');
  });

  it('reads text with several shadows once, also with distant ones', async () => {
    const at = (distance: number) => show(50 + distance, 700 - distance, 'Illustrated words', 12);
    expect(await textOf([at(5), at(3), at(1), at(0)].join('\n'))).toBe('Illustrated words');
    const untagged = `${artifact(at(4))}\n${at(0)}`;
    expect(await textOf(untagged)).toBe('Illustrated words');
  });

  it('drops shadows of short words where every word is painted with its shadow', async () => {
    const words = [
      [50, 'is'],
      [60, 'every'],
      [86, 'word'],
      [110, 'a'],
      [118, 'shadow'],
    ] as const;
    const painted = words.map(([x, word]) => [show(x + 1.2, 698.8, word), show(x, 700, word)].join('\n'));
    expect(await textOf(painted.join('\n'))).toBe('is every word a shadow');
    const apart = [...painted, show(170, 700, 'no'), show(172, 696, 'no')];
    expect((await textOf(apart.join('\n'))).match(/no/g)).toHaveLength(2);
  });

  it('keeps equal words that are beside or under each other', async () => {
    const content = [
      show(50, 700, 'lllll 11111'),
      show(50, 694, 'lllll 11111'),
      show(110, 700, 'no no no'),
      show(150, 700, 'no no no'),
    ].join('\n');
    expect((await textOf(content)).match(/lllll|no/g)).toHaveLength(8);
  });
});
