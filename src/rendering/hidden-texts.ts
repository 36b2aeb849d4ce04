import type { DocumentPage } from './document-page.ts';
import { type ReadableSheets, RULES_OF } from './readable-sheets.ts';
import { HINT_ELEMENT } from './structure-hints.ts';

/** CSS that clips a box to nothing. */
const CUT = /\bclip\s*:\s*rect\(|clip-path\s*:\s*(?:inset\(\s*(?:50|100)%|circle\(\s*0|polygon\()/i;

/** Maximum number of elements whose styles are examined. Each takes some microseconds. */
const MOST_ELEMENTS = 20_000;

/**
 * Keeps text that is meant for screen readers only, in boxes clipped to nothing. A browser doesn't paint such text and so has no
 * tags for it. The box gets an invisible fill of 0.4 % white, and the text becomes its replacement text (ISO 32000-1, 14.9.4).
 *
 * @param html HTML of the document; nothing is changed without such text in it or its style sheets
 */
export async function keepHiddenTexts(
  page: DocumentPage,
  html: string,
  sheets: ReadableSheets,
): Promise<void> {
  if ([html, ...Object.values(sheets)].some((each) => CUT.test(each)))
    await page.evaluate(`(${KEEP})(${JSON.stringify(sheets)})`);
}

/** Runs in the page. Examines only the rules that clip boxes: the styles of all elements would take long. */
const KEEP = `(sheets) => {
  ${HINT_ELEMENT}
  const all = (selector) => {
    try {
      return [...Document.prototype.querySelectorAll.call(document, selector)];
    } catch {
      return [];
    }
  };
  const selectors = ['[style*=clip]'];
  const read = (rules) => {
    for (const rule of rules) {
      if (rule.style && rule.selectorText && (rule.style.clip || rule.style.clipPath)) selectors.push(rule.selectorText);
      if (rule.cssRules) read(rule.cssRules);
      if (rule.styleSheet) read(rulesOf(rule.styleSheet));
    }
  };
  const rulesOf = ${RULES_OF};
  for (const sheet of document.styleSheets) read(rulesOf(sheet));
  const isCut = (own) => {
    const { position, clip, clipPath, display, visibility, width, height } = getComputedStyle(own);
    if (display === 'none' || visibility !== 'visible' || !/^(absolute|fixed)$/.test(position)) return false;
    if (!(parseFloat(width) <= 1 && parseFloat(height) <= 1)) return false;
    return /^rect\\((0px|1px)(,? (0px|1px)){3}\\)$/.test(clip) || /^(inset\\((50|100)%|circle\\(0|polygon\\(0px 0px)/.test(clipPath);
  };
  for (const own of [...new Set(selectors.flatMap(all))].slice(0, ${MOST_ELEMENTS})) {
    const text = own.textContent.replace(/\\s+/g, ' ').trim().slice(0, 2000);
    if (text === '' || !own.isConnected || own.closest('[aria-hidden=true],[inert],label,svg') || own.querySelector('a,input,select,textarea,button,img,svg,table')) continue;
    if (own.matches('td,th,tr,li,a') || !isCut(own)) continue;
    const place = Object.assign(document.createElement('span'), { role: 'img', ariaLabel: text });
    place.style.cssText = 'all:initial!important;display:block!important;width:1px!important;height:1px!important;background-color:rgba(255,255,255,.004)!important';
    const styles = { 'clip': 'auto', 'clip-path': 'none', 'background': 'none', 'border-color': 'transparent', 'box-shadow': 'none', 'outline': 'none' };
    for (const [name, value] of Object.entries(styles)) own.style.setProperty(name, value, 'important');
    own.replaceChildren(place);
    hint(place, 'said');
  }
}`;
