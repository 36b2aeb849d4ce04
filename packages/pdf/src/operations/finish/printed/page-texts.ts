import { PdfDocument } from '../../../file/core/document.ts';
import { OptionalContent } from '../../../page/content/optional-content.ts';
import { pageContents } from '../../../page/content/page-contents.ts';
import { recordContent } from '../../../page/content/record-content.ts';
import { rootInvocation } from '../../../page/content/stream-invocations.ts';
import { textOfRun } from '../../../page/content/text-run.ts';
import { FontLoader } from '../../../page/fonts/load-font.ts';
import { Budget } from '../../../page/syntax/limits.ts';

/**
 * Returns the characters of each page of a printed document in painting order, ignoring their position. A function that prints
 * has no space for the engines that `extractText` needs for PDFs of other origin.
 *
 * @param pdf as Chromium printed it
 * @throws DamagedPdfError when it is not a sound PDF
 * @throws PdfError when a page is too complex
 */
export function drawnTexts(pdf: Uint8Array): string[] {
  const document = PdfDocument.open(pdf);
  const budget = new Budget();
  const fonts = new FontLoader(document, budget);
  const optionalContent = new OptionalContent(document, document.catalog);
  return document.pages().map((page) => {
    const root = rootInvocation({
      kind: 'page',
      bytes: pageContents(document, page.dict, budget),
      resources: document.entries(page.attribute('Resources')),
    });
    const { runs } = recordContent(root, { pdf: document, fonts, budget, optionalContent });
    return runs.map(textOfRun).join('');
  });
}
