import { maxOf } from '../../extremes.ts';
import { cellFlow } from './cells.ts';
import { codeOf } from './code.ts';
import { flow } from './flow.ts';
import type { Vocabulary } from './hyphenation.ts';
import { ordinal } from './lists.ts';
import { escapeLineStart, inlineMarkdown } from './markdown-inline.ts';
import type { Block, Quote, ReadCell } from './page-parts.ts';

/** A block as Markdown, before its final type is known. */
export interface MarkdownBlock {
  type: Block['type'];
  level: number | undefined;
  readonly depth: number;
  readonly quotes: readonly Quote[];
  readonly marker: string | undefined;
  readonly text: string;
  /** The text without emphasis, for headings. */
  readonly bare: string;
  /** The lines as typed, for code. */
  readonly code: string;
  readonly table: string | undefined;
}

export function markdownBlock(block: Block, vocabulary: Vocabulary): MarkdownBlock {
  const { type, level, depth = 0, quotes = [], marker, rows, replacement, alt } = block;
  const words = flow(block.lines, block.extent, vocabulary, block.isElement);
  const text = replacement === undefined ? inlineMarkdown(words) : escapedText(replacement);
  const bare = inlineMarkdown(words, { emphasis: false });
  return {
    type,
    level,
    depth,
    quotes,
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
      const words = cellFlow(cell, vocabulary);
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
    const { type, depth, quotes, marker = '' } = block;
    const isItem = type === 'list-item';
    const own = isItem ? itemMarker(marker) : '';
    indents = indents.slice(0, isItem ? depth - 1 : depth);
    const prefix = prefixOf(quotes, indents);
    const text = body(block);
    if (text === '' && !isItem) continue;
    const hanging = prefix + ' '.repeat(isItem ? markerWidth(own) : 0);
    let written = `${own}${text}`
      .split('\n')
      .map((line, index) => {
        const start = index === 0 ? prefix : hanging;
        return line === '' ? start.trimEnd() : start + line;
      })
      .join('\n')
      .trimEnd();
    if (before) {
      const shared = quotes.filter((quote) => before!.quotes.includes(quote));
      const isSame = shared.length === quotes.length && shared.length === before.quotes.length;
      const isTight = isItem && isSame && before.type === 'list-item' && kind(before) === kind(block);
      // An empty line would end an item without text of its own (CommonMark 0.31, 5.2).
      const isFirst = isSame && isEmptyItem(before) && (isItem ? depth - 1 : depth) === before.depth;
      if (isFirst) written = ` ${written.slice(prefix.length)}`;
      else out += isTight ? '\n' : `\n${prefixOf(shared, indents).trimEnd()}\n`;
    }
    out += written;
    if (isItem) indents.push(markerWidth(own));
    before = block;
  }
  return out;
}

/** Start of the lines of a block: the markers of its quotations, between the indentations of the lists that contain it. */
function prefixOf(quotes: readonly Quote[], indents: readonly number[]): string {
  let out = '';
  for (let level = 0; level <= indents.length; level++) {
    for (const { depth } of quotes) if (Math.min(depth, indents.length) === level) out += '> ';
    out += ' '.repeat(indents[level] ?? 0);
  }
  return out;
}

function isEmptyItem({ type, marker = '', text }: MarkdownBlock): boolean {
  return type === 'list-item' && text === '' && /^(?:-|\d+\.) $/.test(itemMarker(marker));
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
