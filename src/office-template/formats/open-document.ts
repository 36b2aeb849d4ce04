import { replaceAt } from '../divide.ts';
import type { DocumentPackage } from '../document-package.ts';
import { type Grammar, PROPERTY_ELEMENTS } from '../grammar.ts';
import { insertAll, insertAsText } from '../insert-all.ts';
import { EMU_PER_MM, type Inserted, type PlacedImage } from '../inserted.ts';
import type { HeldMarkup } from '../liquid-text.ts';
import { inlineRuns } from '../rich-text.ts';
import { dropEmptyParagraphs, dropWithout, joinParagraphs } from '../tidy-paragraphs.ts';
import {
  ancestorNamed,
  elementsNamed,
  escapeXml,
  markupNode,
  nodeMarkup,
  replaceNode,
  setAttribute,
  walk,
  type XmlElement,
  type XmlNode,
} from '../xml-tree.ts';
import { linkMarkup, OpenRichWriter } from './open-rich-text.ts';
import type { DocumentPart, TemplateDocument } from './template-document.ts';

const PARTS: readonly (readonly [path: string, place: string])[] = [
  ['content.xml', 'body, paragraph'],
  ['styles.xml', 'header or footer, paragraph'],
  ['meta.xml', 'properties,'],
];
const MANIFEST = 'META-INF/manifest.xml';
const PARAGRAPHS = ['text:p', 'text:h'];
/** Alternative texts (ISO/IEC 26300, 10.3.17). */
const DESCRIPTIONS = ['svg:title', 'svg:desc'];
const ODF = 'urn:oasis:names:tc:opendocument:xmlns';
const XLINK = 'http://www.w3.org/1999/xlink';

const GRAMMAR: Grammar = {
  paragraphs: new Set([...PARAGRAPHS, ...DESCRIPTIONS, ...PROPERTY_ELEMENTS]),
  texts: new Set([...PARAGRAPHS, 'text:span', 'text:a', 'text:meta', ...DESCRIPTIONS, ...PROPERTY_ELEMENTS]),
  hidden: new Set(['text:tracked-changes', 'office:annotation', 'text:ruby-text']),
  unseen: new Set(['text:tracked-changes']),
  boxes: new Set(['draw:text-box', 'text:note-body', 'office:annotation', ...DESCRIPTIONS]),
  divisible: new Set(['text:span', 'text:a']),
  properties: new Set(),
  content: new Set([
    ...[
      'draw:frame',
      'draw:custom-shape',
      'draw:line',
      'draw:rect',
      'draw:g',
      'text:note',
      'text:page-number',
    ],
    ...[
      'text:page-count',
      'text:date',
      'text:time',
      'text:sequence',
      'text:bookmark-ref',
      'text:database-display',
    ],
  ]),
  rows: new Set(['table:table-row']),
  rowHolders: new Set([
    'table:table',
    'table:table-rows',
    'table:table-header-rows',
    'table:table-row-group',
  ]),
  spacedTexts: new Set(),
  blockLevel: (common) => (common.name === 'text:list-item' ? common.parent! : common),
  isListItem: ({ parent }) => parent?.name === 'text:list-item',
};

/** A text template of OpenDocument (ISO/IEC 26300). */
export class OpenDocumentText implements TemplateDocument {
  readonly documents = 'templates of OpenDocument';
  readonly hasNumbers = false;
  readonly grammar = GRAMMAR;
  readonly parts: readonly DocumentPart[];
  readonly #package: DocumentPackage;
  /** Paths of the pictures that were added. */
  readonly #pictures = new Map<Uint8Array, string>();

  constructor(files: DocumentPackage) {
    this.#package = files;
    const embedded = files.paths
      .filter((path) => /^Object [^/]+\/content\.xml$/.test(path))
      .map((path) => [path, 'chart or formula, paragraph'] as const);
    this.parts = [...PARTS, ...embedded]
      .filter(([path]) => files.has(path))
      .map(([path, place]) => ({ path, place, root: files.tree(path) }));
  }

