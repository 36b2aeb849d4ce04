import { type ImageSettings, MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE } from '../contract/image-settings.ts';
import type { RenderWarning } from '../contract/render-warning.ts';
import { InvalidInputError } from '../domain/errors.ts';
import { nameBoldFallbacks } from './bold-fallback.ts';
import { CdpCommandError } from './cdp-connection.ts';
import type { Document } from './compose-document.ts';
import type { DocumentPage } from './document-page.ts';
import { loadDocument, whileLoaded } from './load-document.ts';
import { findLost } from './lost-content/index.ts';
import { readableSheets } from './readable-sheets.ts';
import type { ResourceLoader } from './resource-guard.ts';

/** Maximum length of a selector in a message, in characters. */
const MAX_SHOWN = 80;

/** Box in CSS pixels, from the upper left corner of the page. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Runs in the page. Returns the box of the whole page or of the element that matches a selector; otherwise the reason why it has
 * none.
 */
const MEASURE = `((selector) => {
  const root = document.documentElement;
  if (selector === null) return JSON.stringify({
    x: 0, y: 0,
    width: Math.max(root.scrollWidth, innerWidth),
    height: Math.max(root.scrollHeight, document.body?.scrollHeight ?? 0, innerHeight),
  });
  let element;
  try { element = document.querySelector(selector); } catch { return '"is not a CSS selector"'; }
  if (element === null) return '"matches nothing in the document"';
  const { left, top, width, height } = element.getBoundingClientRect();
  return JSON.stringify({ x: left + scrollX, y: top + scrollY, width, height });
})`;

/**
 * Loads a document into a page and captures the page, or the element that matches a selector.
 * @returns the image in the requested format, and the resources that the document requests but does not get
 * @throws InvalidInputError for a selector without a visible match; `TEMPLATE_LIMIT` for an image that is too large;
 *   `TEMPLATE_RENDER` as `printDocument` does
 */
export function captureDocument(
  page: DocumentPage,
  document: Document,
  image: ImageSettings,
  resources: ResourceLoader,
): Promise<{ readonly image: Buffer; readonly warnings: readonly RenderWarning[] }> {
  return whileLoaded(async () => {
    const { format, width, height, scale, quality, transparent } = image;
    await loadDocument(page, document, { viewport: { width, height }, media: 'screen', scale }, resources);
    const warnings = await findLost(page, document, readableSheets(resources));
    await nameBoldFallbacks(page, document.html, document.options.javascript);
    const clip = { ...clipOf(await measure(page, image), scale), scale: 1 };
    try {
      const settings = { format, quality, clip, captureBeyondViewport: true };
      return { image: await page.capture(settings, transparent), warnings };
    } catch (error) {
      if (!(error instanceof CdpCommandError)) throw error;
      throw new InvalidInputError(`template cannot be painted: ${error.message}`, {
        code: 'TEMPLATE_RENDER',
        cause: error,
      });
    }
  });
}

/** @throws InvalidInputError for an element that is not visible */
async function measure(page: DocumentPage, { selector }: ImageSettings): Promise<Box> {
  const measured = JSON.parse(
    String(await page.evaluate(`${MEASURE}(${JSON.stringify(selector ?? null)})`)),
  ) as Box | string;
  if (typeof measured === 'string') throw selectorError(selector, measured);
  const { x, y, width, height } = measured;
  if (width <= 0 || height <= 0)
    throw selectorError(
      selector,
      `finds an element of ${width} × ${height} pixels, of which nothing can be seen`,
    );
  if (x + width <= 0 || y + height <= 0)
    throw selectorError(selector, 'finds an element that lies outside of the page');
  return measured;
}

function selectorError(selector = '', rule: string): InvalidInputError {
  const shown = selector.length > MAX_SHOWN ? `${selector.slice(0, MAX_SHOWN)}…` : selector;
  return new InvalidInputError(`image.selector: ${JSON.stringify(shown)} ${rule}`, {
    field: 'image.selector',
  });
}

/**
 * Rounds a box outwards to whole CSS pixels, clipped at the top and left edges of the page.
 * @throws InvalidInputError `TEMPLATE_LIMIT`
 */
function clipOf({ x, y, width, height }: Box, scale: number): Box {
  const [left, top] = [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y))];
  const clip = { x: left, y: top, width: Math.ceil(x + width) - left, height: Math.ceil(y + height) - top };
  const [across, down] = [Math.ceil(clip.width * scale), Math.ceil(clip.height * scale)];
  if (Math.max(across, down) <= MAX_IMAGE_SIDE && across * down <= MAX_IMAGE_PIXELS) return clip;
  const most = `${MAX_IMAGE_SIDE.toLocaleString('en')} on a side and ${MAX_IMAGE_PIXELS.toLocaleString('en')} in all`;
  throw new InvalidInputError(
    `template gives an image of ${across} × ${down} pixels; it may have ${most}: choose an element with image.selector, or a smaller image.scale`,
    { code: 'TEMPLATE_LIMIT' },
  );
}
