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
import { cellPlace, movedFormula, movedRanges, movedReferences } from './references.ts';
import type { RowMap } from './row-map.ts';

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

/** Gives the rows and cells of a filled sheet their new numbers, and moves all that refers to them. */
export function moveSheet(
  {
    name,
    root,
    rows,
  }: { readonly name: string; readonly root: XmlElement; readonly rows: readonly XmlElement[] },
  mapOf: (sheet: string) => RowMap | undefined,
): void {
  const map = mapOf(name);
  const counts = new Map<number, number>();
  for (const row of rows) {
    const before = Number(attributeOf(row, 'r'));
    const count = counts.get(before) ?? 0;
    counts.set(before, count + 1);
    const after = map?.copiesOf(before)[count] ?? before;
    setAttribute(row, 'r', String(after));
    for (const cell of childrenNamed(row, 'x:c')) {
      setAttribute(cell, 'r', `${cellPlace(attributeOf(cell, 'r') ?? '').column}${after}`);
      moveCell(cell, { sheet: name, before, after }, mapOf);
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
      setAttribute(each, 'id', String(map.endOf(Number(attributeOf(each, 'id') ?? 0))));
}

function moveCell(
  cell: XmlElement,
  place: { readonly sheet: string; readonly before: number; readonly after: number },
  mapOf: (sheet: string) => RowMap | undefined,
): void {
  const [formula] = childrenNamed(cell, 'x:f');
  if (!formula) return;
  setText(formula, movedFormula(textOf(formula), place.sheet, mapOf, place));
  const range = attributeOf(formula, 'ref');
  if (range !== undefined) setAttribute(formula, 'ref', movedFormula(range, place.sheet, mapOf, place));
  for (const value of childrenNamed(cell, 'x:v')) removeNode(value);
  setAttribute(cell, 't', undefined);
}

/** Makes an element for each copy of its rows, or moves it if they were not repeated together. */
function copyRange(element: XmlElement, map: RowMap): void {
  const range = attributeOf(element, 'ref') ?? '';
  const [from = '', to = from] = range.split(':');
  const [first, last] = [cellPlace(from), cellPlace(to)];
  const [starts, ends] = [map.copiesOf(first.row), map.copiesOf(last.row)];
  const isTogether = starts.length === ends.length;
  const pairs = isTogether
    ? starts.map((start, index) => [start, ends[index]!] as const)
    : [[map.startOf(first.row), map.endOf(last.row)] as const];
  const copies = pairs
    .filter(([start, end]) => start <= end)
    .map(([start, end]) => {
      const copy: XmlElement = { ...element };
      const name = `${first.column}${start}`;
      setAttribute(copy, 'ref', range.includes(':') ? `${name}:${last.column}${end}` : name);
      return copy;
    });
  replaceNode(element, copies);
}

/** Whether a formula consists of ranges: a list of values, or the dates of sparklines. */
function isOfRanges(formula: XmlElement): boolean {
  const validation = ancestorNamed(formula, 'x:dataValidation', 'x14:dataValidation');
  return (
    formula.parent?.name === 'x14:sparklineGroup' ||
    (validation && attributeOf(validation, 'type')) === 'list'
  );
}

/** Makes a sparkline for each copy of its row. */
function copySparkline(
  sparkline: XmlElement,
  sheet: string,
  mapOf: (sheet: string) => RowMap | undefined,
): void {
  const [cell] = childrenNamed(sparkline, EXTENDED_RANGES);
  const { column, row } = cellPlace(cell ? textOf(cell) : '');
  const copies = (mapOf(sheet)?.copiesOf(row) ?? [row]).map((after) => {
    const copy = copyElement(sparkline);
    for (const place of childrenNamed(copy, EXTENDED_RANGES)) setText(place, `${column}${after}`);
    for (const formula of childrenNamed(copy, EXTENDED_FORMULAS))
      setText(formula, movedReferences(textOf(formula), sheet, mapOf, { sheet, before: row, after }));
    return copy;
  });
  replaceNode(sparkline, copies);
}

function setText(element: XmlElement, text: string): void {
  setChildren(element, [{ kind: 'text', text, parent: element }]);
}
