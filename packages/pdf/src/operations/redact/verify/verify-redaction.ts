import { pageGeometry } from '../../../file/core/page-geometry.ts';
import type { OpenPage } from '../engines/pdfium-page.ts';
import { readWithPdfium } from '../engines/pdfium-text.ts';
import type { Region } from '../geometry/region.ts';
import { colorOf } from '../geometry/region.ts';
import type { Job } from '../job.ts';
import type { PageState } from '../pages/redact-page.ts';
import { pixelLeaks, windowOf } from '../reading/pixel-leaks.ts';
import { ReadAlike } from '../reading/read-alike.ts';
import { leakingStrings } from '../strings/raw-strings.ts';
import type { CompiledPattern } from '../text/searchable-text.ts';
import { incomplete } from './incomplete.ts';
import { pageLeaks } from './page-leaks.ts';
import { rasterizePage } from './rasterize-page.ts';

/**
 * Writes the document and verifies it with PDFium. Pages that still show redacted content are rasterized; if even that does not
 * help, no result is returned.
 *
 * @throws InvalidInputError REDACTION_INCOMPLETE
 */
export async function verifyAndRepair<Written extends { readonly bytes: Uint8Array }>(
  job: Job,
  states: readonly PageState[],
  strings: readonly CompiledPattern[],
  write: () => Written,
): Promise<Written & { rasterized: number[] }> {
  let written = write();
  let leaks = await leakingPages(job, states, written.bytes);
  const rasterized: number[] = [];
  if (leaks.size > 0) {
    const done = await readWithPdfium(written.bytes, (reader) => {
      for (const [index, found] of leaks) {
        const state = states[index]!;
        job.budget.checkTime();
        const { page, painted } = state;
        if (reader.withPage(index, lacksGlyphs)) {
          throw incomplete(
            `page ${index} would have to become an image, and a font of it is not in the file`,
          );
        }
        rasterizePage(job.pdf, page, index, [...painted, ...found], reader, colorOf);
        rasterized.push(index);
        job.onPage();
      }
      return true;
    });
    if (!done) throw incomplete('the result cannot be read again');
    written = write();
    leaks = await leakingPages(job, states, written.bytes, rasterized);
    if (leaks.size > 0) throw incomplete(`text on page ${[...leaks.keys()][0]} cannot be removed`);
  }
  if (leakingStrings(written.bytes, strings, job.budget))
    throw incomplete('text outside of its pages cannot be removed');
  return { ...written, rasterized };
}

/** Whether rasterizing the page would lose text, since the engine has no font for it. */
function lacksGlyphs(page: OpenPage): boolean {
  const chars = page.chars();
  for (let index = 0; index < chars.length; index++) if (chars.isUndrawn(index)) return true;
  return false;
}

/** Pages that are not clean, with the areas of visible content; `pictures` are pages that draw only an image. */
async function leakingPages(
  job: Job,
  states: readonly PageState[],
  bytes: Uint8Array,
  pictures: readonly number[] = [],
): Promise<Map<number, Region[]>> {
  const leaks = await readWithPdfium(bytes, (reader) => {
    const found = new Map<number, Region[]>();
    const alike = new ReadAlike();
    if (reader.pageCount !== states.length) return undefined;
    for (const state of states) {
      job.budget.checkTime();
      const patterns = job.patterns.filter(
        (pattern) => pattern.page === undefined || pattern.page === state.index,
      );
      if (state.unredactable !== undefined && !pictures.includes(state.index)) found.set(state.index, []);
      if (state.regions.length === 0 && patterns.length === 0) continue;
      const isPicture = pictures.includes(state.index);
      const shown = reader.withPage(state.index, (page) =>
        leaksOn(job, state, page, patterns, isPicture, alike),
      );
      if (shown.length > 0) found.set(state.index, shown);
      job.onPage();
    }
    return found;
  });
  if (!leaks) throw incomplete('the result cannot be read again');
  return leaks;
}

/**
 * Finds content still visible on one page: by its text, and by its pixels under the boxes, as PDFium extracts and paints them.
 */
function leaksOn(
  job: Job,
  state: PageState,
  page: OpenPage,
  patterns: readonly CompiledPattern[],
  isPicture: boolean,
  alike: ReadAlike,
): Region[] {
  const { regions, emptied, boxes, reading } = state;
  if (reading && !isPicture && alike.covers(page, reading)) return [];
  const part = isPicture ? undefined : windowOf(pageGeometry(job.pdf, state.page), emptied);
  const beneath = part && page.renderBeneath(part, boxes);
  const chars = page.chars(patterns.length > 0 ? undefined : regions.map(({ bounds }) => bounds));
  if (reading?.texts && !isPicture) alike.learn(reading, page.shownTexts());
  const shown = pageLeaks(chars, regions, patterns, state.others, state.kept);
  if (shown.length > 0 || !part) return shown;
  // Pixels under the boxes can be checked only if the boxes are the last objects on the page.
  return beneath ? pixelLeaks(beneath, part, emptied, chars) : [...emptied];
}
