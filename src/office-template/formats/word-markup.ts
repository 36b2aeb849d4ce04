import { replaceAt } from '../divide.ts';
import type { Grammar } from '../grammar.ts';
import type { PlacedImage } from '../inserted.ts';
import {
  inlineRuns,
  type Mark,
  type RichBlock,
  type RichParagraph,
  type RichRun,
  type RichTable,
} from '../rich-text.ts';
import {
  ancestorNamed,
  childrenNamed,
  escapeXml,
  markupNode,
  nodeMarkup,
  prefixOf,
  setAttribute,
  type XmlElement,
} from '../xml-tree.ts';
import { indentOf, type WordLists } from './word-lists.ts';

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Inline picture (ECMA-376 part 1, 20.4.2.8), in a run. */
export function pictureMarkup(
  w: string,
  relation: string,
  id: number,
  { width, height, alt }: PlacedImage,
): string {
  const [cx, cy] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
  const named = `id="${id}" name="Picture" descr="${escapeXml(alt)}"`;
  return (
    `<${w}drawing><wp:inline xmlns:wp="${DRAWING}/wordprocessingDrawing" distT="0" distB="0" distL="0" distR="0">` +
    `<wp:extent cx="${cx}" cy="${cy}"/><wp:docPr ${named}/>` +
    `<a:graphic xmlns:a="${DRAWING}/main"><a:graphicData uri="${DRAWING}/picture"><pic:pic xmlns:pic="${DRAWING}/picture">` +
    `<pic:nvPicPr><pic:cNvPr ${named}/><pic:cNvPicPr/></pic:nvPicPr>` +
    `<pic:blipFill><a:blip xmlns:r="${RELATIONSHIPS}" r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>` +
    `</pic:pic></a:graphicData></a:graphic></wp:inline></${w}drawing>`
  );
}

/**
 * Link as a field (ECMA-376 part 1, 17.16.5.25). Each part of it is a run: LibreOffice takes the properties of the paragraph for those
 * of all paragraphs that follow if the field is in one run.
 *
 * @param properties markup of the run properties
 */
export function hyperlinkMarkup(
  w: string,
  properties: string,
  { url, text }: { readonly url: string; readonly text: string },
): string {
  const run = (content: string) => `<${w}r>${properties}${content}</${w}r>`;
  const mark = (type: string) => run(`<${w}fldChar ${w}fldCharType="${type}"/>`);
  const address = `<${w}instrText xml:space="preserve"> HYPERLINK "${escapeXml(url)}" </${w}instrText>`;
  return mark('begin') + run(address) + mark('separate') + run(textMarkup(w, text)) + mark('end');
}

function textMarkup(w: string, text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : `<${w}t xml:space="preserve">${escapeXml(line)}</${w}t>`))
    .join(`<${w}br/>`);
}

/** What rich text needs to know of its document. */
export interface RichPlace {
  readonly grammar: Grammar;
  /** Ids of the styles of headings by level. */
  readonly headings: ReadonlyMap<number, string>;
  readonly lists: WordLists;
}

/** Puts rich text in the place of an element in a run: as runs, or as paragraphs between the parts of the paragraph around it. */
export function insertRich(
  node: XmlElement,
  run: XmlElement,
  blocks: readonly RichBlock[],
  place: RichPlace,
): void {
  const w = prefixOf(run);
  const paragraph = ancestorNamed(run, 'w:p')!;
  const writer = new RichWriter(w, run, paragraph, place);
  const inline = inlineRuns(blocks);
  if (inline) {
    replaceAt(node, run.parent!, [markupNode(writer.runs(inline))], place.grammar);
    return;
  }
  const [properties] = childrenNamed(paragraph, 'w:pPr');
  const hasSection = properties !== undefined && childrenNamed(properties, 'w:sectPr').length > 0;
  // The properties of a section belong to its last paragraph, which therefore stays.
  if (hasSection) paragraph.children.push({ ...markupNode(`<${w}r/>`), parent: paragraph });
  setAttribute(paragraph, 'data-platen-drop', undefined);
  const written = markupNode(writer.blocks(blocks));
  replaceAt(node, paragraph.parent!, [written], place.grammar);
  if (hasSection && properties?.parent?.parent)
    properties.children = properties.children.filter(
      (child) => child.kind !== 'element' || child.name !== 'w:sectPr',
    );
}

