import { rewriteDeclarations } from '../paged-media/style-declarations.ts';

/** Custom property for `float: footnote`, which the browser drops as invalid. */
export const FLOAT = '--platen-float';

/** CSS for footnotes in the style sheets of a document (CSS Generated Content for Paged Media, 2). */
export interface FootnoteCss {
  /** Selectors of elements that have rules for `::footnote-call`. */
  readonly calls: string[];
  /** Declarations of `@page { @footnote { … } }`. */
  readonly area: string[];
  /** Whether `@page` restarts the numbers on each page. */
  restarts: boolean;
  /** Features that are not applied. */
  readonly lost: Set<string>;
}

/** The selector before the pseudo-element, up to a bound that keeps the time linear. */
const PSEUDO =
  /((?:[^\s{};,"'()/*[\]]|\[[^\]]{0,200}\]|\((?:[^()]|\([^()]{0,100}\)){0,100}\)|[ \t]+(?=[^\s{};,])){0,200}?)::footnote-(call|marker)\b/gi;
const PAGE = /^@page\b\s*(.*)$/i;
const NESTED_AREA = /^@footnote$/i;

/**
 * Rewrites a style sheet so that the browser keeps what it says about footnotes. `::footnote-call` and `::footnote-marker` become
 * `::before` of the elements that Platen inserts or moves, with the same specificity.
 *
 * @param found collects the rules that Platen applies itself
 */
export function rewriteFootnotes(css: string, found: FootnoteCss): string {
  const selected = css.replace(PSEUDO, (_, own: string, pseudo: string) => {
    const base = own.trim() || '*';
    if (pseudo.toLowerCase() === 'marker')
      return `${base === '*' ? '' : base}:where([data-platen-note])::before`;
    return `:where([data-platen-call~="${found.calls.push(base) - 1}"]):is(*,${base})::before`;
  });
  return rewriteDeclarations(selected, ({ rules, property, value }) => {
    const page = rules.map((rule) => PAGE.exec(rule)).find((match) => match !== null);
    if (page) {
      if (NESTED_AREA.test(rules.at(-1)!)) {
        if (page[1] === '') found.area.push(`${property}:${value}`);
        else
          found.lost.add(`@page ${page[1]} { @footnote }: only @footnote of @page without a name is applied`);
      } else if (property === 'counter-reset' && /\bfootnote\b/.test(value)) found.restarts = true;
      return undefined;
    }
    if (property === 'float' && /^footnote\b/i.test(value)) return `${FLOAT}:footnote`;
    if (property === 'footnote-display' && !/^block\b/i.test(value))
      found.lost.add('footnote-display: each note begins a line of its own');
    if (property === 'footnote-policy' && !/^(?:auto|line)\b/i.test(value))
      found.lost.add('footnote-policy: a note stays with the line that refers to it, as with the value line');
    return undefined;
  });
}
