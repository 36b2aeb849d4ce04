import { type DocumentPackage, withChild } from '../document-package.ts';
import type { ListType, RichList } from '../rich-text.ts';
import { attributeOf, childrenNamed, prefixOf, type XmlElement } from '../xml-tree.ts';

const PART = 'word/numbering.xml';
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml';
const NAMESPACE = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const BULLETS = ['•', '◦', '▪'];
const LEVELS = 9;
/** Twentieths of a point: a quarter of an inch, by which each level is indented. */
const INDENT = 360;

type Options = Omit<RichList, 'number'>;

/** Lists that are inserted into a Word document: their numbering definitions (ECMA-376 part 1, 17.9). */
export class WordLists {
  readonly #package: DocumentPackage;
  readonly #lists: (Options & { readonly id: number })[] = [];
  readonly #restarted: { readonly id: number; readonly of: number }[] = [];
  readonly #first: number;

  readonly #main: string;

  /** @param main path of the part with the body */
  constructor(files: DocumentPackage, main: string) {
    this.#package = files;
    this.#main = main;
    const ids = files.has(PART) ? files.text(PART).matchAll(/(?:abstractNumId|numId)="(\d{1,9})"/g) : [];
    this.#first = Math.max(0, ...[...ids].map(([, id]) => Number(id))) + 1;
  }

  /** Adds a list, and returns its number. */
  add(options: Options): number {
    this.#lists.push({ ...options, id: this.#next() });
    return this.#lists.at(-1)!.id;
  }

  /** Adds a list with the levels of another one that starts again, and returns its number. */
  restart(number: number): number {
    this.#restarted.push({ id: this.#next(), of: number });
    return this.#restarted.at(-1)!.id;
  }

  #next(): number {
    return this.#first + this.#lists.length + this.#restarted.length;
  }

  /** Writes the definitions into the document. */
  write(): void {
    this.#writeRestarted();
    if (this.#lists.length === 0) return;
    const files = this.#package;
    if (!files.has(PART)) {
      files.set(PART, `<w:numbering xmlns:w="${NAMESPACE}"></w:numbering>`);
      files.addContentType(PART, TYPE);
      files.relate(this.#main, 'numbering', `/${PART}`);
    }
    const before = files.text(PART);
    const w = prefixOf(files.tree(PART));
    const lists = this.#lists;
    const abstract = lists.map((list) => abstractMarkup(w, list)).join('');
    const numbers = lists
      .map(({ id }) => `<${w}num ${w}numId="${id}"><${w}abstractNumId ${w}val="${id}"/></${w}num>`)
      .join('');
    // Definitions precede numbers.
    const at = before.search(new RegExp(`<${w}num\\s`));
    const defined =
      at < 0 ? withChild(before, abstract) : `${before.slice(0, at)}${abstract}${before.slice(at)}`;
    files.set(PART, withChild(defined, numbers));
  }

  #writeRestarted(): void {
    const files = this.#package;
    if (this.#restarted.length === 0 || !files.has(PART)) return;
    const tree = files.tree(PART);
    const w = prefixOf(tree);
    const abstracts = new Map(
      childrenNamed(tree, 'w:abstractNum').map((each) => [attributeOf(each, 'abstractNumId'), each]),
    );
    const numbers = new Map(
      childrenNamed(tree, 'w:num').map((each) => {
        const [abstract] = childrenNamed(each, 'w:abstractNumId');
        return [attributeOf(each, 'numId'), abstract && attributeOf(abstract, 'val')];
      }),
    );
    const added = this.#restarted.flatMap(({ id, of }) => {
      const abstract = numbers.get(String(of));
      if (abstract === undefined) return [];
      const starts = startsMarkup(w, abstracts.get(abstract));
      return [`<${w}num ${w}numId="${id}"><${w}abstractNumId ${w}val="${abstract}"/>${starts}</${w}num>`];
    });
    files.set(PART, withChild(files.text(PART), added.join('')));
  }
}

/** Starts of all levels of a list (ECMA-376 part 1, 17.9.8 and 17.9.27). */
function startsMarkup(w: string, abstract: XmlElement | undefined): string {
  const levels = abstract ? childrenNamed(abstract, 'w:lvl') : [];
  const starts = new Map(
    levels.map((level) => {
      const [start] = childrenNamed(level, 'w:start');
      return [attributeOf(level, 'ilvl'), start && attributeOf(start, 'val')];
    }),
  );
  return Array.from({ length: LEVELS }, (_, level) => {
    const start = starts.get(String(level)) ?? '1';
    return `<${w}lvlOverride ${w}ilvl="${level}"><${w}startOverride ${w}val="${start}"/></${w}lvlOverride>`;
  }).join('');
}

/** Formats of numbers (ECMA-376 part 1, 17.18.59). */
const NUMBER_FORMATS: Readonly<Record<ListType, string>> = {
  ...{ a: 'lowerLetter', A: 'upperLetter', i: 'lowerRoman', I: 'upperRoman' },
};

/** Twentieths of a point to the text of a level. */
export function indentOf(level: number): number {
  return INDENT * (level + 2);
}

function abstractMarkup(w: string, { id, isOrdered, depth, start, type }: Options & { id: number }): string {
  const levels = Array.from({ length: LEVELS }, (_, level) => {
    const text = isOrdered ? `%${level + 1}.` : BULLETS[level % BULLETS.length];
    const isOwn = level === depth;
    const first = (isOwn ? start : undefined) ?? 1;
    const format = isOwn && type ? NUMBER_FORMATS[type] : isOrdered ? 'decimal' : 'bullet';
    return (
      `<${w}lvl ${w}ilvl="${level}"><${w}start ${w}val="${first}"/><${w}numFmt ${w}val="${format}"/>` +
      `<${w}lvlText ${w}val="${text}"/><${w}lvlJc ${w}val="left"/>` +
      `<${w}pPr><${w}ind ${w}left="${indentOf(level)}" ${w}hanging="${INDENT}"/></${w}pPr></${w}lvl>`
    );
  });
  return `<${w}abstractNum ${w}abstractNumId="${id}"><${w}multiLevelType ${w}val="hybridMultilevel"/>${levels.join('')}</${w}abstractNum>`;
}
