import { maxOf, minOf } from '../../extremes.ts';
import { regionsOf } from '../../page/layout/columns.ts';
import { isBidirectional } from '../../page/layout/right-to-left.ts';
import { isNextClause } from './clauses.ts';
import { codePitch, isOneCode } from './code.ts';
import { bareContentsAt, type ContentsEntry, contentsAt } from './contents-list.ts';
import { isFull } from './flow.ts';
import type { Glyph } from './glyph.ts';
import { goesOnInAddress } from './hyphenation.ts';
import { isAll, linesOf, lineText } from './lines.ts';
import { DASH, Indents, isSpeech, markerOf, ordinal, REFERENCE, withLists } from './lists.ts';
import type { Block, Extent, Line, Row } from './page-parts.ts';
import { rowsOf } from './rows.ts';
import { tableAt, tableBudget } from './tables/layout-tables.ts';
import { inReadingOrder } from './tables/rtl-tables.ts';
import { withRuledTables } from './tables/ruled-tables.ts';
import type { Rules } from './tables/rules.ts';

/** Layout data of a page besides its text. */
export interface PageLayout {
  /** Horizontal range available to its lines. */
  readonly extent: Extent;
  /** Drawn lines and edges of the page, in the frame of an angle. */
  readonly rulesAt: (angle: number) => Rules;
}

/** Groups glyphs into blocks by position: horizontal text first, then rotated text. */
export function layoutBlocks(glyphs: readonly Glyph[], { extent, rulesAt }: PageLayout): Block[] {
  const byAngle = new Map<number, Glyph[]>();
  for (const glyph of glyphs) {
    const group = byAngle.get(glyph.angle);
    if (group) group.push(glyph);
    else byAngle.set(glyph.angle, [glyph]);
  }
  const groups = [...byAngle].sort((a, b) => b[1].length - a[1].length || a[0] - b[0]);
  return withTitleFirst(groups).flatMap(([angle, group]) => {
    const rules = rulesAt(angle);
    const regions = regionsOf(withRuledTables(rowsOf(group), rules));
    // Beside other columns, the page's edges are no evidence of a column's direction.
    const around = regions.length === 1 ? extent : undefined;
    return joinedOverColumns(regions.map((rows) => blocksOfRegion(rows, { around, rules })));
  });
}

/** Joins a paragraph that fills its column to the end with the one that continues it at the top of the next column. */
function joinedOverColumns(regions: readonly (readonly Block[])[]): Block[] {
  const out: Block[] = [];
  let column: Extent | undefined;
  for (const blocks of regions) {
    const [first, ...others] = blocks;
    const last = out.at(-1);
    if (last && first && column && goesOnInColumn(last, first, column))
      last.lines = [...last.lines, ...first.lines];
    else if (first) out.push(first);
    for (const block of others) out.push(block);
    column = first?.extent;
  }
  return out;
}

function goesOnInColumn({ type, lines }: Block, next: Block, extent: Extent): boolean {
  const [end, start] = [lines.at(-1), next.lines[0]];
  if (type !== 'paragraph' || next.type !== 'paragraph' || !end || !start || end.rtl || start.rtl)
    return false;
  const isBeside = start.start > extent.right && start.base < end.base - end.em;
  const isAlike = end.angle === start.angle && Math.abs(end.em - start.em) < end.em * 0.06;
  if (!isBeside || !isAlike || isAll(end.words, 'bold') || isAll(start.words, 'mono')) return false;
  const isInside = /[\p{L}\p{N},\-\u2010\u00ad]$/u.test(lineText(end)) && /^\p{Ll}/u.test(lineText(start));
  return isInside && isFull(end, start, extent);
}

type Turned = readonly [angle: number, glyphs: readonly Glyph[]];

/** Moves horizontal text above vertical text, such as its title, before it. */
function withTitleFirst(groups: readonly Turned[]): readonly Turned[] {
  const [main, ...others] = groups;
  const title = others.find(([angle]) => angle === 0);
  if (main?.[0] !== 90 || !title) return groups;
  const top = minOf(main[1], ({ start }) => start);
  if (maxOf(title[1], ({ base }) => base) > top) return groups;
  return [title, main, ...others.filter((other) => other !== title)];
}

