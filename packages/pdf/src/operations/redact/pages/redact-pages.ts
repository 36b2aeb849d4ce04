import type { PdfDict } from '../../../file/core/objects.ts';
import { groupBy } from '../../../group-by.ts';
import type { CoveredPage } from '../fields/field.ts';
import { redactFields } from '../fields/redact-fields.ts';
import type { Job } from '../job.ts';
import { sanitizePage } from '../sanitize/page.ts';
import type { SanitizationReport } from '../sanitize/sanitization-report.ts';
import type { RedactionRequest } from '../types.ts';
import { PageEnds } from './page-ends.ts';
import { redactAnnotations } from './redact-annotations.ts';
import { type PageState, redactPage, userRegions } from './redact-page.ts';
import type { StructureTree } from './structure-tree.ts';

/**
 * Redacts all pages with their annotations, and then the form fields, which may be on several pages.
 *
 * @returns input for the verification of each page
 */
export async function redactPages(
  job: Job,
  pages: readonly PdfDict[],
  request: RedactionRequest,
  structure: StructureTree,
  sanitized: SanitizationReport,
): Promise<PageState[]> {
  const byPage = groupBy((request.redactions ?? []).entries(), ([, { page }]) => page);
  const states: PageState[] = [];
  const removed = new Set<number>();
  const covered: CoveredPage[] = [];
  const ends = new PageEnds(job, pages);
  for (const [index, page] of pages.entries()) {
    job.budget.checkTime();
    const { drawn, parts } = ends.next();
    const outcome = await redactPage(
      job,
      drawn,
      userRegions(job.pdf, page, byPage.get(index) ?? []),
      structure,
      parts,
    );
    sanitized.add('hiddenContent', outcome.hidden);
    sanitized.add('replacementTexts', structure.clearTexts(page, outcome.touched));
    sanitizePage(page, sanitized);
    const gone = await redactAnnotations(job, page, index, outcome.cleared, outcome.glyphs, sanitized);
    for (const number of gone) removed.add(number);
    covered.push({ page, index, regions: outcome.cleared });
    states.push({
      index,
      page,
      painted: outcome.painted,
      regions: outcome.regions,
      emptied: outcome.emptied,
      others: outcome.others,
      kept: outcome.kept,
      boxes: outcome.painted.length,
      unredactable: outcome.unredactable,
      isUnread: outcome.isUnread,
      reading: outcome.reading,
    });
    job.onPage();
  }
  for (const number of await redactFields(job, covered)) removed.add(number);
  job.standIns.settle();
  structure.removeObjects(removed);
  return states;
}
