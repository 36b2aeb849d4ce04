import type { Grammar } from './grammar.ts';
import { tagError } from './template-fault.ts';
import {
  type LiquidTag,
  replaceNode,
  walk,
  type XmlElement,
  type XmlNode,
  type XmlText,
} from './xml-tree.ts';

const MAX_QUOTED = 80;

/** Range of a paragraph's text: a tag, or text that stays as it is although it looks like one. */
interface Span {
  readonly start: number;
  readonly end: number;
  readonly source: string;
  readonly isText?: true;
}

/**
 * Finds the Liquid tags of a part and makes them nodes of its tree. A tag that is divided among runs, by spelling marks or
 * formatting, becomes one in the run where it begins.
 *
 * @param place name of the part, for messages
 * @returns all tags in document order; `undefined` if no text has to be changed
 * @throws InvalidInputError `TEMPLATE_SYNTAX` for a tag that is not closed in its paragraph
 */
export function findTags(root: XmlElement, place: string, grammar: Grammar): LiquidTag[] | undefined {
  let changed = 0;
  for (const paragraph of paragraphsOf(root, grammar)) if (makeTags(paragraph, place, grammar)) changed += 1;
  if (changed === 0) return undefined;
  const tags: LiquidTag[] = [];
  // Text boxes are inside of paragraphs, so the order is only known in the end.
  for (const node of walk(root)) if (node.kind === 'tag') tags.push(node);
  return tags.map((tag, order) => {
    const numbered: LiquidTag = { ...tag, order };
    replaceNode(tag, [numbered]);
    return numbered;
  });
}

/** Paragraphs of a part, and the part itself if it is one. */
export function paragraphsOf(root: XmlElement, { paragraphs }: Pick<Grammar, 'paragraphs'>): XmlElement[] {
  const found = paragraphs.has(root.name) ? [root] : [];
  for (const node of walk(root)) if (node.kind === 'element' && paragraphs.has(node.name)) found.push(node);
  return found;
}

/** @returns whether the paragraph has tags */
function makeTags(paragraph: XmlElement, place: string, grammar: Grammar): boolean {
  const texts = ownTexts(paragraph, grammar);
  const full = texts.map(({ text }) => text).join('');
  if (!full.includes('{{') && !full.includes('{%')) return false;
  const quoted = quotedText(full);
  const spans = scan(full, (source, rule) => tagError({ source, paragraph: quoted }, place, rule));
  let offset = 0;
  let next = 0;
  for (const text of texts) {
    const parent = text.parent!;
    const end = offset + text.text.length;
    const nodes: XmlNode[] = [];
    const addText = (from: number, to: number) => {
      if (to > from) nodes.push({ kind: 'text', text: full.slice(from, to), parent });
    };
    let at = offset;
    for (; next < spans.length && spans[next]!.start < end; next += 1) {
      const span = spans[next]!;
      if (span.start >= offset) {
        addText(at, span.start);
        if (span.isText) nodes.push({ kind: 'text', text: span.source, parent });
        else nodes.push(tagOf(span.source, quoted, parent));
      }
      at = Math.min(span.end, end);
      if (span.end > end) break;
    }
    addText(at, end);
    replaceNode(text, nodes);
    if (grammar.spacedTexts.has(parent.name)) parent.open = withPreservedSpace(parent.open);
    offset = end;
  }
  return true;
}

/** Returns the texts of a paragraph, without those of text boxes in it. */
export function ownTexts(paragraph: XmlElement, { paragraphs, boxes, texts, hidden }: Grammar): XmlText[] {
  const found: XmlText[] = [];
  const isOwn = ({ name }: XmlElement) => !paragraphs.has(name) && !boxes.has(name) && !hidden.has(name);
  for (const node of walk(paragraph, isOwn))
    if (node.kind === 'text' && node.parent && texts.has(node.parent.name)) found.push(node);
  return found;
}

function scan(text: string, fail: (source: string, rule: string) => Error): Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (;;) {
    const start = nextTag(text, at);
    if (start < 0) return spans;
    const close = text[start + 1] === '{' ? '}}' : '%}';
    const found = text.indexOf(close, start + 2);
    if (found < 0)
      throw fail(
        text.slice(start, start + 40),
        `has no ${close} in its paragraph; {% raw %} and {% endraw %} around it print it as it is`,
      );
    const end = found + 2;
    const source = uncorrected(text.slice(start, end));
    if (wordOf(source) !== 'raw') {
      const span = { start: trimmedStart(text, start), end: trimmedEnd(text, end), source };
      spans.push({ ...span, start: Math.max(span.start, at) });
      at = span.end;
      continue;
    }
    const rest = /\{%-?\s*endraw\s*-?%\}/.exec(text.slice(end));
    if (!rest) throw fail(source, 'has no {% endraw %} in its paragraph');
    const endRaw = end + rest.index + rest[0].length;
    spans.push({ start, end: endRaw, source: text.slice(end, end + rest.index), isText: true });
    at = endRaw;
  }
}

/** Where a tag begins, with the spaces before it if it has `{%-` or `{{-`. */
function trimmedStart(text: string, start: number): number {
  return DASHES.includes(text[start + 2]!) ? text.slice(0, start).trimEnd().length : start;
}

/** Where a tag ends, with the spaces behind it if it has `-%}` or `-}}`. */
function trimmedEnd(text: string, end: number): number {
  return DASHES.includes(text[end - 3]!) ? text.length - text.slice(end).trimStart().length : end;
}

function nextTag(text: string, from: number): number {
  const [output, block] = [text.indexOf('{{', from), text.indexOf('{%', from)];
  return output < 0 || block < 0 ? Math.max(output, block) : Math.min(output, block);
}

function tagOf(source: string, paragraph: string, parent: XmlElement): LiquidTag {
  return { kind: 'tag', source, word: wordOf(source), paragraph, order: 0, parent };
}

function wordOf(source: string): string {
  return /^\{%-?\s*([\w#]+)/.exec(source)?.[1] ?? '';
}

/** A hyphen, and the dashes that office programs make of it during typing. */
const DASHES = '-–—';
const DOUBLE = '"“”„‟«»';
const SINGLE = "'‘’‚‛";

/** Invisible characters that come with copied text and directions of writing. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/;

/** Undoes the typographic quotation marks, dashes and spaces that Word inserts during typing. Those inside of a literal stay. */
function uncorrected(tag: string): string {
  let open: string | undefined;
  const typed = tag
    .replaceAll(/[\n\r\t\u00a0\u202f]/g, ' ')
    .replace(/^(\{[{%])[–—]/, '$1-')
    .replace(/[–—]([}%]\})$/, '-$1');
  return Array.from(typed, (character) => {
    if (open === undefined && INVISIBLE.test(character)) return '';
    const marks = DOUBLE.includes(character) ? DOUBLE : SINGLE.includes(character) ? SINGLE : undefined;
    if (marks === undefined || (open !== undefined && open !== marks)) return character;
    open = open === undefined ? marks : undefined;
    return marks[0];
  }).join('');
}

/** Start of a paragraph's text, for messages. */
export function quotedText(text: string): string {
  const plain = text.trim().replaceAll(/\s+/g, ' ');
  return plain.length > MAX_QUOTED ? `${plain.slice(0, MAX_QUOTED)}…` : plain;
}

function withPreservedSpace(open: string): string {
  return /\sxml:space\s*=/.test(open) ? open : open.replace(/^<[^\s/>]+/, '$& xml:space="preserve"');
}
