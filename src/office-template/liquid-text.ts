import { randomBytes } from 'node:crypto';
import type { Inserted } from './inserted.ts';
import { escapeXml, type LiquidTag, tagsOf, type XmlElement, type XmlNode } from './xml-tree.ts';

/** Noncharacters around an inserted number. Data cannot contain the random part between them. */
const [BEGIN, END] = ['\ufdd0', '\ufdd1'];

/** A part as Liquid: its markup is held aside, and numbers are in its place. */
export interface LiquidText {
  readonly liquid: string;
  /** Tags in the order of the text, with their positions in it. */
  readonly tags: readonly { readonly at: number; readonly tag: LiquidTag }[];
  /** Markup by number. */
  readonly held: readonly string[];
}

/** Element in place of what is inserted into a filled part. Its attribute is a number of `HeldMarkup`. */
const PLACEHOLDER = 'platen-inserted';
const NUMBER = new RegExp(`^<${PLACEHOLDER} n="(\\d+)"`);

/** Puts numbers into text in place of markup, and markup into text in place of numbers. Each fill has its own. */
export class HeldMarkup {
  readonly #nonce = randomBytes(12).toString('hex');
  readonly #pattern = new RegExp(`${BEGIN}${this.#nonce}\\.([ad])(\\d+)${END}`);
  readonly #inserted: Inserted[] = [{ kind: 'break' }, { kind: 'tab' }];

  /** Holds what a filter inserts, and returns what the filter prints. */
  insert(inserted: Inserted): string {
    this.#inserted.push(inserted);
    return this.#token('d', this.#inserted.length - 1);
  }

  /** Whether text has something inserted that a further filter has changed, such as `{{ terms | html | upcase }}`. */
  isBroken(text: string): boolean {
    const whole = new RegExp(this.#pattern, 'g');
    return (
      text.toLowerCase().includes(this.#nonce) &&
      text.replaceAll(whole, '').toLowerCase().includes(this.#nonce)
    );
  }

  /** What an element of a filled part was inserted for; `undefined` for all elements of the template. */
  insertedAt(node: XmlNode): Inserted | undefined {
    const number = node.kind === 'element' ? NUMBER.exec(node.open)?.[1] : undefined;
    return number === undefined ? undefined : this.#inserted[Number(number)];
  }

  /** Writes a tree as Liquid. Text in `{% capture %}` is not held, since filters work on it. */
  write(root: XmlElement): LiquidText {
    const held: string[] = [];
    const tags: { at: number; tag: LiquidTag }[] = [];
    let liquid = '';
    let markup = '';
    let captures = false;
    const flush = () => {
      if (markup === '') return;
      liquid += this.#token('a', held.length);
      held.push(markup);
      markup = '';
    };
    const visit = (node: XmlNode): void => {
      if (node.kind === 'element') {
        const [open, close] = tagsOf(node);
        markup += open;
        for (const child of node.children) visit(child);
        markup += close;
      } else if (node.kind === 'text') {
        if (captures) liquid += node.text;
        else markup += escapeXml(node.text);
      } else {
        flush();
        tags.push({ at: liquid.length, tag: node });
        liquid += node.source;
        if (node.word === 'capture' || node.word === 'endcapture') captures = node.word === 'capture';
      }
    };
    visit(root);
    flush();
    return { liquid, tags, held };
  }

  /**
   * Returns the markup of a filled part. Text from data is escaped; line breaks and tabs in it, and what filters insert, become
   * elements for `insertedAt`.
   *
   * @param onLength called with the length so far, to stop excessive growth
   * @param hasCodes whether `_x0041_` in the part is a character; in data it is not
   */
  read(filled: string, { held }: LiquidText, onLength: (length: number) => void, hasCodes = false): string {
    const pieces = filled.split(this.#pattern);
    const out: string[] = [];
    let length = 0;
    for (let i = 0; i < pieces.length; i += 3) {
      const [text = '', kind, index] = pieces.slice(i, i + 3);
      const added =
        textMarkup(hasCodes ? text.replaceAll(CODE, '_x005F_') : text) +
        (kind === undefined ? '' : kind === 'a' ? held[Number(index)]! : placeholder(Number(index)));
      length += added.length;
      onLength(length);
      out.push(added);
    }
    return out.join('');
  }

  #token(kind: 'a' | 'd', index: number): string {
    return `${BEGIN}${this.#nonce}.${kind}${index}${END}`;
  }
}

/** Start of a character by its code. */
const CODE = /_(?=x[0-9a-f]{4}_)/gi;

function textMarkup(text: string): string {
  return escapeXml(text).replaceAll(/\r\n|[\n\r\t]/g, (character) => placeholder(character === '\t' ? 1 : 0));
}

function placeholder(index: number): string {
  return `<${PLACEHOLDER} n="${index}"/>`;
}
