import { HIDDEN_HEIGHT } from './document-html.ts';
import type { DocumentPage } from './document-page.ts';

/**
 * Minimum rows of a table that is split into pieces. For each page that a table reaches, Chromium keeps the measures of all its
 * cells, twice: at 8,000 rows on 200 pages that takes as much memory as the rest of the layout.
 */
const LONG = 1000;
/** Minimum rows of a table whose content-dependent column widths are measured, which takes an extra layout. */
const MEASURED = 3000;
/** Rows of a piece. Stripes that repeat every two to six rows stay unchanged. */
const PIECE = 120;

const ROW = /<tr\b/gi;
const NTH = /:nth-[a-z-]*\(\s*([^)]*)\)/gi;
/** `An+B` of `:nth-child`. It selects the same rows of every piece if the length of a piece is a multiple of A. */
const PERIODIC = /^\s*([+-]?\d*)n\s*(?:[+-]\s*\d+\s*)?$/i;

/**
 * Splits long tables into pieces that are laid out separately but remain one table with one header. A table is split only if its
 * columns don't depend on its rows (`table-layout: fixed`), or if it is so long that its columns are measured and then fixed. All
 * its rows also have to be alike: a table with anything else that would make the joints visible is left as it is. At a joint, the
 * rows on both sides draw the shared border, and overlap by its width.
 *
 * @returns the number of tables that are now in pieces
 */
export async function setLongTablesInPieces(page: DocumentPage, html: string): Promise<number> {
  if ((html.match(ROW)?.length ?? 0) < LONG || !countsAlike(html)) return 0;
  return (await page.evaluate(
    `(${SET_IN_PIECES})(${LONG}, ${PIECE}, ${MEASURED}, '(max-height: ${HIDDEN_HEIGHT}px)')`,
  )) as number;
}

/** Whether all selectors by position select the same rows of the pieces as of the whole table. */
export function countsAlike(html: string): boolean {
  for (const [, argument = ''] of html.matchAll(NTH)) {
    if (/^\s*(odd|even)\s*$/i.test(argument)) continue;
    const step = PERIODIC.exec(argument)?.[1];
    if (step === undefined) return false;
    const every = /^[+-]?$/.test(step) ? 1 : Math.abs(Number(step));
    if (every === 0 || PIECE % every !== 0) return false;
  }
  return !/:nth-last-|:nth-[a-z-]*\([^)]*\bof\b/i.test(html);
}

