import { type HostChromium, OWN_CHROMIUM } from '../../layers/chromium/host.ts';
import { launchBrowser } from '../../src/rendering/browser.ts';
import { DocumentPage } from '../../src/rendering/document-page.ts';
import { LocalRuntimeError } from '../errors.ts';

/** Timeout in ms for a browser's first page and its PDF. */
const LIMIT_MS = 30_000;

/**
 * Prints an empty page, so that a broken browser is reported at startup instead of by the first document.
 *
 * @param limitMs timeout for the PDF, in ms
 * @throws LocalRuntimeError when it does not print, naming the variable
 */
export async function checkChromium(chromium: HostChromium, limitMs: number = LIMIT_MS): Promise<void> {
  try {
    const browser = await launchBrowser(chromium);
    const timer = setTimeout(() => browser.connection.close(`no PDF within ${limitMs} ms`), limitMs);
    try {
      const page = await DocumentPage.open(browser.connection);
      const { data } = await browser.connection.send<{ data: string }>('Page.printToPDF', {}, page.sessionId);
      if (!Buffer.from(data, 'base64').subarray(0, 5).equals(Buffer.from('%PDF-')))
        throw new Error('it printed something other than a PDF');
    } finally {
      clearTimeout(timer);
      await browser.kill();
    }
  } catch (error) {
    const { executablePath } = chromium;
    throw new LocalRuntimeError(
      `The browser ${executablePath} cannot print: ${reasonOf(error)}\n${OWN_CHROMIUM}`,
    );
  }
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  const inner = cause instanceof Error ? ` (${cause.message})` : '';
  // A failing browser may print its whole help.
  return `${message}${inner}`.slice(0, 600);
}
