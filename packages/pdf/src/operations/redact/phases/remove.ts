import { InvalidInputError } from '../../../errors.ts';
import type { PageState } from '../pages/redact-page.ts';
import { redactPages } from '../pages/redact-pages.ts';
import { StructureTree } from '../pages/structure-tree.ts';
import { sanitizeCatalog } from '../sanitize/catalog.ts';
import { sanitizeObjects } from '../sanitize/sanitize-objects.ts';
import type { CompiledPattern } from '../text/searchable-text.ts';
import type { Opened } from './open.ts';

/** A document whose pages show no longer what was named, while the rest of the file may still say it. */
export interface Removed extends Opened {
  /** What the check of each page has to know. */
  readonly states: readonly PageState[];
  /** Pages, from 0, on which patterns had nothing to search. */
  readonly notRead: readonly number[];
  /** What must not be in texts outside the pages: patterns that apply everywhere, and words that regions took. */
  readonly strings: readonly CompiledPattern[];
}

/**
 * The second phase: searches every page, and removes what was found from its content, annotations, fields and structure.
 * Hidden data goes first, so that nothing of it is searched or kept.
 *
 * @throws InvalidInputError `PAGES_NOT_READ`
 */
export async function remove(opened: Opened): Promise<Removed> {
  const { job, request, pages, everywhere, sanitized } = opened;
  const { pdf } = job;
  sanitizeCatalog(pdf, pdf.catalog, sanitized);
  sanitizeObjects(pdf, sanitized);
  const structure = new StructureTree(pdf, pdf.catalog);
  await job.standIns.draw(job);
  const states = await redactPages(job, pages, request, structure, sanitized);
  const notRead = states.filter(({ isUnread }) => isUnread).map(({ index }) => index);
  if (request.strict && notRead.length > 0) throw pagesNotRead(notRead);
  const strings = [...everywhere, ...job.taken.patterns()];
  job.cache.procedures.drop(pdf, job.budget);
  structure.followSuccessors(job.cache.tainted, job.cache.successors);
  return { ...opened, states, notRead, strings };
}

/** Pages that an error names at most. */
const MOST_PAGES = 20;

function pagesNotRead(pages: readonly number[]): InvalidInputError {
  const named = pages.slice(0, MOST_PAGES).join(', ');
  const more = pages.length > MOST_PAGES ? ` and ${pages.length - MOST_PAGES} more` : '';
  return new InvalidInputError(
    `strict: patterns and presets cannot search pages whose words are in pictures only (pages ${named}${more}, counted from 0); add text by OCR, or use regions without strict`,
    { field: 'strict', code: 'PAGES_NOT_READ' },
  );
}
