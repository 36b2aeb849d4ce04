import { randomBytes } from 'node:crypto';
import { escapeXml, type LiquidTag, type XmlElement, type XmlNode } from './xml-tree.ts';

/** Noncharacters around an inserted number. Data cannot contain the random part between them. */
const [BEGIN, END] = ['\ufdd0', '\ufdd1'];

/** A part as Liquid: its markup is held aside, and numbers are in its place. */
export interface LiquidText {
  readonly liquid: string;
  /** Tags in the order of the text, with their positions in it. */
  readonly tags: readonly { readonly at: number; readonly tag: LiquidTag }[];
  /** Markup by number. */
  readonly held: readonly string[];
  /** Prefix of WordprocessingML with its colon. */
  readonly prefix: string;
}

/** Puts numbers into text in place of markup, and markup into text in place of numbers. Each fill has its own. */
export class HeldMarkup {
  readonly #nonce = randomBytes(12).toString('hex');
  readonly #pattern = new RegExp(`${BEGIN}${this.#nonce}\\.([ad])(\\d+)${END}`);
  readonly #drawn: string[] = [];

  /** Stores the markup of a run that a filter made, and returns a placeholder for the filter to print. */
  draw(markup: string): string {
    this.#drawn.push(markup);
    return this.#token('d', this.#drawn.length - 1);
  }

  /** Writes a tree as Liquid. Text in `{% capture %}` is not held, since filters work on it. */
  write(root: XmlElement, prefix: string): LiquidText {
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
        markup += node.open;
        for (const child of node.children) visit(child);
        markup += node.close;
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
    return { liquid, tags, held, prefix };
  }

  /**
   * Returns the markup of a filled part. Text from data is escaped; line breaks and tabs in it become elements.
   *
   * @param onLength called with the length so far, to stop excessive growth
   */
  read(filled: string, { held, prefix }: LiquidText, onLength: (length: number) => void): string {
    const pieces = filled.split(this.#pattern);
    const out: string[] = [];
    let length = 0;
    for (let i = 0; i < pieces.length; i += 3) {
      const [text = '', kind, index] = pieces.slice(i, i + 3);
      const markup = kind === undefined ? '' : (kind === 'a' ? held : this.#drawn)[Number(index)]!;
      // A drawing is made for the prefix `w:` inside of the text of a run.
      const added = textMarkup(text, prefix) + (kind === 'd' ? inRun(markup, prefix) : markup);
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

function textMarkup(text: string, prefix: string): string {
  return escapeXml(text).replaceAll(/\r\n|[\n\r\t]/g, (character) =>
    inRun(`<${prefix}${character === '\t' ? 'tab' : 'br'}/>`, prefix),
  );
}

function inRun(markup: string, prefix: string): string {
  return `</${prefix}t>${markup}<${prefix}t xml:space="preserve">`;
}
