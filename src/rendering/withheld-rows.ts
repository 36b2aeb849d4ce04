import type { WithheldRows } from '@platen/pdf';
import type { DocumentPage } from './document-page.ts';

/** Minimum rows of a table for which this saves time. */
const MANY = 40;

const ROW = /<tr\b/gi;
/** Markup that may affect the accessibility tree or its order. */
const OWN_ACCESSIBILITY = /\baria-|\brole\s*=|attachShadow|shadowrootmode/i;

/**
 * Keeps the browser from tagging the rows of long tables that contain only text: its accessibility tree takes longer than
 * printing. The finishing pass tags the rows by their text (`WithheldRows`), and reports when it cannot; then `giveBackRows` lets
 * the browser tag them like everything else.
 *
 * @returns the text of these rows
 */
export async function withholdRows(page: DocumentPage, html: string): Promise<WithheldRows[]> {
  if ((html.match(ROW)?.length ?? 0) < MANY || OWN_ACCESSIBILITY.test(html)) return [];
  return JSON.parse(String(await page.evaluate(`(${WITHHOLD})(${MANY})`))) as WithheldRows[];
}

/** Lets the browser tag the withheld rows. */
export async function giveBackRows(page: DocumentPage): Promise<void> {
  await page.evaluate(
    `for (const own of document.querySelectorAll('tr[aria-hidden], tbody[aria-hidden]')) own.removeAttribute('aria-hidden')`,
  );
}

/**
 * Runs in the page. Its code is not JIT-compiled yet, and every examined node and attribute costs an object, so it relies on most
 * cells having neither attributes nor elements. It selects rows whose cells don't span, are headers in the same columns, and
 * contain only text and inline styling. Right-to-left text is excluded, because it is painted in another order.
 */
const WITHHOLD = `(MANY) => {
  const PLAIN = new Set(['B', 'I', 'U', 'SMALL', 'SPAN', 'BR', 'WBR']);
  const SAYS_NOTHING = new Set(['class', 'style', 'id', 'align', 'valign', 'width', 'height', 'bgcolor', 'nowrap', 'scope', 'colspan', 'rowspan']);
  const READ_AS_WRITTEN = /^[\\s\\u0021-\\u02ff\\u0370-\\u052f\\u1e00-\\u200a\\u2010-\\u2027\\u202f-\\u205e\\u2070-\\u2bff\\u2e80-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff\\uff00-\\uffef\\u00ad]*$/;
  const plainAttributes = (element) => {
    if (element.hasAttributes()) for (const name of element.getAttributeNames()) if (!SAYS_NOTHING.has(name)) return false;
    return true;
  };
  const holdsText = (element) => {
    for (let own = element.firstElementChild; own; own = own.nextElementSibling) {
      if (!PLAIN.has(own.nodeName) || !plainAttributes(own) || !holdsText(own)) return false;
    }
    return true;
  };
  const isCell = (cell, head) => {
    if (cell.nodeName !== (head ? 'TH' : 'TD')) return false;
    if (cell.hasAttributes() && (cell.colSpan !== 1 || cell.rowSpan !== 1 || !plainAttributes(cell) ||
      (head ? !/^(|row)$/i.test(cell.getAttribute('scope') ?? '') : cell.hasAttribute('scope')))) return false;
    return holdsText(cell);
  };
  const showsItsText = (element) => {
    const style = getComputedStyle(element);
    return style.textTransform === 'none' && style.visibility === 'visible' && style.textSecurity !== 'disc' && style.direction === 'ltr' &&
      ['::before', '::after'].every((pseudo) => /^(none|normal)$/.test(getComputedStyle(element, pseudo).content));
  };
  const allHeads = (row) => [...row.children].every((cell) => cell.nodeName === 'TH');

  const withheld = [];
  const hidden = [];
  const anchors = new Set();
  for (const table of document.querySelectorAll('table')) {
    const bodies = [...table.tBodies];
    const all = bodies.flatMap((body) => [...body.children]);
    if (all.length < MANY || !bodies.every(plainAttributes) || !plainAttributes(table)) continue;
    let tagged = 0;
    while (tagged < all.length && allHeads(all[tagged])) tagged++;
    const rows = all.slice(tagged);
    const heads = [...(rows[0]?.children ?? [])].map((cell) => cell.nodeName === 'TH');
    if (rows.length < MANY || heads.length < 2) continue;
    const texts = [];
    const isRow = (row) => {
      if (row.nodeName !== 'TR' || row.childElementCount !== heads.length || !plainAttributes(row)) return false;
      const own = [];
      for (let cell = row.firstElementChild; cell; cell = cell.nextElementSibling) {
        if (!isCell(cell, heads[own.length])) return false;
        own.push(cell.textContent);
      }
      texts.push(own);
      return READ_AS_WRITTEN.test(own.join(' '));
    };
    if (!rows.every(isRow)) continue;
    const samples = [rows[0], rows[rows.length >> 1], rows[rows.length - 1]].flatMap((row) => [row, ...row.querySelectorAll('*')]);
    const anchor = texts.shift();
    const said = anchor.join('\\n');
    if (said.trim() === '' || anchors.has(said) || !samples.every(showsItsText)) continue;
    anchors.add(said);
    const without = new Set(all.slice(0, tagged + 1));
    for (const body of bodies) {
      if ([...body.children].some((row) => without.has(row))) {
        for (const row of body.children) if (!without.has(row)) hidden.push(row);
      } else hidden.push(body);
    }
    withheld.push({ anchor, heads, rows: texts });
  }
  for (const own of hidden) own.setAttribute('aria-hidden', 'true');
  return JSON.stringify(withheld);
}`;
