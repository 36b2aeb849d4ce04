import createMarkdownIt, { type MarkdownIt, type Token } from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { MARKER } from '../accessibility/markers.ts';
import { release } from './held-text.ts';

/** Returns the check box of a task list, with a character as its label for screen readers. */
const box = (label: string, tick: string) =>
  `<svg class="task" role="img" aria-label="${label}" viewBox="0 0 16 16"><rect x="1.5" y="1.5" width="13" height="13" rx="2.5"/>${tick}</svg> `;
const OPEN = box('☐', '');
const DONE = box('☑', '<path d="M4.5 8.3l2.4 2.4 4.7-5.2"/>');
const TASK = /^\[([ xX])\]\s+/;

/** State of markdown-it for one document. */
interface Environment {
  /** Whether elements carry their line numbers. */
  readonly marks?: boolean;
  [key: string | symbol]: unknown;
}

/**
 * CommonMark 0.31 with the tables, strikethrough, task lists, autolinks and footnotes of GitHub Flavored Markdown. Raw HTML is
 * kept unchanged. Headings have ids from their text; header cells have a scope.
 */
export class MarkdownParser {
  readonly #markdown: MarkdownIt;

  constructor() {
    const markdown = createMarkdownIt({ html: true, linkify: true }).use(footnotes);
    markdown.linkify.set({ fuzzyLink: false });
    readableLinks(markdown);
    markdown.core.ruler.push('platen', ({ tokens, env }) => {
      boxTasks(tokens);
      nameHeadings(tokens);
      for (const token of tokens) if (token.type === 'th_open') token.attrSet('scope', 'col');
      if ((env as Environment).marks) markLines(tokens);
    });
    this.#markdown = markdown;
  }

  /**
   * @param marks whether elements carry their line numbers in the Markdown, for `checkMarkup`
   * @returns HTML in which data is still encoded, and the text of the first heading
   */
  parse(source: string, marks: boolean): { readonly html: string; readonly heading: string | undefined } {
    const environment: Environment = { marks };
    const tokens = this.#markdown.parse(source, environment);
    const first = tokens.findIndex(({ type }) => type === 'heading_open');
    return {
      html: this.#markdown.renderer.render(tokens, this.#markdown.options, environment),
      heading: first < 0 ? undefined : plainText(tokens[first + 1]!),
    };
  }
}

/** Normalizes and validates addresses after decoding the data in them. */
function readableLinks(markdown: MarkdownIt): void {
  const { normalizeLink, validateLink } = markdown;
  markdown.normalizeLink = (url) => normalizeLink.call(markdown, release(url));
  markdown.validateLink = (url) => validateLink.call(markdown, release(url));
}

function plainText({ children }: Token): string {
  return release(
    (children ?? []).map(({ type, content }) => (type === 'html_inline' ? '' : content || ' ')).join(''),
  )
    .replace(/\s+/g, ' ')
    .trim();
}

function boxTasks(tokens: readonly Token[]): void {
  for (const [index, item] of tokens.entries()) {
    const inline = tokens[index + 2];
    if (item.type !== 'list_item_open' || inline?.type !== 'inline') continue;
    const [first] = inline.children ?? [];
    const task = first?.type === 'text' ? TASK.exec(first.content) : null;
    if (!first || !task) continue;
    first.content = first.content.slice(task[0].length);
    const Made = first.constructor as new (type: string, tag: string, nesting: 0) => Token;
    const drawn = new Made('html_inline', '', 0);
    drawn.content = task[1] === ' ' ? OPEN : DONE;
    inline.children!.unshift(drawn);
    item.attrJoin('class', 'task-item');
  }
}

/** Sets heading ids like GitHub's, so that links in a file written for GitHub work. */
function nameHeadings(tokens: readonly Token[]): void {
  const taken = new Map<string, number>();
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue;
    const name = plainText(tokens[index + 1]!)
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-');
    const count = taken.get(name) ?? 0;
    taken.set(name, count + 1);
    const id = count === 0 ? name : `${name}-${count}`;
    if (id !== '') token.attrSet('id', id);
  }
}

function markLines(tokens: readonly Token[]): void {
  for (const token of tokens) {
    if (!token.map) continue;
    const at = `${token.map[0] + 1}:1`;
    if (token.nesting >= 0 && token.type !== 'inline') token.attrSet(MARKER, at);
    for (const inner of token.children ?? []) {
      if (inner.type === 'image' || inner.type === 'link_open') inner.attrSet(MARKER, at);
    }
  }
}
