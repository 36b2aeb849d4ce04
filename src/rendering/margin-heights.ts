import type { RenderWarning } from '../contract/render-warning.ts';
import type { Document } from './compose-document.ts';
import type { DocumentPage } from './document-page.ts';
import { type ReadableSheets, RULES_OF } from './readable-sheets.ts';

const PX_PER_INCH = 96;
const MM_PER_INCH = 25.4;
/** Distance between a header and the top edge of the paper, or a footer and the bottom edge, in Chromium's print template. */
const EDGE_MM = (15 / 72) * MM_PER_INCH;
/** Excess that is not reported, since the line height leaves space around letters. Millimetres. */
const TOLERANCE_MM = 1;

/** Elements without a height of their own in a header, that could run scripts or load something. */
const ACTIVE = 'script,iframe,frame,object,embed,base,meta,link,video,audio,source,template';

/**
 * Runs in the page. Returns the heights of headers and footers in CSS pixels, and the top and bottom margins that `@page` without a
 * selector sets, as written. The body is not laid out meanwhile if the window layout is hidden. Markup is parsed in an inert
 * document and stripped of all that could run or load, because it becomes part of the page for a moment.
 */
const MEASURE = `async (parts, width, sheets) => {
  const root = Object.getOwnPropertyDescriptor(Document.prototype, 'documentElement').get.call(document);
  const body = Object.getOwnPropertyDescriptor(Document.prototype, 'body').get.call(document);
  const styleOf = (own) => Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'style').get.call(own);
  const hidden = getComputedStyle(root).display === 'none';
  if (hidden) {
    styleOf(root).setProperty('display', 'block', 'important');
    if (body) styleOf(body).setProperty('display', 'none', 'important');
  }
  const inert = (html) => {
    const parsed = new DOMParser().parseFromString(html, 'text/html');
    for (const own of parsed.querySelectorAll('${ACTIVE}')) own.remove();
    for (const own of parsed.querySelectorAll('*')) {
      for (const { name, value } of [...own.attributes]) {
        const loads = /^(?:src|srcset|href|xlink:href|poster|data|background|action|formaction)$/i.test(name);
        if (/^on/i.test(name) || (loads && !/^\\s*(?:data:image|#)/i.test(value))) own.removeAttribute(name);
      }
    }
    return [...parsed.head.querySelectorAll('style'), ...parsed.body.childNodes].map((own) => document.importNode(own, true));
  };
  const heights = [];
  for (const html of parts) {
    const host = Document.prototype.createElement.call(document, 'div');
    styleOf(host).cssText = 'all:initial!important;position:absolute!important;visibility:hidden!important;width:' + width + 'px!important';
    const inner = Element.prototype.attachShadow.call(host, { mode: 'closed' });
    inner.append(...inert(html));
    Node.prototype.appendChild.call(root, host);
    await Promise.all([...inner.querySelectorAll('img')].map((image) => image.decode().catch(() => {})));
    heights.push(host.getBoundingClientRect().height);
    Element.prototype.remove.call(host);
  }
  if (hidden) {
    styleOf(root).removeProperty('display');
    if (body) styleOf(body).removeProperty('display');
  }
  const margins = {};
  const read = (rules) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && (rule.conditionText === 'print' || matchMedia(rule.conditionText).matches)) read(rule.cssRules);
      if (rule.styleSheet) read(rulesOf(rule.styleSheet));
      if (!(rule instanceof CSSPageRule) || rule.selectorText !== '') continue;
      for (const side of ['top', 'bottom']) margins[side] = rule.style.getPropertyValue('margin-' + side) || margins[side];
    }
  };
  const rulesOf = ${RULES_OF};
  for (const sheet of document.styleSheets) read(rulesOf(sheet));
  return JSON.stringify({ heights, margins });
}`;

interface Measured {
  readonly heights: readonly number[];
  readonly margins: { readonly top?: string; readonly bottom?: string };
}

/** Millimetres of each unit that does not depend on a font or a page. */
const UNITS: Readonly<Record<string, number>> = {
  mm: 1,
  cm: 10,
  in: MM_PER_INCH,
  pt: MM_PER_INCH / 72,
  pc: MM_PER_INCH / 6,
  px: MM_PER_INCH / PX_PER_INCH,
  q: 0.25,
};

/** Reports headers and footers that are higher than their margin, so that they cover the text of each page. */
export async function findHighMargins(
  page: DocumentPage,
  document: Document,
  sheets: ReadableSheets,
): Promise<RenderWarning[]> {
  const { header, footer, paper } = document;
  const parts = [
    { part: 'header', side: 'top', html: header, inches: paper.marginTop },
    { part: 'footer', side: 'bottom', html: footer, inches: paper.marginBottom },
  ] as const;
  const present = parts.filter(({ html }) => html !== undefined);
  if (present.length === 0) return [];
  const html = JSON.stringify(present.map((each) => each.html));
  const width = paper.paperWidth * PX_PER_INCH;
  const { heights, margins } = JSON.parse(
    String(await page.evaluate(`(${MEASURE})(${html}, ${width}, ${JSON.stringify(sheets)})`)),
  ) as Measured;
  return present.flatMap(({ part, side, inches }, index) => {
    const set = margins[side];
    const margin = set === undefined ? inches * MM_PER_INCH : millimetres(set);
    const reach = EDGE_MM + (heights[index]! * MM_PER_INCH) / PX_PER_INCH;
    if (margin === undefined || reach <= margin + TOLERANCE_MM) return [];
    const needed = Math.ceil(reach);
    const mend = set === undefined ? `margins.${side}` : `margin-${side} of @page`;
    const message = `${part}: extends beyond the ${side} margin and covers text (reaches ${reach.toFixed(1)} mm into the page, margin ${margin.toFixed(1)} mm): set ${mend} to ${needed}mm, or make the ${part} lower`;
    return [{ kind: 'css', message }];
  });
}

/** @returns undefined for a length relative to something else */
function millimetres(length: string): number | undefined {
  const [, number, unit = ''] = /^(-?[\d.]+)([a-z]*)$/i.exec(length.trim()) ?? [];
  if (number === undefined) return undefined;
  if (unit === '') return Number(number) === 0 ? 0 : undefined;
  const factor = UNITS[unit.toLowerCase()];
  return factor === undefined ? undefined : Number(number) * factor;
}
