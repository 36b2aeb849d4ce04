import { HINT_PREFIX } from '@platen/pdf';
import type { DocumentPage } from './document-page.ts';

const TABLE_FOOT = /<tfoot\b/i;
const TITLED_PICTURE = /<svg\b[^>]*>\s*<title\b/i;
const TITLED_DECORATION = /<img\b[^>]*\stitle\s*=/i;
const INNER_LINK = /\bhref\s*=\s*["']?#/i;
const TERMS = /<dl\b/i;
const FORMULA = /<math\b|\brole\s*=\s*["']?math\b/i;

/** Link or picture with a name, which may consist of an icon alone. */
const NAMED_ICON = /<a\b[^>]*\s(?:aria-label|title)\s*=|\brole\s*=\s*["']?img\b/i;

/**
 * Gives SVG pictures with a title the role of pictures, and marks elements for which the browser's tags have no type: table
 * footers, notes and their references, tables of contents, description lists, formulas. The mark is a private-use subtag of an
 * element's language (`StructureHint`), which the browser prints and the finishing pass removes. A language tag with a
 * private-use subtag selects the same fonts and rules as one without.
 *
 * @param html HTML of the document; without any of these nothing is changed
 */
export async function hintStructure(page: DocumentPage, html: string): Promise<void> {
  if (TITLED_PICTURE.test(html)) await page.evaluate(`(${NAME_PICTURES})()`);
  if (TITLED_DECORATION.test(html)) await page.evaluate(HIDE_DECORATION);
  if (NAMED_ICON.test(html)) await page.evaluate(`(${NAME_ICONS})()`);
  if (TERMS.test(html)) await page.evaluate(`(${TERM_HINTS})()`);
  if (FORMULA.test(html)) await page.evaluate(`(${FORMULA_HINTS})()`);
  if (TABLE_FOOT.test(html) || INNER_LINK.test(html)) await page.evaluate(`(${HINT})()`);
}

/**
 * Runs in the page: appends a hint to the language of an element, unless it has one. The browser tags the element from then on.
 */
export const HINT_ELEMENT = `const hint = (element, kind, apart = true) => {
    if (/-?${HINT_PREFIX}/.test(element.lang)) return;
    const around = element.closest('[lang]')?.getAttribute('lang')?.replace(/-?${HINT_PREFIX}.*$/, '') ?? '';
    if (!/^[a-z0-9-]*$/i.test(around)) return;
    element.setAttribute('lang', (around === '' ? '' : around + '-') + '${HINT_PREFIX}' + kind);
    if (apart && !element.hasAttribute('aria-atomic')) element.setAttribute('aria-atomic', 'false');
  };`;

/** Runs in the page. Marks terms and their descriptions in description lists (HTML Living Standard § 4.4.9). */
const TERM_HINTS = `() => {
  ${HINT_ELEMENT}
  const all = (selector) => Document.prototype.querySelectorAll.call(document, selector);
  for (const list of all('dl:not([role])')) hint(list, 'dl');
  for (const part of all('dl:not([role]) > :is(dt, dd), dl:not([role]) > div > :is(dt, dd)')) hint(part, part.localName);
}`;

/**
 * Runs in the page. Makes a formula a picture with the text of the formula, or the formula in linear notation. Otherwise a reader
 * would get its symbols as words of a paragraph.
 */
const FORMULA_HINTS = `() => {
  ${HINT_ELEMENT}
  const all = (selector) => Document.prototype.querySelectorAll.call(document, selector);
  const group = (text) => (/^(\\p{L}+|[\\p{N}.,]+|.?)$/u.test(text) ? text : '(' + text + ')');
  const say = (node) => {
    const kids = [...node.children].filter(({ localName }) => !/^(annotation|annotation-xml|mphantom|none|mprescripts)$/.test(localName));
    const [a = '', b = '', c = ''] = kids.slice(0, 3).map(say);
    switch (node.localName) {
      case 'mi': case 'mn': case 'mtext': case 'ms': return node.textContent.trim().replace(/\\s+/g, ' ');
      case 'mo': {
        const sign = node.textContent.trim();
        return /^[+\\-−±∓×·÷*\\/=≠≈≡<>≤≥∈∉⊂⊆∪∩∧∨→⇒↔⇔,;|]$/u.test(sign) && node.previousElementSibling ? (/^[,;]$/.test(sign) ? sign + ' ' : ' ' + sign + ' ') : sign;
      }
      case 'mfrac': return group(a) + '/' + group(b);
      case 'msqrt': return '√' + group(kids.map(say).join(''));
      case 'mroot': return 'root(' + a + '; ' + b + ')';
      case 'msup': case 'mover': return group(a) + '^' + group(b);
      case 'msub': case 'munder': return group(a) + '_' + group(b);
      case 'msubsup': case 'munderover': return group(a) + '_' + group(b) + '^' + group(c);
      case 'mtable': return kids.map(say).join('; ');
      case 'mtr': return kids.map(say).join(', ');
      case 'semantics': return a;
      default: return kids.length === 0 ? '' : kids.map(say).join('');
    }
  };
  for (const formula of all('math, [role=math][aria-label]')) {
    if (formula.parentElement?.closest('math') || formula.closest('[aria-hidden=true]')) continue;
    const own = formula.getAttribute('aria-label') ?? formula.getAttribute('alttext') ?? '';
    const text = own.trim() || say(formula).trim().slice(0, 2000) || formula.textContent.trim().slice(0, 2000);
    if (text === '') continue;
    formula.setAttribute('role', 'img');
    formula.setAttribute('aria-label', text);
    hint(formula, 'math');
  }
}`;

/**
 * Runs in the page. An icon that a style sheet generates, or that is hidden from assistive technology, is painted without tags,
 * which leaves its named element empty. The element gets an invisible fill of 0.4 % white, so that its name has a place.
 */
const NAME_ICONS = `() => {
  const all = (selector) => Document.prototype.querySelectorAll.call(document, selector);
  const UNSEEN = 'rgba(255, 255, 255, 0.004)';
  for (const icon of all('[role=img][aria-label]:empty')) {
    const style = getComputedStyle(icon);
    const isGenerated = ['::before', '::after'].some((part) => !/^(none|normal)$/.test(getComputedStyle(icon, part).content));
    if (isGenerated && style.backgroundImage === 'none' && /, 0\\)$/.test(style.backgroundColor)) icon.style.setProperty('background-color', UNSEEN, 'important');
  }
  for (const link of all('a[href]:is([aria-label],[title])')) {
    const name = (link.getAttribute('aria-label') ?? link.title).trim();
    if (name === '' || link.textContent.trim() !== '' || link.closest('[aria-hidden=true],svg') || link.querySelector('img:not([alt=""]),svg:not([aria-hidden=true]),[role=img]')) continue;
    const place = Object.assign(document.createElement('span'), { role: 'img', ariaLabel: name });
    place.style.cssText = 'all:initial!important;position:absolute!important;width:1px!important;height:1px!important;background-color:' + UNSEEN + '!important';
    link.append(place);
  }
}`;

/**
 * Runs in the page. An empty `alt` marks a picture as decoration (HTML AAM, 3.5), but a browser treats one that has a title as a
 * picture without alternative text, so the title is removed.
 */
const HIDE_DECORATION = `(() => {
  for (const picture of Document.prototype.querySelectorAll.call(document, 'img[alt=""][title]:not([aria-label],[aria-labelledby])')) picture.removeAttribute('title');
})()`;

/** Runs in the page. A browser leaves SVG out of its tags unless it has a role, even if its title describes it (SVG 2, 5.2). */
const NAME_PICTURES = `() => {
  for (const picture of Document.prototype.querySelectorAll.call(document, 'svg:not([role],[aria-hidden],[aria-label],[aria-labelledby])')) {
    const text = [...picture.children].find(({ localName }) => localName === 'title')?.textContent.trim();
    if (!text || picture.querySelector('a,text') !== null || picture.parentElement?.closest('svg') !== null) continue;
    picture.setAttribute('role', 'img');
    picture.setAttribute('aria-label', text);
  }
}`;

/**
 * Runs in the page. A note reference is a short superscript link, such as `<sup><a href="#n1">1</a></sup>`, or has that role; its
 * note is the block that it links to. A table of contents is a list, or an element with one line per entry, whose text consists
 * of internal links and page numbers.
 */
const HINT = `() => {
  const all = (selector) => [...Document.prototype.querySelectorAll.call(document, selector)];
  const targetOf = (link) => {
    const id = (link.getAttribute('href') ?? '').slice(1);
    if (id === '') return null;
    try {
      return Document.prototype.getElementById.call(document, decodeURIComponent(id)) ?? Document.prototype.getElementById.call(document, id);
    } catch {
      return null;
    }
  };
  ${HINT_ELEMENT}

  // A browser has no element for a group of rows.
  for (const row of all('tfoot > tr')) hint(row, 'tfoot');

  const links = all('a[href^="#"]');
  const isLink = new Set(links);
  const isRaised = (link) => link.closest('sup') !== null || (link.children.length === 1 && link.firstElementChild.localName === 'sup' && link.textContent.trim() === link.firstElementChild.textContent.trim()) ||
    /^(super|text-top)$/.test(getComputedStyle(link).verticalAlign);
  const notes = new Set();
  for (const link of links) {
    const role = link.getAttribute('role') ?? '';
    if (role === 'doc-backlink') continue;
    const text = link.textContent.trim();
    if (role !== 'doc-noteref' && !(text.length <= 5 && text !== '' && isRaised(link))) continue;
    const note = targetOf(link)?.closest('p,li,aside,dd,div,section,footer,[role=doc-footnote],[role=doc-endnote]');
    if (!note || note.contains(link) || note.querySelector('h1,h2,h3,table,main,article')) continue;
    // A note that refers back to where it is referred from is no place that refers to a note.
    if (link.closest('[lang*="${HINT_PREFIX}note"]')) continue;
    hint(link, 'noteref');
    notes.add(note);
  }
  for (const note of all('[role=doc-footnote],[role=doc-endnote]')) notes.add(note);
  const within = (set, element) => {
    for (let own = element; own !== null; own = own.parentElement) if (set.has(own)) return true;
    return false;
  };
  for (const note of notes) if (!within(notes, note.parentElement)) hint(note, 'note');

  const REST = /^[\\s.·…‥_\\-–—|,;:\\d]*$/;
  /** Whether all text of an element, except skipped parts, belongs to links to other places in the document. */
  const leads = (element, skipped) => {
    let rest = '';
    const inside = [];
    const walk = (node) => {
      for (const child of node.childNodes) {
        if (child.nodeType === 3) rest += child.data;
        else if (child.nodeType !== 1 || (skipped && child.matches(skipped))) continue;
        else if (isLink.has(child)) inside.push(child);
        else if (/^(img|svg|table|h[1-6]|math|input)$/.test(child.localName)) rest += 'x';
        else walk(child);
      }
    };
    if (isLink.has(element)) return true;
    walk(element);
    return inside.length === 1 && REST.test(rest.replace(/\\b[ivxlc]+\\b/gi, '')) && inside[0].textContent.trim() !== '';
  };
  const isContents = (list) => {
    const items = [...list.children].filter((item) => item.localName === 'li');
    return items.length > 0 && items.length === list.children.length && items.every((item) =>
      leads(item, 'ul,ol') && [...item.children].filter((child) => /^[uo]l$/.test(child.localName)).every(isContents));
  };
  if (links.length < 2) return;
  const contents = new Set();
  const around = new Set();
  const add = (element) => {
    contents.add(element);
    for (let own = element; own !== null; own = own.parentElement) around.add(own);
  };
  for (const list of all('ul,ol')) {
    if (within(contents, list) || within(notes, list) || !isContents(list)) continue;
    if (list.querySelectorAll('li').length >= 2) for (const own of [list, ...list.querySelectorAll('ul,ol')]) add(own);
  }
  for (const parent of new Set(links.flatMap((link) => [link.parentElement, link.parentElement?.parentElement]))) {
    if (!parent || /^(html|body|tr|table|tbody|thead|li|ul|ol|dl|main|sup|span)$/.test(parent.localName) || within(notes, parent)) continue;
    if (within(contents, parent) || around.has(parent)) continue;
    const lines = [...parent.children].filter((child) => !/^(h[1-6]|br|hr|header)$/.test(child.localName));
    const direct = [...parent.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join('');
    const least = parent.closest('nav,[role=doc-toc]') ? 2 : 3;
    if (lines.length >= least && REST.test(direct) && lines.every((line) => leads(line))) add(parent);
  }
  for (const element of contents) hint(element, 'toc');
}`;
