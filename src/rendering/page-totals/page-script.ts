import { PAGE_MARK, PAGE_MARK_URL } from '@platen/pdf';
import type { DocumentPage } from '../document-page.ts';

/** Table of the document with sums to carry over. */
export interface CarryingTable {
  /** Language of the nearest element that declares one; empty when none does. */
  readonly lang: string;
  /** `data-amount` of each row. */
  readonly amounts: readonly (string | null)[];
  /** Distinct `data-sum` values of its two templates. */
  readonly currencies: readonly string[];
  /** Rows that share a cell with the next one. */
  readonly joined: readonly number[];
}

/** Replacement text of each `data-sum` element, by the attribute's value. */
export type SumTexts = Readonly<Record<string, string>>;

/** Page break between two rows that are consecutive on paper. */
export interface Break {
  readonly after: number;
  readonly before: number;
  readonly texts: SumTexts;
}

/** Inserts rows with carried sums into the tables of a document, and removes them again. Tables are numbered by index. */
export class TotalsInPage {
  readonly #page: DocumentPage;

  constructor(page: DocumentPage) {
    this.#page = page;
  }

  /**
   * Finds the tables.
   *
   * @returns an error message instead when a table is not valid
   */
  async find(): Promise<readonly CarryingTable[] | string> {
    await this.#page.evaluate(`globalThis.platenTotals = (${IN_PAGE})()`);
    return (await this.#call('find')) as readonly CarryingTable[] | string;
  }

  /** Marks rows with `<table>-row-<row>`, invisibly on paper. */
  async mark(table: number, rows: readonly number[]): Promise<void> {
    await this.#call('markRows', table, rows);
  }

  /**
   * Reserves space at the foot of each page for the rows that carry and bring forward, and marks every row in the same way.
   *
   * @param slack additional space, in CSS pixels
   * @param ends rows after which a page always ends
   * @param tall rows that may be split across pages from now on
   */
  async reserve(
    table: number,
    texts: SumTexts,
    room: { slack: number; ends: readonly number[]; tall: readonly number[] },
  ): Promise<void> {
    await this.#call('reserve', table, texts, room);
  }

  /** Inserts the rows, marked with `<table>-carried-<i>` and `<table>-brought-<i>`, and a page break between them. */
  async place(table: number, breaks: readonly Break[]): Promise<void> {
    await this.#call('place', table, breaks);
  }

  /** Removes all insertions from a table; from all tables when none is given. */
  async clear(table?: number): Promise<void> {
    await this.#call('clear', table);
  }

  #call(method: string, ...parameters: unknown[]): Promise<unknown> {
    const list = parameters.map((value) => JSON.stringify(value) ?? 'undefined').join(',');
    return this.#page.evaluate(`platenTotals.${method}(${list})`);
  }
}

/**
 * Creates the object with the methods above. A document can shadow properties of `document` with names of its elements, so the
 * script uses those of the prototype.
 */
