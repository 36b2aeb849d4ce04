import type { DocumentPage } from './document-page.ts';
import { HINT_ELEMENT } from './structure-hints.ts';

/** Cell with nothing but white space and elements, up to the next part of a table. */
const MAYBE_EMPTY =
  /<t[dh]\b[^>]*>(?:[\s\u00a0]|&nbsp;|<(?!\/?(?:t[dhr]|tbody|thead|tfoot|table)\b)[^>]*>)*(?=<\/?(?:t[dhr]|tbody|thead|tfoot|table)\b)/i;

/** Cell with a `headers` attribute, which browsers ignore. */
const NAMES_HEADERS = /<t[dh]\b[^>]*\sheaders\s*=/i;

/**
 * Adds the columns of cells as private-use subtags of their languages (`StructureHint`), which the browser prints, in rows that
 * may have cells without content. A browser leaves such cells out of its tags, so that all following cells would shift to the
 * columns before.
 *
 * @param html HTML of the document; without such cells nothing is changed
 * @param javascript whether scripts may have created cells that the HTML does not have
 */
export async function hintColumns(page: DocumentPage, html: string, javascript: boolean): Promise<void> {
  if (MAYBE_EMPTY.test(html) || NAMES_HEADERS.test(html) || (javascript && /\btable\b/i.test(html)))
    await page.evaluate(`(${HINT_COLUMNS})()`);
}

/**
 * Runs in the page. Counts columns as HTML does (HTML Living Standard § 4.9.12), without cells and rows that are not laid out.
 */
const HINT_COLUMNS = `() => {
  ${HINT_ELEMENT}
  const HIDES = '[aria-hidden],[hidden],[inert]';
  const isBare = (cell) => cell.textContent.trim() === '' || cell.matches(HIDES) || cell.querySelector(HIDES) !== null;
  const isGone = (element) => getComputedStyle(element).display === 'none';
  for (const table of Document.prototype.querySelectorAll.call(document, 'table')) {
    const rows = [...table.rows].filter((row) => row.closest('[aria-hidden=true]') === null);
    const naming = table.querySelector('[headers]') ? rows.flatMap((row) => [...row.cells]).filter((cell) => cell.headers.trim() !== '') : [];
    const named = new Map();
    for (const id of new Set(naming.flatMap((cell) => cell.headers.trim().split(/\\s+/))).values().take(9999)) {
      const header = Document.prototype.getElementById.call(document, id);
      if (header?.closest('table') === table && header.localName === 'th') named.set(header, named.size);
    }
    const numbers = new Map([...named].map(([header, number]) => [header.id, number]));
    const namesOf = (cell) => (named.has(cell) ? '-i' + named.get(cell) : '') + cell.headers.trim().split(/\\s+/)
      .filter((id) => numbers.has(id)).slice(0, 20).map((id) => '-h' + numbers.get(id)).join('');
    const bare = new Set(rows.filter((row) => [...row.cells].some(isBare)));
    if (bare.size === 0 && named.size === 0) continue;
    const spans = rows.some((row) => [...row.cells].some((cell) => cell.rowSpan !== 1));
    let group;
    let left = [];
    for (const row of rows) {
      if (row.parentNode !== group) {
        group = row.parentNode;
        left = [];
      }
      if (!spans && named.size === 0 && !bare.has(row)) continue;
      if (isGone(row)) continue;
      let column = 0;
      for (const cell of row.cells) {
        if (isGone(cell)) continue;
        while (left[column] > 0) column++;
        hint(cell, 'c' + column + (named.size > 0 ? namesOf(cell) : ''), false);
        for (let i = 0; i < cell.colSpan; i++) left[column + i] = cell.rowSpan || Infinity;
        column += cell.colSpan;
      }
      left = left.map((rows) => rows - 1);
    }
  }
}`;