/** Runs in the page before layout, so that computed styles are as declared. */
const SET_IN_PIECES = `(LONG, PIECE, MEASURED, HIDDEN) => {
  const SIDES = ['Top', 'Bottom'];
  /** Of borders of the same width, the first of these styles wins (CSS 2, 17.6.2.1). */
  const STYLES = ['double', 'solid', 'dashed', 'dotted', 'ridge', 'outset', 'groove', 'inset'];
  const SEEN = ['display', 'visibility', 'color', 'backgroundColor', 'backgroundImage', 'font', 'textAlign', 'verticalAlign',
    'paddingTop', 'paddingBottom', 'paddingLeft', 'paddingRight', 'borderTop', 'borderBottom', 'borderLeft', 'borderRight',
    'height', 'width', 'lineHeight', 'counterIncrement', 'counterReset', 'breakBefore', 'breakAfter', 'breakInside'];
  const css = (element) => getComputedStyle(element);
  const set = (element, styles) => {
    for (const [key, value] of Object.entries(styles)) element.style.setProperty(key, value, 'important');
  };
  const look = (row) => [row, ...row.cells].map((element) => {
    const style = css(element);
    return SEEN.map((key) => style[key]).join(';');
  }).join('|');
  const isRow = (row, columns) =>
    css(row).display === 'table-row' && row.cells.length === columns && row.cells.length === row.children.length &&
    [...row.cells].every((cell) => cell.colSpan === 1 && cell.rowSpan === 1 && css(cell).display === 'table-cell');
  const width = (side, style) => parseFloat(style['border' + side + 'Width']);
  const none = (style) => ['Top', 'Right', 'Bottom', 'Left'].every((side) => width(side, style) === 0);

  /** CSS widths of the columns, from the sources that fixed layout uses: columns, then cells of the first row. */
  const columnWidths = (table, first) => {
    const columns = [];
    for (const group of table.querySelectorAll(':scope > colgroup')) {
      if (group.children.length === 0) return undefined;
      for (const column of [group, ...group.children]) {
        const style = css(column);
        if (style.visibility !== 'visible' || style.backgroundColor !== 'rgba(0, 0, 0, 0)' || style.backgroundImage !== 'none' || !none(style)) return undefined;
        if (column !== group) for (let i = 0; i < column.span; i++) columns.push(style.width);
      }
    }
    if (columns.length > first.cells.length) return undefined;
    const widths = [];
    for (const [i, cell] of [...first.cells].entries()) {
      const style = css(cell);
      let own = columns[i] ?? 'auto';
      if (own === 'auto' && style.width !== 'auto') {
        if (style.boxSizing !== 'border-box') {
          if (!/^[\\d.]+px$/.test(style.width) || css(table).borderCollapse === 'collapse') return undefined;
          own = parseFloat(style.width) + parseFloat(style.paddingLeft) + parseFloat(style.paddingRight) + width('Left', style) + width('Right', style) + 'px';
        } else own = style.width;
      }
      widths.push(own);
    }
    return widths;
  };

  /**
   * How wide table and columns are in the window, with the style sheet put aside that hides the document there. A table that fills
   * its line does so on the page, whose width may be another.
   */
  const measure = (table, first, spacing) => {
    const hiding = [...document.styleSheets].find(({ media }) => media.mediaText === HIDDEN);
    if (hiding === undefined) return undefined;
    hiding.disabled = true;
    try {
      const wide = (element) => element.getBoundingClientRect().width;
      const total = wide(table);
      const cells = [...first.cells].map(wide);
      if (total === 0 || cells.includes(0)) return undefined;
      const around = css(table.parentElement);
      const room = table.parentElement.clientWidth - parseFloat(around.paddingLeft) - parseFloat(around.paddingRight);
      if (total < room - 1) return { width: total + 'px', widths: cells.map((cell) => cell + 'px') };
      const widest = cells.indexOf(Math.max(...cells));
      const widths = spacing === 0 ? cells.map((cell) => (100 * cell) / total + '%') : cells.map((cell, i) => (i === widest ? 'auto' : cell + 'px'));
      return { width: '100%', widths };
    } finally {
      hiding.disabled = false;
    }
  };

  /** Which of the borders that meet between two rows is shown. */
  const winner = (candidates) => {
    if (candidates.some(({ style }) => style === 'hidden')) return undefined;
    const drawn = candidates.filter(({ style, width }) => style !== 'none' && width > 0);
    return drawn.reduce((best, next) => {
      if (best === undefined || next.width > best.width) return next;
      return next.width === best.width && STYLES.indexOf(next.style) < STYLES.indexOf(best.style) ? next : best;
    }, undefined);
  };
  const border = (element, side) => {
    const style = css(element);
    return { width: width(side, style), style: style['border' + side + 'Style'], color: style['border' + side + 'Color'] };
  };
  /** @returns by how much the rows overlap when both draw the border between them */
  const share = (above, below) => {
    const shown = [...above.cells].map((cell, i) =>
      winner([border(cell, 'Bottom'), border(below.cells[i], 'Top'), border(above, 'Bottom'), border(below, 'Top')]));
    for (const [i, line] of shown.entries()) {
      const value = line === undefined ? '0 none' : line.width + 'px ' + line.style + ' ' + line.color;
      set(above.cells[i], { 'border-bottom': value });
      set(below.cells[i], { 'border-top': value });
    }
    for (const row of [above, below]) set(row, { [row === above ? 'border-bottom' : 'border-top']: '0 none' });
    return Math.max(0, ...shown.map((line) => line?.width ?? 0));
  };

  const inPieces = (table) => {
    const body = table.tBodies[0];
    // Content inserted at page ends would be a row of another piece.
    if (table.querySelector('template')) return false;
    if (table.tBodies.length !== 1 || body.rows.length < LONG || body.rows.length !== body.children.length) return false;
    const rows = [...body.rows];
    const style = css(table);
    const section = css(body);
    const collapses = style.borderCollapse === 'collapse';
    const head = table.tHead;
    const depends = style.tableLayout !== 'fixed' || style.width === 'auto';
    const spacing = collapses ? 0 : parseFloat(style.borderSpacing);
    const spaced = style.borderSpacing;
    // A foot follows the last row of a page directly, which pieces would not allow.
    const plain = table.tFoot === null && style.display === 'table' && style.height === 'auto' && (depends ? rows.length >= MEASURED : spacing === 0) &&
      (collapses ? none(style) && none(section) : /^([\\d.]+px)( \\1)?$/.test(spaced)) &&
      section.display === 'table-row-group' && section.counterReset === 'none' && section.counterIncrement === 'none' &&
      section.breakInside === 'auto' && section.breakBefore === 'auto' && section.breakAfter === 'auto' && section.position === 'static' &&
      (head === null || (head.rows.length === 1 && head.children.length === 1 && none(css(head)) && css(head).display === 'table-header-group'));
    if (!plain) return false;
    const columns = rows[0].cells.length;
    const edges = [];
    for (let at = 0; at < rows.length; at += PIECE) edges.push(at, Math.min(at + PIECE, rows.length) - 1);
    const edgeRows = [...new Set(edges)].map((at) => rows[at]);
    if ((head !== null && !isRow(head.rows[0], columns)) || !edgeRows.every((row) => isRow(row, columns))) return false;
    if (rows.some((row) => row.cells.length !== columns || [...row.cells].some((cell) => cell.colSpan !== 1 || cell.rowSpan !== 1))) return false;
    const first = head?.rows[0] ?? rows[0];
    const measured = depends ? measure(table, first, spacing) : undefined;
    const widths = depends ? measured?.widths : columnWidths(table, first);
    if (widths === undefined) return false;
    // A cell whose declared height excludes its borders would change height under a sizing that includes them.
    const firsts = [...(head === null ? [] : [head.rows[0]]), ...edges.filter((_, i) => i % 2 === 0).map((at) => rows[at])];
    const grows = (cell, i) => widths[i] !== 'auto' && css(cell).boxSizing !== 'border-box' && css(cell).height !== 'auto';
    if (firsts.some((row) => [...row.cells].some(grows))) return false;

    const before = edgeRows.map(look);
    const pieces = [body];
    for (let at = PIECE; at < rows.length; at += PIECE) {
      const piece = body.cloneNode(false);
      piece.append(...rows.slice(at, at + PIECE));
      pieces.at(-1).after(piece);
      pieces.push(piece);
    }
    if (edgeRows.some((row, i) => look(row) !== before[i])) {
      body.append(...rows);
      for (const piece of pieces.slice(1)) piece.remove();
      return false;
    }
    const overlaps = pieces.map(() => 0);
    if (collapses) {
      for (const [i, piece] of pieces.entries()) {
        const above = i === 0 ? head?.rows[0] : pieces[i - 1].rows[pieces[i - 1].rows.length - 1];
        if (above) overlaps[i] = share(above, piece.rows[0]);
      }
    }
    if (measured !== undefined) set(table, { 'table-layout': 'fixed', width: measured.width, 'border-spacing': '0' });
    const alone = { display: 'table', 'border-spacing': spaced, 'table-layout': 'fixed', width: '100%', height: 'auto', margin: '0', padding: '0' };
    const own = (row) => {
      for (const [i, cell] of [...row.cells].entries())
        set(cell, widths[i] === 'auto' ? { width: 'auto' } : { width: widths[i], 'box-sizing': 'border-box' });
    };
    if (head !== null) {
      set(head.rows[0], alone);
      own(head.rows[0]);
    }
    for (const [i, piece] of pieces.entries()) {
      set(piece, alone);
      if (!collapses) set(piece, { border: '0 none' });
      // The spacing between two rows must not appear twice where two pieces meet.
      if (spacing > 0 && (i > 0 || head !== null)) overlaps[i] = spacing;
      if (overlaps[i] > 0) set(piece, { 'margin-top': -overlaps[i] + 'px' });
      own(piece.rows[0]);
    }
    for (const group of table.querySelectorAll(':scope > colgroup')) set(group, { display: 'none' });
    return true;
  };
  return [...document.querySelectorAll('table')].filter(inPieces).length;
}`;
