import type { PdfDict } from '../../../file/core/objects.ts';
import { type PartOfMatch, pageEndMatches } from '../find/page-end-matches.ts';
import type { Job } from '../job.ts';
import { canSpell, type PagePieces } from '../reading/page-pieces.ts';
import { PageEdges } from '../text/page-edges.ts';
import type { CompiledPattern } from '../text/searchable-text.ts';
import { type DrawnPage, drawnPage } from './redact-page.ts';

/** A page with the parts of matches at its start and end. */
interface PageWithEnds {
  readonly drawn: DrawnPage;
  readonly parts: readonly PartOfMatch[];
}

/** Reads pages in order, each before its predecessor is redacted, and searches for matches that continue from page to page. */
export class PageEnds {
  readonly #job: Job;
  readonly #pages: readonly PdfDict[];
  /** Patterns for all pages; a pattern for one page never matches across a page end. */
  readonly #patterns: readonly CompiledPattern[];
  #drawn: DrawnPage | undefined;
  #edges: PageEdges | undefined;
  #parts: readonly PartOfMatch[] = [];

  constructor(job: Job, pages: readonly PdfDict[]) {
    this.#job = job;
    this.#pages = pages;
    this.#patterns = job.patterns.filter(({ page }) => page === undefined);
  }

  /** Returns the next page, starting with the first. */
  next(): PageWithEnds {
    const job = this.#job;
    const drawn = this.#drawn ?? drawnPage(job, this.#pages[0]!, 0);
    const begun = this.#parts;
    const page = this.#pages[drawn.index + 1];
    if (!page) return { drawn, parts: begun };
    const following = drawnPage(job, page, drawn.index + 1);
    const edges = this.#edges;
    this.#drawn = following;
    this.#edges = undefined;
    this.#parts = [];
    if (this.#patterns.length === 0 || isUnmatched(drawn, following, this.#patterns))
      return { drawn, parts: begun };
    this.#edges = new PageEdges(following.model.runs);
    const found = pageEndMatches(edges ?? new PageEdges(drawn.model.runs), this.#edges, this.#patterns);
    this.#parts = found.next;
    return { drawn, parts: [...begun, ...found.last] };
  }
}

/** Whether certainly no match continues from one page to the next, whatever the order of their text. */
function isUnmatched(last: DrawnPage, next: DrawnPage, patterns: readonly CompiledPattern[]): boolean {
  if (!last.unmatched || !next.unmatched) return false;
  const pieces = together(last.unmatched, next.unmatched);
  return !patterns.some(({ squeezed }) => squeezed!.some((needle) => canSpell(pieces, needle)));
}

function together(last: PagePieces, next: PagePieces): Pick<PagePieces, 'text' | 'starts'> {
  const { length } = last.text;
  return {
    text: last.text + next.text.slice(1),
    starts: [...last.starts, ...next.starts.map((start) => start + length - 1)],
  };
}
