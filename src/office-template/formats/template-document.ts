import type { Grammar } from '../grammar.ts';
import type { HeldMarkup } from '../liquid-text.ts';
import type { Block } from '../match-blocks.ts';
import type { XmlElement } from '../xml-tree.ts';

/** Part of a document that may hold Liquid. */
export interface DocumentPart {
  readonly path: string;
  /** Name and kind of paragraph for messages, such as `body, paragraph`. */
  readonly place: string;
  readonly root: XmlElement;
  /** Whether `_x0041_` in its text is a character (ECMA-376 part 1, 22.9.2.19, ST_Xstring). */
  readonly hasCodes?: boolean;
}

/** Blocks that a format places itself. */
export interface OwnBlocks {
  readonly rest: readonly Block[];
  /** Places its own blocks, and returns them as they are then. */
  place(): readonly Block[];
}

/** An opened template. Each format has its own names, and its own way to write what is inserted. */
export interface TemplateDocument {
  readonly grammar: Grammar;
  /** Name of such documents for messages. */
  readonly documents: string;
  /** Whether numbers and truth values of data stay what they are. */
  readonly hasNumbers: boolean;
  readonly parts: readonly DocumentPart[];
  /** Paths of files whose content is in a part with another path. */
  readonly joined?: readonly string[];
  /** @throws InvalidInputError `TEMPLATE_SYNTAX` for a block that the format cannot repeat or remove */
  checkBlocks?(part: DocumentPart, blocks: readonly Block[]): void;
  /**
   * Takes blocks that the format places itself, after the rest has been placed.
   *
   * @throws InvalidInputError `TEMPLATE_SYNTAX`
   */
  takeBlocks?(part: DocumentPart, blocks: readonly Block[]): OwnBlocks | undefined;
  /**
   * Takes the filled parts: writes what was inserted, and repairs what repeating and removing leaves.
   *
   * @param filled roots of the parts that have tags, by path
   */
  finish(filled: ReadonlyMap<string, XmlElement>, held: HeldMarkup): void;
  /** Returns the file. */
  write(): Uint8Array;
}
