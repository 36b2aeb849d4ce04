import { HINT_PREFIX, PAGE_MARK, PAGE_MARK_URL } from '@platen/pdf';
import type { DocumentPage } from '../document-page.ts';
import { FLOAT, type FootnoteCss } from './footnote-styles.ts';
import type { Note, NotePart, Piece } from './page-plan.ts';

/** Maximum number of elements that are examined. Each takes some microseconds. */
const MOST_ELEMENTS = 50_000;

/**
 * Name of the link that covers the area between the margins of each page while the document is measured: it is larger than any,
 * and is clipped to each.
 */
export const PAGE_AREA = 'page';
/** Name of a link that is 96 CSS pixels wide, which shows the scale of the print. */
export const UNIT = 'unit';

/** Style sheet or style attribute of the document. */
export interface OwnStyles {
  readonly kind: 'sheet' | 'attribute';
  readonly css: string;
}

export interface FoundNotes {
  /** Number of footnotes. */
  readonly count: number;
  readonly lost: readonly string[];
}

/** Measures of a document without page breaks, in CSS pixels. */
export interface Measured {
  /** Pieces with the index of their element. */
  readonly pieces: readonly (Piece & { readonly element: number })[];
  /** Names of the destinations at the elements. */
  readonly marks: readonly string[];
  readonly notes: readonly Note[];
  /** Names of the destinations at the references, by note. */
  readonly calls: readonly string[];
  readonly overhead: number;
}

/** Sizes of pages, in CSS pixels. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  /** Width of areas for footnotes. */
  readonly noteWidth: number;
  /** Elements on pages of another width, by index, with the difference. */
  readonly wider: ReadonlyArray<readonly [element: number, by: number]>;
}

/** Page with footnotes. */
export interface PlacedPage {
  /** First piece of the next page, and the height that remains above it; undefined when nothing has to end the page. */
  readonly end?: { readonly piece: number; readonly rest: number };
  /** Position of the area in the flow of all pages. */
  readonly top: number;
  readonly parts: readonly NotePart[];
  /** Numbers of all notes whose references are on the page, in order; undefined to keep those of the document. */
  readonly numbered?: readonly number[];
}

/** Turns elements into footnotes, measures a document, and places its footnotes. */
export class FootnotesInPage {
  readonly #page: DocumentPage;

  constructor(page: DocumentPage) {
    this.#page = page;
  }

