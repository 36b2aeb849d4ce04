import { PAGE_MARK, PAGE_MARK_URL } from '@platen/pdf';
import type { DocumentPage } from '../document-page.ts';
import { FINDING } from './find-notes.ts';
import type { FootnoteCss } from './footnote-styles.ts';
import { MEASURING } from './measure-notes.ts';
import type { Note, NotePart, Piece } from './page-plan.ts';
import { PLACING } from './place-notes.ts';

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

  const tools = { all, own, create, byId, root, head, body, set, style, unwind, mark };
  const finding = (${FINDING})(tools);
  const measuring = (${MEASURING})(tools, finding);
  const placing = (${PLACING})(tools, finding, measuring);
  const measure = (layout) => {
    placing.clear();
    return measuring.measure(layout);
  };
  return {
    styles: finding.styles, find: finding.find, measure, showAreas, place: placing.place, clear: placing.clear, unmark: measuring.unmark,
  };
}`;
