const PSEUDO_ELEMENT = /^(.*?)::?(before|after)\s*$/is;
const AT_RULE = /^\s*@/;
/** At-rules that contain style rules. */
const GROUPING = /^\s*@(?:media|supports|layer|container)\b/i;

/** Maximum characters of the selectors of a rule. */
const MAX_LENGTH = 50_000;

/** Selector of a style rule, with its nesting resolved. */
export interface PlainSelector {
  /** Selector of the element, which contains no `&`. */
  readonly base: string;
  readonly pseudo: 'before' | 'after';
  /** Preludes of the enclosing at-rules, the outermost first. */
  readonly conditions: readonly string[];
}

/**
 * Returns the `::before` and `::after` selectors of nested style rules (CSS Nesting 1, 3).
 *
 * @param rules preludes of the enclosing rules, the outermost first
 */
export function pseudoSelectors(rules: readonly string[]): PlainSelector[] {
  if (rules.some((rule) => AT_RULE.test(rule) && !GROUPING.test(rule))) return [];
  const conditions = rules.filter((rule) => AT_RULE.test(rule));
  let selectors: readonly string[] = [];
  for (const rule of rules.filter((each) => !AT_RULE.test(each))) {
    selectors = selectorList(rule).map((own) => nested(own, selectors));
    // Each level can multiply the length.
    if (selectors.reduce((sum, { length }) => sum + length, 0) > MAX_LENGTH) return [];
  }
  return selectors.flatMap((selector) => {
    const [, base, pseudo] = PSEUDO_ELEMENT.exec(selector) ?? [];
    if (base === undefined) return [];
    const name = pseudo!.toLowerCase() as PlainSelector['pseudo'];
    return [{ base: base === '' || /\s$/.test(base) ? `${base}*` : base, pseudo: name, conditions }];
  });
}

function nested(selector: string, parents: readonly string[]): string {
  if (parents.length === 0) return split(selector, '&').join(':scope');
  const parent = parents.length === 1 && isCompound(parents[0]!) ? parents[0]! : `:is(${parents.join(',')})`;
  const parts = split(selector, '&');
  return parts.length > 1 ? parts.join(parent) : `${parent} ${selector}`;
}

/** Whether a selector can be continued by a pseudo-class or class without `:is()`. */
function isCompound(selector: string): boolean {
  return !/[\s>+~|,]/.test(selector);
}

/** Splits a selector list at its commas. */
function selectorList(text: string): string[] {
  return split(text, ',').map((selector) => selector.trim());
}

/** Splits text at a character outside of strings and escapes; commas also outside of brackets. */
function split(text: string, at: ',' | '&'): string[] {
  const parts = [''];
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\[\s\S])*"?|'(?:[^'\\]|\\[\s\S])*'?|\\[\s\S]|[\s\S]/g)) {
    if (token === '(' || token === '[') depth++;
    if (token === ')' || token === ']') depth--;
    if (token === at && (at === '&' || depth === 0)) parts.push('');
    else parts[parts.length - 1] += token;
  }
  return parts;
}
