import { type DocumentPackage, withChild } from '../document-package.ts';
import { prefixOf } from '../xml-tree.ts';

const PART = 'word/numbering.xml';
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml';
const NAMESPACE = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const BULLETS = ['•', '◦', '▪'];
const LEVELS = 9;
/** Twentieths of a point: a quarter of an inch, by which each level is indented. */
const INDENT = 360;

/** Lists that are inserted into a Word document: their numbering definitions (ECMA-376 part 1, 17.9). */
export class WordLists {
  readonly #package: DocumentPackage;
  readonly #kinds: boolean[] = [];
  readonly #first: number;

  constructor(files: DocumentPackage) {
    this.#package = files;
    const ids = files.has(PART) ? files.text(PART).matchAll(/(?:abstractNumId|numId)="(\d{1,9})"/g) : [];
    this.#first = Math.max(0, ...[...ids].map(([, id]) => Number(id))) + 1;
  }

  /** Adds a list, and returns its number. */
  add(isOrdered: boolean): number {
    this.#kinds.push(isOrdered);
    return this.#first + this.#kinds.length - 1;
  }

  /** Writes the definitions into the document. */
  write(): void {
    if (this.#kinds.length === 0) return;
    const files = this.#package;
    if (!files.has(PART)) {
      files.set(PART, `<w:numbering xmlns:w="${NAMESPACE}"></w:numbering>`);
      files.addContentType(PART, TYPE);
      const [main] = files.paths.filter((path) => /^word\/document\d*\.xml$/.test(path));
      files.relate(main!, 'numbering', 'numbering.xml');
    }
    const before = files.text(PART);
    const w = prefixOf(files.tree(PART));
    const lists = this.#kinds.map((isOrdered, index) => ({ id: this.#first + index, isOrdered }));
    const abstract = lists.map(({ id, isOrdered }) => abstractMarkup(w, id, isOrdered)).join('');
    const numbers = lists
      .map(({ id }) => `<${w}num ${w}numId="${id}"><${w}abstractNumId ${w}val="${id}"/></${w}num>`)
      .join('');
    // Definitions precede numbers.
    const at = before.search(new RegExp(`<${w}num\\s`));
    const defined =
      at < 0 ? withChild(before, abstract) : `${before.slice(0, at)}${abstract}${before.slice(at)}`;
    files.set(PART, withChild(defined, numbers));
  }
}

function abstractMarkup(w: string, id: number, isOrdered: boolean): string {
  const levels = Array.from({ length: LEVELS }, (_, level) => {
    const text = isOrdered ? `%${level + 1}.` : BULLETS[level % BULLETS.length];
    return (
      `<${w}lvl ${w}ilvl="${level}"><${w}start ${w}val="1"/><${w}numFmt ${w}val="${isOrdered ? 'decimal' : 'bullet'}"/>` +
      `<${w}lvlText ${w}val="${text}"/><${w}lvlJc ${w}val="left"/>` +
      `<${w}pPr><${w}ind ${w}left="${INDENT * (level + 1) + INDENT}" ${w}hanging="${INDENT}"/></${w}pPr></${w}lvl>`
    );
  });
  return `<${w}abstractNum ${w}abstractNumId="${id}"><${w}multiLevelType ${w}val="hybridMultilevel"/>${levels.join('')}</${w}abstractNum>`;
}
