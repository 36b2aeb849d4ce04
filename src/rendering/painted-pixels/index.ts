import type { DocumentPage } from '../document-page.ts';
import { BLUR } from './blur.ts';
import { COLORS } from './colors.ts';
import { DRAWINGS } from './drawings.ts';
import { IMAGES } from './images.ts';
import { NAME_WIDGETS } from './name-widgets.ts';
import { READINGS } from './readings.ts';
import { SHADOWS } from './shadows.ts';

/** Markup that makes a browser paint a part of a document without tags, or that loads an unknown style sheet that may do so. */
const EFFECT =
  /\bfilter\s*[:=]|<filter\b|box-reflect|\bperspective\b|\brotate[xy3]|matrix3d|<iframe\b|<video\b|<link\b|@import\b/i;
const WIDGET = /<(?:meter|progress|object|embed)\b|<input\b[^>]*\btype\s*=\s*["']?(?:image|range|color)\b/i;

/**
 * Adds text to content that a browser paints as a picture without tags, and replaces filters that would turn content into pixels.
 * Colours are computed here, shadows become those of boxes and letters, and images are drawn with their filter beforehand.
 * Remaining content is visible but not readable, so the document may not claim to be accessible.
 *
 * @param html HTML of the document; without such content nothing is changed
 * @returns descriptions of the remaining places for people: the element and its effect
 */
export async function readablePaint(page: DocumentPage, html: string): Promise<string[]> {
  if (WIDGET.test(html)) await page.evaluate(`(${NAME_WIDGETS})()`);
  if (!EFFECT.test(html)) return [];
  return JSON.parse(String(await page.evaluate(`(${READABLE_PAINT})()`))) as string[];
}

/** Runs in the page. */
const READABLE_PAINT = `async () => {
  const all = [...Document.prototype.querySelectorAll.call(document, 'body, body *')];
  const lost = [];
  const done = new Set();
  const within = (set, element) => {
    for (let own = element; own; own = own.parentElement) if (set.has(own)) return true;
    return false;
  };
  const lose = (element, why) => {
    done.add(element);
    const name = element.localName + (element.id ? '#' + element.id : element.classList[0] ? '.' + element.classList[0] : '');
    lost.push((name + ', ' + why).slice(0, 120));
  };
  const functionsOf = (filter) => [...filter.matchAll(/([a-z-]+)\\(((?:[^()]|\\([^()]*\\))*)\\)/g)].map(([, name, value]) => ({ name, value }));
  ${READINGS}
  ${IMAGES}
  ${COLORS}
  ${SHADOWS}
  ${BLUR}
  ${DRAWINGS}

  for (const element of all) {
    const style = getComputedStyle(element);
    if (element.localName === 'iframe') {
      let text = element.getAttribute('src') ? 'x' : '';
      try { text = element.contentDocument?.body ? wordsOf(element.contentDocument.body) : text; } catch {}
      if (text !== '' && !isUnseen(element)) lose(element, 'a document within this one');
      continue;
    }
    if (element.localName === 'video' && !isUnseen(element)) {
      lose(element, 'a film');
      continue;
    }
    const { filter } = style;
    const isReflected = (style.webkitBoxReflect || 'none') !== 'none';
    // Without a layout in the window an element has no computed matrix.
    const transform = style.transform === 'none' || style.transform.startsWith('matrix3d') ? element.computedStyleMap().get('transform') : null;
    const isDeep = transform?.is2D === false && (/perspective\\(|matrix3d/.test(transform.toString()) || getComputedStyle(element.parentElement ?? element).perspective !== 'none');
    if (filter === 'none' && !isReflected && !isDeep) continue;
    const drawing = rootOf(element);
    if (within(done, element) || isUnseen(element) || !(drawing ?? says(element))) continue;
    const functions = filter === 'none' ? [] : functionsOf(filter);
    if (drawing) {
      const isNamed = drawing.hasAttribute('aria-label') || drawing.hasAttribute('aria-labelledby') || drawing.getAttribute('role') === 'img' || drawing.closest('[role=img]') !== null;
      if (drawing !== element && isNamed) keep(drawing);
      else if (drawing === element && isNamed && filter !== 'none' && functions.every(isColor) && !isReflected && !isDeep) {
        const inner = document.createElementNS('http://www.w3.org/2000/svg', 'g');
        inner.append(...[...drawing.childNodes].filter(({ localName }) => localName !== 'title' && localName !== 'desc'));
        inner.style.filter = filter;
        drawing.append(inner);
        drawing.style.setProperty('filter', 'none', 'important');
        keep(drawing);
      } else if (isNamed || wordsOf(element) !== '') lose(element, filter === 'none' ? 'reflected or turned in space' : 'filter: ' + filter);
      continue;
    }
    if (isDeep && filter === 'none' && !isReflected) {
      if (element.localName === 'img' || element.getAttribute('role') === 'img') continue;
      if (element.querySelector('a[href],table,ul,ol,dl,h1,h2,h3,h4,h5,h6,input,select,textarea') || element.matches('a,table,tr,td,th,ul,ol,li,dl,h1,h2,h3,h4,h5,h6') || element.hasAttribute('role')) lose(element, 'turned in space');
      else {
        element.setAttribute('role', 'img');
        element.setAttribute('aria-label', wordsOf(element));
      }
      done.add(element);
      continue;
    }
    let isReadable = false;
    if (isReflected || isDeep) isReadable = false;
    else if (element.localName === 'img') {
      const colors = functions.filter(isColor);
      const shadows = functions.slice(colors.length);
      isReadable = functions.slice(0, colors.length).every(isColor) && shadows.every(({ name }) => name === 'drop-shadow') &&
        (colors.length === 0 || (await draw(element, colors))) && (shadows.length === 0 || (await shadeImage(element, shadows)));
    } else if (functions.every(({ name }) => name === 'drop-shadow') && onlyImage(element)) {
      const image = onlyImage(element);
      isReadable = getComputedStyle(image).filter === 'none' && (await shadeImage(image, functions));
    } else {
      const named = (wanted) => functions.filter(({ name }) => name === wanted);
      const [colors, blurs, shadows] = [functions.filter(isColor), named('blur'), named('drop-shadow')];
      isReadable = colors.length + blurs.length + shadows.length === functions.length && blurs.length < 2 && (shadows.length === 0 || hasPlainShadow(element)) &&
        (blurs.length === 0 || blur(element, Number.parseFloat(blurs[0].value))) && (colors.length === 0 || (await recolor(element, colors)));
      if (isReadable && shadows.length > 0) shade(element, shadows.map(boxShadowOf));
    }
    if (isReadable) {
      element.style.setProperty('filter', 'none', 'important');
      done.add(element);
    } else lose(element, isReflected ? 'reflected' : isDeep ? 'turned in space' : 'filter: ' + filter);
  }
  return JSON.stringify(lost.slice(0, 50));
}`;
