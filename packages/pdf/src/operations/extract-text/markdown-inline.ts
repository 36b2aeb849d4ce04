import { maxOf } from '../../extremes.ts';
import type { FlowWord } from './flow.ts';
import type { Word } from './page-parts.ts';

/** A word of a paragraph; a word that is not drawn has no style. */
type InlineWord = Omit<FlowWord, 'word'> & { readonly word?: Word };

export interface InlineOptions {
  readonly emphasis?: boolean;
  readonly inTable?: boolean;
}

/** Words with the same style and link target. */
interface Span {
  before: string;
  text: string;
  readonly look: Look;
}

interface Look {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly mono: boolean;
  readonly link: string | undefined;
  readonly picture: boolean;
}

const PLAIN: Look = { bold: false, italic: false, mono: false, link: undefined, picture: false };
/** Schemes that are safe in links. */
const SAFE_LINK = /^(?:https?|ftp|mailto|tel):/i;

/** Writes words as one paragraph of Markdown; a line break of the author becomes a hard one. */
export function inlineMarkdown(words: readonly InlineWord[], options: InlineOptions = {}): string {
  const { emphasis = true, inTable = false } = options;
  const spans: Span[] = [];
  for (const { before, text, word } of words) {
    const look = word ? lookOf(word, emphasis) : PLAIN;
    const last = spans.at(-1);
    const gap = before === '\n' ? (inTable ? '<br>' : '\\\n') : before;
    if (last && isSame(last.look, look) && before !== '\n') last.text += before + text;
    else spans.push({ before: last ? gap : '', text, look });
  }
  const typed = spans.length === 1 && spans[0]!.look.mono && words.length > 1;
  return spans
    .map((span, index) => {
      const next = spans[index + 1];
      const around = {
        before: span.before === '' ? (spans[index - 1]?.text.at(-1) ?? '') : ' ',
        after: next && next.before === '' ? (next.text[0] ?? '') : ' ',
      };
      const own = typed ? { ...span, look: { ...span.look, mono: false } } : span;
      const text = spanMarkdown(own, around, span.before.endsWith('\n'));
      return span.before + (inTable ? text.replaceAll('|', '\\|') : text);
    })
    .join('');
}

function lookOf({ glyphs, link }: Word, emphasis: boolean): Look {
  const { style, isPicture = false } = glyphs[0]!;
  return {
    picture: isPicture,
    bold: emphasis && style.bold,
    italic: emphasis && style.italic,
    mono: emphasis && style.mono,
    link: link !== undefined && SAFE_LINK.test(link) ? link : undefined,
  };
}

function isSame(a: Look, b: Look): boolean {
  if (a.picture || b.picture) return false;
  return a.bold === b.bold && a.italic === b.italic && a.mono === b.mono && a.link === b.link;
}

function spanMarkdown(
  { text, look }: Span,
  around: { readonly before: string; readonly after: string },
  startsLine: boolean,
): string {
  const escaped = escapeInline(text);
  if (look.picture) return linked(`![${escaped}]()`, look.link);
  let out = look.mono ? codeSpan(text) : startsLine ? escapeLineStart(escaped) : escaped;
  const marks = `${look.bold ? '**' : ''}${look.italic ? '*' : ''}`;
  if (marks !== '' && !look.mono && canEmphasize(text, around, look.link !== undefined)) {
    out = marks + out + marks;
  }
  return linked(out, look.link);
}

function linked(text: string, link: string | undefined): string {
  return link === undefined ? text : `[${text}](${destination(link)})`;
}

const PUNCTUATION = /^[\p{P}\p{S}]$/u;
const SPACE = /^\s?$/u;

/** Whether delimiters at both ends would be parsed as such (CommonMark 0.31, 6.2, delimiter runs). */
function canEmphasize(
  text: string,
  { before, after }: { readonly before: string; readonly after: string },
  inLink: boolean,
): boolean {
  if (!/[\p{L}\p{N}]/u.test(text)) return false;
  if (inLink) return true;
  const outer = (character: string) => SPACE.test(character) || PUNCTUATION.test(character);
  const opens = !PUNCTUATION.test(text[0]!) || outer(before);
  const closes = !PUNCTUATION.test(text.at(-1)!) || outer(after);
  return opens && closes && !(before === '*' || after === '*');
}

function codeSpan(text: string): string {
  const longest = Math.max(
    0,
    maxOf(text.match(/`+/g) ?? [], ({ length }) => length),
  );
  const fence = '`'.repeat(longest + 1);
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return fence + pad + text + pad + fence;
}

function destination(link: string): string {
  return link.replace(
    /[\s()<>\\|\p{Cc}]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

/** Escapes characters with a special meaning within a line. */
function escapeInline(text: string): string {
  return text
    .replace(/[\\`*[\]<~]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w+;)/g, '\\&');
}

/** Escapes line starts that would turn a paragraph into another block. */
export function escapeLineStart(text: string): string {
  return text
    .replace(/^(\s*)([#>=]|[-+](?=\s|$|-))/, '$1\\$2')
    .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}
