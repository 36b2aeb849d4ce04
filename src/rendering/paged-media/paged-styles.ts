import { rewriteDeclarations } from './style-declarations.ts';

/** Keyword that selects one of a page's assignments for a margin box (CSS Generated Content for Paged Media, 1.2.1). */
export type Pick = 'first' | 'start' | 'last' | 'first-except';

/** Use of a named string or running element in margin boxes. */
export interface NamedUse {
  readonly name: string;
  readonly running: boolean;
  readonly pick: Pick;
}

/** Paged media features in the style sheets of a document that the browser lacks. */
export interface PagedFeatures {
  /** Uses by index, from which the names of their counter styles derive. */
  readonly uses: NamedUse[];
  /** Counter styles of page numbers in margin boxes. */
  readonly numberStyles: string[];
  /** Whether `@page` rules change the page counter. */
  countsOtherwise: boolean;
  /** Whether elements change the page counter that margin boxes show. */
  readonly elementsCount: boolean;
  /** Named strings and running elements that declarations set: `string(title)`, `element(head)`. */
  readonly set: Set<string>;
}

/** Returns uses without a declaration that sets them, so that their margin boxes are always empty. */
export function unsetUses({ uses, set }: PagedFeatures): string[] {
  return [...new Set(uses.map(written))].filter((use) => !set.has(use));
}

function written({ name, running }: Omit<NamedUse, 'pick'>): string {
  return `${running ? 'element' : 'string'}(${name})`;
}

/** Page counter that is never reset. */
export const PAGE_COUNTER = 'platen-page';
/** Custom properties for declarations that the browser drops as unknown. */
export const STRING_SET = '--platen-string-set';
export const RUNNING = '--platen-running';

const MARGIN_BOX = /^@(?:top|bottom|left|right)-/i;
const PAGE = /^@page\b/i;
/** Selector of blank pages, replaced with a page name: the browser adds no blank pages, so nothing matches `:blank`. */
const BLANK_PAGES = /@page\s+[\w-]*:blank\b/gi;
const IMPORTANT = /\s*!\s*important\s*$/i;
const STRINGS = String.raw`"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'`;
const ITEM = new RegExp(
  String.raw`(${STRINGS})|\b(string|element)\(\s*([\w-]+)\s*(?:,\s*(first-except|first|start|last)\s*)?\)|\bcounter\(\s*page\s*(?:,\s*([\w-]+)\s*)?\)`,
  'gi',
);
/** Name of a string at the start of `string-set`, and after each comma. */
const STRING_NAME = /(?:^|,)\s*([\w-]+)/g;
const RUNNING_VALUE = /^running\(\s*([\w-]+)\s*\)/i;

/** Returns the name of the counter style with the text of a use for each page. */
export function styleOfUse(index: number): string {
  return `platen-text-${index}`;
}

/** Returns the name of the counter style with the number of each page. */
export function styleOfNumber(index: number): string {
  return `platen-number-${index}`;
}

/**
 * Rewrites a style sheet so that the browser keeps declarations unknown to it. `string-set` and `position: running()` become
 * custom properties. `string()`, `element()` and `counter(page)` of margin boxes become counters whose styles have a string for
 * each page.
 *
 * @param features collects the features found
 */
export function rewriteStyles(css: string, features: PagedFeatures): string {
  const blanks = css.replace(BLANK_PAGES, '@page platen-blank');
  return rewriteDeclarations(blanks, ({ rules, property, value }) => {
    const own = rules.at(-1)!;
    if (PAGE.test(own)) return pageRule(property, value, features);
    if (MARGIN_BOX.test(own) && rules.some((rule) => PAGE.test(rule)))
      return property === 'content' ? marginContent(value, features) : undefined;
    if (property === 'string-set') {
      for (const [, name] of value.matchAll(STRING_NAME)) features.set.add(`string(${name!.toLowerCase()})`);
      return `${STRING_SET}:${value}`;
    }
    const running = property === 'position' ? RUNNING_VALUE.exec(value) : null;
    if (running) features.set.add(`element(${running[1]!.toLowerCase()})`);
    return running ? `${RUNNING}:${running[1]!.toLowerCase()}` : undefined;
  });
}

function pageRule(property: string, value: string, features: PagedFeatures): string | undefined {
  if (/^counter-(?:increment|reset|set)$/.test(property) && /\bpage\b/i.test(value))
    features.countsOtherwise = true;
  if (property !== 'counter-increment') return undefined;
  const important = IMPORTANT.exec(value)?.[0] ?? '';
  const counters = value.slice(0, value.length - important.length);
  const kept = /^(?:none|inherit|initial|unset|revert|revert-layer)$/i.test(counters) ? '' : counters;
  return `${property}:${kept} ${PAGE_COUNTER} 1${important}`;
}

function marginContent(value: string, features: PagedFeatures): string {
  const looks: string[] = [];
  const content = value.replace(
    ITEM,
    (all, text?: string, kind?: string, name?: string, pick?: string, style?: string) => {
      if (text !== undefined || (kind === undefined && !features.elementsCount)) return all;
      if (kind === undefined) {
        const number = indexIn(features.numberStyles, style?.toLowerCase() ?? 'decimal', String);
        return `counter(${PAGE_COUNTER},${styleOfNumber(number)})`;
      }
      const use: NamedUse = {
        name: name!.toLowerCase(),
        running: kind.toLowerCase() === 'element',
        pick: (pick?.toLowerCase() ?? 'first') as Pick,
      };
      const own = styleOfUse(indexIn(features.uses, use, JSON.stringify));
      if (use.running) looks.push(`;font:var(--${own});color:var(--${own}-color);white-space:pre-line`);
      return `counter(${PAGE_COUNTER},${own})`;
    },
  );
  return `content:${content}${looks[0] ?? ''}`;
}

/** Returns the index of an item, and adds it if it is new. */
function indexIn<Item>(list: Item[], item: Item, keyOf: (item: Item) => string): number {
  const known = list.findIndex((one) => keyOf(one) === keyOf(item));
  return known < 0 ? list.push(item) - 1 : known;
}
