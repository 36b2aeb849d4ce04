import path from 'node:path';
import { replaceAt } from '../divide.ts';
import type { DocumentPackage } from '../document-package.ts';
import { quotedText } from '../find-tags.ts';
import { type Grammar, PROPERTY_ELEMENTS } from '../grammar.ts';
import { insertAll, insertAsText, within } from '../insert-all.ts';
import type { Inserted } from '../inserted.ts';
import type { HeldMarkup } from '../liquid-text.ts';
import { fitColumns, type TableNames } from '../table-grid.ts';
import { fileError } from '../template-fault.ts';
import { dropEmptyParagraphs, dropWithout, joinParagraphs } from '../tidy-paragraphs.ts';
import {
  ancestorNamed,
  attributeOf,
  childrenNamed,
  elementsNamed,
  markupNode,
  prefixOf,
  removeNode,
  setAttribute,
  setChildren,
  textOf,
  walk,
  type XmlElement,
} from '../xml-tree.ts';
import { refuseAddresses } from './link-addresses.ts';
import { finishPlainParts, plainPartsOf } from './plain-parts.ts';
import { breakSlideLines, insertRichSlideText, linkRun, slidePicture } from './slide-markup.ts';
import type { DocumentPart, TemplateDocument } from './template-document.ts';
import { ATTRIBUTE, moveAttributesIn, moveAttributesOut } from './text-attributes.ts';

const MAIN = 'ppt/presentation.xml';
const TYPE = 'application/vnd.openxmlformats-officedocument.presentationml';
/** Speaker notes of a slide, which are in it while it is filled. */
const NOTES = 'p:notes';
/** Root of a tree with all slides, so that a block can repeat slides. */
const DECK = 'platen-deck';
/** Attribute of a slide or its notes with the path of the part. */
const PART = 'data-platen-part';
/** What a block repeats or removes slides from, if its tags are in different shapes. */
const ON_SLIDE = new Set(['p:spTree', 'p:grpSp', 'p:cSld', 'p:sld', 'p:graphicFrame']);

const GRAMMAR: Grammar = {
  paragraphs: new Set(['a:p', 'c:v', 'p:text', ATTRIBUTE, ...PROPERTY_ELEMENTS]),
  texts: new Set(['a:t', 'c:v', 'p:text', ATTRIBUTE, ...PROPERTY_ELEMENTS]),
  hidden: new Set(),
  // Titles that repeat those of the slides.
  unseen: new Set(['TitlesOfParts']),
  boxes: new Set([NOTES, ATTRIBUTE]),
  divisible: new Set(['a:r']),
  properties: new Set(['a:rPr', 'a:pPr', 'a:endParaRPr']),
  content: new Set(['p:pic', 'p:cxnSp', 'p:oleObj', 'p:contentPart', 'a:fld', 'c:chart', 'dgm:relIds']),
  rows: new Set(['a:tr']),
  cells: new Set(['a:tc']),
  rowHolders: new Set(['a:tbl', DECK]),
  spacedTexts: new Set(),
  blockLevel(common) {
    let at = common;
    if (ON_SLIDE.has(at.name)) while (at.parent) at = at.parent;
    return at;
  },
  isListItem: (paragraph) =>
    childrenNamed(paragraph, 'a:pPr').some((properties) =>
      ['a:buChar', 'a:buAutoNum', 'a:buBlip'].some((name) => childrenNamed(properties, name).length > 0),
    ),
};

const TABLES: TableNames = {
  table: 'a:tbl',
  grid: 'a:tblGrid',
  column: 'a:gridCol',
  row: 'a:tr',
  cell: 'a:tc',
  prefix: '',
  // Merged cells exist, with `hMerge`.
  span: () => 1,
  setSpan: () => {},
};

/** A template of PowerPoint (ECMA-376 part 1, 19). Blocks whose tags are in different shapes repeat slides. */
export class Presentation implements TemplateDocument {
  readonly documents = 'templates of PowerPoint';
  readonly hasNumbers = false;
  readonly grammar = GRAMMAR;
  readonly parts: readonly DocumentPart[];
  readonly joined: readonly string[];
  readonly #package: DocumentPackage;
  readonly #slides: readonly string[];

