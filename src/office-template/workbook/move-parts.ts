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
import { cellPlace, movedRanges, movedReferences } from './references.ts';
import type { RowMap } from './row-map.ts';

type MapOf = (sheet: string) => RowMap | undefined;

/** Formulas of charts, and what is stored of their values. */
const CHARTS = /^xl\/charts\/chart[^/]*\.xml$/;
const CHART_FORMULAS = ['c:f', 'cx:f'];
const STORED = new Set(['c:numCache', 'c:strCache', 'c:multiLvlStrCache', 'cx:lvl']);
const PIVOTS = /^xl\/pivotCache\/pivotCacheDefinition[^/]*\.xml$/;

/** Moves what is drawn on a sheet with its rows: charts, pictures, shapes and comments. */
export function moveDrawn(files: DocumentPackage, sheet: string, map: RowMap): void {
  const rowOf = (index: number) => map.startOf(index + 1) - 1;
  for (const { type, target } of files.relations(sheet)) {
    const move = MOVES[type];
    if (!move || !files.has(target)) continue;
    const tree = files.tree(target);
    move(tree, map, rowOf);
    files.setTree(target, tree);
  }
}

type Move = (tree: XmlElement, map: RowMap, rowOf: (index: number) => number) => void;

const MOVES: Readonly<Record<string, Move>> = {
  drawing(tree, _, rowOf) {
    for (const row of elementsNamed(tree, 'xdr:row')) setText(row, String(rowOf(Number(textOf(row)))));
  },
  comments: (tree, map) => moveComments(elementsNamed(tree, 'x:comment'), map),
  // [MS-XLSX] 2.6.203
  threadedComment: (tree, map) =>
    moveComments(
      tree.children.flatMap((child) => (child.kind === 'element' ? [child] : [])),
      map,
    ),
  /** Boxes of comments (ECMA-376 part 4, 19.4.2). */
  vmlDrawing(tree, _, rowOf) {
    for (const client of elementsNamed(tree, 'vx:ClientData')) {
      const moves = childrenNamed(client, 'vx:Row').map((row) => {
        const before = Number(textOf(row));
        setText(row, String(rowOf(before)));
        return rowOf(before) - before;
      });
      const [by = 0] = moves;
      for (const anchor of childrenNamed(client, 'vx:Anchor'))
        setText(
          anchor,
          textOf(anchor)
            .split(',')
            .map((value, index) => (index === 2 || index === 6 ? String(Number(value) + by) : value.trim()))
            .join(', '),
        );
    }
  },
};

function moveComments(comments: readonly XmlElement[], map: RowMap): void {
  for (const comment of comments) {
    const { column, row } = cellPlace(attributeOf(comment, 'ref') ?? '');
    setAttribute(comment, 'ref', `${column}${map.startOf(row)}`);
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
