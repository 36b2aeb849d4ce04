import type { MarkdownSource } from '../../contract/template-source.ts';
import { checkMarkup } from '../accessibility/check-markup.ts';
import type { Composition, FilledSource } from '../composition.ts';
import type { LiquidEngine } from '../liquid-engine.ts';
import type { RenderLimits } from '../render-limits.ts';
import { limitError } from '../template-error.ts';
import { TimeExceededError, withTimeLimit } from '../time-limit.ts';
import { readFrontMatter } from './front-matter.ts';
import { release } from './held-text.ts';
import { markdownDocument } from './markdown-document.ts';

/** Time limit for converting Markdown to HTML, in milliseconds. */
const MAX_MS = 5_000;

/**
 * Fills data into Markdown and converts it to HTML. Front matter takes precedence over the request.
 *
 * @param engine engine that encodes data with `hold`, so that none of it is markup
 * @throws InvalidInputError as `LiquidEngine` does; `TEMPLATE_SYNTAX` for front matter, `TEMPLATE_LIMIT`
 */
export function composeMarkdown(
  engine: LiquidEngine,
  composition: Composition & { readonly source: MarkdownSource },
  limits: RenderLimits,
): FilledSource {
  const { source, data, audit = false, documentTitle } = composition;
  const { front, text } = readFrontMatter(source.markdown);
  const lang = front.lang ?? source.options.lang;
  const fill = (liquid: string) =>
    engine.render(
      engine.parse('markdown', liquid),
      data,
      lang,
      limits.maxHtmlLength,
      source.options.timeZone,
    );
  const said = (liquid: string | undefined) => (liquid === undefined ? undefined : release(fill(liquid)));
  const facts = {
    lang,
    title: said(front.title) || documentTitle,
    author: said(front.author),
    description: said(front.description),
    keywords: said(front.keywords),
  };
  const filled = fill(text);
  const html = withinLimits(limits, () => markdownDocument(filled, facts, audit));
  // Line numbers are those of the text with its data: the output of a loop has no lines of its own in the source.
  return { html, lang, ...(audit && { markup: checkMarkup('', html) }) };
}

function withinLimits({ maxHtmlLength }: RenderLimits, convert: () => string): string {
  let html: string;
  try {
    html = withTimeLimit(MAX_MS, convert);
  } catch (error) {
    if (error instanceof TimeExceededError) throw limitError('markdown', 'takes too long to read');
    if (error instanceof RangeError)
      throw limitError('markdown', 'is too deeply nested or makes too much text');
    throw error;
  }
  if (html.length > maxHtmlLength) {
    throw limitError('markdown', `gives more than ${maxHtmlLength} characters of HTML`);
  }
  return html;
}
