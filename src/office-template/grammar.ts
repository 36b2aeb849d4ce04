import type { XmlElement } from './xml-tree.ts';

/** Names of the elements of a format, by what they mean to a template. */
export interface Grammar {
  /** Elements whose text is read as a whole, so that a tag may be divided among runs. */
  readonly paragraphs: ReadonlySet<string>;
  /** Elements whose own text is text of a paragraph. */
  readonly texts: ReadonlySet<string>;
  /** Elements whose text a reader does not see, such as what tracked changes removed. */
  readonly hidden: ReadonlySet<string>;
  /** Elements whose tags need no warning although they are not filled: readers do not see them, or they follow other text. */
  readonly unseen: ReadonlySet<string>;
  /** Elements inside of a paragraph with paragraphs of their own, such as text boxes. */
  readonly boxes: ReadonlySet<string>;
  /** Elements inside of a paragraph that can be divided in two. */
  readonly divisible: ReadonlySet<string>;
  /** Properties of an element, which both parts keep when it is divided. */
  readonly properties: ReadonlySet<string>;
  /** Elements that show something, or hold something that may not get lost. */
  readonly content: ReadonlySet<string>;
  /** Rows, and what holds them. A block whose tags are in different children of a row repeats the row. */
  readonly rows: ReadonlySet<string>;
  readonly rowHolders: ReadonlySet<string>;
  /** Cells of a row, if loops can repeat them. */
  readonly cells?: ReadonlySet<string>;
  /** Texts whose spaces at the ends are lost without `xml:space`. */
  readonly spacedTexts: ReadonlySet<string>;
  /** The part of the document that repeats if a block repeats a child of it, given the element that contains all its tags. */
  blockLevel(common: XmlElement): XmlElement;
  /** Whether a filled part has to show the passes of its loops. */
  readonly marksPasses?: true;
  /** Whether a paragraph is an item of a list. */
  isListItem(paragraph: XmlElement): boolean;
}

/** Document properties that may hold tags: Dublin Core (ECMA-376 part 2, 11; ISO/IEC 26300, 4.3), company, and those of one's own. */
export const PROPERTY_ELEMENTS = [
  'dc:title',
  'dc:subject',
  'dc:creator',
  'dc:description',
  'cp:keywords',
  'cp:category',
  'meta:keyword',
  'meta:user-defined',
  'Company',
  'Manager',
  'vt:lpwstr',
] as const;