/** Order of run properties (ECMA-376 part 1, 17.3.2.28, as in the schema of part 4). */
const RUN_ORDER = ['rStyle', 'rFonts', 'b', 'bCs', 'i', 'iCs', 'caps', 'smallCaps', 'strike', 'dstrike'];
const RUN_END = ['u', 'effect', 'bdr', 'shd', 'fitText', 'vertAlign', 'rtl', 'cs', 'em', 'lang'];
const PARAGRAPH_ORDER = [
  'pStyle',
  'keepNext',
  'keepLines',
  'pageBreakBefore',
  'framePr',
  'widowControl',
  'numPr',
];

const PARAGRAPH_END = [
  ...['ind', 'contextualSpacing', 'mirrorIndents', 'suppressOverlap', 'jc', 'textDirection', 'textAlignment'],
  ...['textboxTightWrap', 'outlineLvl', 'divId', 'cnfStyle', 'pPrChange'],
];

class RichWriter {
  readonly #w: string;
  readonly #run: readonly XmlElement[];
  readonly #paragraph: readonly XmlElement[];
  readonly #place: RichPlace;
  /** Numbers of the document's lists by those of the rich text. */
  readonly #lists = new Map<number, number>();

  constructor(w: string, run: XmlElement, paragraph: XmlElement, place: RichPlace) {
    this.#w = w;
    this.#place = place;
    this.#run = propertiesOf(run, 'w:rPr');
    this.#paragraph = propertiesOf(paragraph, 'w:pPr');
  }

  blocks(blocks: readonly RichBlock[], inCell = false): string {
    const written = blocks.map((block, index) => {
      if (block.kind === 'paragraph') return this.#paragraphMarkup(block, inCell);
      // Tables that follow each other would become one, and a cell ends with a paragraph.
      const next = blocks[index + 1];
      return this.#table(block) + (next?.kind === 'paragraph' ? '' : `<${this.#w}p/>`);
    });
    return written.join('') || `<${this.#w}p/>`;
  }

  runs(runs: readonly RichRun[]): string {
    const w = this.#w;
    return runs
      .map(({ text, marks, url }) => {
        const properties = this.#runProperties(marks, url !== undefined);
        if (url !== undefined) return hyperlinkMarkup(w, properties, { url, text });
        return `<${w}r>${properties}${textMarkup(w, text)}</${w}r>`;
      })
      .join('');
  }

