import { escapeHtml } from '../escape-html.ts';
import { release } from './held-text.ts';
import { MarkdownParser } from './markdown-parser.ts';
import { MARKDOWN_STYLE } from './markdown-style.ts';

/** Metadata of a document, as plain text. */
export interface MarkdownFacts {
  readonly title?: string | undefined;
  readonly lang: string;
  readonly author?: string | undefined;
  readonly description?: string | undefined;
  readonly keywords?: string | undefined;
}

const RIGHT_TO_LEFT = ['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'];
const FALLBACK_TITLE = 'Document';

const parser = new MarkdownParser();

/**
 * Converts Markdown to a complete HTML document with the default style sheet. Its title is the given one, or else the text of the
 * first heading.
 *
 * @param markdown Markdown in which data is encoded with `hold`
 * @param marks whether elements carry their source positions
 */
export function markdownDocument(markdown: string, facts: MarkdownFacts, marks: boolean): string {
  const { html, heading } = parser.parse(markdown, marks);
  const title = facts.title || heading || FALLBACK_TITLE;
  const direction = RIGHT_TO_LEFT.includes(facts.lang.split('-')[0]!.toLowerCase()) ? 'rtl' : 'ltr';
  const metas = (['author', 'description', 'keywords'] as const)
    .filter((name) => facts[name])
    .map((name) => `<meta name="${name}" content="${escapeHtml(facts[name]!)}">`);
  return [
    `<!doctype html><html lang="${escapeHtml(facts.lang)}" dir="${direction}" data-running="${escapeHtml(title)}">`,
    `<head><meta charset="utf-8"><title>${escapeHtml(title)}</title>${metas.join('')}`,
    `<style>${MARKDOWN_STYLE}</style></head><body>`,
    release(html, escapeHtml),
    '</body></html>',
  ].join('');
}
