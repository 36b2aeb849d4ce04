import { destinationPages } from '@platen/pdf';
import type { RenderWarning } from '../../contract/render-warning.ts';
import type { DocumentPage } from '../document-page.ts';
import { NumbersInPage } from './page-script.ts';

const TARGET_COUNTER = /\btarget-counter\s*\(/i;
/** How often a document is printed until the numbers that stand in it are those of its pages. */
const MAX_ROUNDS = 5;

const UNSETTLED: RenderWarning = {
  kind: 'page-numbers',
  message:
    'page numbers of contents change where pages break each time they are put in, so some may be wrong',
};

/** What came of a print; nothing when the PDF is too large. */
interface Print {
  readonly printed: Buffer | undefined;
  readonly warnings: readonly RenderWarning[];
}

/** Whether a document may ask for the page numbers of what it links to. */
export function mayNumberTargets(html: string): boolean {
  return TARGET_COUNTER.test(html);
}

/**
 * Prints a document whose style sheets have `target-counter(attr(href), page)` (CSS Generated Content for Paged Media, 2.2), which
 * browsers do not know: it is printed to learn on which pages the targets of its links are, and again with their numbers, until
 * they are right.
 *
 * @param measure prints it as plainly as can be, with the same page breaks
 * @param print prints what is handed over
 */
export async function printWithPageNumbers(
  page: DocumentPage,
  measure: () => Promise<Buffer | undefined>,
  print: () => Promise<Print>,
): Promise<Print> {
  const numbers = new NumbersInPage(page);
  if ((await numbers.prepare()) === 0) return print();
  const measured = await measure();
  if (measured === undefined) return { printed: undefined, warnings: [] };
  await numbers.put(destinationPages(measured));
  for (let round = 0; ; round++) {
    const result = await print();
    if (result.printed === undefined) return result;
    const changed = await numbers.put(destinationPages(result.printed));
    if (changed === 0) return result;
    if (round === MAX_ROUNDS) return { ...result, warnings: [...result.warnings, UNSETTLED] };
  }
}
