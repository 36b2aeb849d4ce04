import { InvalidInputError } from '../../../errors.ts';
import type { PageState } from '../pages/redact-page.ts';
import { redactPages } from '../pages/redact-pages.ts';
import { StructureTree } from '../pages/structure-tree.ts';
import { sanitizeCatalog } from '../sanitize/catalog.ts';
import { sanitizeObjects } from '../sanitize/sanitize-objects.ts';
import type { CompiledPattern } from '../text/searchable-text.ts';
import type { Opened } from './open.ts';

/** A document whose pages no longer show the redacted text, while the rest of the file may still contain it. */
export interface Removed extends Opened {
  /** Input for the verification of each page. */
  readonly states: readonly PageState[];
  /** Pages, counted from 0, without any text that patterns could search. */
  readonly notRead: readonly number[];
  /** Patterns for strings outside the pages: those that apply everywhere, and words that regions removed. */
  readonly strings: readonly CompiledPattern[];
}

/**
 * The second phase: searches every page, and removes matches from its content, annotations, fields and structure. Hidden data is
 * removed first, so that it is neither searched nor kept.
 *
 * @throws InvalidInputError `PAGES_NOT_READ`, or for a hit to leave out that is not found
 */
export async function remove(opened: Opened): Promise<Removed> {
  const { job, request, pages, everywhere, sanitized } = opened;
  const { pdf } = job;
  sanitizeCatalog(pdf, pdf.catalog, sanitized);
  sanitizeObjects(pdf, sanitized);
  const structure = new StructureTree(pdf, pdf.catalog);
  await job.standIns.draw(job);
  const states = await redactPages(job, pages, request, structure, sanitized);
  job.exclusions.requireFound();
  const notRead = states.filter(({ isUnread }) => isUnread).map(({ index }) => index);
  if (request.strict && notRead.length > 0) throw pagesNotRead(notRead);
  const strings = [...everywhere, ...job.taken.patterns()];
  job.cache.procedures.drop(pdf, job.budget);
  structure.followSuccessors(job.cache.tainted, job.cache.successors);
  return { ...opened, states, notRead, strings };
}

/** Maximum number of pages that an error lists. */
const MOST_PAGES = 20;

function pagesNotRead(pages: readonly number[]): InvalidInputError {
  const named = pages.slice(0, MOST_PAGES).join(', ');
  const more = pages.length > MOST_PAGES ? ` and ${pages.length - MOST_PAGES} more` : '';
  return new InvalidInputError(
    `strict: patterns and presets cannot search pages whose words are in pictures only (pages ${named}${more}, counted from 0); add text by OCR, or use regions without strict`,
    { field: 'strict', code: 'PAGES_NOT_READ' },
  );
}
