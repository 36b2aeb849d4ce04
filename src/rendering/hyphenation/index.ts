import type { RenderWarning } from '../../contract/render-warning.ts';
import type { DocumentPage } from '../document-page.ts';
import { hyphenator } from './patterns.ts';

const HYPHENS = /\bhyphens\s{0,20}:\s{0,20}auto\b/i;
/** Maximum numbers of distinct words to look up, and of characters of the page to search. */
const MOST_WORDS = 100_000;
const MOST_CHARACTERS = 5_000_000;
/** Minimum and maximum length of a hyphenated word, in characters. */
const LEAST_LENGTH = 5;
const MOST_LENGTH = 100;

/**
 * Inserts soft hyphens where a document sets `hyphens: auto`, in languages with patterns: the browser has no dictionaries. Words
 * that contain soft hyphens already are left alone.
 *
 * @returns a warning for each language without patterns
 */
export async function hyphenate(page: DocumentPage, html: string): Promise<RenderWarning[]> {
  if (!HYPHENS.test(html)) return [];
  await page.evaluate(`globalThis.platenHyphens = (${IN_PAGE})()`);
  const found = JSON.parse(String(await page.evaluate('platenHyphens.words()'))) as Record<string, string[]>;
  const warnings: RenderWarning[] = [];
  const divided: Record<string, Record<string, string>> = {};
  for (const [lang, words] of Object.entries(found)) {
    const own = await hyphenator(lang);
    if (own) {
      const changed = words.map((word) => [word, own(word)] as const).filter(([word, to]) => word !== to);
      divided[lang] = Object.fromEntries(changed);
    } else
      warnings.push({
        kind: 'css',
        message: `hyphens: auto: no patterns for the language ${JSON.stringify(lang)}: set soft hyphens (&shy;)`,
      });
  }
  await page.evaluate(`platenHyphens.set(${JSON.stringify(divided)})`);
  return warnings;
}

/** Creates an object that finds the words of elements with `hyphens: auto` by language, and replaces them. */
const IN_PAGE = `() => {
  const WORD = /(?<![\\p{L}\\p{M}\\p{N}\\u00ad_-])[\\p{L}\\p{M}]{${LEAST_LENGTH},${MOST_LENGTH}}(?![\\p{L}\\p{M}\\p{N}\\u00ad_])/gu;
  const parent = Object.getOwnPropertyDescriptor(Node.prototype, 'parentElement').get;
  const nodes = [];
  const words = () => {
    const known = new Map();
    const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
    let length = 0, count = 0;
    const hyphens = new Map();
    for (let text = texts.nextNode(); text !== null && length < ${MOST_CHARACTERS}; text = texts.nextNode()) {
      length += text.data.length;
      const holder = parent.call(text);
      if (!holder || text.data.trim() === '' || holder.closest('script,style,template,title,textarea,svg,pre,code')) continue;
      if (!hyphens.has(holder)) hyphens.set(holder, getComputedStyle(holder).hyphens === 'auto' ? holder.closest('[lang]')?.getAttribute('lang') ?? '' : undefined);
      const lang = hyphens.get(holder);
      if (lang === undefined) continue;
      const own = text.data.match(WORD);
      if (own === null) continue;
      if (!known.has(lang)) known.set(lang, new Set());
      const list = known.get(lang);
      for (const word of own) if (!list.has(word) && ++count <= ${MOST_WORDS}) list.add(word);
      nodes.push([text, lang]);
    }
    return JSON.stringify(Object.fromEntries([...known].map(([lang, list]) => [lang, [...list]])));
  };
  const set = (divided) => {
    for (const [text, lang] of nodes) {
      const known = divided[lang];
      if (known === undefined) continue;
      const data = text.data.replace(WORD, (word) => Object.hasOwn(known, word) ? known[word] : word);
      if (data !== text.data) text.data = data;
    }
  };
  return { words, set };
}`;
