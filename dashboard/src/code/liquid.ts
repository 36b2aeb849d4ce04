import type { Completion } from '@codemirror/autocomplete';
import { html } from '@codemirror/lang-html';
import { liquid } from '@codemirror/lang-liquid';
import { LanguageSupport, type LRLanguage } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { ExternalTokenizer, type InputStream } from '@lezer/lr';

/** Filters that Platen adds to Liquid's own. */
const FILTERS = [
  'money',
  'number',
  'percent',
  'format_date',
  'format_time',
  'json',
  'qr',
  'barcode',
  'bar_chart',
  'line_chart',
  'pie_chart',
  'sparkline',
];

const BRACE = 0x7b;
const PERCENT = 0x25;
const DASH = 0x2d;
const SPACE = 0x20;

/** Returns the completions below a path; of the data itself for an empty path. */
export type CompletePath = (path: readonly string[], before: string) => readonly Completion[];

/**
 * Supports HTML with CSS, and Liquid in both.
 *
 * @param complete completes names of the template's data
 */
export function liquidInHtml(complete: CompletePath = () => []): Extension {
  const { language, support } = liquid({
    base: html({ autoCloseTags: false }),
    filters: FILTERS.map((label) => ({ label, type: 'function' })),
    variables: complete([], ''),
    properties: (path, state, { pos }) => complete(path, state.sliceDoc(0, pos)),
  });
  return [new LanguageSupport(endingWithDashes(language as LRLanguage), support), typingOverEnds];
}

/**
 * Lets comments and raw text end with `{%- endcomment %}`. lang-liquid 6.3.3 recognizes only the tag without a dash, and treats
 * everything after it as a comment.
 */
function endingWithDashes(language: LRLanguage): LRLanguage {
  const { tokenizers } = language.parser as unknown as { readonly tokenizers: readonly ExternalTokenizer[] };
  // Order of the tokenizers in the grammar: text, raw text, comments.
  const [, raw, comment] = tokenizers;
  return language.configure({
    tokenizers: [raw!, comment!].map((from) => ({ from, to: knowingDashes(from) })),
  });
}

/** Presents a space to the tokenizer instead of the dash, and includes the dash in the tag. */
function knowingDashes(original: ExternalTokenizer): ExternalTokenizer {
  const { token } = original as unknown as { token(input: InputStream, stack: unknown): void };
  return new ExternalTokenizer((input, stack) => {
    const hasDash = () => input.next === BRACE && input.peek(1) === PERCENT && input.peek(2) === DASH;
    const seen = {
      get next() {
        return input.next;
      },
      get pos() {
        return input.pos;
      },
      peek: (offset: number) => (offset === 2 && hasDash() ? SPACE : input.peek(offset)),
      advance: () => input.advance(),
      acceptToken: (term: number, end = 0) => input.acceptToken(term, end === 2 && hasDash() ? 3 : end),
    };
    token(seen as unknown as InputStream, stack);
  });
}

/** Typing `%}` or `}}` overwrites the closing delimiter that was inserted with the opening one. */
const typingOverEnds = EditorView.inputHandler.of((view, from, to, text) => {
  if (from !== to || (text !== '%' && text !== '}')) return false;
  const before = view.state.sliceDoc(Math.max(0, from - 1), from);
  const after = view.state.sliceDoc(from, from + 2);
  const isOver =
    text === '%' ? after === '%}' && before !== '{' : after.startsWith('}') && '%}'.includes(before);
  if (!isOver) return false;
  view.dispatch({ selection: { anchor: from + 1 }, userEvent: 'input.type' });
  return true;
});
