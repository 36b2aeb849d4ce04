import createMarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../src/http/openapi/document.ts';
import { prose } from '../../src/http/openapi/reference/html.ts';
import { ENDPOINTS } from './index.ts';

/** Every description of a value, with those inside of it. */
function* descriptionsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'description' && typeof inner === 'string') yield inner;
    else if (name !== 'examples') yield* descriptionsIn(inner);
  }
}

const normal = (html: string) =>
  html
    .replaceAll(/&(?:quot|#34);/g, '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&#60;', '&lt;')
    .replaceAll('&#62;', '&gt;')
    .replaceAll('&#38;', '&amp;')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('> <', '><')
    .trim();

describe('descriptions of the API', () => {
  it('use only the Markdown that the reference renders', () => {
    const { paths } = openApiDocument(ENDPOINTS.map(({ operation }) => operation));
    const markdown = createMarkdownIt();
    for (const text of new Set(descriptionsIn(paths)))
      expect(normal(prose(text).text)).toBe(normal(markdown.render(text)));
  });
});
