import { fileError } from '../template-fault.ts';
import {
  ancestorNamed,
  attributeOf,
  childrenNamed,
  copyElement,
  elementsNamed,
  removeNode,
  replaceNode,
  setAttribute,
  setChildren,
  textOf,
  type XmlElement,
} from '../xml-tree.ts';
import { moveColumnFormats } from './column-loops.ts';
import type { LineMap } from './line-map.ts';
import {
  cellPlace,
  columnName,
  columnNumber,
  type FormulaPlace,
  type MapOf,
  movedFormula,
  movedRanges,
  movedReferences,
  type SheetMap,
} from './references.ts';

/** Elements of a sheet with ranges that follow the rows, by the attribute that has them (ECMA-376 part 1, 18.3.1). */
const RANGES: readonly (readonly [element: string, attribute: string])[] = [
  ['x:conditionalFormatting', 'sqref'],
  ['x:dataValidation', 'sqref'],
  ['x:ignoredError', 'sqref'],
  ['x:protectedRange', 'sqref'],
  ['x:autoFilter', 'ref'],
  ['x:sortState', 'ref'],
  ['x:sortCondition', 'ref'],
];
/** Ranges and formulas of extensions: conditional formats and lists of values that refer to other sheets ([MS-XLSX] 2.2.4.2). */
const EXTENDED_RANGES = 'xm:sqref';
const EXTENDED_FORMULAS = 'xm:f';
/** Small charts in cells ([MS-XLSX] 2.6.10). */
const SPARKLINE = 'x14:sparkline';
/** Elements that exist once for each copy of their rows. */
const COPIED = ['x:mergeCell', 'x:hyperlink'];
/** Formulas that belong to ranges, not to cells. */
const RANGE_FORMULAS = ['x:formula', 'x:formula1', 'x:formula2', EXTENDED_FORMULAS];

/** Most characters that Excel has in a formula. */
const MAX_FORMULA = 8_192;

/** Gives the rows and cells of a filled sheet their new numbers, and moves all that refers to them. */
export function moveSheet(
  {
    name,
    root,
    rows,
  }: { readonly name: string; readonly root: XmlElement; readonly rows: readonly XmlElement[] },
  mapOf: MapOf,
): void {
  const map = mapOf(name);
  const counts = new Map<number, number>();
  for (const row of rows) {
    const before = Number(attributeOf(row, 'r'));
    const after = map?.rows.copiesOf(before)[next(counts, before)] ?? before;
    setAttribute(row, 'r', String(after));
    if (map?.columns) setAttribute(row, 'spans', undefined);
    const columns = new Map<number, number>();
    for (const cell of childrenNamed(row, 'x:c')) {
      const column = columnNumber(cellPlace(attributeOf(cell, 'r') ?? '').column);
      const copies = map?.columns?.copiesOf(column) ?? [column];
      const to = copies[next(columns, column)];
      if (to === undefined) {
        removeNode(cell);
        continue;
      }
      setAttribute(cell, 'r', `${columnName(to)}${after}`);
      moveCell(cell, { sheet: name, row: { before, after }, column: { before: column, after: to } }, mapOf);
    }
  }
  for (const element of RANGE_FORMULAS.flatMap((each) => elementsNamed(root, each)))
    if (element.parent?.name !== SPARKLINE)
      setText(element, (isOfRanges(element) ? movedReferences : movedFormula)(textOf(element), name, mapOf));
  for (const sparkline of elementsNamed(root, SPARKLINE)) copySparkline(sparkline, name, mapOf);
  if (!map) return;
  for (const ranges of elementsNamed(root, EXTENDED_RANGES)) {
    if (ranges.parent?.name === SPARKLINE) continue;
    const moved = movedRanges(textOf(ranges), map);
    if (moved === '') removeNode(ranges.parent!);
    else setText(ranges, moved);
  }
  for (const dimension of childrenNamed(root, 'x:dimension')) removeNode(dimension);
  for (const [element, attribute] of RANGES)
    for (const found of elementsNamed(root, element)) {
      const moved = movedRanges(attributeOf(found, attribute) ?? '', map);
      if (moved === '') removeNode(found);
      else setAttribute(found, attribute, moved);
    }
  for (const found of COPIED.flatMap((each) => elementsNamed(root, each))) copyRange(found, map);
  for (const merged of childrenNamed(root, 'x:mergeCells')) {
    if (merged.children.length === 0) removeNode(merged);
    else setAttribute(merged, 'count', undefined);
  }
  for (const links of childrenNamed(root, 'x:hyperlinks')) if (links.children.length === 0) removeNode(links);
  for (const breaks of childrenNamed(root, 'x:rowBreaks'))
    for (const each of childrenNamed(breaks, 'x:brk'))
      setAttribute(each, 'id', String(map.rows.endOf(Number(attributeOf(each, 'id') ?? 0))));
  if (!map.columns) return;
  moveColumnFormats(root, map.columns);
  for (const breaks of childrenNamed(root, 'x:colBreaks'))
    for (const each of childrenNamed(breaks, 'x:brk'))
      setAttribute(each, 'id', String(map.columns.endOf(Number(attributeOf(each, 'id') ?? 0))));
}