  constructor(files: DocumentPackage) {
    this.#package = files;
    const targets = new Map(files.relations(MAIN).map(({ id, target }) => [id, target]));
    this.#slides = elementsNamed(files.tree(MAIN), 'p:sldId').flatMap((slide) => {
      const target = targets.get(relationOf(slide));
      return target !== undefined && files.has(target) ? [target] : [];
    });
    const joined = [...this.#slides];
    const deck = markupNode(`<${DECK}>`);
    const root: XmlElement = { ...deck, name: DECK, close: `</${DECK}>` };
    setChildren(
      root,
      this.#slides.map((slide, index) => {
        const tree = this.#opened(slide, `slide ${index + 1},`);
        for (const notes of this.#notesOf(slide)) {
          joined.push(notes);
          const noted = this.#opened(notes, `notes of slide ${index + 1},`);
          noted.parent = tree;
          tree.children.push(noted);
        }
        return tree;
      }),
    );
    this.joined = joined;
    this.parts = [{ path: DECK, place: 'slides, paragraph', root }, ...plainPartsOf(files)];
  }

  finish(filled: ReadonlyMap<string, XmlElement>, held: HeldMarkup): void {
    const files = this.#package;
    finishPlainParts(files, filled, held);
    const deck = filled.get(DECK);
    if (!deck) return;
    const used = new Set<string>();
    const shown = childrenNamed(deck, 'p:sld').map((slide) => {
      const origin = attributeOf(slide, PART) ?? '';
      const isCopy = used.has(origin);
      const part = isCopy ? this.#copyPart(origin, 'slide', ['notesSlide', 'comments']) : origin;
      used.add(part);
      for (const notes of childrenNamed(slide, NOTES)) {
        removeNode(notes);
        const own = attributeOf(notes, PART) ?? '';
        this.#write(notes, isCopy ? this.#copyNotes(own, part) : own, held);
      }
      this.#write(slide, part, held);
      return part;
    });
    if (shown.length === 0)
      throw fileError('TEMPLATE_LIMIT', 'has no slide left with this data: a presentation needs one');
    for (const slide of this.#slides) if (!used.has(slide)) this.#removeSlide(slide);
    this.#listSlides(shown);
  }

  write(): Uint8Array {
    const types = '[Content_Types].xml';
    const stated = this.#package.text(types);
    const main = /presentationml\.(?:template|slideshow)\.main/;
    this.#package.set(types, stated.replace(main, 'presentationml.presentation.main'));
    return this.#package.write();
  }

  /** Reads a slide or its notes. */
  #opened(part: string, place: string): XmlElement {
    refuseAddresses(this.#package, part, place);
    const tree = this.#package.tree(part);
    moveAttributesIn(tree);
    setAttribute(tree, PART, part);
    return tree;
  }

  #write(root: XmlElement, part: string, held: HeldMarkup): void {
    setAttribute(root, PART, undefined);
    root.parent = undefined;
    moveAttributesOut(this.#package, part, root, held);
    breakSlideLines(root, held);
    insertAll(root, held, (node, inserted) => this.#insert(part, node, inserted));
    tidy(root);
    this.#package.setTree(part, root);
  }

  #copyPart(origin: string, kind: 'slide' | 'notesSlide', without: readonly string[]): string {
    const part = `${path.posix.dirname(origin)}/platen-${this.#package.nextNumber()}.xml`;
    this.#package.copyRelations(origin, part, without);
    this.#package.addContentType(part, `${TYPE}.${kind}+xml`);
    return part;
  }

  /** Notes and their slide refer to each other (ECMA-376 part 1, 13.3.5). */
  #copyNotes(origin: string, slide: string): string {
    const notes = this.#copyPart(origin, 'notesSlide', ['slide']);
    this.#package.relate(notes, 'slide', path.posix.relative(path.posix.dirname(notes), slide));
    this.#package.relate(slide, 'notesSlide', path.posix.relative(path.posix.dirname(slide), notes));
    return notes;
  }

  #notesOf(slide: string): string[] {
    return this.#package
      .relations(slide)
      .flatMap(({ type, target }) => (type === 'notesSlide' && this.#package.has(target) ? [target] : []));
  }

  #removeSlide(slide: string): void {
    const files = this.#package;
    for (const notes of this.#notesOf(slide)) files.removePart(notes);
    files.unrelate(MAIN, slide);
    files.removePart(slide);
  }

  #listSlides(parts: readonly string[]): void {
    const files = this.#package;
    const tree = files.tree(MAIN);
    const [list] = elementsNamed(tree, 'p:sldIdLst');
    if (!list) return;
    const known = new Map(files.relations(MAIN).map(({ id, target }) => [target, id]));
    const entries = new Map(childrenNamed(list, 'p:sldId').map((entry) => [relationOf(entry), entry]));
    let next =
      Math.max(
        255,
        ...[...entries.values()].map((entry) => Number(/\sid="(\d+)"/.exec(entry.open)?.[1] ?? 0)),
      ) + 1;
    const p = prefixOf(list);
    setChildren(
      list,
      parts.map((part) => {
        const relation = known.get(part);
        const entry = relation === undefined ? undefined : entries.get(relation);
        if (entry) return entry;
        const id = files.relate(MAIN, 'slide', path.posix.relative('ppt', part));
        const r = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
        return markupNode(`<${p}sldId id="${next++}" ${r} r:id="${id}"/>`);
      }),
    );
    // Sections of the slide sorter name slides by their ids.
    for (const extension of elementsNamed(tree, 'p:ext'))
      if (
        /sectionLst/.test(
          extension.children.map((child) => (child.kind === 'element' ? child.name : '')).join(),
        )
      )
        removeNode(extension);
    files.setTree(MAIN, tree);
  }

  #insert(part: string, node: XmlElement, inserted: Inserted): void {
    const run = within(node, 'a:r', this.grammar.paragraphs);
    if (!run || inserted.kind === 'number' || inserted.kind === 'break' || inserted.kind === 'tab') {
      insertAsText(node, inserted);
      return;
    }
    const paragraph = run.parent!;
    const files = this.#package;
    const relate = (url: string) => files.relate(part, 'hyperlink', url, true);
    switch (inserted.kind) {
      case 'link':
        replaceAt(node, paragraph, [linkRun(run, inserted, relate)], GRAMMAR);
        return;
      case 'rich':
        insertRichSlideText(node, run, inserted.blocks, GRAMMAR, relate);
        return;
      case 'image': {
        const { image } = inserted;
        const shape = ancestorNamed(node, 'p:sp');
        if (!shape?.parent?.children.includes(shape) || textOf(shape).trim() !== '')
          throw fileError(
            'TEMPLATE_LIMIT',
            `an image needs a text box of its own on the slide, with nothing but its tag (${part}, "${quotedText(textOf(shape ?? paragraph))}")`,
          );
        slidePicture(shape, files.addImage(part, image.bytes, image.extension), image);
        return;
      }
    }
  }
}

function relationOf({ open }: XmlElement): string {
  return /\s\w+:id\s*=\s*["']([^"']*)["']/.exec(open)?.[1] ?? '';
}

/** Repairs empty paragraphs, rows and tables, and shapes without a paragraph. */
function tidy(slide: XmlElement): void {
  joinParagraphs(slide, GRAMMAR);
  dropEmptyParagraphs(slide, GRAMMAR);
  fitColumns(slide, TABLES);
  dropWithout(slide, 'a:tr', 'a:tc');
  for (const frame of elementsNamed(slide, 'p:graphicFrame')) {
    const [table] = elementsNamed(frame, 'a:tbl');
    if (table && childrenNamed(table, 'a:tr').length === 0) removeNode(frame);
  }
  for (const node of walk(slide)) {
    if (node.kind !== 'element' || (node.name !== 'p:txBody' && node.name !== 'a:txBody')) continue;
    const last = node.children.findLast((child) => child.kind === 'element');
    if (last?.kind === 'element' && ['a:p', ''].includes(last.name)) continue;
    const a = prefixOf(childrenNamed(node, 'a:bodyPr')[0] ?? node);
    const paragraph = markupNode(`<${a}p/>`);
    paragraph.parent = node;
    node.children.push(paragraph);
  }
}
