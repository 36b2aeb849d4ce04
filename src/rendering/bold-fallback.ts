import type { DocumentPage } from './document-page.ts';
import { FALLBACK_CHARACTERS, fallbackFamilies } from './fallback-families.ts';

/** Characters of fallback families, or notations of such characters in HTML and CSS. */
const MAY_FALL_BACK = new RegExp(
  String.raw`[${FALLBACK_CHARACTERS}]|&#(?:x0*[1-9a-f][\da-f]{2}|\d{4})|\\0{0,2}[1-9a-d][\da-f]{2}`,
  'iu',
);
const PSEUDO_ELEMENT = /:(?:before|after)\b/i;
/** Maximum numbers of texts with different fonts, and of elements whose generated text is examined. */
const MOST_TEXTS = 20_000;
const MOST_ELEMENTS = 5_000;
/** Characters of a string that decide on its families. */
const MOST_CHARACTERS = 2_000;

/**
 * Names the fallback families of bold text in its `font-family`. For characters that the named fonts lack, Chromium takes the
 * regular face of a fallback family and thickens it, which becomes a Type 3 font. Named, the family is used in its bold face.
 *
 * @param scripted whether scripts may have written text that is not in the HTML
 */
export async function nameBoldFallbacks(page: DocumentPage, html: string, scripted: boolean): Promise<void> {
  if (!scripted && !MAY_FALL_BACK.test(html)) return;
  const request = { characters: FALLBACK_CHARACTERS, pseudo: PSEUDO_ELEMENT.test(html) };
  const found = JSON.parse(
    String(await page.evaluate(`(globalThis.platenBold = (${IN_PAGE})(${JSON.stringify(request)})).texts`)),
  ) as BoldText[];
  if (found.length === 0) return;
  const families = found.map(({ text, lang, generic }) =>
    [...(generic ? [] : ['sans-serif']), ...fallbackFamilies(text, lang).map((name) => `"${name}"`)].join(
      ', ',
    ),
  );
  await page.evaluate(`platenBold.name(${JSON.stringify(families)})`);
}

/** Bold text of an element. */
interface BoldText {
  readonly text: string;
  readonly lang: string;
  /** Whether its `font-family` has a generic family, which has the characters of `sans-serif`. */
  readonly generic: boolean;
}

/**
 * Runs in the page. Finds the elements and pseudo-elements whose own text is bold and has characters of fallback families, and
 * appends families to theirs. All styles are read before the first is written. Forms may shadow properties with names of controls.
 */
const IN_PAGE = `({ characters, pseudo }) => {
  const getter = (type, name) => Object.getOwnPropertyDescriptor(type.prototype, name).get;
  const parent = getter(Node, 'parentElement');
  const styles = { html: getter(HTMLElement, 'style'), svg: getter(SVGElement, 'style'), math: getter(MathMLElement, 'style') };
  const inlineStyle = (own) => (own instanceof SVGElement ? styles.svg : own instanceof MathMLElement ? styles.math : styles.html).call(own);
  const FALLS_BACK = new RegExp('[' + characters + ']', 'u');
  const ALL = new RegExp('[' + characters + ']', 'gu');
  const GENERIC = /(?:^|,)\\s*(?:serif|sans-serif|monospace|system-ui|ui-[a-z-]+)\\s*(?:,|$)/i;
  const found = new Map();
  const add = (own, part, text) => {
    if (!FALLS_BACK.test(text)) return;
    const key = part ?? '';
    const known = found.get(own)?.[key];
    if (known === null) return;
    if (known) {
      if (known.text.length < ${MOST_CHARACTERS}) known.text += text.match(ALL).join('').slice(0, ${MOST_CHARACTERS});
      return;
    }
    if (found.size >= ${MOST_TEXTS}) return;
    const style = getComputedStyle(own, part);
    if (!found.has(own)) found.set(own, {});
    found.get(own)[key] = Number(style.fontWeight) < 600 ? null : {
      text: text.match(ALL).join('').slice(0, ${MOST_CHARACTERS}),
      lang: Element.prototype.closest.call(own, '[lang]')?.getAttribute('lang') ?? '',
      family: style.fontFamily,
    };
  };
  const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (!FALLS_BACK.test(text.data)) continue;
    const holder = parent.call(text);
    if (holder === null || /^(?:script|style|title|template|noscript)$/.test(holder.localName)) continue;
    add(holder.localName === 'option' ? (Element.prototype.closest.call(holder, 'select') ?? holder) : holder, undefined, text.data);
  }
  const all = (selector) => [...Document.prototype.querySelectorAll.call(document, selector)];
  for (const own of all('input')) add(own, undefined, String(own.value) + String(own.placeholder));
  const elements = pseudo ? all('body, body *').slice(0, ${MOST_ELEMENTS}) : [];
  for (const own of elements) for (const part of ['::before', '::after']) add(own, part, getComputedStyle(own, part).content);
  const bold = [...found].flatMap(([own, parts]) => Object.entries(parts).flatMap(([part, each]) => (each ? [{ own, part, ...each }] : [])));
  const name = (families) => {
    const sheet = new CSSStyleSheet();
    bold.forEach(({ own, part, family }, at) => {
      const list = family + ', ' + families[at];
      if (part === '') return inlineStyle(own).setProperty('font-family', list, 'important');
      const attribute = 'data-platen-bold' + part.replace('::', '-');
      Element.prototype.setAttribute.call(own, attribute, at);
      sheet.insertRule('[' + attribute + '="' + at + '"]' + part + '{font-family:' + list + '!important}');
    });
    if (sheet.cssRules.length > 0) document.adoptedStyleSheets.push(sheet);
  };
  return { texts: JSON.stringify(bold.map(({ text, lang, family }) => ({ text, lang, generic: GENERIC.test(family) }))), name };
}`;
