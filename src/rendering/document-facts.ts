import type { DocumentFacts } from '@platen/pdf';
import type { DocumentPage } from './document-page.ts';

/** Maximum characters of one `<meta>` value. */
const MAX_LENGTH = 2_000;
/** Any `<meta>` except one that only declares the character encoding, as most documents have. */
const META = /<meta\b(?!\s+charset\s*=\s*["']?[\w-]+["']?\s*\/?>)/i;

/** Runs in the page. Returns the text of every named `<meta>`, by name, as parsed by the browser. */
const NAMED = `(() => {
  const found = {};
  for (const { name, content } of document.querySelectorAll('meta[name][content]')) {
    const key = String(name).trim().toLowerCase();
    (Object.hasOwn(found, key) ? found[key] : (found[key] = [])).push(String(content).slice(0, ${MAX_LENGTH}));
  }
  return JSON.stringify(found);
})()`;

/**
 * Returns the metadata of a document in `<meta name="author">`, `subject` or `description`, `keywords` and `generator` (HTML
 * Living Standard § 4.2.5.1). Several authors or lists of keywords are joined.
 */
export async function documentFacts(page: DocumentPage, html: string): Promise<DocumentFacts> {
  if (!META.test(html)) return {};
  const named = JSON.parse(String(await page.evaluate(NAMED))) as Record<string, string[]>;
  const textOf = (...names: string[]) => {
    const values = names.map((name) => (named[name] ?? []).map(clean).filter((text) => text !== ''));
    const text = values.find((list) => list.length > 0)?.join(', ');
    return text?.slice(0, MAX_LENGTH).toWellFormed();
  };
  const facts = {
    author: textOf('author'),
    subject: textOf('subject', 'description'),
    keywords: textOf('keywords'),
    creator: textOf('generator'),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, text]) => text !== undefined));
}

function clean(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