function blocksOfRegion(
  rows: readonly Row[],
  { around, rules }: { readonly around: Extent | undefined; readonly rules: Rules },
): Block[] {
  const extent = {
    left: minOf(rows, ({ words }) => words[0]!.start),
    right: maxOf(rows, ({ words }) => words.at(-1)!.end),
  };
  const blocks: Block[] = [];
  const budget = tableBudget();
  let pending: Line[] = [];
  const finish = () => {
    for (const block of paragraphsOf(pending, extent, around)) blocks.push(block);
    pending = [];
  };
  for (let at = 0; at < rows.length; ) {
    const ruled = rows[at]!.words.find(({ table }) => table)?.table;
    if (ruled) {
      finish();
      blocks.push({ type: 'table', lines: [], extent, rows: inReadingOrder(ruled) });
      at++;
      continue;
    }
    const contents = contentsAt(rows, at);
    if (contents) {
      finish();
      for (const block of contentsBlocks(contents.entries, extent)) blocks.push(block);
      at = contents.end;
      continue;
    }
    const table = tableAt(rows, at, rules, budget);
    if (table) {
      finish();
      blocks.push({ type: 'table', lines: [], extent, rows: inReadingOrder(table.rows) });
      at = table.end;
      continue;
    }
    const bare = bareContentsAt(rows, at);
    if (bare) {
      finish();
      blocks.push(...contentsBlocks(bare.entries, extent));
      at = bare.end;
    } else {
      pending.push(...linesOf([rows[at++]!]));
    }
  }
  finish();
  return blocks;
}

/** Turns entries of a table of contents into list items; their indentation determines the depth. */
function contentsBlocks(entries: readonly ContentsEntry[], extent: Extent): Block[] {
  const indents = new Indents();
  return entries.map(({ rows, start }) => ({
    type: 'list-item',
    depth: indents.depthOf(start, rows[0]!.em),
    lines: linesOf(rows),
    extent,
  }));
}

function paragraphsOf(lines: readonly Line[], extent: Extent, page: Extent | undefined): Block[] {
  const groups: Line[][] = [];
  for (const [index, line] of lines.entries()) {
    const group = groups.at(-1);
    const isNext =
      group && (isDashOfProse(group, line, lines[index + 1], extent) || continues(group, line, extent));
    if (isNext) group.push(line);
    else groups.push([line]);
  }
  return withLists(
    withWholeCode(groups, extent).map((group) => ({
      type: 'paragraph',
      lines: asParagraph(group, [extent, ...(page ? [page] : [])]),
      extent,
    })),
  );
}

/** Brings lines, which were read separately, into the reading order of their paragraph. */
function asParagraph(lines: readonly Line[], extents: readonly Extent[]): readonly Line[] {
  if (!lines.some(({ words }) => words.some(({ text }) => isBidirectional(text)))) return lines;
  return linesOf(
    lines.map(({ row }) => row),
    { extents },
  );
}

/** Joins parts of code that empty lines separate. */
function withWholeCode(groups: readonly Line[][], extent: Extent): Line[][] {
  const out: Line[][] = [];
  const pitch = codePitch(groups);
  for (const group of groups) {
    const last = out.at(-1);
    if (last && isOneCode(last, group, extent, pitch)) last.push(...group);
    else out.push([...group]);
  }
  return out;
}

