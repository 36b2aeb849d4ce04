import {
  attributeOf,
  childrenNamed,
  copyNode,
  elementsNamed,
  markupNode,
  prefixOf,
  setAttribute,
  setChildren,
  textOf,
  type XmlElement,
} from '../xml-tree.ts';
import { cellPlace, columnName, columnNumber, copiedFormula } from './references.ts';

/** Writes the names of all rows and cells, which a file may leave out, and returns the numbers of the rows. */
export function numberCells(sheet: XmlElement): number[] {
  let last = 0;
  return elementsNamed(sheet, 'x:row').map((row) => {
    last = Number(attributeOf(row, 'r') ?? last + 1);
    setAttribute(row, 'r', String(last));
    let column = 0;
    for (const cell of childrenNamed(row, 'x:c')) {
      const name = attributeOf(cell, 'r');
      column = name === undefined ? column + 1 : columnNumber(cellPlace(name).column);
      setAttribute(cell, 'r', `${columnName(column)}${last}`);
    }
    return last;
  });
}

/** Puts shared strings with tags, of Liquid or another language, into their cells, as each cell is filled for itself. */
export function inlineTexts(sheet: XmlElement, strings: readonly XmlElement[]): void {
  for (const cell of elementsNamed(sheet, 'x:c')) {
    if (attributeOf(cell, 't') !== 's') continue;
    const [value] = childrenNamed(cell, 'x:v');
    const string = value && strings[Number(textOf(value))];
    if (!string || !/\{|<</.test(textOf(string))) continue;
    const x = prefixOf(cell);
    const text: XmlElement = { ...markupNode(`<${x}is>`), name: 'x:is', close: `</${x}is>` };
    setChildren(
      text,
      string.children.map((child) => copyNode(child, text)),
    );
    setAttribute(cell, 't', 'inlineStr');
    setChildren(cell, [text]);
  }
}

/** Writes shared formulas into each of their cells, since the cells may move apart (ECMA-376 part 1, 18.3.1.40). */
export function spreadSharedFormulas(sheet: XmlElement): void {
  const masters = new Map<
    string,
    { readonly formula: string; readonly row: number; readonly column: number }
  >();
  for (const cell of elementsNamed(sheet, 'x:c')) {
    const [formula] = childrenNamed(cell, 'x:f');
    if (!formula || attributeOf(formula, 't') !== 'shared') continue;
    const index = attributeOf(formula, 'si') ?? '';
    const { column, row } = cellPlace(attributeOf(cell, 'r') ?? '');
    const place = { row, column: columnNumber(column) };
    const own = textOf(formula);
    if (own !== '') masters.set(index, { formula: own, ...place });
    const master = masters.get(index);
    if (!master) continue;
    const text = copiedFormula(master.formula, place.row - master.row, place.column - master.column);
    for (const name of ['t', 'si', 'ref']) setAttribute(formula, name, undefined);
    setChildren(formula, [{ kind: 'text', text, parent: formula }]);
  }
}