  finish(filled: ReadonlyMap<string, XmlElement>, held: HeldMarkup): void {
    for (const [path, root] of filled) {
      const writer = new OpenRichWriter();
      insertAll(root, held, (node, inserted) => this.#insert(node, inserted, writer));
      keepSpaces(root);
      joinParagraphs(root, GRAMMAR);
      dropEmptyParagraphs(root, GRAMMAR);
      for (const holder of ['table:table-header-rows', 'table:table-rows', 'table:table-row-group'])
        dropWithout(root, holder, 'table:table-row', 'table:table-row-group');
      dropWithout(
        root,
        'table:table',
        'table:table-row',
        'table:table-rows',
        'table:table-header-rows',
        'table:table-row-group',
      );
      dropWithout(root, 'text:list', 'text:list-item', 'text:list-header');
      this.#package.set(path, withStyles(root, writer.styles));
    }
  }

  /** Makes it a document if it is a template (.ott). */
  write(): Uint8Array {
    const files = this.#package;
    for (const path of ['mimetype', MANIFEST])
      if (files.has(path))
        files.set(path, files.text(path).replace('opendocument.text-template', 'opendocument.text'));
    return files.write();
  }

  #insert(node: XmlElement, inserted: Inserted, writer: OpenRichWriter): void {
    const paragraph = ancestorNamed(node, ...GRAMMAR.paragraphs);
    if (!paragraph || !PARAGRAPHS.includes(paragraph.name)) {
      insertAsText(node, inserted);
      return;
    }
    switch (inserted.kind) {
      case 'number':
        insertAsText(node, inserted);
        return;
      case 'rich': {
        const inline = inlineRuns(inserted.blocks);
        if (inline) {
          replaceNode(node, [markupNode(writer.runs(inline))]);
          return;
        }
        setAttribute(paragraph, 'data-platen-drop', undefined);
        const blocks = markupNode(writer.blocks(inserted.blocks, paragraph));
        replaceAt(node, paragraph.parent!, [blocks], GRAMMAR);
        return;
      }
      case 'image':
        replaceNode(node, [markupNode(this.#frame(inserted.image))]);
        return;
      case 'link':
        replaceNode(node, [markupNode(linkMarkup(inserted.url, escapeXml(inserted.text)))]);
        return;
      case 'break':
        replaceNode(node, [markupNode(`<text:line-break ${TEXT}/>`)]);
        return;
      case 'tab':
        replaceNode(node, [markupNode(`<text:tab ${TEXT}/>`)]);
        return;
    }
  }

  /** Adds a picture once, and returns its path. */
  #picture(bytes: Uint8Array, extension: string): string {
    const known = this.#pictures.get(bytes);
    if (known !== undefined) return known;
    const path = `Pictures/platen-${this.#pictures.size + 1}.${extension}`;
    this.#pictures.set(bytes, path);
    this.#package.set(path, bytes);
    const entry = `<manifest:file-entry xmlns:manifest="${ODF}:manifest:1.0" manifest:full-path="${path}" manifest:media-type="image/${extension}"/>`;
    this.#package.append(MANIFEST, entry);
    return path;
  }

  /** A picture that is placed like a character (ISO/IEC 26300, 10.4). */
  #frame({ bytes, extension, width, height, alt }: PlacedImage): string {
    const number = this.#package.nextNumber();
    const path = this.#picture(bytes, extension);
    const size = (emu: number) => `${(emu / EMU_PER_MM).toFixed(3)}mm`;
    return (
      `<draw:frame xmlns:draw="${ODF}:drawing:1.0" xmlns:svg="${ODF}:svg-compatible:1.0" ${TEXT} draw:name="Picture ${number}" ` +
      `text:anchor-type="as-char" svg:width="${size(width)}" svg:height="${size(height)}">` +
      `<draw:image xmlns:xlink="${XLINK}" xlink:href="${path}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/>` +
      `<svg:desc>${escapeXml(alt)}</svg:desc></draw:frame>`
    );
  }
}

const TEXT = `xmlns:text="${ODF}:text:1.0"`;

/** Spaces that follow each other count as one (ISO/IEC 26300, 6.1.2), unless they are elements. */
function keepSpaces(root: XmlElement): void {
  const texts = [...walk(root)].filter(
    (node) => node.kind === 'text' && / {2}/.test(node.text) && !node.text.includes('\n'),
  );
  for (const node of texts) {
    if (node.kind !== 'text' || !node.parent || !GRAMMAR.texts.has(node.parent.name)) continue;
    const nodes = node.text.split(/( {2,})/).flatMap((piece): XmlNode[] => {
      if (!piece.startsWith('  '))
        return piece === '' ? [] : [{ kind: 'text', text: piece, parent: undefined }];
      return [
        { kind: 'text', text: ' ', parent: undefined },
        markupNode(`<text:s ${TEXT} text:c="${piece.length - 1}"/>`),
      ];
    });
    replaceNode(node, nodes);
  }
}

/** The part with automatic styles that inserted text needs. */
function withStyles(root: XmlElement, styles: string): string {
  const header = '<?xml version="1.0" encoding="UTF-8"?>\n';
  if (styles === '') return header + nodeMarkup(root);
  const [holder] = elementsNamed(root, 'office:automatic-styles');
  const written = markupNode(styles);
  if (holder) {
    written.parent = holder;
    holder.children.push(written);
    return header + nodeMarkup(root);
  }
  // Automatic styles precede the body and the master pages.
  const added = markupNode(
    `<office:automatic-styles xmlns:office="${ODF}:office:1.0">${styles}</office:automatic-styles>`,
  );
  const index = root.children.findIndex(
    (child) => child.kind === 'element' && ['office:body', 'office:master-styles'].includes(child.name),
  );
  root.children.splice(index < 0 ? root.children.length : index, 0, added);
  return header + nodeMarkup(root);
}
