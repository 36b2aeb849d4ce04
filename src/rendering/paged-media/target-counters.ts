import type { DocumentPage } from '../document-page.ts';

/** Prints page numbers of link targets: inserts counters into a document and sets them. */
export class TargetCounters {
  readonly #page: DocumentPage;

  constructor(page: DocumentPage) {
    this.#page = page;
  }

  /**
   * Finds rules with `target-counter()`, and adds rules that browsers understand.
   *
   * @returns the number of their targets
   */
  async prepare(): Promise<number> {
    return Number(await this.#page.evaluate(`(globalThis.platenNumbers ??= (${IN_PAGE})()).targets`));
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

/**
 * Creates the object used above. For a rule `a::after { content: leader(".") target-counter(attr(href), page) }` it adds a rule
 * of the same specificity that prints a counter, set on each element. The browser drops the author's declaration as invalid, and
 * keeps the rest of the rule. A leader becomes a separate element that fills the rest of the line.
 */
const IN_PAGE = `() => {
  const all = (selector) => [...Document.prototype.querySelectorAll.call(document, selector)];
  const create = (name) => Document.prototype.createElement.call(document, name);
  const RULE = /([^{};]+)\\{([^{}]*\\btarget-counter\\s*\\([^{}]*)\\}/gi;
  const CONTENT = /(?:^|;)\\s*content\\s*:\\s*((?:"(?:[^"\\\\]|\\\\[^])*"|'(?:[^'\\\\]|\\\\[^])*'|[^;"'])*)/gi;
  const ITEM = /\\s*(?:("(?:[^"\\\\]|\\\\[^])*"|'(?:[^'\\\\]|\\\\[^])*')|target-counter\\(\\s*(?:attr\\(\\s*([\\w-]+)[^)]*\\)|["']#([^"']+)["'])\\s*,\\s*page\\s*(?:,\\s*([\\w-]+)\\s*)?\\)|leader\\(\\s*(dotted|solid|space|"(?:[^"\\\\]|\\\\[^])*"|'(?:[^'\\\\]|\\\\[^])*')\\s*\\)|((?:attr|counter|counters)\\([^()]*\\)|open-quote|close-quote))/giy;
  const LEADERS = { dotted: '. ', solid: '_', space: ' ' };

  const itemsOf = (content) => {
    const items = [];
    ITEM.lastIndex = 0;
    while (content.slice(ITEM.lastIndex).trim() !== '') {
      const match = ITEM.exec(content);
      if (match === null) return [];
      const [, text, attribute, id, style, leader, other] = match;
      if (attribute !== undefined || id !== undefined) items.push({ kind: 'number', attribute, id, style: style ?? 'decimal' });
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
  for (const sheet of all('style')) {
    const css = sheet.textContent.replace(/\\/\\*[^]*?\\*\\//g, ' ');
    const added = [];
    for (const [, prelude, declarations] of css.matchAll(RULE)) {
      const content = [...declarations.matchAll(CONTENT)].map(([, value]) => value).findLast((value) => /target-counter/i.test(value)) ?? '';
      const important = /!\\s*important\\s*$/i.exec(content)?.[0] ?? '';
      const items = itemsOf(content.slice(0, content.length - important.length));
      if (!items.some(({ kind }) => kind === 'number')) continue;
      for (const selector of prelude.trim().split(/,(?![^(]*\\))/)) {
        const [, base, pseudo] = /^(.*?)::?(before|after)\\s*$/i.exec(selector.trim()) ?? [];
        if (base === undefined) continue;
        let elements = [];
        try {
          elements = all(base.trim() === '' ? '*' : base.trim());
        } catch {
          continue;
        }
        const name = 'platen-target-' + rules++;
        const shown = [];
        let leader;
        for (const [i, item] of items.entries()) {
          if (item.kind === 'leader') leader ??= item.text;
          else shown.push(item.kind === 'text' ? item.css : 'counter(' + name + '-' + i + ',' + item.style + ')');
        }
        for (const element of elements) {
          const counters = targets.get(element) ?? [];
          const own = items.flatMap((item, i) => {
            const id = item.kind === 'number' ? idOf(element, item) : undefined;
            return id === undefined ? [] : [{ counter: name + '-' + i, id, number: undefined }];
          });
          if (own.length !== items.filter(({ kind }) => kind === 'number').length) continue;
          element.setAttribute('data-' + name, '');
          if (leader !== undefined) leaderIn(element, pseudo.toLowerCase() === 'before', leader);
          targets.set(element, [...counters, ...own.map((one) => ({ ...one, rule: 'data-' + name }))]);
        }
        added.push(base + ':where([data-' + name + '])::' + pseudo + '{content:' + shown.join(' ') + important + ';white-space:nowrap}');
      }
    }
    if (added.length > 0) {
      const style = create('style');
      style.textContent = added.join('\\n');
      sheet.after(style);
    }
  }

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
        // What is not on paper has no number.
        if (number === undefined) element.removeAttribute(one.rule);
        else element.setAttribute(one.rule, '');
      }
      element.style.setProperty('counter-set', counters.map(({ counter, number }) => counter + ' ' + (number ?? 0)).join(' '));
    }
    return changed;
  };
  return { targets: targets.size, put };
}`;
