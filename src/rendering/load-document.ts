import { InvalidInputError } from '../domain/errors.ts';
import { CdpCommandError, PageGoneError } from './cdp-connection.ts';
import type { Document } from './compose-document.ts';
import { documentLanguage } from './document-html.ts';
import type { DocumentPage } from './document-page.ts';
import type { ResourceLoader } from './resource-guard.ts';
import { waitUntil } from './wait-for.ts';

/** Waits for fonts, which don't delay the `load` event. */
const LOAD_FONTS = 'Promise.allSettled([...document.fonts].map((face) => face.load())).then(() => {})';
const FONTS_READY = 'document.fonts.ready.then(() => {})';
/**
 * Loads and awaits images. Lazy ones would wait until a reader scrolls to them; `decode` settles when an image has loaded or
 * failed.
 */
const LOAD_IMAGES = `(async () => {
  for (const lazy of document.querySelectorAll('[loading=lazy i]')) lazy.loading = 'eager';
  await Promise.allSettled([...document.images].filter((image) => !image.complete).map((image) => image.decode()));
})()`;
const LAZY = /\bloading\s*=\s*["']?lazy/i;
/** Awaits the promise of a script that needs longer than the `load` event; see docs/rendering.md. */
const SCRIPTS_READY = 'Promise.resolve(globalThis.platenReady).then(() => {})';

/**
 * Loads a document into a page, and waits for scripts that requested it, for images and for fonts.
 *
 * @throws InvalidInputError `TEMPLATE_RENDER` when a script fails that the document waits for; `WAIT_FOR_UNMET`
 * @throws PageGoneError
 */
export async function loadDocument(
  page: DocumentPage,
  { html, mode, url, waitFor, options: { javascript, lang, timeZone } }: Document,
  loading: Omit<Parameters<DocumentPage['load']>[1], 'javascript' | 'locale' | 'timeZone' | 'url'>,
  resources: ResourceLoader,
): Promise<void> {
  const locale = javascript ? (documentLanguage(html) ?? lang) : undefined;
  await page.load(html, { ...loading, javascript, locale, url, ...(javascript && { timeZone }) });
  if (javascript) await scriptsReady(page);
  if (waitFor !== undefined) await waitUntil(page, waitFor, javascript);
  else if (javascript && url !== undefined) await resources.comeToRest();
  if (javascript || LAZY.test(html)) await page.evaluate(LOAD_IMAGES);
  if (html.includes('@font-face') || mode !== 'hidden') {
    await page.evaluate(mode === 'hidden' ? LOAD_FONTS : FONTS_READY);
  }
}

/** Converts a `PageGoneError` into an error of the API when a document did not stay in its page. */
export async function whileLoaded<Made>(work: () => Promise<Made>): Promise<Made> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PageGoneError)) throw error;
    throw new InvalidInputError(
      'template: a script or refresh closed the document or navigated away from it',
      {
        code: 'TEMPLATE_RENDER',
        cause: error,
      },
    );
  }
}

async function scriptsReady(page: DocumentPage): Promise<void> {
  try {
    await page.evaluateInDocument(SCRIPTS_READY);
  } catch (error) {
    if (error instanceof CdpCommandError || !(error instanceof Error) || error.name !== 'Error') throw error;
    const reason = error.message.split('\n')[0]?.slice(0, 300);
    throw new InvalidInputError(`template: platenReady was rejected: ${reason}`, {
      code: 'TEMPLATE_RENDER',
      cause: error,
    });
  }
}
