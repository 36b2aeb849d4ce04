import type { DocumentPage } from './document-page.ts';

/** Elements by which a browser recognizes a table of data. */
const HAS_PARTS = /<(?:th|thead|tfoot|caption)\b/i;

/**
 * Gives tables of data the role of tables. Without headers, a caption, borders or shading, Chromium takes a table for layout, and
 * tags each cell as a paragraph. Tables with a role of their own keep it, such as `presentation`.
 *
 * @param html HTML of the document; without tables that lack headers nothing is changed
 * @param javascript whether scripts may have created tables that the HTML does not have
 */
export async function nameDataTables(page: DocumentPage, html: string, javascript: boolean): Promise<void> {
  const [, ...tables] = html.split(/<table\b/i);
  if (tables.some((table) => !HAS_PARTS.test(table)) || (javascript && /\btable\b/i.test(html)))
    await page.evaluate(`(${NAME_DATA_TABLES})()`);
}

/**
 * Runs in the page. A table has data if two rows or more have text or controls in two cells or more, and no cell holds a part of a
 * page: another table, a heading, a section or a frame. Both tables of such a nesting are examined on their own.
 */
const NAME_DATA_TABLES = `() => {
  const PARTS_OF_PAGES = 'table,h1,h2,h3,h4,h5,h6,[role=heading],header,footer,main,nav,aside,section,article,form,fieldset,iframe,object,embed';
  const displayOf = (element) => getComputedStyle(element).display;
  const hasContent = (cell) => cell.textContent.trim() !== '' || cell.querySelector('input:not([type=hidden]),select,textarea') !== null;
  for (const table of Document.prototype.querySelectorAll.call(document, 'table:not([role])')) {
    if (table.querySelector(PARTS_OF_PAGES) !== null) continue;
    const rows = [...table.rows].filter((row) => [...row.cells].filter(hasContent).length > 1).slice(0, 2);
    if (rows.length < 2 || !/^(inline-)?table$/.test(displayOf(table))) continue;
    if (rows.every((row) => displayOf(row) === 'table-row' && [...row.cells].filter((cell) => displayOf(cell) === 'table-cell').length > 1))
      table.setAttribute('role', 'table');
  }
}`;
