import type { PdfDocument } from '../../file/core/document.ts';
import type { Page } from '../../file/core/page-tree.ts';
import { ContentLexer } from '../syntax/lexer.ts';
import { Budget } from '../syntax/limits.ts';
import { pageContents } from './page-contents.ts';

/** Operators needed around a page's content so that added content starts in the page's initial graphics state. */
export interface Balance {
  readonly before: string;
  readonly after: string;
}

/**
 * Counts unbalanced operators in a page's content. Viewers tolerate graphics states that are not restored or restored too often,
 * and unclosed text objects and marked content, but they would move, clip or hide content added after them.
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
