import { dividedAt, replaceAt } from '../divide.ts';
import type { DocumentPackage } from '../document-package.ts';
import { type Grammar, PROPERTY_ELEMENTS } from '../grammar.ts';
import { insertAll, insertAsText, within } from '../insert-all.ts';
import type { Inserted } from '../inserted.ts';
import type { HeldMarkup } from '../liquid-text.ts';
import type { Block } from '../match-blocks.ts';
import { fitColumns, type TableNames } from '../table-grid.ts';
import { dropEmptyParagraphs, dropWithout, joinParagraphs } from '../tidy-paragraphs.ts';
import {
  attributeOf,
  childrenNamed,
  elementsNamed,
  markupNode,
  nodeMarkup,
  prefixOf,
  replaceElements,
  replaceNode,
  setAttribute,
  textOf,
  walk,
  type XmlElement,
} from '../xml-tree.ts';
import { ADDRESS, moveAddressesIn, moveAddressesOut } from './link-addresses.ts';
import { finishPlainParts, plainPartsOf } from './plain-parts.ts';
import type { DocumentPart, TemplateDocument } from './template-document.ts';
import { ATTRIBUTE, moveAttributesIn, moveAttributesOut } from './text-attributes.ts';
import { separateCopies } from './word-copies.ts';
import { refuseFields, refusePartsOfFields, removeBlocksOfIndexes } from './word-fields.ts';
import { WordLists } from './word-lists.ts';
import { hyperlinkMarkup, insertRich, pictureMarkup } from './word-markup.ts';
import { NOTES, WordNotes } from './word-notes.ts';

/** Parts that may hold Liquid, by the end of their content type or by path, and their names for messages. */
const PARTS: readonly (readonly [name: string, place: string])[] = [
  ['document', 'body, paragraph'],
  ['header', 'header, paragraph'],
  ['footer', 'footer, paragraph'],
  ['footnotes', 'footnotes, paragraph'],
  ['endnotes', 'endnotes, paragraph'],
  ['comments', 'comments, paragraph'],
];