function continues(group: readonly Line[], line: Line, extent: Extent): boolean {
  const last = group.at(-1)!;
  const before = group.at(-2);
  const first = group[0]!;
  const { em } = last;
  const step = line.base - last.base;
  if (isInSmallCapitals(last, line)) return group.length === 1 && isFull(last, line, extent);
  if (step > 1.9 * em || (before && step > (last.base - before.base) * 1.25 + em * 0.1)) return false;
  if (before && step < (last.base - before.base) * 0.75) return false;
  if (Math.abs(line.em - em) > em * 0.12 || line.angle !== last.angle) return false;
  // A line of a paragraph may have more letters of the other direction.
  const isTurned = line.rtl !== last.rtl;
  if (isTurned && Math.abs(line.end - last.end) > em && Math.abs(line.start - last.start) > em) return false;
  const isFlushRight = Math.abs(line.end - last.end) < em * 0.5 && line.start > last.start;
  const rtl =
    line.rtl ||
    last.rtl ||
    (isFlushRight && group.some(({ words }) => words.some(({ text }) => isBidirectional(text))));
  if (isAll(line.words, 'bold') !== isAll(last.words, 'bold')) return false;
  const isTyped = isAll(line.words, 'mono');
  if (isTyped !== isAll(last.words, 'mono')) {
    if (!goesOnTyped(last, line) || !isFull(last, line, extent)) return false;
  } else if (isTyped) return true;
  if (isNextClause(first, line) && /[.:;,!?]$/.test(lineText(last))) return false;
  const marker = markerOf(line);
  if (marker !== undefined && !isCitation(marker, group, line, extent)) return false;
  if (isSpeech(first, line)) return isFull(last, line, extent);
  if (markerOf(first) !== undefined) {
    const side = ({ rtl, start, end }: Line) => (rtl ? -end : start);
    if (side(line) > side(first) + em * 0.5) return true;
    // Lines may also be flush with the number, as long as they are full.
    const isFlush = group.every((each) => Math.abs(side(each) - side(line)) < em * 0.5);
    if (!isFlush || !isFull(last, line, extent)) return false;
  }
  const indent =
    isTurned || isBesideInitial(first, line) ? 0 : rtl ? last.end - line.end : line.start - last.start;
  const centered = Math.abs(line.start + line.end - last.start - last.end) < em;
  // The first line of the next paragraph is indented, or the last line of this one ends early with a full stop.
  if (indent > em * 0.8 && !centered) return false;
  if (goesOnInAddress(last, line)) return true;
  const room = last.rtl ? last.start - extent.left : extent.right - last.end;
  return !(room > (extent.right - extent.left) * 0.3 && /[.!?:。]["”’)]?$/.test(lineText(last)) && !centered);
}

/** Size of small capitals, as a share of the size of the text. */
const SMALL_CAPITALS = [0.62, 0.88] as const;

/** Whether a line is in small capitals, and has larger letters or punctuation of the size of the next line. */
function isInSmallCapitals(line: Line, next: Line): boolean {
  const { em, angle } = next;
  const size = line.em / em;
  if (size < SMALL_CAPITALS[0] || size > SMALL_CAPITALS[1] || line.angle !== angle) return false;
  if (next.base - line.base > 1.9 * em) return false;
  const sizes = line.words.flatMap(({ glyphs }) => glyphs.map((glyph) => glyph.em));
  const isNear = (own: number, than: number) => Math.abs(own - than) < em * 0.06;
  return (
    sizes.some((own) => isNear(own, em)) && sizes.every((own) => isNear(own, em) || isNear(own, line.em))
  );
}

/** Whether a number in brackets at the start of a line cites a reference, rather than being the label of the next one. */
function isCitation(marker: string, group: readonly Line[], line: Line, extent: Extent): boolean {
  if (!REFERENCE.test(marker)) return false;
  const own = markerOf(group[0]!);
  if (own !== undefined && REFERENCE.test(own)) return ordinal(marker) !== ordinal(own)! + 1;
  const last = group.at(-1)!;
  return Math.abs(line.start - last.start) < line.em * 0.5 && isFull(last, line, extent);
}

/** Width of a column in em from which a single full line shows that it is a paragraph's. */
const WIDE = 25;

/** Whether a dash at the start of a line is inside a sentence: it did not fit on the line before. */
function isDashOfProse(group: readonly Line[], line: Line, next: Line | undefined, extent: Extent): boolean {
  const last = group.at(-1)!;
  const [dash] = line.words;
  const marker = markerOf(line);
  if (marker === undefined || !DASH.test(marker) || markerOf(group[0]!) === marker || line.rtl) return false;
  if (/[.:;!?]["”’)]?$/.test(lineText(last)) || line.start > last.start + last.em * 0.5) return false;
  // Items of a list may be shorter than the line above them.
  if (next && markerOf(next) === marker && !isFull(line, next, extent)) return false;
  const isProse = group.length > 1 || extent.right - extent.left > WIDE * line.em;
  return isProse && extent.right - last.end < dash!.end - dash!.start + 0.3 * line.em;
}

/** Whether code within a sentence continues from one line to the next, one of which has nothing else. */
function goesOnTyped(last: Line, line: Line): boolean {
  return isAll(last.words.slice(-1), 'mono') && isAll(line.words.slice(0, 1), 'mono');
}

/** Whether a line is beside the drop cap of the first one. */
function isBesideInitial(first: Line, line: Line): boolean {
  const base = first.words[0]?.glyphs[0]?.initialBase;
  return base !== undefined && line.base < base + line.em * 0.6;
}
