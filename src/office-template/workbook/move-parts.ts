import type { DocumentPackage } from '../document-package.ts';
import {
  attributeOf,
  childrenNamed,
  elementsNamed,
  removeNode,
  setAttribute,
  setChildren,
  textOf,
  unescapeXml,
  type XmlElement,
} from '../xml-tree.ts';
import type { LineMap } from './line-map.ts';
import {
  cellPlace,
  columnName,
  columnNumber,
  type MapOf,
  movedRanges,
  movedReferences,
  type SheetMap,
} from './references.ts';

/** Formulas of charts, and what is stored of their values. */
const CHARTS = /^xl\/charts\/chart[^/]*\.xml$/;
const CHART_FORMULAS = ['c:f', 'cx:f'];
const STORED = new Set(['c:numCache', 'c:strCache', 'c:multiLvlStrCache', 'cx:lvl']);
const PIVOTS = /^xl\/pivotCache\/pivotCacheDefinition[^/]*\.xml$/;

/** Moves what is drawn on a sheet with its rows and columns: charts, pictures, shapes and comments. */
export function moveDrawn(files: DocumentPackage, sheet: string, map: SheetMap): void {
  for (const { type, target } of files.relations(sheet)) {
    const move = MOVES[type];
    if (!move || !files.has(target)) continue;
    const tree = files.tree(target);
    move(tree, map);
    files.setTree(target, tree);
  }
}

const MOVES: Readonly<Record<string, (tree: XmlElement, map: SheetMap) => void>> = {
  drawing(tree, { rows, columns }) {
    for (const row of elementsNamed(tree, 'xdr:row')) moveIndex(row, rows);
    for (const column of elementsNamed(tree, 'xdr:col')) moveIndex(column, columns);
  },
  comments: (tree, map) => moveComments(elementsNamed(tree, 'x:comment'), map),
  // [MS-XLSX] 2.6.203
  threadedComment: (tree, map) =>
    moveComments(
      tree.children.flatMap((child) => (child.kind === 'element' ? [child] : [])),
      map,
    ),
  /** Boxes of comments (ECMA-376 part 4, 19.4.2). */
  vmlDrawing(tree, { rows, columns }) {
    for (const client of elementsNamed(tree, 'vx:ClientData')) {
      const down = sum(childrenNamed(client, 'vx:Row').map((row) => moveIndex(row, rows)));
      const right = sum(childrenNamed(client, 'vx:Column').map((column) => moveIndex(column, columns)));
      // Left column, offset, top row, offset, right column, offset, bottom row, offset.
      const by = [right, 0, down, 0, right, 0, down, 0];
      for (const anchor of childrenNamed(client, 'vx:Anchor'))
        setText(
          anchor,
          textOf(anchor)
            .split(',')
            .map((value, index) => Number(value) + (by[index] ?? 0))
            .join(', '),
        );
    }
  },
};

/** Moves an element with an index from 0. @returns by how many lines */
function moveIndex(element: XmlElement, lines: LineMap | undefined): number {
  const before = Number(textOf(element));
  const after = lines ? lines.startOf(before + 1) - 1 : before;
  setText(element, String(after));
  return after - before;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}

function moveComments(comments: readonly XmlElement[], { rows, columns }: SheetMap): void {
  for (const comment of comments) {
    const { column, row } = cellPlace(attributeOf(comment, 'ref') ?? '');
    const number = columnNumber(column);
    const name = columnName(columns?.startOf(number) ?? number);
    setAttribute(comment, 'ref', `${name}${rows.startOf(row)}`);
  }
}

/** Moves the ranges of charts. Values that were stored of ranges of the filled sheets are left out, so that whatever opens the file reads the cells. */
export function moveCharts(files: DocumentPackage, mapOf: MapOf): void {
  for (const path of files.paths.filter((each) => CHARTS.test(each))) {
    const tree = files.tree(path);
    for (const formula of CHART_FORMULAS.flatMap((name) => elementsNamed(tree, name))) {
      let isFilled = false;
      const moved = movedReferences(textOf(formula), '', (sheet) => {
        const map = mapOf(sheet);
        isFilled ||= map !== undefined;
        return map;
      });
      setText(formula, moved);
      if (!isFilled || !formula.parent) continue;
      for (const stored of [...formula.parent.children])
        if (stored.kind === 'element' && STORED.has(stored.name)) removeNode(stored);
    }
    files.setTree(path, tree);
  }
}

/** Moves the ranges that pivot tables read, and has them read again by whatever opens the file. */
export function movePivots(files: DocumentPackage, mapOf: MapOf): void {
  for (const path of files.paths.filter((each) => PIVOTS.test(each))) {
    const tree = files.tree(path);
    for (const source of elementsNamed(tree, 'x:worksheetSource')) {
      const map = mapOf(unescapeXml(attributeOf(source, 'sheet') ?? ''));
      const range = attributeOf(source, 'ref');
      if (map && range !== undefined) setAttribute(source, 'ref', movedRanges(range, map) || range);
    }
    setAttribute(tree, 'refreshOnLoad', '1');
    files.setTree(path, tree);
  }
}

function setText(element: XmlElement, text: string): void {
  setChildren(element, [{ kind: 'text', text, parent: element }]);
}
