import type { DocumentPackage } from '../document-package.ts';
import { type Grammar, PROPERTY_ELEMENTS } from '../grammar.ts';
import type { HeldMarkup } from '../liquid-text.ts';
import type { Block } from '../match-blocks.ts';
import { placeMedia } from '../workbook/cell-media.ts';
import { type ColumnLoop, columnsOf, takeColumnLoops } from '../workbook/column-loops.ts';
import { DateCells } from '../workbook/date-cells.ts';
import { LineMap } from '../workbook/line-map.ts';
import { moveCharts, moveDrawn, movePivots } from '../workbook/move-parts.ts';
import { moveSheet } from '../workbook/move-sheet.ts';
import { PAGE_HEADERS, PageHeaders } from '../workbook/page-headers.ts';
import { inlineTexts, numberCells, spreadSharedFormulas } from '../workbook/prepare-sheet.ts';
import { type MapOf, movedFormula, movedReferences, type SheetMap } from '../workbook/references.ts';
import { fillCell } from '../workbook/sheet-cells.ts';
import { keepTableRow, nameColumns, repeatTableColumns } from '../workbook/tables.ts';
import {
  attributeOf,
  childrenNamed,
  elementsNamed,
  prefixOf,
  setAttribute,
  setChildren,
  textOf,
  unescapeXml,
  type XmlElement,
} from '../xml-tree.ts';
import { refuseAddresses } from './link-addresses.ts';
import { finishPlainParts, plainPartsOf } from './plain-parts.ts';
import type { DocumentPart, OwnBlocks, TemplateDocument } from './template-document.ts';
import { ATTRIBUTE, moveAttributesIn, moveAttributesOut } from './text-attributes.ts';

const MAIN = 'xl/workbook.xml';
const STRINGS = 'xl/sharedStrings.xml';
const STYLES = 'xl/styles.xml';
const CALCULATIONS = 'xl/calcChain.xml';
/** Elements of a table with ranges of their own. */
const TABLE_RANGES = ['x:autoFilter', 'x:sortState', 'x:sortCondition'];

const GRAMMAR: Grammar = {
  paragraphs: new Set(['x:is', 'a:p', ATTRIBUTE, ...PAGE_HEADERS, ...PROPERTY_ELEMENTS]),
  texts: new Set(['x:t', 'a:t', ATTRIBUTE, ...PAGE_HEADERS, ...PROPERTY_ELEMENTS]),
  hidden: new Set(['x:rPh']),
  // Copies of the text of cells.
  unseen: new Set(['x:tableColumn', 'c:strCache', 'c:multiLvlStrCache', 'TitlesOfParts', 'x:rPh']),
  boxes: new Set([ATTRIBUTE]),
  divisible: new Set(['x:r', 'a:r']),
  properties: new Set(['x:rPr', 'a:rPr', 'a:pPr', 'a:endParaRPr']),
  content: new Set(['x:v', 'x:f']),
  rows: new Set(['x:row']),
  rowHolders: new Set(['x:sheetData']),
  spacedTexts: new Set(['x:t']),
  blockLevel: (common) => common,
  isListItem: () => false,
};

interface Sheet {
  readonly name: string;
  readonly path: string;
  readonly root: XmlElement;
  /** Numbers of its rows. */
  readonly rows: readonly number[];
}

/** A template of Excel (ECMA-376 part 1, 18). Numbers of the data become numbers, and formulas follow the rows. */
export class Workbook implements TemplateDocument {
  readonly documents = 'workbooks';
  readonly hasNumbers = true;
  readonly grammar = GRAMMAR;
  readonly parts: readonly DocumentPart[];
  readonly #package: DocumentPackage;
  readonly #sheets: readonly Sheet[];
  readonly #headers = new PageHeaders();
  readonly #dates: DateCells;
  /** Loops over columns by the path of their sheet. */
  readonly #columnLoops = new Map<string, readonly ColumnLoop[]>();

