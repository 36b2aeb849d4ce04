/**
 * Reads the text of the corpus, of columns made for this test and of rich documents, and judges it with other programs.
 *
 * Text that both pdftotext and MuPDF read on a page must be present; text that neither of them reads must not. Columns must be
 * read one after the other, whatever their drawing order. Fails when a tool is missing.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractText, type PlainPage } from '@platen/pdf';
import { describe, it } from 'vitest';
import { onePage } from '../../packages/pdf/src/testing/raw-pdf.ts';
import { richPdf } from '../../packages/pdf/src/testing/rich-pdf.ts';
import { corpus, judged, need, temporaryFolder } from './judging.ts';

need(['pdftotext', '-v'], ['mutool', '-v']);

/** Minimum share of equal characters: readers map a few characters differently. */
const ENOUGH = 0.97;

const folder = temporaryFolder();
const inputs = [...corpus(), { name: 'rich', pdf: await richPdf({ mark: 'A', labels: true, layers: 'on' }) }];

describe('text', () => {
  it.each(inputs)('of $name', ({ name, pdf }) => judge(name, pdf));

  it('in columns', judgeColumns);
});

async function judge(name: string, pdf: Uint8Array): Promise<void> {
  const own = charactersOf(await textOf(pdf));
  const [poppler, mupdf] = readings(pdf).map(charactersOf) as [Counts, Counts];
  const common = combine(poppler, mupdf, Math.min);
  const either = combine(poppler, mupdf, Math.max);
  const found = size(combine(own, common, Math.min));
  const known = size(combine(own, either, Math.min));
  const recall = size(common) === 0 ? 1 : found / size(common);
  const precision = size(own) === 0 ? 1 : known / size(own);
  judged(name, [
    ...(recall < ENOUGH ? [`misses what both others read: recall ${recall.toFixed(3)}`] : []),
    ...(precision < ENOUGH
      ? [`reads what neither of the others does: precision ${precision.toFixed(3)}`]
      : []),
  ]);
}

async function judgeColumns(): Promise<void> {
  const column = (letter: string) =>
    Array.from({ length: 12 }, (_, row) => `${letter}${row} ${'reads words in a column '.repeat(2).trim()}`);
  const [left, right] = [column('L'), column('R')];
  const show = (x: number, row: number, text: string) =>
    `BT /F1 9 Tf ${x} ${700 - row * 12} Td (${text}) Tj ET`;
  const byColumn = [
    ...left.map((text, row) => show(50, row, text)),
    ...right.map((text, row) => show(310, row, text)),
  ];
  const byRow = left.flatMap((text, row) => [show(50, row, text), show(310, row, right[row]!)]);
  const resources = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >> >>';
  for (const [name, content] of [
    ['columns, drawn one by one', byColumn],
    ['columns, drawn row by row', byRow],
    ['columns, drawn from below', [...byRow].reverse()],
  ] as const) {
    const text = await textOf(onePage({ content: content.join('\n'), resources }));
    const read = text.split('\n').filter(Boolean);
    const wrong =
      read.join('\n') === [...left, ...right].join('\n') ? [] : [`read as ${read.slice(0, 3).join(' / ')}`];
    judged(name, wrong);
  }
}

async function textOf(pdf: Uint8Array): Promise<string> {
  const { pages } = await extractText(pdf);
  return (pages as PlainPage[]).map(({ text }) => text).join('\n');
}

function readings(pdf: Uint8Array): [poppler: string, mupdf: string] {
  const file = join(folder, 'read.pdf');
  writeFileSync(file, pdf);
  const read = (program: string, ...args: string[]) =>
    spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28 }).stdout;
  return [read('pdftotext', '-raw', file, '-'), read('mutool', 'draw', '-q', '-F', 'txt', file)];
}

type Counts = ReadonlyMap<string, number>;

/** Number of occurrences of each character, without white space and dashes, which readers change at line ends. */
function charactersOf(text: string): Counts {
  const counts = new Map<string, number>();
  for (const character of text.normalize('NFKC')) {
    if (/[\s\p{Cc}\p{Cf}\p{Pd}]/u.test(character)) continue;
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return counts;
}

function combine(a: Counts, b: Counts, of: (x: number, y: number) => number): Counts {
  const keys = new Set([...a.keys(), ...b.keys()]);
  return new Map([...keys].map((key) => [key, of(a.get(key) ?? 0, b.get(key) ?? 0)]));
}

function size(counts: Counts): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}
