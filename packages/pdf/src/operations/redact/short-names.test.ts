import { PDFHexString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { inspect } from '../../testing/inspect.ts';
import { type Elsewhere, redact } from './index.ts';
import { type BuildOptions, build } from './testing/build.ts';

const wide = (text: string) =>
  PDFHexString.of(Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex'));

/** Bookmarks, and a font `/F2` whose codes from `A` on map to the characters of a name. */
function titled(titles: readonly string[], name = ''): BuildOptions {
  const entries = [...name].map((character, index) => {
    const code = (0x41 + index).toString(16);
    return `<${code}> <${Buffer.from(character, 'utf16le').swap16().toString('hex')}>`;
  });
  const map = `1 begincodespacerange <00> <ff> endcodespacerange ${entries.length} beginbfchar ${entries.join(' ')} endbfchar`;
  return {
    resources: ({ add, stream }) => ({
      Font: {
        F2: add({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', ToUnicode: stream(map) } as never),
      },
    }),
    catalog: ({ add }) => {
      const root = add({ Type: 'Outlines' } as never);
      let next: unknown;
      const refs = titles.toReversed().map((title) => {
        next = add({ Title: wide(title), Parent: root, ...(next ? { Next: next } : {}) } as never);
        return next;
      });
      return {
        Outlines: add({ Type: 'Outlines', First: refs.at(-1), Last: refs[0], Count: refs.length } as never),
      };
    },
  };
}

const over = (line: number) => ({ page: 0, x: 38, y: 38 + 30 * line, width: 250, height: 15 });
const titlesOf = async (pdf: Uint8Array) => (await inspect(pdf)).outline.map(({ title }) => title);

describe('short names removed by a region', () => {
  it.each<[string, string, string]>([
    ['李明', '李明的档案', '[redacted]的档案'],
    ['김철', '김철의 파일', '[redacted]의 파일'],
    ['山田', '山田様の書類', '[redacted]様の書類'],
    ['Wu', 'File of Wu, Wuhan', 'File of [redacted], Wuhan'],
    ['Ng', 'Ng and wng', '[redacted] and wng'],
    ['רן', 'תיק רן', 'תיק [redacted]'],
    ['李', '李 档案', '李 档案'],
    ['On', 'On time', 'On time'],
  ])('are masked in bookmarks: %s', async (name, title, expected) => {
    const codes = [...name].map((_, index) => String.fromCharCode(0x41 + index)).join('');
    const input = await build(`BT /F2 12 Tf 40 150 Td (${codes}) Tj ET`, titled([title], name));
    const { pdf } = await redact(input, { redactions: [over(0)] });
    expect(await titlesOf(pdf)).toEqual([expected]);
  });

  it.each<[string, string, string]>([
    ['李明', '李明的档案', '[redacted]的档案'],
    ['김철', '김철의 파일', '[redacted]의 파일'],
    ['Wu', 'File of Wu, Wuhan', 'File of [redacted], Wuhan'],
    ['李', '李 李明', '[redacted] 李明'],
    ['X', 'X and Xaver', '[redacted] and Xaver'],
  ])('are masked at any length with "exact": %s', async (name, title, expected) => {
    const codes = [...name].map((_, index) => String.fromCharCode(0x41 + index)).join('');
    const input = await build(`BT /F2 12 Tf 40 150 Td (${codes}) Tj ET`, titled([title], name));
    const elsewhere: Elsewhere = 'exact';
    const { pdf } = await redact(input, { redactions: [over(0)], elsewhere });
    expect(await titlesOf(pdf)).toEqual([expected]);
  });
});

describe('a copy of a word removed by a region', () => {
  const WORD = 'Zorbax';
  const SHOWN = `BT /F1 12 Tf 40 150 Td (${WORD}) Tj ET`;
  const at = (operators: string) => `q ${operators} Q`;
  it.each<[string, string, boolean]>([
    ['is plain', at(`BT /F1 12 Tf 40 90 Td (${WORD}) Tj ET`), true],
    ['is white on black', at(`0 g 30 80 200 30 re f 1 g BT /F1 12 Tf 40 90 Td (${WORD}) Tj ET`), true],
    ['is invisible', at(`BT 3 Tr /F1 12 Tf 40 90 Td (${WORD}) Tj ET`), false],
    ['is clipped', at(`0 0 5 5 re W n BT /F1 12 Tf 40 90 Td (${WORD}) Tj ET`), false],
    ['is of 0.2 points', at(`BT /F1 0.2 Tf 40 90 Td (${WORD}) Tj ET`), false],
    ['is white on white', at(`1 g BT /F1 12 Tf 40 90 Td (${WORD}) Tj ET`), false],
    ['is nearly white', at(`0.99 0.99 1 rg BT /F1 12 Tf 40 90 Td (${WORD}) Tj ET`), false],
    ['is covered', at(`BT /F1 12 Tf 40 90 Td (${WORD}) Tj ET 0.5 g 30 80 200 30 re f`), false],
    ['is transparent', at(`/G gs BT /F1 12 Tf 40 90 Td (${WORD}) Tj ET`), false],
  ])('counts only if people can see it: one that %s', async (_, copy, isSeen) => {
    const options = titled([WORD]);
    const input = await build(`${SHOWN}\n${copy}`, {
      ...options,
      resources: ({ add }) => ({ ExtGState: { G: add({ Type: 'ExtGState', ca: 0 } as never) } }),
    });
    const { pdf } = await redact(input, { redactions: [over(0)] });
    expect(await titlesOf(pdf)).toEqual([isSeen ? WORD : '[redacted]']);
  });
});
