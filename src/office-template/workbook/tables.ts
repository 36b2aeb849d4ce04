import {
  attributeOf,
  childrenNamed,
  copyElement,
  elementsNamed,
  escapeXml,
  markupNode,
  prefixOf,
  setAttribute,
  setChildren,
  textOf,
  unescapeXml,
  type XmlElement,
} from '../xml-tree.ts';
import type { LineMap } from './line-map.ts';
import { cellPlace, columnNumber } from './references.ts';

/** Range of a table, with its rows of data: at least one (ECMA-376 part 1, 18.5.1.2). */
function rangeOf(table: XmlElement) {
  const [from = '', to = from] = (attributeOf(table, 'ref') ?? '').split(':');
  const [first, last] = [cellPlace(from), cellPlace(to)];
  const header = Number(attributeOf(table, 'headerRowCount') ?? 1);
  const totals = Number(attributeOf(table, 'totalsRowCount') ?? 0);
  return { first, header, data: [first.row + header, last.row - totals] as const };
}

/**
 * Gives a table an empty row in place of those that the data left out: Excel refuses a table without one.
 *
 * @param sheet whose rows still have the numbers of the template
 */
export function keepTableRow(sheet: XmlElement, table: XmlElement): void {
  const [from, to] = rangeOf(table).data;
  const [data] = childrenNamed(sheet, 'x:sheetData');
  const rows = data ? childrenNamed(data, 'x:row') : [];
  if (
    !data ||
    rows.some((row) => Number(attributeOf(row, 'r')) >= from && Number(attributeOf(row, 'r')) <= to)
  )
    return;
  const next = rows.find((row) => Number(attributeOf(row, 'r')) > to);
  const empty = { ...markupNode(`<${prefixOf(data)}row r="${from}"/>`), name: 'x:row', parent: data };
  data.children.splice(next ? data.children.indexOf(next) : data.children.length, 0, empty);
}

/** Repeats or removes columns of a table as a sheet does. @param table with its range in the template */
export function repeatTableColumns(table: XmlElement, columns: LineMap): void {
  const first = columnNumber(rangeOf(table).first.column);
  const start = columns.startOf(first);
  const [list] = childrenNamed(table, 'x:tableColumns');
  if (!list) return;
  const all = childrenNamed(list, 'x:tableColumn');
  let id = Math.max(0, ...all.map((column) => Number(attributeOf(column, 'id')) || 0));
  const copies = all.flatMap((column, index) =>
    columns.copiesOf(first + index).map((_, copy) => {
      const copied = copyElement(column, list);
      id += 1;
      if (copy > 0) setAttribute(copied, 'id', String(id));
      return copied;
    }),
  );
  setChildren(list, copies);
  setAttribute(list, 'count', String(copies.length));
  for (const filter of elementsNamed(table, 'x:filterColumn')) {
    const index = columns.startOf(first + Number(attributeOf(filter, 'colId') ?? 0)) - start;
    setAttribute(filter, 'colId', String(index));
  }
}

/**
 * Names the columns of a table as its filled header does, since Excel refuses others: all different, and none empty.
 *
 * @param table with its range in the filled sheet
 */
export function nameColumns(sheet: XmlElement, table: XmlElement): void {
  const { first, header } = rangeOf(table);
  if (header === 0) return;
  const row = elementsNamed(sheet, 'x:row').find((each) => Number(attributeOf(each, 'r')) === first.row);
  const used = new Set<string>();
  for (const [index, column] of elementsNamed(table, 'x:tableColumn').entries()) {
    const place = columnNumber(first.column) + index;
    const cell = (row ? childrenNamed(row, 'x:c') : []).find(
      (each) => columnNumber(cellPlace(attributeOf(each, 'r') ?? '').column) === place,
    );
    const text = cell && filledText(cell);
    if (cell === undefined || text === undefined) {
      const known = unescapeXml(attributeOf(column, 'name') ?? '');
      const name = unused(known, used);
      if (cell && name !== known) setText(cell, name);
      setAttribute(column, 'name', name);
      continue;
    }
    const own = text.trim() || `Column${index + 1}`;
    const name = unused(own, used);
    if (name !== text || attributeOf(cell, 't') !== 'inlineStr') setText(cell, name);
    setAttribute(column, 'name', name);
  }
}

/** Returns a name with a number if there is another column of that name. */
function unused(wanted: string, used: Set<string>): string {
  let name = wanted;
  for (let n = 2; used.has(name.toLowerCase()); n += 1) name = `${wanted}${n}`;
  used.add(name.toLowerCase());
  return name;
}

/** Text of a cell that was filled: also of a number, which the header of a table may not have. */
function filledText(cell: XmlElement): string | undefined {
  const type = attributeOf(cell, 't');
  if (type === 's' || type === 'str') return undefined;
  const [content] = cell.children;
  // A number is markup (`fillCell`).
  return content?.kind === 'element' && content.name === ''
    ? content.open.replaceAll(/<[^>]*>/g, '')
    : textOf(cell);
}

function setText(cell: XmlElement, text: string): void {
  const x = prefixOf(cell);
  setAttribute(cell, 't', 'inlineStr');
  setChildren(cell, [markupNode(`<${x}is><${x}t xml:space="preserve">${escapeXml(text)}</${x}t></${x}is>`)]);
}