const IN_PAGE = `() => {
  const own = (name) => Object.getOwnPropertyDescriptor(Document.prototype, name).get.call(document);
  const create = (name) => Document.prototype.createElement.call(document, name);
  const FORWARD = 'data-carried-forward', BACK = 'data-brought-forward';
  let tables = [];

  const style = (undo, element, styles) => {
    const before = element.getAttribute('style');
    for (const [key, value] of Object.entries(styles)) element.style.setProperty(key, value, 'important');
    undo.push(() => before === null ? element.removeAttribute('style') : element.setAttribute('style', before));
  };
  const put = (undo, element, where) => {
    where(element);
    undo.push(() => element.remove());
  };
  const mark = (undo, row, name) => {
    const holder = [row, ...row.querySelectorAll('*')].find((element) => element.id === '');
    if (holder === undefined) return;
    holder.id = '${PAGE_MARK}' + name;
    undo.push(() => holder.removeAttribute('id'));
    const link = create('a');
    link.href = '#' + holder.id;
    link.style.setProperty('display', 'none', 'important');
    put(undo, link, (element) => (own('head') ?? own('documentElement')).append(element));
  };
  const link = (undo, row, name) => {
    const element = create('a');
    element.href = '${PAGE_MARK_URL}' + name;
    style([], element, { all: 'initial', display: 'block', height: '1px', 'margin-bottom': '-1px', overflow: 'hidden', 'font-size': '0' });
    put(undo, element, () => row.cells[0]?.prepend(element));
  };
  const rowsOf = (template, texts) => template === undefined ? [] : [...template.content.cloneNode(true).children].map((row) => {
    // Carried sums are for readers of single pages, and no part of the table for screen readers.
    row.setAttribute('aria-hidden', 'true');
    style([], row, { 'counter-increment': 'none', 'break-inside': 'avoid' });
    for (const cell of row.querySelectorAll('[data-sum]')) cell.textContent = texts[cell.dataset.sum];
    return row;
  });
  /** Rows that share a cell with the next one. */
  const joinedOf = (rows) => {
    const joined = new Set();
    for (const [i, row] of rows.entries()) {
      const left = row.parentElement.rows.length - row.sectionRowIndex;
      const span = Math.max(1, ...[...row.cells].map((cell) => cell.rowSpan === 0 ? left : Math.min(cell.rowSpan, left)));
      for (let at = i; at < i + span - 1; at++) joined.add(at);
    }
    return [...joined];
  };

  const find = () => {
    const found = new Map();
    for (const template of Document.prototype.querySelectorAll.call(document, 'template[' + FORWARD + '],template[' + BACK + ']')) {
      const key = template.hasAttribute(FORWARD) ? 'carried' : 'brought';
      const named = '<template ' + (key === 'carried' ? FORWARD : BACK) + '>';
      const table = template.closest('table');
      if (table === null) return named + ' must be in a table';
      const { children } = template.content;
      if (children.length === 0 || [...children].some((child) => child.localName !== 'tr')) return named + ' must hold rows (<tr>) and nothing else';
      const known = found.get(table) ?? {};
      if (known[key] !== undefined) return 'a table has ' + named + ' twice';
      found.set(table, { ...known, [key]: template });
    }
    tables = [...found].map(([table, templates]) => {
      const rows = [...table.tBodies].flatMap((body) => [...body.rows]);
      return { table, rows, ...templates, joined: joinedOf(rows), undo: [], kept: false };
    }).filter(({ rows }) => rows.length > 1);
    return tables.map(({ table, rows, joined, carried, brought }) => ({
      lang: table.closest('[lang]')?.lang ?? '',
      amounts: rows.map((row) => row.getAttribute('data-amount')),
      currencies: [...new Set([carried, brought].flatMap((template) => template === undefined ? [] :
        [...template.content.querySelectorAll('[data-sum]')].map((cell) => cell.dataset.sum)))],
      joined,
    }));
  };

  const markRows = (index, numbers) => {
    const { rows, undo } = tables[index];
    for (const at of numbers) mark(undo, rows[at], index + '-row-' + at);
  };

  /** A row that fits on a page is not cut, or its amount would be on none of both. */
  const keepRows = (one) => {
    if (one.kept) return;
    one.kept = true;
    for (const row of one.rows) row.style.setProperty('break-inside', 'avoid', 'important');
    for (const at of one.joined) one.rows[at].style.setProperty('break-after', 'avoid', 'important');
  };

  const reserve = (index, texts, { slack, ends, tall }) => {
    const one = tables[index];
    const { table, rows, undo } = one;
    keepRows(one);
    for (const [i, row] of rows.entries()) link(undo, row, index + '-row-' + i);
    for (const at of tall) rows[at].style.setProperty('break-inside', 'auto', 'important');
    for (const at of ends) style(undo, rows[at + 1], { 'break-before': 'page' });
    const room = [...rowsOf(one.carried, texts), ...rowsOf(one.brought, texts)];
    if (slack > 0) {
      const row = create('tr');
      row.style.setProperty('height', slack + 'px', 'important');
      room.push(row);
    }
    let foot = table.tFoot;
    if (foot === null) {
      // A tbody, so that its rows keep the style of the body.
      foot = create('tbody');
      style([], foot, { display: 'table-footer-group', 'break-inside': 'avoid' });
      put(undo, foot, (element) => table.append(element));
    }
    for (const row of room.toReversed()) put(undo, row, (element) => foot.prepend(element));
  };

  const place = (index, breaks) => {
    const one = tables[index];
    const { rows, undo } = one;
    keepRows(one);
    for (const [i, { after, before, texts }] of breaks.entries()) {
      const [carried, brought] = [rowsOf(one.carried, texts), rowsOf(one.brought, texts)];
      style(undo, rows[after], { 'break-after': 'auto' });
      style(undo, rows[before], { 'break-before': brought.length === 0 ? 'page' : 'auto' });
      for (const row of carried.toReversed()) put(undo, row, (element) => rows[after].after(element));
      for (const row of brought) put(undo, row, (element) => rows[before].before(element));
      for (const [j, row] of brought.entries()) style([], row, { 'break-before': j === 0 ? 'page' : 'avoid' });
      if (carried.length > 0) mark(undo, carried.at(-1), index + '-carried-' + i);
      mark(undo, brought[0] ?? rows[before], index + '-brought-' + i);
    }
  };

  const clear = (index) => {
    for (const { undo } of index === undefined ? tables : [tables[index]]) while (undo.length > 0) undo.pop()();
  };

  return { find, markRows, reserve, place, clear };
}`;
