import { escapeHtml } from '../escape-html.ts';
import { release } from './held-text.ts';
import { MarkdownParser } from './markdown-parser.ts';
import { MARKDOWN_STYLE } from './markdown-style.ts';

/** What a document says about itself, as plain text. */
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
 * A whole HTML document of Markdown, with the style sheet of the house. Its title is the one given, else the text of
 * the first heading.
 *
 * @param markdown with data that is held
 * @param marks whether elements say where they come from
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
