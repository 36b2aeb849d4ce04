import { describe, expect, it } from 'vitest';
import { type ColumnKind, horizontalPage, verticalPage } from '../../testing/vertical-text.ts';
import { extractText } from './extract-text.ts';
import type { TextPage } from './types.ts';

const JAPANESE = [
  '吾輩は猫である。名前はまだ無い。どこで',
  '生れたかとんと見当がつかぬ。何でも薄暗',
  'い所で泣いていた。',
];
const CHINESE = [
  '床前明月光疑是地上霜舉頭望明月低頭思故',
  '鄉春眠不覺曉處處聞啼鳥夜來風雨聲花落知',
  '多少白日依山盡黃河',
];
const KINDS: ColumnKind[] = ['vertical font', 'character by character', 'row by row'];

describe('vertical text without tags', () => {
  for (const kind of KINDS) {
    it.each([JAPANESE, CHINESE])(
      `is read in columns from the right when set with a ${kind}`,
      async (...columns) => {
        const pdf = verticalPage(columns, kind);
        const read = async (format: 'text' | 'markdown') => {
          const { pages } = await extractText(pdf, { format });
          return (pages[0] as { text: string }).text;
        };
        expect((await read('text')).replaceAll('\n', '')).toBe(columns.join(''));
        expect((await read('markdown')).trim()).toBe(columns.join(''));
      },
    );

    it(`has boxes and lines as high as its columns in JSON, set with a ${kind}`, async () => {
      const { pages } = await extractText(verticalPage(JAPANESE, kind), { format: 'json' });
      const [block] = (pages[0] as TextPage).blocks;
      expect(block).toMatchObject({ type: 'paragraph', text: JAPANESE.join('') });
      expect(block!.lines!.map(({ text, rotation }) => ({ text, rotation }))).toEqual(
        JAPANESE.map((text) => ({ text, rotation: 90 })),
      );
      expect(block!.lines![0]!.box.height).toBeCloseTo(JAPANESE[0]!.length * 12, 0);
    });
  }

  it.each([12, 14, 18])('is read in Korean columns with spaces, characters %d pt apart', async (step) => {
    const columns = ['나는 고양이다 이름은', '아직 없다 어디서 태어', '났는지 전혀 짐작이 가', '지 않는다'];
    const { pages } = await extractText(verticalPage(columns, 'character by character', step));
    expect((pages[0] as { text: string }).text).toBe(columns.join('\n'));
  });

  it('joins Korean words over the ends of columns where columns of whole words end with spaces', async () => {
    const columns = ['나는 고양이다 이름은 ', '아직 없다 어디서 태어', '났는지 전혀 모른다 ', '아무튼'];
    const pdf = verticalPage(columns, 'character by character');
    const [page] = (await extractText(pdf, { format: 'markdown' })).pages;
    expect((page as { text: string }).text).toBe(columns.join(''));
  });

  it.each([12, 13, 18])(
    'keeps horizontal text that is drawn character by character, %d pt apart, in its lines',
    async (leading) => {
      const lines = [
        '吾輩は猫である。名前はまだ無い。',
        '生れたかとんと見当がつかぬ。何で',
        'も薄暗い所で泣いていた。',
      ];
      const { pages } = await extractText(horizontalPage(lines, leading));
      expect((pages[0] as { text: string }).text).toBe(lines.join('\n'));
    },
  );

  it('joins Korean words over the ends of lines where lines of whole words end with spaces', async () => {
    const lines = ['나는 고양이다 이름은 ', '아직 없다 어디서 태어', '났는지 전혀 모른다 ', '아무튼'];
    const { pages } = await extractText(horizontalPage(lines, 18), { format: 'markdown' });
    expect((pages[0] as { text: string }).text).toBe(lines.join(''));
    const without = horizontalPage(
      lines.map((line) => line.trim()),
      18,
    );
    const [page] = (await extractText(without, { format: 'markdown' })).pages;
    expect((page as { text: string }).text).toBe(lines.map((line) => line.trim()).join(' '));
  });

  it('keeps a table column with one character per cell in its rows', async () => {
    const rows = ['男', '女', '男', '女', '女', '男'].map((character) => `${character}   一二三四五六`);
    const { pages } = await extractText(horizontalPage(rows, 15));
    const read = (pages[0] as { text: string }).text.split('\n').map((line) => line.replaceAll(/\s/g, ''));
    expect(read).toEqual(rows.map((row) => row.replaceAll(' ', '')));
  });
});
