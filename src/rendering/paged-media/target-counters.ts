import type { DocumentPage } from '../document-page.ts';
import { type PlainSelector, pseudoSelectors } from './nested-selectors.ts';
import { rewriteDeclarations } from './style-declarations.ts';

/** Functions for the page number and the text of a link's target (CSS Generated Content 3, 2.6). */
export const TARGET = /\btarget-(?:counter|text)\s*\(/i;

/** `content` of a rule with page numbers or texts of targets. */
interface TargetRule {
  readonly selectors: readonly PlainSelector[];
  readonly content: string;
}

/** Result of preparing a document: its page numbers and unsupported values. */
interface Prepared {
  /** Number of elements with page numbers. */
  readonly numbers: number;
  /** Values that are not understood. */
  readonly lost: readonly string[];
}

/** Prints page numbers and texts of link targets: inserts them into a document, page numbers as counters that are set later. */
export class TargetCounters {
  readonly #page: DocumentPage;

  constructor(page: DocumentPage) {
    this.#page = page;
  }

  /**
   * Finds rules with `target-counter()` and `target-text()`, and adds rules that browsers understand.
   */
  async prepare(): Promise<Prepared> {
    const sheets = JSON.parse(
      String(await this.#page.evaluate(`(globalThis.platenNumbers ??= (${IN_PAGE})()).sheets()`)),
    ) as string[];
    const rules = JSON.stringify(sheets.map(targetRules));
    return JSON.parse(String(await this.#page.evaluate(`platenNumbers.prepare(${rules})`))) as Prepared;
  }

  /**
   * Sets the page numbers.
   *
   * @param pages page numbers by the name of the destination
   * @returns the number of changed page numbers
   */
  async put(pages: ReadonlyMap<string, number>): Promise<number> {
    return Number(await this.#page.evaluate(`platenNumbers.put(${JSON.stringify([...pages])})`));
  }
}

/** Returns the rules of a style sheet whose `content` has page numbers or texts of targets. */
function targetRules(css: string): TargetRule[] {
  const rules = new Map<string, TargetRule>();
  rewriteDeclarations(css, ({ rules: preludes, property, value }) => {
    if (property === 'content' && TARGET.test(value))
      rules.set(JSON.stringify(preludes), { selectors: pseudoSelectors(preludes), content: value });
    return undefined;
  });
  return [...rules.values()];
}

/**
 * Creates the object used above. For a rule `a::after { content: leader(".") target-counter(attr(href), page) }` it adds a rule
 * of the same specificity that prints a counter, set on each element; for `target-text()`, an attribute. The browser drops the author's declaration as invalid, and
 * keeps the rest of the rule. A leader becomes a separate element that fills the rest of the line.
 */
const IN_PAGE = `() => {
  const all = (selector) => [...Document.prototype.querySelectorAll.call(document, selector)];
  const create = (name) => Document.prototype.createElement.call(document, name);
  const ITEM = /\\s*(?:("(?:[^"\\\\]|\\\\[^])*"|'(?:[^'\\\\]|\\\\[^])*')|target-counter\\(\\s*(?:attr\\(\\s*([\\w-]+)[^)]*\\)|["']#([^"']+)["'])\\s*,\\s*page\\s*(?:,\\s*([\\w-]+)\\s*)?\\)|target-text\\(\\s*(?:attr\\(\\s*([\\w-]+)[^)]*\\)|["']#([^"']+)["'])\\s*(?:,\\s*(content|before|after|first-letter)\\s*)?\\)|leader\\(\\s*(dotted|solid|space|"(?:[^"\\\\]|\\\\[^])*"|'(?:[^'\\\\]|\\\\[^])*')\\s*\\)|((?:attr|counter|counters)\\([^()]*\\)|open-quote|close-quote))/giy;
  const LEADERS = { dotted: '. ', solid: '_', space: ' ' };

  const itemsOf = (content) => {
    const items = [];
    ITEM.lastIndex = 0;
    while (content.slice(ITEM.lastIndex).trim() !== '') {
      const match = ITEM.exec(content);
      if (match === null) return [];
      const [, text, attribute, id, style, textAttribute, textId, part, leader, other] = match;
      if (attribute !== undefined || id !== undefined) items.push({ kind: 'number', attribute, id, style: style ?? 'decimal' });
      else if (textAttribute !== undefined || textId !== undefined) items.push({ kind: 'words', attribute: textAttribute, id: textId, part });
      else if (leader !== undefined) items.push({ kind: 'leader', text: LEADERS[leader.toLowerCase()] ?? leader.slice(1, -1) });
      else items.push({ kind: 'text', css: text ?? other });
    }
    return items;
  };
  const idOf = (element, item) => {
    const address = item.id === undefined ? element.getAttribute(item.attribute) ?? '' : '#' + item.id;
    if (!address.startsWith('#') || address === '#') return undefined;
    let id = address.slice(1);
    if (Document.prototype.getElementById.call(document, id) === null) {
      try {
        id = decodeURIComponent(id);
      } catch {
        return undefined;
      }
    }
    return Document.prototype.getElementById.call(document, id) === null ? undefined : id;
  };

  const wordsIn = (node) => [...node.childNodes].map((child) =>
    child.nodeType === 3 ? child.data : child.nodeType === 1 && !/^(script|style|template)$/.test(child.localName) ? (child.localName === 'br' ? ' ' : wordsIn(child)) : '').join('');
  const wordsOf = (id, part) => {
    const target = Document.prototype.getElementById.call(document, id);
    if (part === 'before' || part === 'after') return [...getComputedStyle(target, '::' + part).content.matchAll(/"((?:[^"\\\\]|\\\\[^])*)"/g)].map(([, text]) => text.replace(/\\\\(.)/g, '$1')).join('');
    const text = wordsIn(target).replace(/\\u00ad/g, '').replace(/\\s+/g, ' ').trim();
    return part === 'first-letter' ? [...text][0] ?? '' : text;
  };

  /** Elements, the counters that are set on them, and where they point. */
  const targets = new Map();
  let rules = 0;
  const leaderIn = (element, before, text) => {
    const leader = create('span');
    leader.setAttribute('aria-hidden', 'true');
    leader.textContent = text === ' ' ? '' : text.repeat(Math.ceil(600 / text.length));
    for (const [key, value] of Object.entries({ flex: '1 1 0', 'min-width': '1em', overflow: 'hidden', 'white-space': 'pre', 'text-align': 'end', direction: 'rtl', 'unicode-bidi': 'bidi-override', margin: '0 .3em', height: '1lh' }))
      leader.style.setProperty(key, value);
    const kids = [...element.childNodes];
    if (kids.length > 1) {
      // Text and elements of one line would become columns of their own.
      const line = create('span');
      element.append(line);
      line.append(...kids);
    }
    for (const [key, value] of Object.entries({ display: 'flex', 'align-items': 'last baseline' })) element.style.setProperty(key, value);
    if (before) element.prepend(leader);
    else element.append(leader);
  };
  const applies = ({ conditions }) => conditions.every((each) => !/^@media\\b/i.test(each) || matchMedia(each.slice(6)).matches);
  let prepared = false;
  const lost = new Set();
  const sheets = () => JSON.stringify(prepared ? [] : all('style').map((sheet) => sheet.textContent));
  const prepare = (found) => {
    const own = prepared ? [] : all('style');
    prepared = true;
    own.forEach((sheet, at) => prepareSheet(sheet, found[at]));
    return JSON.stringify({ numbers: targets.size, lost: [...lost] });
  };
  const prepareSheet = (sheet, found) => {
    const added = [];
    for (const { selectors, content } of found) {
      const important = /!\\s*important\\s*$/i.exec(content)?.[0] ?? '';
      const items = itemsOf(content.slice(0, content.length - important.length));
      if (items.length === 0) {
        lost.add('content: is not understood (' + content.slice(0, 100) + ')');
        continue;
      }
      const isNumber = items.some(({ kind }) => kind === 'number') && !items.some(({ kind }) => kind === 'words');
      const needed = items.filter(({ kind }) => kind === 'number' || kind === 'words').length;
      for (const { base, pseudo, conditions } of selectors.filter(applies)) {
        let elements = [];
        try {
          elements = all(base);
        } catch {
          continue;
        }
        const name = 'platen-target-' + rules++;
        const shown = [];
        let leader;
        for (const [i, item] of items.entries()) {
          if (item.kind === 'leader') leader ??= item.text;
          else if (item.kind === 'words') shown.push('attr(data-' + name + '-' + i + ')');
          else shown.push(item.kind === 'text' ? item.css : 'counter(' + name + '-' + i + ',' + item.style + ')');
        }
        for (const element of elements) {
          const counters = targets.get(element) ?? [];
          const found = items.flatMap((item, i) => {
            const id = item.kind === 'number' || item.kind === 'words' ? idOf(element, item) : undefined;
            return id === undefined ? [] : [{ item, counter: name + '-' + i, id, number: undefined }];
          });
          if (found.length !== needed) continue;
          for (const { item, counter, id } of found) if (item.kind === 'words') element.setAttribute('data-' + counter, wordsOf(id, item.part));
          const own = found.filter(({ item }) => item.kind === 'number');
          element.setAttribute('data-' + name, '');
          if (leader !== undefined) leaderIn(element, pseudo === 'before', leader);
          if (own.length > 0) targets.set(element, [...counters, ...own.map((one) => ({ ...one, rule: 'data-' + name }))]);
        }
        const rule = base + ':where([data-' + name + '])::' + pseudo + '{content:' + shown.join(' ') + important + (isNumber ? ';white-space:nowrap}' : '}');
        added.push(conditions.reduceRight((inner, condition) => condition + '{' + inner + '}', rule));
      }
    }
    if (added.length > 0) {
      const style = create('style');
      style.textContent = added.join('\\n');
      sheet.after(style);
    }
  };

  /** Names of destinations are those of the addresses that lead to them. */
  const decoded = (name) => {
    try {
      return decodeURIComponent(name);
    } catch {
      return name;
    }
  };
  const put = (pages) => {
    const numbers = new Map(pages.map(([name, number]) => [decoded(name), number]));
    let changed = 0;
    for (const [element, counters] of targets) {
      for (const one of counters) {
        const number = numbers.get(one.id);
        if (number !== one.number) changed++;
        one.number = number;
        // An element that is not printed has no number.
        if (number === undefined) element.removeAttribute(one.rule);
        else element.setAttribute(one.rule, '');
      }
      element.style.setProperty('counter-set', counters.map(({ counter, number }) => counter + ' ' + (number ?? 0)).join(' '));
    }
    return changed;
  };
  return { sheets, prepare, put };
}`;
