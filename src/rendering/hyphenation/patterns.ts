/** Inserts soft hyphens into a word. */
export type Hyphenate = (word: string) => string;

interface Patterns {
  readonly default: { readonly hyphenateSync: Hyphenate };
}

/**
 * Patterns for the official languages of the European Union, as far as they have permissive licenses. Those of Czech, Hungarian,
 * Latvian and Slovak are under GPL, LGPL or MPL; Maltese has none.
 */
const LOADERS: Readonly<Record<string, () => Promise<Patterns>>> = {
  bg: () => import('hyphen/bg/index.js'),
  da: () => import('hyphen/da/index.js'),
  de: () => import('hyphen/de/index.js'),
  el: () => import('hyphen/el/index.js'),
  en: () => import('hyphen/en-us/index.js'),
  'en-gb': () => import('hyphen/en-gb/index.js'),
  es: () => import('hyphen/es/index.js'),
  et: () => import('hyphen/et/index.js'),
  fi: () => import('hyphen/fi/index.js'),
  fr: () => import('hyphen/fr/index.js'),
  ga: () => import('hyphen/ga/index.js'),
  hr: () => import('hyphen/hr/index.js'),
  it: () => import('hyphen/it/index.js'),
  lt: () => import('hyphen/lt/index.js'),
  nl: () => import('hyphen/nl/index.js'),
  pl: () => import('hyphen/pl/index.js'),
  pt: () => import('hyphen/pt/index.js'),
  ro: () => import('hyphen/ro/index.js'),
  sl: () => import('hyphen/sl/index.js'),
  sv: () => import('hyphen/sv/index.js'),
};

const SOFT_HYPHEN = '\u00ad';
/** Minimum number of characters before and after a hyphen (CSS Text 4, `hyphenate-limit-chars: auto`). */
const LEAST_BEFORE = 2;
const LEAST_BEHIND = 2;

/**
 * Returns the hyphenation function of a language. Its patterns are loaded on first use.
 *
 * @param lang BCP 47
 * @returns undefined for a language without patterns
 */
export async function hyphenator(lang: string): Promise<Hyphenate | undefined> {
  const tag = lang.toLowerCase();
  const key = [tag, tag.split('-', 1)[0]!].find((name) => Object.hasOwn(LOADERS, name));
  if (key === undefined) return undefined;
  const { hyphenateSync } = (await LOADERS[key]!()).default;
  return (word) => withinLimits(hyphenateSync(word));
}

function withinLimits(word: string): string {
  const parts = word.split(SOFT_HYPHEN);
  while (parts.length > 1 && parts[0]!.length < LEAST_BEFORE) parts.splice(0, 2, parts[0]! + parts[1]!);
  while (parts.length > 1 && parts.at(-1)!.length < LEAST_BEHIND)
    parts.splice(-2, 2, parts.at(-2)! + parts.at(-1)!);
  return parts.join(SOFT_HYPHEN);
}
