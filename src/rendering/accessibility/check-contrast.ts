import type { RenderWarning } from '../../contract/render-warning.ts';
import type { DocumentPage } from '../document-page.ts';
import { MARKER } from './markers.ts';

/** Maximum number of text runs to report. */
const MAX_FOUND = 20;

/**
 * Runs in the page. Measures the contrast of each text with its background: the background colours of its ancestors, composited
 * (WCAG 2.2, 1.4.3). Text over pictures and gradients, and elements positioned over others, are not judged.
 */
const MEASURE = `(() => {
  const parse = (text) => {
    const parts = /^rgba?\\(([^)]*)\\)$/.exec(text)?.[1].split(/[\\s,/]+/).map(Number);
    return parts && parts.length >= 3 && parts.every((n) => !Number.isNaN(n)) ? [parts[0], parts[1], parts[2], parts[3] ?? 1] : undefined;
  };
  const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
  const luminance = (color) => {
    const [r, g, b] = color.slice(0, 3).map((n) => n / 255).map((n) => (n <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    const layers = [];
    for (let node = element; node; node = node.parentElement) {
      const style = getComputedStyle(node);
      if (style.backgroundImage !== 'none' || style.opacity !== '1' || style.mixBlendMode !== 'normal') return undefined;
      const color = parse(style.backgroundColor);
      if (!color) return undefined;
      layers.push(color);
      if (color[3] === 1) break;
    }
    return layers.reverse().reduce((below, top) => over(top, below), [255, 255, 255, 1]);
  };
  // The document itself may have no layout until it is printed.
  const isOut = (element) => {
    for (let node = element; node && node !== document.documentElement; node = node.parentElement)
      if (getComputedStyle(node).display === 'none') return true;
    return false;
  };
  const hex = (color) => '#' + color.slice(0, 3).map((n) => Math.round(n).toString(16).padStart(2, '0')).join('');
  const found = new Map();
  const walker = document.createTreeWalker(document.body ?? document, NodeFilter.SHOW_TEXT);
  for (let count = 0; walker.nextNode() && count < 20000 && found.size < ${MAX_FOUND}; count++) {
    const element = walker.currentNode.parentElement;
    const at = element?.closest('[${MARKER}]')?.getAttribute('${MARKER}');
    if (!at || found.has(at) || walker.currentNode.data.trim() === '') continue;
    if (element.closest('[aria-hidden=true],script,style,option,svg')) continue;
    const style = getComputedStyle(element);
    if (style.visibility !== 'visible' || isOut(element)) continue;
    const color = parse(style.color);
    const background = behind(element);
    if (!color || color[3] === 0 || !background) continue;
    const shown = over(color, background);
    const [light, dark] = [luminance(shown), luminance(background)].sort((a, b) => b - a);
    const ratio = (light + 0.05) / (dark + 0.05);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const least = large ? 3 : 4.5;
    if (ratio < least - 0.005) found.set(at, { ratio: Math.floor(ratio * 100) / 100, least, color: hex(shown), background: hex(background) });
  }
  return JSON.stringify([...found]);
})()`;

interface Measured {
  readonly ratio: number;
  readonly least: number;
  readonly color: string;
  readonly background: string;
}

/** Finds text whose contrast is below WCAG level AA, in a document whose elements carry their template position. */
export async function checkContrast(page: DocumentPage): Promise<RenderWarning[]> {
  const found = JSON.parse(String(await page.evaluate(MEASURE))) as [at: string, measured: Measured][];
  return found.map(([at, { ratio, least, color, background }]) => {
    const [line, column] = at.split(':').map(Number);
    return {
      kind: 'accessibility',
      rule: 'contrast',
      part: 'html',
      line,
      column,
      message: `The contrast of ${color} on ${background} is ${ratio} : 1, and must be at least ${least} : 1`,
    };
  });
}