  async styles(): Promise<readonly OwnStyles[]> {
    await this.#page.evaluate(`globalThis.platenFootnotes = (${IN_PAGE})()`);
    return (await this.#call('styles')) as readonly OwnStyles[];
  }

  /** Replaces the styles that `styles` returned, and moves the footnotes to the end of the document. */
  async find(styles: readonly string[], { calls, area }: FootnoteCss): Promise<FoundNotes> {
    return (await this.#call('find', styles, calls, area.join(';'))) as FoundNotes;
  }

  /** Lays the document out without pages. */
  async measure(layout: Layout): Promise<Measured> {
    return (await this.#call('measure', layout)) as Measured;
  }

  /** Adds or removes links that show the areas of pages. */
  async showAreas(shown: boolean): Promise<void> {
    await this.#call('showAreas', shown);
  }

  /** Places all footnotes, and no longer where they were before. */
  async place(pages: readonly PlacedPage[]): Promise<void> {
    await this.#call('place', pages);
  }

  /** Puts all footnotes at the end of the document. */
  async placeAtEnd(): Promise<void> {
    await this.#call('clear');
  }

  /** Removes the marks of all elements but the references. */
  async unmark(): Promise<void> {
    await this.#call('unmark');
  }

  async #call(method: string, ...parameters: unknown[]): Promise<unknown> {
    const list = parameters.map((value) => JSON.stringify(value)).join(',');
    const result = await this.#page.evaluate(`JSON.stringify(platenFootnotes.${method}(${list}) ?? null)`);
    return JSON.parse(String(result));
  }
}

/** Style of areas, references and numbers; rules of the document take precedence. */
const DEFAULTS = `@property ${FLOAT}{syntax:"*";inherits:false}
:where([data-platen-area]){margin-top:8px;border-top:.5pt solid;padding-top:4px}
:where([data-platen-call])::before{content:counter(footnote);font-size:.65em;vertical-align:super;line-height:0}
:where([data-platen-note])::before{content:counter(footnote) ". "}
[data-platen-call]::after{content:none!important}
[data-platen-rest]::before{content:none!important}`;

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
  const body = own('body') ?? root;
  const set = (element, styles) => {
    for (const [key, value] of Object.entries(styles)) element.style.setProperty(key, value, 'important');
  };
  /** Sets styles until undo is called. */
  const style = (undo, element, styles) => {
    const before = element.getAttribute('style');
    set(element, styles);
    undo.push(() => before === null ? element.removeAttribute('style') : element.setAttribute('style', before));
  };
  const unwind = (undo) => {
    while (undo.length > 0) undo.pop()();
  };

  const holders = [];
  const styles = () => {
    for (const sheet of all('style')) holders.push({ kind: 'sheet', element: sheet, css: sheet.textContent });
    for (const element of all('[style*="footnote" i]')) holders.push({ kind: 'attribute', element, css: element.getAttribute('style') });
    return holders.map(({ kind, css }) => ({ kind, css }));
  };

  let serial = 0;
  /** @returns the name of a destination that is where the element is */
  const mark = (element, undo) => {
    let holder = element;
    if (element.id !== '' && byId(element.id) !== element) holder = element.querySelector(':not([id])') ?? element;
    if (holder.id === '') {
      holder.id = '${PAGE_MARK}footnote-' + serial++;
      undo?.push(() => holder.removeAttribute('id'));
    }
    const link = create('a');
    link.href = '#' + encodeURIComponent(holder.id);
    set(link, { display: 'none' });
    head.append(link);
    undo?.push(() => link.remove());
    return holder.id;
  };

  /** Footnotes: the element, and its reference. */
  const notes = [];
  const store = create('div');
  /** Whether an element has become a footnote, or holds one. */
  const isIn = (set, element) => {
    for (let at = element; at !== null; at = at.parentElement) if (set.has(at)) return true;
    return false;
  };
  const SIZES = /^(?:(?:min-|max-)?(?:width|height|inline-size|block-size)|(?:perspective|transform)-origin|display|float|position|inset.*|top|right|bottom|left|counter-.*)$/;
  const look = (element) => [element, ...element.querySelectorAll('*')].map((one) => {
    const style = getComputedStyle(one);
    return [one, new Map([...style].filter((name) => !SIZES.test(name)).map((name) => [name, style.getPropertyValue(name)]))];
  });
  /** Values of the counter in document order; scopes are not looked at. */
  const counterIn = (list) => /(?:^|\\s)footnote\\s+(-?\\d+)/.exec(list)?.[1];

  const find = (changed, calls, area) => {
    for (const [at, { kind, element, css }] of holders.entries()) {
      if (changed[at] === css) continue;
      if (kind === 'sheet') element.textContent = changed[at];
      else element.setAttribute('style', changed[at]);
    }
    const sheet = create('style');
    sheet.textContent = ${JSON.stringify(DEFAULTS)} + (area === '' ? '' : '[data-platen-area]{' + area + '}');
    head.prepend(sheet);
    const lost = new Set();
    const found = new Set();
    let number = 0;
    const seen = [];
    for (const element of all('body *').slice(0, ${MOST_ELEMENTS})) {
      const computed = getComputedStyle(element);
      const [reset, counted, put] = [counterIn(computed.counterReset), counterIn(computed.counterIncrement), counterIn(computed.counterSet)];
      if (reset !== undefined) number = Number(reset);
      const isFloat = computed.getPropertyValue('${FLOAT}').trim() === 'footnote';
      const isAside = !isFloat && element.localName === 'aside' && /(^|\\s)doc-footnote(\\s|$)/.test(element.getAttribute('role') ?? '');
      const isNote = (isFloat || isAside) && computed.display !== 'none';
      if (counted !== undefined) number += Number(counted);
      if (put !== undefined) number = Number(put);
      if (!isNote) continue;
      if (isIn(found, element.parentElement)) {
        lost.add('float: footnote: a footnote within a footnote stays in its text');
        continue;
      }
      const target = isAside && element.id !== '' ? all('a[href="#' + CSS.escape(element.id) + '"]').find((link) => !element.contains(link)) : undefined;
      if (target === undefined && counted === undefined) number++;
      found.add(element);
      seen.push({ element, target, number, of: calls.flatMap((selector, index) => {
        try {
          return element.matches(selector) ? [index] : [];
        } catch {
          return [];
        }
      }) });
    }
    const looks = seen.map(({ element }) => look(element));
    for (const { element, target, number, of } of seen) {
      if (element.id === '' || byId(element.id) !== element) element.id = 'platen-note-' + (notes.length + 1);
      let call = target;
      if (call === undefined) {
        call = create('a');
        call.href = '#' + encodeURIComponent(element.id);
        call.setAttribute('role', 'doc-noteref');
        call.setAttribute('data-platen-call', of.join(' '));
        call.style.cssText = 'all:unset!important;counter-set:footnote ' + number + '!important';
        element.before(call);
        element.setAttribute('data-platen-note', '');
        set(element, { 'counter-set': 'footnote ' + number, 'counter-increment': 'none' });
      }
      const lang = element.closest('[lang]')?.getAttribute('lang');
      element.setAttribute('role', 'doc-footnote');
      set(element, { float: 'none', position: 'static', display: 'block' });
      store.append(element);
      if (lang && !element.hasAttribute('lang') && root.getAttribute('lang') !== lang) element.setAttribute('lang', lang);
      notes.push({ element, call });
    }
    if (notes.length === 0) return { count: 0, lost: [...lost] };
    store.setAttribute('data-platen-area', '');
    const isHolder = /^(static|)$/.test(getComputedStyle(body).position) && getComputedStyle(body).transform === 'none';
    (isHolder ? body : root).append(store);
    // A footnote looks as it would in its place.
    for (const elements of looks) {
      for (const [element, before] of elements) {
        const now = getComputedStyle(element);
        for (const [name, value] of before) if (now.getPropertyValue(name) !== value) element.style.setProperty(name, value);
      }
    }
    for (const note of notes) note.mark = mark(note.call);
    return { count: notes.length, lost: [...lost] };
  };

  const FORCES = /^(page|left|right|recto|verso|always|all)$/;
  const AVOIDS = /^(avoid|avoid-page)$/;
  const WHOLE = /^(img|svg|canvas|video|audio|iframe|object|embed|math|hr|input|textarea|select|button|meter|progress)$/;
  const INLINE = /^(inline|ruby)/;
  let layout;
  let elements = [];
  let pieces = [];
  const marked = [];
  const marks = new Map();

  /** @returns the ends of the lines of an element */
  const lineEnds = (element, box) => {
    const range = Document.prototype.createRange.call(document);
    range.selectNodeContents(element);
    const rects = [...range.getClientRects()].filter(({ height }) => height > 0).sort((a, b) => a.top - b.top);
    const lines = [];
    for (const { top, bottom } of rects) {
      const line = lines.at(-1);
      if (line === undefined || (top + bottom) / 2 > line.bottom) lines.push({ top, bottom });
      else line.bottom = Math.max(line.bottom, bottom);
    }
    return [...lines.slice(1).map(({ top }, at) => (lines[at].bottom + top) / 2), box.bottom];
  };
  const hasInline = (element) => [...element.childNodes].some((child) => {
    if (child.nodeType === 3) return child.data.trim() !== '';
    if (child.nodeType !== 1) return false;
    const { display, position, float } = getComputedStyle(child);
    return (INLINE.test(display) || WHOLE.test(child.localName) && display !== 'block') && float === 'none' && !/^(absolute|fixed)$/.test(position);
  });

  const hasBlocks = (element) => [...element.children].some((child) => /^(block|table|flex|grid|list-item|flow-root)$/.test(getComputedStyle(child).display));

  const collect = (height) => {
    elements = [];
    pieces = [];
    let lowest = -Infinity, forced = false, avoid = false, page = 'auto';
    const kept = [];
    const add = (element, box, ends, { repeated = 0, foot = 0, orphans = 1, widows = 1 } = {}) => {
      const canBreak = !avoid && kept.every(({ begun }) => !begun) && box.top >= lowest - 0.5;
      const index = elements.push(element) - 1;
      let top = box.top;
      for (const [at, bottom] of ends.entries()) {
        const breakable = at === 0 ? canBreak : kept.length === 0 && at >= orphans && ends.length - at >= widows && box.top >= lowest - 0.5;
        pieces.push({ element: index, line: at, top, bottom, breakable, forced: at === 0 && forced, repeated, foot, notes: [] });
        top = bottom;
      }
      lowest = Math.max(lowest, box.bottom);
      for (const one of kept) one.begun = true;
      forced = avoid = false;
    };
    /** Text beside blocks has no element of its own, so that no page can end in it. */
    const addRun = (nodes) => {
      const range = Document.prototype.createRange.call(document);
      range.setStartBefore(nodes[0]);
      range.setEndAfter(nodes.at(-1));
      const box = range.getBoundingClientRect();
      if (box.height === 0) return;
      avoid = true;
      add(null, box, [box.bottom]);
    };
    const walk = (element, table) => {
      if (element === store) return;
      const css = getComputedStyle(element);
      if (css.display === 'none' || /^(absolute|fixed)$/.test(css.position)) return;
      if (css.display === 'contents') return [...element.children].forEach((child) => walk(child, table));
      const box = element.getBoundingClientRect();
      if (FORCES.test(css.breakBefore)) forced = true;
      if (AVOIDS.test(css.breakBefore)) avoid = true;
      const before = page;
      if (css.page && css.page !== 'auto' && css.page !== page) {
        forced = true;
        page = css.page;
      }
      const isKept = AVOIDS.test(css.breakInside) && box.height < height;
      if (isKept) kept.push({ begun: false });
      const isHeader = css.display === 'table-header-group';
      if (/^(inline-)?table$/.test(css.display)) {
        const [header, footer] = ['table-header-group', 'table-footer-group'].map((display) =>
          [...element.children].find((child) => getComputedStyle(child).display === display)?.getBoundingClientRect().height ?? 0);
        table = { repeated: header, foot: footer };
      }
      const isColumns = css.columnCount !== 'auto' || css.columnWidth !== 'auto';
      if (css.display === 'table-row' ? box.height < height / 2 : WHOLE.test(element.localName) || css.float !== 'none' || isColumns) {
        if (box.height > 0) add(element, box, [box.bottom], css.display === 'table-row' && !isHeader ? table : {});
        if (css.float !== 'none' && pieces.length > 0) pieces.at(-1).breakable = false;
      } else if (box.height > height / 2 && hasInline(element) && hasBlocks(element)) {
        let run = [];
        const end = () => {
          if (run.length > 0) addRun(run);
          run = [];
        };
        for (const child of element.childNodes) {
          const isBlock = child.nodeType === 1 && !INLINE.test(getComputedStyle(child).display);
          if (isBlock) end();
          if (isBlock) walk(child, undefined);
          else if (child.nodeType !== 8) run.push(child);
        }
        end();
      } else if (hasInline(element) && !/flex|grid/.test(css.display)) {
        const ends = box.height > 0 ? lineEnds(element, box) : [];
        if (ends.length > 0) add(element, box, ends, { orphans: Number(css.orphans) || 2, widows: Number(css.widows) || 2 });
      } else if (element.children.length === 0) {
        if (box.height > 0) add(element, box, [box.bottom]);
      } else {
        for (const child of element.children) walk(child, css.display === 'table' ? table : /^table-/.test(css.display) ? table : undefined);
      }
      if (isKept) kept.pop();
      if (isHeader) avoid = true;
      if (page !== before) {
        page = before;
        forced = true;
      }
      if (FORCES.test(css.breakAfter)) forced = true;
      if (AVOIDS.test(css.breakAfter)) avoid = true;
    };
    walk(body);
    // A page ends only where no adjacent column continues.
    let top = Infinity;
    for (let at = pieces.length - 1; at >= 0; at--) {
      const piece = pieces[at];
      if (top < (piece.line > 0 ? pieces[at].bottom : piece.top) - 0.5) piece.breakable = false;
      top = Math.min(top, piece.top);
    }
    const indexes = new Map(elements.map((element, index) => [element, index]).filter(([element]) => element !== null));
    for (const [index, { call }] of notes.entries()) {
      let at = call;
      while (at && !indexes.has(at)) at = at.parentElement;
      const rect = call.getClientRects()[0];
      if (rect === undefined) continue;
      const middle = (rect.top + rect.bottom) / 2;
      const candidates = at ? pieces.filter(({ element }) => element === indexes.get(at)) : pieces;
      const piece = candidates.find(({ bottom }) => middle <= bottom) ?? candidates.at(-1);
      piece?.notes.push(index);
    }
  };

  /** Lays the document out without pages while work runs. */
  const laidOut = (work) => {
    const undo = [];
    style(undo, root, { display: 'block', width: layout.width + 'px', 'box-sizing': 'border-box', 'text-rendering': 'geometricPrecision' });
    const widened = new Map(layout.wider.map(([index, by]) => [elements[index]?.closest('table') ?? elements[index], by]));
    for (const [element, by] of [...widened].map(([element, by]) => [element, parseFloat(getComputedStyle(element).width) + by]))
      style(undo, element, { width: by + 'px', 'max-width': 'none' });
    try {
      return work();
    } finally {
      unwind(undo);
    }
  };

  /** Lays the notes out as on a page. */
  const asArea = (undo) =>
    style(undo, store, { position: 'absolute', left: '0', top: '0', width: layout.noteWidth + 'px', 'box-sizing': 'border-box', 'margin-bottom': '0' });

  const placed = [];
  let noteLines = [];
  const clear = () => unwind(placed);
  const measure = (wanted) => {
    clear();
    layout = wanted;
    return laidOut(() => {
      collect(layout.height);
      const undo = [];
      asArea(undo);
      const area = store.getBoundingClientRect();
      const margin = parseFloat(getComputedStyle(store).marginTop) || 0;
      const boxes = notes.map(({ element }) => element.getBoundingClientRect());
      const first = boxes[0].top;
      const measured = notes.map(({ element }, index) => {
        const box = boxes[index];
        const end = index + 1 < boxes.length ? boxes[index + 1].top : area.bottom - (parseFloat(getComputedStyle(store).paddingBottom) || 0);
        const lines = lineEnds(element, box).map((bottom) => bottom - box.top);
        return { lines: [...lines.slice(0, -1), end - box.top] };
      });
      const overhead = margin + area.height - measured.reduce((sum, { lines }) => sum + lines.at(-1), 0);
      noteLines = measured.map(({ lines }) => lines);
      unwind(undo);
      for (const element of elements) if (element !== null && !marks.has(element)) marks.set(element, mark(element, marked));
      const base = root.getBoundingClientRect().top;
      return {
        pieces: pieces.map((piece) => ({ ...piece, top: piece.top - base, bottom: piece.bottom - base })),
        marks: elements.map((element) => marks.get(element) ?? ''),
        notes: measured,
        calls: notes.map(({ mark }) => mark),
        overhead,
      };
    });
  };
  const unmark = () => {
    unwind(marked);
    marks.clear();
  };

  let areas = [];
  const showAreas = (shown) => {
    for (const area of areas) area.remove();
    const show = (name, width, height) => {
      const link = create('a');
      link.href = '${PAGE_MARK_URL}' + name;
      link.style.cssText = 'all:initial!important';
      set(link, { position: 'fixed', left: '0', top: '0', display: 'block', width, height });
      root.append(link);
      return link;
    };
    areas = shown ? [show('${PAGE_AREA}', '5000px', '5000px'), show('${UNIT}', '96px', '1px')] : [];
  };

  /** @returns the text position where a line begins */
  const lineStart = (element, y) => {
    const range = Document.prototype.createRange.call(document);
    const texts = Document.prototype.createTreeWalker.call(document, element, NodeFilter.SHOW_TEXT);
    let before;
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      for (let at = 0; at < text.length; at++) {
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const rect = range.getClientRects()[0];
        if (rect === undefined || rect.height === 0) continue;
        if ((rect.top + rect.bottom) / 2 > y) return { text, at, before };
        before = { text, at: at + 1 };
      }
    }
    return undefined;
  };
  /** @returns the position before the last word of the line above a line */
  const lastWord = (element, y) => {
    const start = lineStart(element, y);
    if (start === undefined) return undefined;
    const { text, at } = start.before ?? start;
    const words = text.data.slice(0, at).trimEnd();
    const space = words.search(/\\s\\S*$/);
    const inLine = space > 0 && (() => {
      const range = Document.prototype.createRange.call(document);
      range.setStart(text, space - 1);
      range.setEnd(text, space);
      const own = range.getClientRects()[0];
      range.setStart(text, words.length - 1);
      range.setEnd(text, words.length);
      const last = range.getClientRects()[0];
      return own !== undefined && last !== undefined && Math.abs(own.bottom - last.bottom) < own.height / 2;
    })();
    return { text, at: inLine ? space + 1 : words.length };
  };

