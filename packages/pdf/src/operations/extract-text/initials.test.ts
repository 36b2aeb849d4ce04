import { describe, expect, it } from 'vitest';
import { element, markdownOf, show, tagged, textOf } from './testing/pages.ts';

const BESIDE = [
  'nce upon a time there was a king',
  'who lived far away from here and',
  'had three daughters, each of whom',
];
const BELOW = ['would not marry any prince of a land', 'across the sea.'];

/** A drop cap over three lines; its baseline is that of the third. */
function dropCap(letter: string, beside = BESIDE): readonly [cap: string, text: string] {
  const text = [
    ...beside.map((line, row) => show(80, 700 - row * 12, line)),
    ...BELOW.map((line, row) => show(50, 664 - row * 12, line)),
  ];
  return [show(50, 676, letter, 44), text.join('\n')];
}

const WHOLE = ['Once upon a time there was a king', ...BESIDE.slice(1), ...BELOW].join('\n');

describe('drop caps', () => {
  it('begin the word beside them, in any drawing order', async () => {
    const drawn = dropCap('O');
    for (const content of [drawn, drawn.toReversed()]) {
      expect(await textOf(content.join('\n'))).toBe(WHOLE);
      expect((await markdownOf(content.join('\n'))).split('\n\n')).toHaveLength(1);
    }
  });

  it('do not make the word bold', async () => {
    const [cap, text] = dropCap('O');
    const content = `${cap.replace('/F1', '/F2')}\n${text}`;
    expect(await markdownOf(content)).toMatch(/^Once upon a time/);
  });

  it('begin it in a marked-content sequence of their own, too', async () => {
    const [cap, text] = dropCap('O');
    const content = `/Span << /MCID 0 >> BDC ${cap} EMC /P << /MCID 1 >> BDC ${text} EMC`;
    const further = tagged(content, '12 0 R', { 12: element('P', '[13 0 R 1]'), 13: element('Span', '0') });
    expect(await textOf(content, {}, further)).toBe(WHOLE);
  });

  it('begin their word even if the paragraph ends beside them', async () => {
    const [cap] = dropCap('O');
    const beside = BESIDE.slice(0, 2).map((line, row) => show(80, 700 - row * 12, line));
    expect(await textOf([cap, ...beside].join('\n'))).toBe([WHOLE.split('\n')[0], BESIDE[1]].join('\n'));
  });

  it('exclude numbers, and larger words within a line', async () => {
    const price = [show(50, 676, '99', 44), show(100, 700, 'per month'), show(100, 678, 'ends any time')];
    expect(await textOf(price.join('\n'))).toContain('99');
    expect(await textOf(price.join('\n'))).not.toContain('99per');
    const raised = [
      show(50, 700, 'J', 24),
      show(62, 700, 'ust a larger letter'),
      show(50, 680, 'and a line'),
    ];
    expect(await textOf(raised.join('\n'))).toMatch(/^Just a larger letter\s+and a line$/);
  });

  it('begin a paragraph whose first line is in small capitals', async () => {
    const [, ...below] = BESIDE.map((line, row) => show(80, 700 - row * 12, line));
    const rest = BELOW.map((line, row) => show(50, 664 - row * 12, line));
    const first = [show(80, 700, 'nce upon a time there was once a king who', 7), show(205, 700, ',', 10)];
    const content = [show(50, 676, 'O', 44), ...first, ...below, ...rest].join('\n');
    expect(await markdownOf(content)).toMatch(
      /^Once upon a time there was once a king who ?, who lived [^\n]*$/,
    );
    const heading = [show(50, 712, 'Small print of the twelfth chapter', 7), ...below, ...rest].join('\n');
    expect((await markdownOf(heading)).split('\n\n')).toHaveLength(2);
  });
});
