import { PAGE_MARK } from '@platen/pdf';
import type { DocumentPage } from '../document-page.ts';
import { COUNTER, type PagedItems, type PageValues } from './page-values.ts';
import { PAGE_COUNTER, RUNNING, STRING_SET, styleOfNumber, styleOfUse } from './paged-styles.ts';

/** Maximum number of elements whose styles are examined. Each takes some microseconds. */
const MOST_ELEMENTS = 50_000;
/** Maximum characters of a string in a margin box. */
const MOST_CHARACTERS = 500;

/** Style sheet or style attribute of the document. */
export interface OwnStyles {
  readonly kind: 'sheet' | 'attribute';
  readonly css: string;
}

/** Features to search for in the document. */
export interface Wanted {
  readonly strings: boolean;
  readonly sides: boolean;
  readonly resets: boolean;
  readonly counters: boolean;
}

export interface Found extends PagedItems {
  /** Warnings about features that are not rendered as requested. */
  readonly lost: readonly string[];
}

/** Reads paged media features from a document, and inserts their values. */
export class PagedInPage {
  readonly #page: DocumentPage;

  constructor(page: DocumentPage) {
    this.#page = page;
  }

  /** Returns the style sheets and style attributes of the document. */
  async styles(): Promise<readonly OwnStyles[]> {
    await this.#page.evaluate(`globalThis.platenPaged ??= (${IN_PAGE})()`);
    return JSON.parse(String(await this.#page.evaluate('platenPaged.styles()'))) as OwnStyles[];
  }

  /** Replaces the styles that `styles` returned. */
  async replace(styles: readonly string[]): Promise<void> {
    await this.#page.evaluate(`platenPaged.replace(${JSON.stringify(styles)})`);
  }

  async find(wanted: Wanted): Promise<Found> {
    return JSON.parse(
      String(await this.#page.evaluate(`platenPaged.find(${JSON.stringify(wanted)})`)),
    ) as Found;
  }

  /** @param uses named strings and running elements, in the order of `PageValues.texts` */
  async put(values: PageValues, uses: readonly { name: string; running: boolean }[]): Promise<void> {
    await this.#page.evaluate(
      `platenPaged.put(${JSON.stringify(values)}, ${JSON.stringify(stylesOf(values))}, ${JSON.stringify(uses)})`,
    );
  }
}

/** Returns counter styles with a string for each page (CSS Counter Styles 3, 3.1.2). */
function stylesOf({ texts, numbers }: PageValues): string {
  const styleOf = (name: string, list: readonly string[]) =>
    `@counter-style ${name}{system:fixed;symbols:${list.map(stringOf).join(' ') || '""'}}`;
  return [
    ...texts.map((list, use) => styleOf(styleOfUse(use), list)),
    ...numbers.map((list, style) => styleOf(styleOfNumber(style), list)),
  ].join('\n');
}

/** Returns a CSS string in which everything but letters, digits and spaces is escaped. */
function stringOf(text: string): string {
  const escaped = text.replace(
    /[^\p{L}\p{N} ]/gu,
    (character) => `\\${character.codePointAt(0)!.toString(16)} `,
  );
  return `"${escaped}"`;
}

/**
 * Creates the object with the methods above. A document can shadow properties of `document` with names of its elements, so the
 * script uses those of the prototype.
 */
const IN_PAGE = `() => {
  const all = (selector) => [...Document.prototype.querySelectorAll.call(document, selector)];
  const own = (name) => Object.getOwnPropertyDescriptor(Document.prototype, name).get.call(document);
  const create = (name) => Document.prototype.createElement.call(document, name);
  const byId = (id) => Document.prototype.getElementById.call(document, id);
  const root = own('documentElement');
  const head = own('head') ?? root;

  const holders = [];
  const styles = () => {
    if (holders.length === 0) for (const sheet of all('style')) holders.push({ kind: 'sheet', element: sheet, css: sheet.textContent });
    if (!holders.some(({ kind }) => kind === 'attribute')) for (const element of all('[style*="string-set" i],[style*="running" i]'))
      holders.push({ kind: 'attribute', element, css: element.getAttribute('style') });
    return JSON.stringify(holders.map(({ kind, css }) => ({ kind, css })));
  };
  const replace = (changed) => {
    for (const [at, { kind, element, css }] of holders.entries()) {
      if (changed[at] === css) continue;
      if (kind === 'sheet') element.textContent = changed[at];
      else element.setAttribute('style', changed[at]);
    }
    const sheet = create('style');
    sheet.textContent = '@property ${STRING_SET}{syntax:"*";inherits:false}@property ${RUNNING}{syntax:"*";inherits:false}@page{counter-increment:${PAGE_COUNTER} 1}';
    head.prepend(sheet);
  };

  let serial = 0;
  /** @returns the name of a destination that is where the element is */
  const mark = (element) => {
    let holder = element;
    if (element.id !== '' && byId(element.id) !== element) {
      holder = create('span');
      holder.style.setProperty('position', 'absolute', 'important');
      element.prepend(holder);
    }
    if (holder.id === '') holder.id = '${PAGE_MARK}paged-' + serial++;
    const link = create('a');
    link.href = '#' + encodeURIComponent(holder.id);
    link.style.setProperty('display', 'none', 'important');
    head.append(link);
    return holder.id;
  };
  const clean = (text) => text.replace(/\\u00ad/g, '').replace(/\\s+/g, ' ').trim().slice(0, ${MOST_CHARACTERS});
  const unquote = (text) => text.slice(1, -1).replace(/\\\\(?:([\\da-f]{1,6})\\s?|([^]))/gi, (_, code, other) => code ? String.fromCodePoint(Math.min(parseInt(code, 16) || 0xfffd, 0x10ffff)) : other);
  const ITEM = /\\s*(?:("(?:[^"\\\\]|\\\\[^])*"|'(?:[^'\\\\]|\\\\[^])*')|content\\(\\s*(text|before|after|first-letter)?\\s*\\)|attr\\(\\s*([\\w-]+)\\s*\\)|counter\\(\\s*([\\w-]+)\\s*(?:,\\s*([\\w-]+)\\s*)?\\)|([\\w-]+)|(,))/giy;
  const GENERATED = /"((?:[^"\\\\]|\\\\[^])*)"|counters?\\(\\s*([\\w-]+)\\s*(?:,\\s*"[^"]*"\\s*)?(?:,\\s*([\\w-]+)\\s*)?\\)|attr\\(\\s*([\\w-]+)\\s*\\)/g;
  /** @returns the generated text, in which the counters of the page are left to each page */
  const generated = (element, part) =>
    [...getComputedStyle(element, part).content.matchAll(GENERATED)].map(([text, , counter, style = 'decimal', attribute]) => {
      if (attribute !== undefined) return element.getAttribute(attribute) ?? '';
      if (counter === undefined) return unquote(text);
      return /^pages?$/.test(counter) ? '${COUNTER.start}' + counter + ',' + style + '${COUNTER.end}' : counterText(counters.get(counter) ?? 0, style);
    }).join('');
  const textOf = (element, withGenerated = false) => {
    let text = '';
    const walk = (node) => {
      if (withGenerated) text += generated(node, '::before');
      for (const child of node.childNodes) {
        if (child.nodeType === 3) text += child.data;
        else if (child.nodeType === 1 && !/^(script|style|template)$/.test(child.localName)) {
          if (/^(br|div|p|li|h[1-6]|tr)$/.test(child.localName)) text += ' ';
          walk(child);
        }
      }
      if (withGenerated) text += generated(node, '::after');
    };
    walk(element);
    return clean(text);
  };

  /** Values of counters in document order; scopes are not looked at. */
  const counters = new Map();
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const roman = (value) => [[1000, 'm'], [900, 'cm'], [500, 'd'], [400, 'cd'], [100, 'c'], [90, 'xc'], [50, 'l'], [40, 'xl'], [10, 'x'], [9, 'ix'], [5, 'v'], [4, 'iv'], [1, 'i']]
    .reduce(([text, rest], [worth, sign]) => [text + sign.repeat(Math.floor(rest / worth)), rest % worth], ['', Math.min(value, 3999)])[0];
  const counterText = (value, style = 'decimal') => {
    const plain = /alpha|latin/.test(style) && value > 0 && value < 27 ? letters[value - 1] : /roman/.test(style) && value > 0 ? roman(value) : String(value);
    return /^upper/.test(style) ? plain.toUpperCase() : plain;
  };
  const count = ({ counterReset, counterIncrement, counterSet }) => {
    const each = (list, work) => {
      for (const [, name, value] of list.matchAll(/([a-z_-][\\w-]*)\\s+(-?\\d+)/gi)) work(name, Number(value));
    };
    each(counterReset, (name, value) => counters.set(name, value));
    each(counterIncrement, (name, value) => counters.set(name, (counters.get(name) ?? 0) + value));
    each(counterSet, (name, value) => counters.set(name, value));
  };

  /** @returns the names that are set, and their texts; undefined when a value is not understood */
  const assignmentsOf = (element, value) => {
    const found = [];
    let current;
    ITEM.lastIndex = 0;
    while (value.slice(ITEM.lastIndex).trim() !== '') {
      const match = ITEM.exec(value);
      if (match === null) return undefined;
      const [, text, part, attribute, counter, style, name, comma] = match;
      if (comma !== undefined) current = undefined;
      else if (name !== undefined && current === undefined) found.push(current = { name: name.toLowerCase(), text: '' });
      else if (name !== undefined || current === undefined) return undefined;
      else if (text !== undefined) current.text += unquote(text);
      else if (attribute !== undefined) current.text += element.getAttribute(attribute) ?? '';
      else if (counter !== undefined) current.text += counterText(counters.get(counter) ?? 0, style);
      else if (part === 'before' || part === 'after') current.text += generated(element, '::' + part);
      else current.text += part === 'first-letter' ? [...textOf(element)][0] ?? '' : textOf(element);
    }
    return found.map(({ name, text }) => ({ name, text: clean(text) }));
  };
  const BREAKS = /^(page|left|right|recto|verso|always|all)$/;
  /** Whether an element takes space on the page. */
  const isShown = (element) => {
    const { display, position } = getComputedStyle(element);
    return display !== 'none' && !/^(absolute|fixed)$/.test(position) && getComputedStyle(element).getPropertyValue('${RUNNING}').trim() === '';
  };
  const begins = (element) => {
    for (let at = element; at && at !== root && at !== own('body'); at = at.parentElement) {
      if (BREAKS.test(getComputedStyle(at).breakBefore)) return true;
      let before = at.previousSibling;
      while (before && (before.nodeType === 3 ? before.data.trim() === '' : before.nodeType !== 1 || !isShown(before))) before = before.previousSibling;
      if (before) return before.nodeType === 1 && BREAKS.test(getComputedStyle(before).breakAfter);
    }
    return true;
  };
  const following = (element) => {
    for (let at = element; at && at !== root; at = at.parentElement) if (at.nextElementSibling) return at.nextElementSibling;
    return null;
  };

  /** @returns the outermost element that begins where an element begins */
  const outermost = (element) => {
    const { parentElement: parent } = element;
    const isFirst = parent && parent !== own('body') && [...parent.childNodes].every((node) =>
      node.compareDocumentPosition(element) !== 4 || node.nodeType === 8 || (node.nodeType === 3 && node.data.trim() === ''));
    return isFirst ? outermost(parent) : element;
  };

  const looks = new Map();
  const sideElements = [];
  const numberedElements = [];
  let result;
  let hasTotal = false;
  const find = ({ strings, sides: wantsSides, resets: wantsResets, counters: wantsCounters }) => {
    if (result !== undefined) {
      // Another attempt starts without the elements that the last one inserted.
      for (const one of sideElements) {
        one.blank?.remove();
        one.blank = undefined;
      }
      return result;
    }
    const lost = new Set();
    const assignments = [], resets = [], sides = [], numbered = [];
    let counted = false, increments = false;
    const elements = all('html, body, body *').slice(0, ${MOST_ELEMENTS});
    // Before anything is put in between elements.
    const seen = elements.map((element) => {
      const style = getComputedStyle(element);
      count(style);
      const seen = { element };
      if (strings) {
        const value = style.getPropertyValue('${STRING_SET}').trim();
        if (value !== '' && value !== 'none') {
          seen.set = assignmentsOf(element, value);
          if (seen.set === undefined) lost.add('string-set: is not understood (' + value.slice(0, 100) + ')');
          else seen.begins = begins(element);
        }
        const running = style.getPropertyValue('${RUNNING}').trim();
        if (running !== '') {
          seen.running = running;
          seen.look = [style.fontStyle + ' ' + style.fontWeight + ' ' + style.fontSize + '/' + style.lineHeight + ' ' + style.fontFamily, style.color];
          seen.begins = begins(element);
        }
      }
      if (/(^|\\s)page\\s/.test(style.counterIncrement)) increments = true;
      if (wantsResets) {
        const value = /(?:^|\\s)page\\s+(-?\\d+)/.exec(style.counterSet)?.[1] ?? /(?:^|\\s)page\\s+(-?\\d+)/.exec(style.counterReset)?.[1];
        if (value !== undefined && !(value === '0' && (element === root || element.localName === 'body'))) seen.reset = Number(value);
      }
      if (wantsSides) {
        if (/^(left|right|recto|verso)$/.test(style.breakBefore)) seen.before = style.breakBefore;
        if (/^(left|right|recto|verso)$/.test(style.breakAfter)) seen.after = style.breakAfter;
      }
      if (wantsCounters) {
        for (const part of ['::before', '::after']) {
          const { content } = getComputedStyle(element, part);
          if (/counters?\\(pages\\b/.test(content)) counted = true;
          if (/counters?\\(page\\b/.test(content)) seen.number = true;
        }
      }
      return seen;
    });
    const rtl = getComputedStyle(own('body') ?? root).direction === 'rtl';
    const sideOf = (value) => value === 'recto' ? 'right' : value === 'verso' ? 'left' : rtl ? (value === 'left' ? 'right' : 'left') : value;
    const addSide = (element, value) => {
      if (!element || /^(tr|td|th|tbody|thead|tfoot|col|colgroup|option|script|style)$/.test(element.localName)) return;
      // Of several breaks at one place, the last one decides (CSS Fragmentation 3, 3.1).
      const place = outermost(element);
      const known = sideElements.findIndex((one) => one.place === place);
      if (known >= 0) {
        sideElements.splice(known, 1);
        sides.splice(known, 1);
      }
      sideElements.push({ element, place, blank: undefined });
      sides.push({ mark: mark(element), side: sideOf(value) });
    };
    for (const { element, set, running, look, begins, reset, before, after, number } of seen) {
      if (set) {
        const at = set.length > 0 ? mark(element) : '';
        for (const { name, text } of set) assignments.push({ name, running: false, text, mark: at, begins });
      }
      if (running) {
        if (element.querySelector('img,svg,table,canvas,math')) lost.add('position: running(' + running + '): only its text is set in margin boxes');
        if (!looks.has(running)) looks.set(running, look);
        const place = create('span');
        place.style.setProperty('position', 'absolute', 'important');
        element.before(place);
        assignments.push({ name: running, running: true, text: textOf(element, true), mark: mark(place), begins });
        element.style.setProperty('display', 'none', 'important');
      }
      // A document may count pages of its own with a counter of this name.
      if (reset !== undefined && !increments) resets.push({ mark: mark(element), value: reset });
      if (before) addSide(element, before);
      if (after) addSide(following(element), after);
      if (number && !increments && resets.length === 0) {
        numberedElements.push(element);
        numbered.push(mark(element));
      }
    }
    hasTotal = counted;
    result = JSON.stringify({ assignments, resets, sides, numbered, counted, lost: [...lost] });
    return result;
  };

  let sheet;
  const put = ({ own: numbers, count: pages, blanks }, css, uses) => {
    if (sheet === undefined) head.append(sheet = create('style'));
    const isBlank = new Set(blanks);
    for (const [at, one] of sideElements.entries()) {
      if (isBlank.has(at) && one.blank === undefined) {
        one.blank = create('div');
        one.blank.setAttribute('aria-hidden', 'true');
        one.blank.style.cssText = 'all:initial!important;display:block!important;break-before:page!important;page:platen-blank!important;height:0!important';
        one.element.before(one.blank);
      }
      if (!isBlank.has(at) && one.blank !== undefined) {
        one.blank.remove();
        one.blank = undefined;
      }
    }
    sheet.textContent = css;
    for (const [at, { name, running }] of uses.entries()) {
      const look = running ? looks.get(name) : undefined;
      if (look === undefined) continue;
      root.style.setProperty('--platen-text-' + at, look[0]);
      root.style.setProperty('--platen-text-' + at + '-color', look[1]);
    }
    for (const [at, element] of numberedElements.entries()) element.style.setProperty('counter-set', 'page ' + numbers[at]);
    if (hasTotal) root.style.setProperty('counter-set', 'pages ' + pages);
  };
  return { styles, replace, find, put };
}`;
