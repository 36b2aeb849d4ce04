import { rewriteDeclarations } from './style-declarations.ts';

/** What part of a page's assignments a margin box shows (CSS Generated Content for Paged Media, 1.2.1). */
export type Pick = 'first' | 'start' | 'last' | 'first-except';

/** A use of a named string or running element in margin boxes. */
export interface NamedUse {
  readonly name: string;
  readonly running: boolean;
  readonly pick: Pick;
}

/** What the style sheets of a document use of paged media beyond the browser's. */
export interface PagedFeatures {
  /** In the order in which counter styles are named after them. */
  readonly uses: NamedUse[];
  /** Styles of page numbers in margin boxes. */
  readonly numberStyles: string[];
  /** Whether rules of pages change the page counter. */
  countsOtherwise: boolean;
  /** Whether elements change the page counter, which margin boxes show then. */
  readonly elementsCount: boolean;
}

/** Counter of pages, which nothing resets. */
export const PAGE_COUNTER = 'platen-page';
/** Custom properties that hold what the browser drops as unknown. */
export const STRING_SET = '--platen-string-set';
export const RUNNING = '--platen-running';

const MARGIN_BOX = /^@(?:top|bottom|left|right)-/i;
const PAGE = /^@page\b/i;
/** Blank pages are named: the browser makes none, so nothing is `:blank`. */
const BLANK_PAGES = /@page\s+[\w-]*:blank\b/gi;
const IMPORTANT = /\s*!\s*important\s*$/i;
const STRINGS = String.raw`"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'`;
const ITEM = new RegExp(
  String.raw`(${STRINGS})|\b(string|element)\(\s*([\w-]+)\s*(?:,\s*(first-except|first|start|last)\s*)?\)|\bcounter\(\s*page\s*(?:,\s*([\w-]+)\s*)?\)`,
  'gi',
);
const RUNNING_VALUE = /^running\(\s*([\w-]+)\s*\)/i;

/** The name of the counter style that has the text of a use for each page. */
export function styleOfUse(index: number): string {
  return `platen-text-${index}`;
}

/** The name of the counter style that has the page number for each page. */
export function styleOfNumber(index: number): string {
  return `platen-number-${index}`;
}

/**
 * Rewrites a style sheet so that the browser keeps what it does not know: `string-set` and `position: running()` become custom
 * properties; `string()`, `element()` and `counter(page)` of margin boxes counters whose styles have a text for each page.
 *
 * @param features is added to
 */
export function rewriteStyles(css: string, features: PagedFeatures): string {
  const blanks = css.replace(BLANK_PAGES, '@page platen-blank');
  return rewriteDeclarations(blanks, ({ rules, property, value }) => {
    const own = rules.at(-1)!;
    if (PAGE.test(own)) return pageRule(property, value, features);
    if (MARGIN_BOX.test(own) && rules.some((rule) => PAGE.test(rule)))
      return property === 'content' ? marginContent(value, features) : undefined;
    if (property === 'string-set') return `${STRING_SET}:${value}`;
    const running = property === 'position' ? RUNNING_VALUE.exec(value) : null;
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

/** Index of an item, which is added when it is new. */
function indexIn<Item>(list: Item[], item: Item, keyOf: (item: Item) => string): number {
  const known = list.findIndex((one) => keyOf(one) === keyOf(item));
  return known < 0 ? list.push(item) - 1 : known;
}
