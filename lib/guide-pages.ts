import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { guideLink, guidePage } from '../src/http/openapi/reference/guide.ts';
import { MarkdownParser } from '../src/rendering/markdown/markdown-parser.ts';

const DOCS = path.join(import.meta.dirname, '../docs');
/** Link to another guide in this folder, with or without a heading. */
const GUIDE_LINK = /<a href="(?:\.\/)?([\w-]+)\.md(#[^"]*)?">/g;
/** Link to another file of the repository, which a deployment does not serve. */
const FILE_LINK = /<a href="(?!https?:|#|mailto:|docs\?)[^"]*">(.*?)<\/a>/gs;

export interface Guide {
  readonly name: string;
  readonly title: string;
}

/** Names and titles of the guides, by name. */
export const GUIDES: ReadonlyMap<string, Guide> = new Map(
  readdirSync(DOCS)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .map((file) => {
      const name = file.slice(0, -'.md'.length);
      return [name, { name, title: /^# (.+)$/m.exec(sourceOf(name))?.[1]?.replaceAll('`', '') ?? name }];
    }),
);

/** Returns the pages of all guides, by name. Links between guides stay within the page `/docs`. */
export function guidePages(css: string): Readonly<Record<string, string>> {
  const parser = new MarkdownParser();
  return Object.fromEntries(
    [...GUIDES.values()].map(({ name, title }) => {
      const { html } = parser.parse(sourceOf(name), false);
      const linked = html
        .replaceAll(GUIDE_LINK, (link, to: string, heading = '') =>
          GUIDES.has(to) ? `<a href="${guideLink(to)}${heading}">` : link,
        )
        .replaceAll(FILE_LINK, '$1')
        .replaceAll('<pre>', '<pre tabindex="0">');
      return [name, guidePage(title, linked, css)];
    }),
  );
}

function sourceOf(name: string): string {
  return readFileSync(path.join(DOCS, `${name}.md`), 'utf8');
}