function moveCell(cell: XmlElement, place: FormulaPlace, mapOf: MapOf): void {
  const [formula] = childrenNamed(cell, 'x:f');
  if (!formula) return;
  const moved = movedFormula(textOf(formula), place.sheet, mapOf, place);
  if (moved.length > MAX_FORMULA)
    throw fileError(
      'TEMPLATE_LIMIT',
      `a formula may have at most ${MAX_FORMULA} characters in Excel (sheet ${place.sheet}, cell ${attributeOf(cell, 'r')}: ${moved.length} characters, since it refers to repeated rows with others between them)`,
    );
  setText(formula, moved);
  const range = attributeOf(formula, 'ref');
  if (range !== undefined) setAttribute(formula, 'ref', movedFormula(range, place.sheet, mapOf, place));
  for (const value of childrenNamed(cell, 'x:v')) removeNode(value);
  setAttribute(cell, 't', undefined);
}

/** Makes an element for each copy of its rows and columns, or moves it if they were not repeated together. */
function copyRange(element: XmlElement, { rows, columns, columnsFrom = 0 }: SheetMap): void {
  const range = attributeOf(element, 'ref') ?? '';
  const [first, last = first] = range.split(':').map(cellPlace);
  if (!first || !last) return;
  const [from, to] = [columnNumber(first.column), columnNumber(last.column)];
  const isAbove = last.row < columnsFrom;
  const across = !columns
    ? [[from, to] as const]
    : isAbove
      ? [[columns.startOf(from), columns.endOf(to)] as const].filter(([left, right]) => left <= right)
      : pairsOf(columns, from, to);
  const copies = pairsOf(rows, first.row, last.row).flatMap(([top, bottom]) =>
    across.map(([left, right]) => {
      const copy: XmlElement = { ...element };
      const name = `${columnName(left)}${top}`;
      setAttribute(copy, 'ref', range.includes(':') ? `${name}:${columnName(right)}${bottom}` : name);
      return copy;
    }),
  );
  replaceNode(element, copies);
}

/** First and last lines of the copies of a range. */
function pairsOf(lines: LineMap, first: number, last: number): (readonly [first: number, last: number])[] {
  const [starts, ends] = [lines.copiesOf(first), lines.copiesOf(last)];
  const pairs =
    starts.length === ends.length
      ? starts.map((start, index) => [start, ends[index]!] as const)
      : [[lines.startOf(first), lines.endOf(last)] as const];
  return pairs.filter(([start, end]) => start <= end);
}

/** Returns how often a line was counted before, and counts it. */
function next(counts: Map<number, number>, line: number): number {
  const count = counts.get(line) ?? 0;
  counts.set(line, count + 1);
  return count;
}

/** Whether a formula consists of ranges: a list of values, or the dates of sparklines. */
function isOfRanges(formula: XmlElement): boolean {
  const validation = ancestorNamed(formula, 'x:dataValidation', 'x14:dataValidation');
  return (
    formula.parent?.name === 'x14:sparklineGroup' ||
    (validation && attributeOf(validation, 'type')) === 'list'
  );
}

/** Makes a sparkline for each copy of its cell. */
function copySparkline(sparkline: XmlElement, sheet: string, mapOf: MapOf): void {
  const [cell] = childrenNamed(sparkline, EXTENDED_RANGES);
  const place = cellPlace(cell ? textOf(cell) : '');
  const number = columnNumber(place.column);
  const { rows, columns } = mapOf(sheet) ?? {};
  const copies = (rows?.copiesOf(place.row) ?? [place.row]).flatMap((row) =>
    (columns?.copiesOf(number) ?? [number]).map((column) => {
      const copy = copyElement(sparkline);
      for (const each of childrenNamed(copy, EXTENDED_RANGES)) setText(each, `${columnName(column)}${row}`);
      const at = {
        sheet,
        row: { before: place.row, after: row },
        column: { before: number, after: column },
      };
      for (const formula of childrenNamed(copy, EXTENDED_FORMULAS))
        setText(formula, movedReferences(textOf(formula), sheet, mapOf, at));
      return copy;
    }),
  );
  replaceNode(sparkline, copies);
}

function setText(element: XmlElement, text: string): void {
  setChildren(element, [{ kind: 'text', text, parent: element }]);
}