  #paragraphMarkup({ runs, heading, list }: RichParagraph, inCell: boolean): string {
    const w = this.#w;
    const style = heading === undefined ? undefined : this.#place.headings.get(heading);
    const own: [string, string][] = [];
    if (style !== undefined) own.push(['pStyle', `<${w}pStyle ${w}val="${style}"/>`]);
    if (list) {
      const number = this.#lists.get(list.number) ?? this.#place.lists.add(list);
      this.#lists.set(list.number, number);
      const level = `<${w}ilvl ${w}val="${list.depth}"/><${w}numId ${w}val="${number}"/>`;
      if (list.isContinued) own.push(['ind', `<${w}ind ${w}left="${indentOf(list.depth)}"/>`]);
      else own.push(['numPr', `<${w}numPr>${level}</${w}numPr>`]);
    }
    const ofList = list ? ['ind', 'numPr'] : [];
    const without = new Set(['sectPr', 'rPr', ...own.map(([name]) => name), ...ofList]);
    const kept =
      inCell || style !== undefined ? [] : this.#paragraph.filter((each) => !without.has(localOf(each)));
    const all = [...own, ...kept.map((each): [string, string] => [localOf(each), nodeMarkup(each)])];
    const properties = inOrder(all, PARAGRAPH_ORDER, PARAGRAPH_END);
    const bold = heading !== undefined && style === undefined;
    const shown = bold ? runs.map((run) => ({ ...run, marks: [...run.marks, 'bold' as const] })) : runs;
    return `<${w}p>${properties === '' ? '' : `<${w}pPr>${properties}</${w}pPr>`}${this.runs(shown)}</${w}p>`;
  }

  #runProperties(marks: readonly Mark[], isLink: boolean): string {
    const w = this.#w;
    const on = (name: string): [string, string] => [name, `<${w}${name}/>`];
    const value = (name: string, given: string): [string, string] => [
      name,
      `<${w}${name} ${w}val="${given}"/>`,
    ];
    const font = `<${w}rFonts ${w}ascii="Courier New" ${w}hAnsi="Courier New" ${w}cs="Courier New"/>`;
    const byMark: Readonly<Record<Mark, readonly [string, string][]>> = {
      bold: [on('b'), on('bCs')],
      italic: [on('i'), on('iCs')],
      underline: [value('u', 'single')],
      strike: [on('strike')],
      super: [value('vertAlign', 'superscript')],
      sub: [value('vertAlign', 'subscript')],
      code: [['rFonts', font]],
    };
    const own = marks.flatMap((mark) => byMark[mark]);
    if (isLink && !marks.includes('underline')) own.push(value('u', 'single'));
    const names = new Set(own.map(([name]) => name));
    const kept = this.#run.filter((each) => !names.has(localOf(each)));
    const all = [...own, ...kept.map((each): [string, string] => [localOf(each), nodeMarkup(each)])];
    const properties = inOrder(all, RUN_ORDER, RUN_END);
    return properties === '' ? '' : `<${w}rPr>${properties}</${w}rPr>`;
  }

  #table({ rows }: RichTable): string {
    const w = this.#w;
    const columns = Math.max(...rows.map((cells) => cells.reduce((sum, cell) => sum + cell.columns, 0)));
    const sides = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'];
    const borders = sides
      .map((side) => `<${w}${side} ${w}val="single" ${w}sz="4" ${w}space="0" ${w}color="auto"/>`)
      .join('');
    const width = Math.floor(TABLE_WIDTH / columns);
    const grid = `<${w}gridCol ${w}w="${width}"/>`.repeat(columns);
    const body = rows.map((cells, index) => {
      const isHead = index === 0 && cells.every(({ isHeader }) => isHeader);
      const head = isHead ? `<${w}trPr><${w}tblHeader/></${w}trPr>` : '';
      const written = cells.map(({ blocks, columns: span, rows: height, isCovered }) => {
        const merged = isCovered ? `<${w}vMerge/>` : `<${w}vMerge ${w}val="restart"/>`;
        const spans = `${span > 1 ? `<${w}gridSpan ${w}val="${span}"/>` : ''}${height > 1 ? merged : ''}`;
        const size = `<${w}tcW ${w}w="${width * span}" ${w}type="dxa"/>`;
        return `<${w}tc><${w}tcPr>${size}${spans}</${w}tcPr>${this.blocks(blocks, true)}</${w}tc>`;
      });
      return `<${w}tr>${head}${written.join('')}</${w}tr>`;
    });
    return (
      `<${w}tbl><${w}tblPr><${w}tblW ${w}w="5000" ${w}type="pct"/><${w}tblBorders>${borders}</${w}tblBorders></${w}tblPr>` +
      `<${w}tblGrid>${grid}</${w}tblGrid>${body.join('')}</${w}tbl>`
    );
  }
}

/** Twentieths of a point; the table is as wide as the text all the same. */
const TABLE_WIDTH = 9_000;

function propertiesOf(element: XmlElement, name: string): readonly XmlElement[] {
  const [properties] = childrenNamed(element, name);
  return (properties?.children ?? []).filter((child): child is XmlElement => child.kind === 'element');
}

function localOf({ name }: XmlElement): string {
  return name.replace(/^w:/, '');
}

/** Markup of properties in the order that their schema has: some first, some last. */
function inOrder(
  properties: readonly (readonly [name: string, markup: string])[],
  first: readonly string[],
  last: readonly string[],
): string {
  const rank = (name: string) => {
    const [before, after] = [first.indexOf(name), last.indexOf(name)];
    return before >= 0 ? before : after >= 0 ? first.length + 1 + after : first.length;
  };
  return [...properties]
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([, markup]) => markup)
    .join('');
}