  constructor(files: DocumentPackage) {
    this.#package = files;
    this.#dates = new DateCells(files.tree(MAIN), files.has(STYLES) ? files.tree(STYLES) : undefined);
    const strings = files.has(STRINGS) ? childrenNamed(files.tree(STRINGS), 'x:si') : [];
    const targets = new Map(files.relations(MAIN).map(({ id, target }) => [id, target]));
    this.#sheets = elementsNamed(files.tree(MAIN), 'x:sheet').flatMap((sheet) => {
      const path = targets.get(/\s\w+:id\s*=\s*["']([^"']*)["']/.exec(sheet.open)?.[1] ?? '');
      if (path === undefined || !files.has(path)) return [];
      const name = unescapeXml(attributeOf(sheet, 'name') ?? '');
      refuseAddresses(files, path, `sheet ${name},`);
      const root = files.tree(path);
      const rows = numberCells(root);
      inlineTexts(root, strings);
      this.#headers.prepare(root);
      moveAttributesIn(root);
      spreadSharedFormulas(root);
      return [{ name, path, root, rows }];
    });
    this.parts = [
      ...this.#sheets.map(({ name, path, root }) => ({
        path,
        place: `sheet ${name}, cell`,
        root,
        hasCodes: true,
      })),
      ...plainPartsOf(files),
    ];
  }

  takeBlocks({ path, place, root }: DocumentPart, blocks: readonly Block[]): OwnBlocks | undefined {
    const taken = takeColumnLoops(root, blocks, place, GRAMMAR);
    if (taken) this.#columnLoops.set(path, taken.loops);
    return taken;
  }

  finish(filled: ReadonlyMap<string, XmlElement>, held: HeldMarkup): void {
    const files = this.#package;
    finishPlainParts(files, filled, held);
    const maps = new Map<string, SheetMap>();
    const sheets = this.#sheets.map((sheet) => {
      const root = filled.get(sheet.path) ?? sheet.root;
      moveAttributesOut(files, sheet.path, root, held);
      if (filled.has(sheet.path)) for (const { tree } of this.#tablesOf(sheet.path)) keepTableRow(root, tree);
      const rows = elementsNamed(root, 'x:row');
      const media = elementsNamed(root, 'x:c').flatMap((cell) =>
        fillCell(cell, held, sheet.name, this.#dates),
      );
      this.#headers.finish(root, sheet.name, held);
      const loops = this.#columnLoops.get(sheet.path);
      const map: SheetMap = {
        rows: new LineMap(
          sheet.rows,
          rows.map((row) => Number(attributeOf(row, 'r'))),
        ),
        columns: loops && columnsOf(rows, loops),
        columnsFrom: loops && Math.min(...loops.map(({ from }) => from)),
      };
      if (filled.has(sheet.path)) maps.set(sheet.name.toLowerCase(), map);
      return { ...sheet, root, rows, media };
    });
    if (maps.size === 0) return;
    const mapOf = (name: string) => maps.get(name.toLowerCase());
    for (const sheet of sheets) {
      moveSheet(sheet, mapOf);
      const map = mapOf(sheet.name);
      if (map) {
        this.#moveTables(sheet.path, sheet.root, map);
        moveDrawn(files, sheet.path, map);
      }
      placeMedia(files, sheet.path, sheet.root, sheet.media);
      files.setTree(sheet.path, sheet.root);
    }
    this.#moveNames(mapOf);
    moveCharts(files, mapOf);
    movePivots(files, mapOf);
    this.#calculateAnew();
  }

  /** Makes it a workbook if it is a template (.xltx). */
  write(): Uint8Array {
    const types = '[Content_Types].xml';
    const stated = this.#package.text(types);
    this.#package.set(types, stated.replace('spreadsheetml.template.main', 'spreadsheetml.sheet.main'));
    return this.#package.write();
  }

  #tablesOf(sheet: string): { readonly target: string; readonly tree: XmlElement }[] {
    const files = this.#package;
    return files
      .relations(sheet)
      .flatMap(({ type, target }) =>
        type === 'table' && files.has(target) ? [{ target, tree: files.tree(target) }] : [],
      );
  }

  /** Moves tables with the rows of a sheet. */
  #moveTables(sheet: string, root: XmlElement, map: SheetMap): void {
    for (const { target, tree } of this.#tablesOf(sheet)) {
      if (map.columns) repeatTableColumns(tree, map.columns);
      for (const element of [tree, ...TABLE_RANGES.flatMap((name) => elementsNamed(tree, name))])
        moveRange(element, map);
      nameColumns(root, tree);
      this.#package.setTree(target, tree);
    }
  }

  #moveNames(mapOf: MapOf): void {
    const tree = this.#package.tree(MAIN);
    for (const name of elementsNamed(tree, 'x:definedName'))
      setText(name, movedReferences(textOf(name), '', mapOf));
    this.#package.setTree(MAIN, tree);
  }

  /** Results of formulas are left out, so that whatever opens the file calculates them. */
  #calculateAnew(): void {
    const files = this.#package;
    if (files.has(CALCULATIONS)) {
      files.unrelate(MAIN, CALCULATIONS);
      files.removePart(CALCULATIONS);
    }
    const tree = files.tree(MAIN);
    const [properties] = elementsNamed(tree, 'x:calcPr');
    if (properties) setAttribute(properties, 'fullCalcOnLoad', '1');
    else {
      const markup = files.tree(MAIN);
      const x = prefixOf(markup);
      // Its place is behind the names, or else behind the sheets (ECMA-376 part 1, 18.2.27).
      const names = childrenNamed(tree, 'x:definedNames')[0] ?? childrenNamed(tree, 'x:sheets')[0]!;
      const index = tree.children.indexOf(names) + 1;
      tree.children.splice(index, 0, {
        ...names,
        name: 'x:calcPr',
        open: `<${x}calcPr fullCalcOnLoad="1"/>`,
        close: '',
        children: [],
      });
    }
    files.setTree(MAIN, tree);
  }
}

function moveRange(element: XmlElement, map: SheetMap): void {
  const range = attributeOf(element, 'ref');
  if (range !== undefined)
    setAttribute(
      element,
      'ref',
      movedFormula(range, '', () => map),
    );
}

function setText(element: XmlElement, text: string): void {
  setChildren(element, [{ kind: 'text', text, parent: element }]);
}
