import type { Grammar } from '../grammar.ts';
import type { Block } from '../match-blocks.ts';
import { hasContent, repeatOf } from '../place-blocks.ts';
import { tagError } from '../template-fault.ts';
import {
  ancestorNamed,
  attributeOf,
  childrenNamed,
  elementsNamed,
  type LiquidTag,
  markupNode,
  prefixOf,
  removeNode,
  setAttribute,
  type XmlElement,
} from '../xml-tree.ts';
import { LineMap } from './line-map.ts';
import { cellPlace, columnName, columnNumber } from './references.ts';

/** Columns that a loop repeats. */
export interface ColumnLoop {
  /** Row of its tags. */
  readonly from: number;
  readonly first: number;
  readonly last: number;
}

/** Loops over columns of a sheet, which are taken out of their cells. */
export interface ColumnLoops {
  readonly loops: readonly ColumnLoop[];
  /** Blocks that repeat or remove something else. */
  readonly rest: readonly Block[];
  /** Puts the loops into all rows from theirs, when other blocks have been placed. @returns a block for each row */
  place(): readonly Block[];
}

/** Attribute of a row with the numbers of the loops that repeat its cells. */
const LOOPS = 'data-platen-columns';

/**
 * Takes the loops with `repeat: "columns"` out of the cells of a sheet. They repeat the columns from the cell of `{% for %}` to that of
 * `{% endfor %}`, in this row and in all below.
 *
 * @returns undefined for a sheet without them
 * @throws InvalidInputError `TEMPLATE_SYNTAX`
 */
export function takeColumnLoops(
  sheet: XmlElement,
  blocks: readonly Block[],
  place: string,
  grammar: Grammar,
): ColumnLoops | undefined {
  const taken = blocks.filter(({ tags }) => repeatOf(tags[0]!) === 'columns');
  if (taken.length === 0) return undefined;
  const loops = taken.map(({ tags }) => loopOf(tags, place));
  for (const [index, loop] of loops.entries()) {
    const other = loops.slice(0, index).find(({ first, last }) => loop.first <= last && loop.last >= first);
    if (other)
      throw tagError(loop.begin, place, `repeats columns that ${other.begin.source} repeats already`);
  }
  for (const { tags } of taken) for (const tag of tags) removeNode(tag);
  return {
    loops,
    rest: blocks.filter((block) => !taken.includes(block)),
    place() {
      for (const { row } of loops) if (!hasContent(row, grammar, true)) removeNode(row);
      return loops.flatMap((loop, index) =>
        elementsNamed(sheet, 'x:row')
          .filter((row) => numberOf(row) >= loop.from)
          .flatMap((row) => putInto(row, loop, index)),
      );
    },
  };
}

interface PlacedLoop extends ColumnLoop {
  readonly begin: LiquidTag;
  readonly end: LiquidTag;
  readonly row: XmlElement;
}

function loopOf(tags: readonly LiquidTag[], place: string): PlacedLoop {
  const [begin, end] = [tags[0]!, tags.at(-1)!];
  const [row, last] = [begin, end].map((tag) => ancestorNamed(tag, 'x:row'));
  if (!row || row !== last)
    throw tagError(begin, place, 'repeat: "columns" must have its {% endfor %} in the same row of a sheet');
  if (tags.length > 2)
    throw tagError(
      tags[1]!,
      place,
      'is not available with repeat: "columns": without items, the columns are removed',
    );
  return { begin, end, row, from: numberOf(row), first: columnOf(begin), last: columnOf(end) };
}

function columnOf(node: LiquidTag | XmlElement): number {
  const cell = node.kind === 'element' ? node : ancestorNamed(node, 'x:c');
  return columnNumber(cellPlace((cell && attributeOf(cell, 'r')) ?? '').column);
}

function numberOf(row: XmlElement): number {
  return Number(attributeOf(row, 'r'));
}

/** Puts a loop around the cells of its columns. Each of them has a cell there, so that the copies can be counted. */
function putInto(row: XmlElement, { begin, end, first, last }: PlacedLoop, index: number): Block[] {
  const isInside = (cell: XmlElement) => columnOf(cell) >= first && columnOf(cell) <= last;
  const inside = childrenNamed(row, 'x:c').filter(isInside);
  if (inside.length === 0) return [];
  const x = prefixOf(row);
  const cells = Array.from({ length: last - first + 1 }, (_, at): XmlElement => {
    const known = inside.find((cell) => columnOf(cell) === first + at);
    const markup = `<${x}c r="${columnName(first + at)}${numberOf(row)}"/>`;
    return known ?? { ...markupNode(markup), name: 'x:c', parent: row };
  });
  const tags = [begin, end].map((tag): LiquidTag => ({ ...tag, parent: row }));
  const at = row.children.indexOf(inside[0]!);
  const others = row.children.filter((child) => child.kind !== 'element' || !inside.includes(child));
  others.splice(at, 0, tags[0]!, ...cells, tags[1]!);
  row.children = others;
  setAttribute(row, LOOPS, `${attributeOf(row, LOOPS) ?? ''} ${index} `);
  return [{ word: 'for', tags }];
}

/** Returns the columns of a filled sheet, as many as the row with the most copies has. */
export function columnsOf(rows: readonly XmlElement[], loops: readonly ColumnLoop[]): LineMap {
  const counts = loops.map((loop, index) => {
    const own = rows.filter((row) => attributeOf(row, LOOPS)?.includes(` ${index} `));
    const copies = own.map(
      (row) => childrenNamed(row, 'x:c').filter((cell) => columnOf(cell) === loop.first).length,
    );
    return { loop, count: own.length === 0 ? 1 : Math.max(...copies) };
  });
  for (const row of rows) setAttribute(row, LOOPS, undefined);
  const filled = counts
    .sort((a, b) => a.loop.first - b.loop.first)
    .flatMap(({ loop, count }) => Array.from({ length: count }, () => columnsIn(loop)).flat());
  return new LineMap(loops.flatMap(columnsIn), filled);
}

function columnsIn({ first, last }: ColumnLoop): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** Moves the widths and formats of columns. */
export function moveColumnFormats(sheet: XmlElement, columns: LineMap): void {
  for (const list of childrenNamed(sheet, 'x:cols')) {
    const moved = childrenNamed(list, 'x:col').flatMap((column) => {
      const [from, to] = [Number(attributeOf(column, 'min')), Number(attributeOf(column, 'max'))];
      return columns.runsOf(from, to).map(([min, max]) => {
        const copy: XmlElement = { ...column };
        setAttribute(copy, 'min', String(min));
        setAttribute(copy, 'max', String(Math.min(max, MAX_COLUMN)));
        return { min, copy };
      });
    });
    list.children = moved.sort((a, b) => a.min - b.min).map(({ copy }) => copy);
    if (list.children.length === 0) removeNode(list);
  }
}

/** Most columns that Excel has. */
const MAX_COLUMN = 16_384;