  /** Ends a page before an element. */
  const endBefore = (element) => {
    const { top } = element.getBoundingClientRect();
    let first = element;
    while (first.parentElement && first.parentElement !== body && first.parentElement.firstElementChild === first &&
      ![...first.parentElement.childNodes].slice(0, [...first.parentElement.childNodes].indexOf(first)).some((node) => node.nodeType === 3 && node.data.trim() !== ''))
      first = first.parentElement;
    const flush = [];
    for (let at = first; at; at = at.firstElementChild) {
      if (Math.abs(at.getBoundingClientRect().top - top) > 0.5 && at !== first) break;
      flush.push(at);
    }
    return () => {
      style(placed, first, { 'break-before': 'page' });
      for (const at of flush) if (!/^table-/.test(getComputedStyle(at).display)) style(placed, at, { 'margin-top': '0' });
    };
  };
  const push = (element, y, rest) => {
    const position = lastWord(element, y);
    return () => {
      if (position === undefined) return;
      const { text, at } = position;
      const gap = create('span');
      gap.setAttribute('aria-hidden', 'true');
      gap.style.cssText = 'all:initial!important;float:left!important;width:100%!important;height:' + Math.max(0, rest) + 'px!important';
      const end = text.splitText(Math.min(at, text.length));
      text.after(gap);
      placed.push(() => {
        gap.remove();
        text.data += end.data;
        end.remove();
      });
    };
  };

