import { describe, expect, it } from 'vitest';
import { verticalPage } from '../../testing/vertical-text.ts';
import { extractText } from '../extract-text/extract-text.ts';
import { previewRedaction, redact } from './index.ts';
import { literal, regex } from './testing/build.ts';

const COLUMNS = ['契約者の氏名は山田', '太郎、住所は東京都', '電話一二三四である'];

describe('redaction of vertical text', () => {
  describe.each(['vertical font', 'character by character', 'row by row'] as const)(
    'set with a %s',
    (kind) => {
      it.each([
        ['a literal that continues in the next column', literal('山田太郎'), '山田\n太郎'],
        ['a literal within a column', literal('東京都'), '東京都'],
        ['an expression', regex('電話[一二三四]+'), '電話一二三四'],
      ])('finds and removes %s', async (_, pattern, text) => {
        const pdf = verticalPage(COLUMNS, kind);
        const { hits } = await previewRedaction(pdf, { patterns: [pattern] });
        expect(hits).toMatchObject([{ text }]);
        // A box for each column.
        expect(hits[0]!.boxes?.length ?? 1).toBe(text.split('\n').length);
        const { pdf: redacted } = await redact(pdf, { patterns: [pattern] });
        const { pages } = await extractText(redacted);
        const left = (pages[0] as { text: string }).text.replaceAll('\n', '');
        for (const character of text.trim()) if (character !== '\n') expect(left).not.toContain(character);
      });
    },
  );
});
