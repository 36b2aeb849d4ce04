import type { PdfDocument } from '../../file/core/document.ts';
import type { Page } from '../../file/core/page-tree.ts';
import { ContentLexer } from '../syntax/lexer.ts';
import { Budget } from '../syntax/limits.ts';
import { pageContents } from './page-contents.ts';

/** What has to stand around a page's content so that content after it begins in the state that the page began in. */
export interface Balance {
  readonly before: string;
  readonly after: string;
}

/**
 * Counts what a page's content leaves open: viewers forgive graphics states that are never restored or restored too
 * often, text objects and marked content that do not end, but what follows them would be moved, clipped or hidden.
 *
 * @throws InvalidInputError PDF_TOO_COMPLEX when the content decodes to too much
 */
export function balanceOf(document: PdfDocument, page: Page): Balance {
  const lexer = new ContentLexer(pageContents(document, page.dict, new Budget()));
  let depth = 0;
  let lowest = 0;
  let marked = 0;
  let inText = false;
  for (let operation = lexer.next(); operation !== undefined; operation = lexer.next()) {
    switch (operation.operator) {
      case 'q':
        depth++;
        break;
      case 'Q':
        lowest = Math.min(lowest, --depth);
        break;
      case 'BT':
        inText = true;
        break;
      case 'ET':
        inText = false;
        break;
      case 'BMC':
      case 'BDC':
        marked++;
        break;
      case 'EMC':
        marked = Math.max(0, marked - 1);
        break;
    }
  }
  const saved = 1 - lowest;
  return {
    before: 'q\n'.repeat(saved),
    after: `${inText ? '\nET' : ''}${'\nEMC'.repeat(marked)}${'\nQ'.repeat(saved + depth)}`,
  };
}