  /** @returns a function that divides a note before some of its lines, and returns its parts */
  const divide = (index, cuts) => {
    const { element } = notes[index];
    const { top } = element.getBoundingClientRect();
    const positions = cuts.map((line) => lineStart(element, top + noteLines[index][line - 1]));
    return () => {
      const whole = element.cloneNode(true);
      placed.push(() => element.replaceChildren(...whole.childNodes));
      const rests = [];
      for (const position of positions.toReversed()) {
        const rest = element.cloneNode(false);
        rest.removeAttribute('id');
        rest.removeAttribute('data-platen-note');
        rest.setAttribute('data-platen-rest', '');
        if (rest.lang.endsWith('${HINT_PREFIX}note')) rest.lang += 'rest';
        set(rest, { 'text-indent': '0', 'margin-top': '0' });
        if (position !== undefined) {
          const range = Document.prototype.createRange.call(document);
          range.setStart(position.text, position.at);
          range.setEnd(element, element.childNodes.length);
          rest.append(range.extractContents());
        }
        rests.unshift(rest);
      }
      return [element, ...rests];
    };
  };
  const place = (pages) => {
    clear();
    const cuts = new Map();
    for (const { note, from } of pages.flatMap(({ parts }) => parts)) if (from > 0) cuts.set(note, [...cuts.get(note) ?? [], from]);
    const { work, dividing } = laidOut(() => {
      const undo = [];
      asArea(undo);
      const dividing = [...cuts].map(([note, lines]) => [note, [0, ...lines], divide(note, lines)]);
      unwind(undo);
      const work = pages.flatMap(({ end }) => {
        if (end === undefined) return [];
        const { element: index, line, top } = pieces[end.piece];
        const element = elements[index];
        return [line === 0 ? endBefore(element) : push(element, top, end.rest)];
      });
      return { work, dividing };
    });
    for (const one of work) one();
    const divided = new Map(dividing.map(([note, lines, run]) => {
      const parts = run();
      return [note, new Map(lines.map((line, at) => [line, parts[at]]))];
    }));
    for (const { top, parts, numbered = [] } of pages) {
      for (const [at, note] of numbered.entries()) {
        const { element, call } = notes[note];
        for (const one of [element, call]) if (element.hasAttribute('data-platen-note')) style(placed, one, { 'counter-set': 'footnote ' + (at + 1) });
      }
      if (parts.length === 0) continue;
      const area = create('div');
      area.setAttribute('data-platen-area', '');
      set(area, { display: 'block', position: 'absolute', left: '0', top: top + 'px', width: layout.noteWidth + 'px', 'box-sizing': 'border-box', 'margin-bottom': '0' });
      store.before(area);
      placed.push(() => area.remove());
      for (const { note, from } of parts) area.append(divided.get(note)?.get(from) ?? notes[note].element);
    }
    style(placed, store, { display: 'none' });
    placed.push(() => {
      for (const { element } of notes) store.append(element);
    });
  };
  return { styles, find, measure, showAreas, place, clear, unmark };
}`;