const TAG = /\{[{%]/;

/** Elements that have to end with a paragraph (ECMA-376 part 1, 17.4.65 and others). */
const NEEDS_PARAGRAPH = ['w:tc', 'w:txbxContent', 'w:hdr', 'w:ftr', 'w:footnote', 'w:endnote', 'w:comment'];

const TABLES: TableNames = {
  table: 'w:tbl',
  grid: 'w:tblGrid',
  column: 'w:gridCol',
  row: 'w:tr',
  cell: 'w:tc',
  prefix: 'w:',
  cellWidth: 'w:tcW',
  span: (cell) => Number(spanOf(cell) && attributeOf(spanOf(cell)!, 'val')) || 1,
  setSpan(cell, span) {
    const known = spanOf(cell);
    if (known) {
      setAttribute(known, `${prefixOf(known)}val`, String(span));
      return;
    }
    const [properties] = childrenNamed(cell, 'w:tcPr');
    const w = prefixOf(cell);
    const element = { ...markupNode(`<${w}gridSpan ${w}val="${span}"/>`), name: 'w:gridSpan' };
    if (!properties) cell.children.unshift(markupNode(`<${w}tcPr>${element.open}</${w}tcPr>`));
    // Behind the width (ECMA-376 part 1, 17.4.70).
    else
      properties.children.splice(childrenNamed(properties, 'w:tcW').length, 0, {
        ...element,
        parent: properties,
      });
  },
};

function spanOf(cell: XmlElement): XmlElement | undefined {
  const [properties] = childrenNamed(cell, 'w:tcPr');
  return properties && childrenNamed(properties, 'w:gridSpan')[0];
}

function wordGrammar(listStyles: ReadonlySet<string>): Grammar {
  return {
    paragraphs: new Set(['w:p', 'a:p', 'c:v', ADDRESS, ATTRIBUTE, ...PROPERTY_ELEMENTS]),
    texts: new Set(['w:t', 'm:t', 'a:t', 'c:v', ADDRESS, ATTRIBUTE, ...PROPERTY_ELEMENTS]),
    hidden: new Set(['w:del', 'w:moveFrom']),
    // Removed text, names of content controls, titles that repeat what is in the body.
    unseen: new Set(['w:del', 'w:moveFrom', 'w:alias', 'w:tag', 'TitlesOfParts']),
    boxes: new Set(['w:txbxContent', ADDRESS, ATTRIBUTE, ...NOTES]),
    divisible: new Set(['w:r', 'w:hyperlink', 'w:ins', 'w:moveTo', 'w:smartTag', 'a:r']),
    properties: new Set(['w:rPr', 'w:pPr', 'a:rPr', 'a:pPr', 'a:endParaRPr']),
    content: new Set([
      ...['w:drawing', 'w:pict', 'w:object', 'w:sectPr', 'w:fldChar', 'w:fldSimple', 'w:instrText', 'w:sym'],
      ...[
        'w:footnoteReference',
        'w:endnoteReference',
        'w:commentReference',
        'mc:AlternateContent',
        'm:oMath',
      ],
    ]),
    rows: new Set(['w:tr']),
    rowHolders: new Set(['w:tbl']),
    cells: new Set(['w:tc']),
    spacedTexts: new Set(['w:t']),
    blockLevel: (common) => common,
    marksPasses: true,
    isListItem: (paragraph) =>
      childrenNamed(paragraph, 'w:pPr').some(
        (properties) =>
          childrenNamed(properties, 'w:numPr').length > 0 ||
          childrenNamed(properties, 'w:pStyle').some((style) =>
            listStyles.has(attributeOf(style, 'val') ?? ''),
          ),
      ),
  };
}

/** A Word template (ECMA-376 part 1, 17). */
export class WordDocument implements TemplateDocument {
  static readonly main = /wordprocessingml\.(?:document|template)\.main\+xml/;
  readonly documents = 'Word templates';
  readonly hasNumbers = false;
  readonly grammar: Grammar;
  readonly parts: readonly DocumentPart[];
  readonly #package: DocumentPackage;
  /** Path of the part with the body. */
  readonly #main: string;
  /** Parts of Word's own, by path. */
  readonly #own: ReadonlyMap<string, DocumentPart>;
  readonly #notes: WordNotes | undefined;
  readonly #lists: WordLists;
  /** Ids of the styles of headings by level. */
  readonly #headings = new Map<number, string>();
  #ids = 0;

  constructor(files: DocumentPackage) {
    this.#package = files;
    const styles = files.has('word/styles.xml')
      ? elementsNamed(files.tree('word/styles.xml'), 'w:style')
      : [];
    this.grammar = wordGrammar(listStyles(styles));
    for (const style of styles) {
      const name = attributeOf(childrenNamed(style, 'w:name')[0] ?? style, 'val') ?? '';
      const level = /^heading ([1-6])$/i.exec(name)?.[1];
      if (level) this.#headings.set(Number(level), attributeOf(style, 'styleId') ?? '');
    }
    this.#main =
      files.relations('').find(({ type }) => type === 'officeDocument')?.target ?? 'word/document.xml';
    const own = files.paths.flatMap((path) => {
      const place = placeOf(path, files.contentType(path));
      return place === undefined ? [] : [{ path, place, root: files.tree(path) }];
    });
    this.#own = new Map(own.map((part) => [part.path, part]));
    for (const { path, root } of own) {
      for (const control of elementsNamed(root, 'w:sdt')) releaseControl(control);
      moveAddressesIn(files, path, root);
      moveAttributesIn(root);
      refuseFields(root, this.#own.get(path)!.place);
      removeBlocksOfIndexes(root, this.grammar);
    }
    const body = this.#own.get(this.#main)?.root;
    const roots = new Map(own.map(({ path, root }) => [path, root]));
    if (body && own.some(({ root }) => TAG.test(textOf(root)))) {
      this.#notes = new WordNotes(files, this.#main, roots);
      this.#notes.moveIn(body);
    }
    this.parts = [...own, ...plainPartsOf(files)];
    this.#lists = new WordLists(files, this.#main);
  }

  checkBlocks({ root, place }: DocumentPart, blocks: readonly Block[]): void {
    refusePartsOfFields(root, blocks, place);
  }

  finish(filled: ReadonlyMap<string, XmlElement>, held: HeldMarkup): void {
    finishPlainParts(this.#package, filled, held);
    const changed = new Map([...filled].filter(([path]) => this.#own.has(path)));
    const body = filled.get(this.#main) ?? this.#own.get(this.#main)?.root;
    // Notes that are not in the body may have been filled in their own part.
    const notes = body && this.#notes?.moveOut(body, filled);
    if (notes && body)
      for (const [path, root] of [...notes, [this.#main, body] as const]) changed.set(path, root);
    for (const [path, root] of changed) {
      const { place } = this.#own.get(path)!;
      separateCopies(root, this.#lists, this.#nextId);
      moveAddressesOut(this.#package, path, root, place);
      moveAttributesOut(this.#package, path, root, held);
      breakLines(root, held);
      insertAll(root, held, (node, inserted) => this.#insert(path, node, inserted));
      this.#tidy(root);
      this.#package.setTree(path, root);
    }
    this.#lists.write();
  }

  /** Makes it a document if it is a template (.dotx). */
  write(): Uint8Array {
    const types = '[Content_Types].xml';
    const stated = this.#package.text(types);
    this.#package.set(
      types,
      stated.replace('wordprocessingml.template.main', 'wordprocessingml.document.main'),
    );
    return this.#package.write();
  }

  #insert(part: string, node: XmlElement, inserted: Inserted): void {
    const run = within(node, 'w:r', this.grammar.paragraphs);
    if (!run || inserted.kind === 'number') {
      insertAsText(node, inserted);
      return;
    }
    const prefix = prefixOf(run);
    if (inserted.kind === 'rich') {
      const { grammar } = this;
      insertRich(node, run, inserted.blocks, {
        grammar,
        headings: this.#headings,
        lists: this.#lists,
      });
      return;
    }
    if (inserted.kind === 'link') {
      const properties = childrenNamed(run, 'w:rPr').map(nodeMarkup).join('');
      const link = markupNode(hyperlinkMarkup(prefix, properties, inserted));
      replaceAt(node, run.parent!, [link], this.grammar);
      return;
    }
    const markup = this.#inRun(part, prefix, inserted);
    replaceAt(node, run, [markupNode(markup)], this.grammar);
  }

  #inRun(
    part: string,
    prefix: string,
    inserted: Exclude<Inserted, { kind: 'rich' | 'number' | 'link' }>,
  ): string {
    switch (inserted.kind) {
      case 'break':
        return `<${prefix}br/>`;
      case 'tab':
        return `<${prefix}tab/>`;
      case 'image': {
        const { bytes, extension } = inserted.image;
        const id = this.#package.addImage(part, bytes, extension);
        return pictureMarkup(prefix, id, this.#nextId(), inserted.image);
      }
    }
  }

  #nextId = (): number => {
    this.#ids += 1;
    return this.#ids;
  };

  /** Repairs empty paragraphs, rows and tables, cells without a paragraph, equal ids. */
  #tidy(root: XmlElement): void {
    joinParagraphs(root, this.grammar);
    dropEmptyParagraphs(root, this.grammar);
    fitColumns(root, TABLES);
    dropWithout(root, 'w:tr', 'w:tc', 'w:sdt');
    dropWithout(root, 'w:tbl', 'w:tr', 'w:sdt');
    for (const node of walk(root)) {
      if (node.kind !== 'element') continue;
      if (NEEDS_PARAGRAPH.includes(node.name)) addParagraph(node);
      if (node.name === 'wp:docPr') node.open = node.open.replace(/\sid="[^"]*"/, ` id="${this.#nextId()}"`);
      if (node.name === 'w:p' || node.name === 'w:tr')
        node.open = node.open.replaceAll(/\sw14:(?:paraId|textId)="[^"]*"/g, '');
    }
    if (NEEDS_PARAGRAPH.includes(root.name)) addParagraph(root);
  }
}

/** Makes elements of all line breaks and tabs that data has in the text of runs. */
function breakLines(root: XmlElement, held: HeldMarkup): void {
  replaceElements(root, (text) => {
    if (text.name !== 'w:t' || text.parent?.name !== 'w:r') return undefined;
    const w = prefixOf(text);
    return dividedAt(text, (child) => lineElement(held.insertedAt(child), w));
  });
}

function lineElement(inserted: Inserted | undefined, w: string): XmlElement | undefined {
  if (inserted?.kind === 'break') return markupNode(`<${w}br/>`);
  return inserted?.kind === 'tab' ? markupNode(`<${w}tab/>`) : undefined;
}

/** @returns the name of a part that may hold Liquid */
function placeOf(path: string, type: string | undefined): string | undefined {
  const kind = /wordprocessingml\.(\w+)(?:\.main)?\+xml$/
    .exec(type ?? '')?.[1]
    ?.replace('template', 'document');
  const name = kind ?? /^word\/([a-z]+)\d*\.xml$/.exec(path)?.[1];
  return PARTS.find(([each]) => each === name)?.[1];
}

/**
 * Replaces a content control with tags by its content. A bound control shows the data that it is bound to (ECMA-376 part 1, 17.5.2.6),
 * and LibreOffice makes form fields of controls.
 */
function releaseControl(control: XmlElement): void {
  if (!TAG.test(textOf(control))) return;
  replaceNode(
    control,
    childrenNamed(control, 'w:sdtContent').flatMap(({ children }) => children),
  );
}

/** Ids of paragraph styles with numbering, also by the styles that they are based on. */
function listStyles(styles: readonly XmlElement[]): ReadonlySet<string> {
  const bases = new Map<string, string>();
  const found = new Set<string>();
  for (const style of styles) {
    const id = attributeOf(style, 'styleId') ?? '';
    if (elementsNamed(style, 'w:numPr').length > 0) found.add(id);
    const [base] = elementsNamed(style, 'w:basedOn');
    if (base) bases.set(id, attributeOf(base, 'val') ?? '');
  }
  for (const id of bases.keys()) {
    const path = new Set<string>();
    for (let at: string | undefined = id; at !== undefined && !path.has(at); at = bases.get(at)) path.add(at);
    if ([...path].some((each) => found.has(each))) found.add(id);
  }
  return found;
}

/** A table at the end of a cell needs a paragraph after it, too. */
function addParagraph(element: XmlElement): void {
  const last = element.children.findLast((child) => child.kind === 'element');
  // Inserted markup ends with a paragraph.
  if (last?.kind === 'element' && ['w:p', 'w:sdt', ''].includes(last.name)) return;
  const paragraph = markupNode(`<${prefixOf(element)}p/>`);
  paragraph.parent = element;
  element.children.push(paragraph);
}
