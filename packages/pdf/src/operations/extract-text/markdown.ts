import { maxOf } from '../../extremes.ts';
import { codeOf } from './code.ts';
import { extentOf, flow } from './flow.ts';
import type { Vocabulary } from './hyphenation.ts';
import { ordinal } from './layout-blocks.ts';
import { escapeLineStart, inlineMarkdown } from './markdown-inline.ts';
import type { Block, ReadCell } from './page-parts.ts';

/** A block as Markdown, before its final type is known. */
export interface MarkdownBlock {
  type: Block['type'];
  level: number | undefined;
  readonly depth: number;
  readonly marker: string | undefined;
  readonly text: string;
  /** The text without emphasis, for headings. */
  readonly bare: string;
  /** The lines as typed, for code. */
  readonly code: string;
  readonly table: string | undefined;
}

export function markdownBlock(block: Block, vocabulary: Vocabulary): MarkdownBlock {
  const { type, level, depth = 0, marker, rows, replacement, alt } = block;
  const words = flow(block.lines, block.extent, vocabulary, block.isElement);
  const text = replacement === undefined ? inlineMarkdown(words) : escapedText(replacement);
  const bare = inlineMarkdown(words, { emphasis: false });
  return {
    type,
    level,
    depth,
    marker,
    text: type === 'figure' && alt !== undefined ? `![${escapedText(alt).replace(/\n/g, ' ')}]()` : text,
    bare,
    code: codeOf(block),
    table: rows && table(rows, vocabulary),
  };
}

/** Text as one paragraph, with its line breaks. */
function escapedText(text: string): string {
  const lines = text.trim().split(/\s*\n\s*/);
  return inlineMarkdown(
    lines.map((line, index) => ({ before: index === 0 ? '' : '\n', text: line.replace(/\s+/g, ' ') })),
  );
}

function table(rows: readonly (readonly ReadCell[])[], vocabulary: Vocabulary): string {
  const grid = gridOf(rows, vocabulary);
  const width = grid.reduce((most, row) => Math.max(most, row.length), 0);
  const line = (cells: readonly (string | undefined)[]) =>
    `| ${Array.from({ length: width }, (_, column) => cells[column] ?? '').join(' | ')} |`;
  const [head = [], ...body] = grid;
  return [line(head), `|${' --- |'.repeat(width)}`, ...body.map(line)].join('\n');
}

/** Maximum number of cells of all Markdown tables, since spanning cells need empty ones. */
const MAX_CELLS = 20_000;

/** Grid of cells, with empty ones where other cells span. */
function gridOf(rows: readonly (readonly ReadCell[])[], vocabulary: Vocabulary): (string | undefined)[][] {
  const grid: (string | undefined)[][] = rows.map(() => []);
  let left = MAX_CELLS;
  for (const [index, row] of rows.entries()) {
    let column = 0;
    for (const cell of row) {
      while (grid[index]![column] !== undefined) column++;
      const words = flow(cell.lines, extentOf(cell.lines), vocabulary, true);
      const text = inlineMarkdown(words, { emphasis: !cell.header, inTable: true });
      const rowsDown = Math.min(cell.rows, grid.length - index);
      for (let down = 0; down < rowsDown; down++) {
        for (let across = 0; across < cell.columns; across++) {
          if (down + across > 0 && --left < 0) continue;
          grid[index + down]![column + across] = down + across === 0 ? text : '';
        }
      }
      column += cell.columns;
    }
  }
  return grid;
}

/** Writes blocks as Markdown: CommonMark with the tables of GitHub Flavored Markdown. */
export function joinMarkdown(blocks: readonly MarkdownBlock[]): string {
  let out = '';
  let before: MarkdownBlock | undefined;
  // Marker widths of the list items that contain the block.
  let indents: number[] = [];
  for (const block of blocks) {
    const { type, depth, marker = '' } = block;
    const isItem = type === 'list-item';
    const own = isItem ? itemMarker(marker) : '';
    const parents = isItem ? depth - 1 : depth;
    indents = indents.slice(0, parents);
    const indent = ' '.repeat(indents.reduce((sum, width) => sum + width, 0));
    const text = body(block);
    if (text === '' && !isItem) continue;
    const lines = `${own}${text}`.split('\n');
    const hanging = indent + ' '.repeat(isItem ? markerWidth(own) : 0);
    const written = lines
      .map((line, index) => (line === '' ? '' : (index === 0 ? indent : hanging) + line))
      .join('\n')
      .trimEnd();
    const isTight = isItem && before?.type === 'list-item' && kind(before) === kind(block);
    out += before === undefined ? written : (isTight ? '\n' : '\n\n') + written;
    if (isItem) indents.push(markerWidth(own));
    before = block;
  }
  return out;
}

function kind({ marker, depth }: MarkdownBlock): string {
  return `${depth} ${/^\(?\d/.test(marker ?? '') ? 'ordered' : 'bullets'}`;
}

function markerWidth(marker: string): number {
  return /^\d/.test(marker) ? marker.indexOf(' ') + 1 : 2;
}

/** Returns a Markdown marker: numbers stay, and letters and the like become text after a bullet. */
function itemMarker(marker: string): string {
  if (/^\(?\d{1,9}[.)]?$/.test(marker)) return `${ordinal(marker)}. `;
  return /[\p{L}\p{N}]/u.test(marker) ? `- ${inlineMarkdown([{ before: '', text: marker }])} ` : '- ';
}

function body({ type, level, text, bare, code, table: rows }: MarkdownBlock): string {
  if (rows !== undefined) return rows;
  switch (type) {
    case 'heading': {
      const line = bare.replace(/\\\n/g, ' ').trim();
      return line === '' ? '' : `${'#'.repeat(level ?? 1)} ${line.replace(/(#+)$/, '\\$1')}`;
    }
    case 'code': {
      const fence = '`'.repeat(Math.max(3, longestTicks(code) + 1));
      return code === '' ? '' : `${fence}\n${code}\n${fence}`;
    }
    case 'quote':
      return text === '' ? '' : escapeLineStart(text).replace(/^/gm, '> ');
    case 'figure':
      return text;
    default:
      return escapeLineStart(text);
  }
}

function longestTicks(text: string): number {
  return Math.max(
    0,
    maxOf(text.match(/`+/g) ?? [], ({ length }) => length),
  );
}
