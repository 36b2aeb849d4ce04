import { isDeepStrictEqual } from 'node:util';
import { destinationPages, drawnTexts } from '@platen/pdf';
import type { RenderWarning } from '../../contract/render-warning.ts';
import type { DocumentPage } from '../document-page.ts';
import { ownCss, withoutPageRules } from '../own-css.ts';
import { countPages } from '../printed-pdf.ts';
import { type Found, PagedInPage, type Wanted } from './page-script.ts';
import { type PageValues, type PrintedPages, pageValues, shownNumbers } from './page-values.ts';
import { type PagedFeatures, rewriteStyles } from './paged-styles.ts';
import { TargetCounters } from './target-counters.ts';

const TARGET_COUNTER = /\btarget-counter\s*\(/i;
const STRINGS = /\bstring-set\s*:|\bposition\s*:\s*running\s*\(/i;
const SIDES = /\bbreak-(?:before|after)\s*:\s*(?:left|right|recto|verso)\b/i;
/** Counters of pages are 0 outside of margin boxes (CSS Paged Media 3, 7.1). */
const PAGE_COUNTERS = /\bcounters?\(\s{0,20}pages?\b/i;
const RESETS = /\bcounter-(?:reset|set)\s*:[^;{}]{0,500}\bpage\b/i;
/** How often a document is printed until what is put into it is right for its pages. */
const MAX_ROUNDS = 5;
/** In a corner of each page when it is measured. */
const NUMBER = '"[[platen " counter(page) "]]"';
const NUMBERED = /\[\[platen\s*(-?\d+)\s*\]\]/;

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

/** Prints as plainly as can be, with the same page breaks. @param corner content of a margin box of each page */
type Measure = (corner?: string) => Promise<Buffer | undefined>;

/** What a document may use of paged media that the browser does not set. */
export interface PagedMedia extends Wanted {
  readonly targets: boolean;
}

/** @returns undefined when a document uses nothing of it, which is then printed once */
export function pagedMediaOf(html: string): PagedMedia | undefined {
  const mayCount = PAGE_COUNTERS.test(html) && PAGE_COUNTERS.test(withoutPageRules(ownCss(html)));
  const paged = {
    targets: TARGET_COUNTER.test(html),
    strings: STRINGS.test(html),
    sides: SIDES.test(html),
    resets: RESETS.test(html) && RESETS.test(withoutPageRules(ownCss(html))),
    counters: mayCount,
  };
  return Object.values(paged).some(Boolean) ? paged : undefined;
}

/**
 * Prints a document with paged media that browsers do not set (CSS Generated Content for Paged Media): page numbers of targets, named
 * strings and running elements in margin boxes, page counters of elements, and breaks to left and right pages. It is printed
 * to learn on which pages its elements are, and again with what follows from that, until both agree.
 *
 * @param measure prints the pages alone, to see where they break
 * @param print prints the PDF that the caller gets
 */
export async function printPagedMedia(
  page: DocumentPage,
  wanted: PagedMedia,
  measure: Measure,
  print: () => Promise<Print>,
): Promise<Print> {
  const paged = await PagedDocument.prepare(page, wanted);
  if (!paged.measured) return paged.withWarnings(await print());
  for (let round = 0; ; round++) {
    const measured = await measure(paged.corner);
    if (measured === undefined) return { printed: undefined, warnings: [] };
    const moved = await paged.put(measured, true);
    if (!moved || round === MAX_ROUNDS) break;
  }
  for (let round = 0; ; round++) {
    const result = await print();
    if (result.printed === undefined) return result;
    if (!(await paged.put(result.printed, false))) return paged.withWarnings(result);
    if (round === MAX_ROUNDS)
      return paged.withWarnings({ ...result, warnings: [...result.warnings, UNSETTLED] });
  }
}

/** A document on its way to values that are those of its pages. */
class PagedDocument {
  readonly #inPage: PagedInPage;
  readonly #targets: TargetCounters | undefined;
  readonly #found: Found;
  readonly #features: PagedFeatures;
  #values: PageValues | undefined;
  /** What the rules of pages number them, when that is not from 1. */
  #numbers: readonly number[] | undefined;

  private constructor(
    inPage: PagedInPage,
    targets: TargetCounters | undefined,
    found: Found,
    features: PagedFeatures,
  ) {
    this.#inPage = inPage;
    this.#targets = targets;
    this.#found = found;
    this.#features = features;
  }

  static async prepare(page: DocumentPage, wanted: PagedMedia): Promise<PagedDocument> {
    const inPage = new PagedInPage(page);
    const features: PagedFeatures = {
      uses: [],
      numberStyles: [],
      countsOtherwise: false,
      elementsCount: wanted.resets,
    };
    const styles = await inPage.styles();
    const rewritten = styles.map(({ kind, css }) =>
      kind === 'sheet' ? rewriteStyles(css, features) : rewriteStyles(`a{${css}}`, features).slice(2, -1),
    );
    await inPage.replace(rewritten);
    const found = await inPage.find(wanted);
    const targets = wanted.targets ? new TargetCounters(page) : undefined;
    const count = (await targets?.prepare()) ?? 0;
    return new PagedDocument(inPage, count > 0 ? targets : undefined, found, features);
  }

  /** Whether anything depends on the pages. */
  get measured(): boolean {
    const { assignments, resets, sides, numbered, counted } = this.#found;
    const hasItems = [assignments, resets, sides, numbered].some(({ length }) => length > 0);
    return hasItems || counted || this.#targets !== undefined || this.#features.uses.length > 0;
  }

  /** What has to be in a corner of each page to measure it. */
  get corner(): string | undefined {
    return this.#features.countsOtherwise ? NUMBER : undefined;
  }

  withWarnings(result: Print): Print {
    const lost = this.#found.lost.map((message): RenderWarning => ({ kind: 'css', message }));
    return { ...result, warnings: [...lost, ...result.warnings] };
  }

  /**
   * Puts in what follows from a print.
   *
   * @param measured whether the print has numbers in its corners
   * @returns whether the print is no longer right; of one that measures, whether its pages may break elsewhere now
   */
  async put(printed: Buffer, measured: boolean): Promise<boolean> {
    if (measured && this.#features.countsOtherwise) this.#numbers = numbersOf(printed);
    const pages: PrintedPages = {
      marks: decoded(destinationPages(printed)),
      count: countPages(printed),
      numbers: this.#numbers,
    };
    const before = this.#values;
    const { uses, numberStyles } = this.#features;
    this.#values = pageValues(this.#found, pages, uses, numberStyles, before?.blanks ?? []);
    const isSame = isDeepStrictEqual(this.#values, before);
    if (!isSame) await this.#inPage.put(this.#values, uses);
    const shown = shownNumbers(this.#found, pages);
    const changed = await this.#targets?.put(
      new Map([...pages.marks].map(([name, number]) => [name, shown[number] ?? number + 1])),
    );
    if (!measured) return !isSame || (changed ?? 0) > 0;
    return !isDeepStrictEqual(this.#values.blanks, before?.blanks ?? []);
  }
}

function numbersOf(printed: Uint8Array): number[] {
  return drawnTexts(printed).map((text, index) => Number(NUMBERED.exec(text)?.[1] ?? index + 1));
}

/** Names of destinations are those of the addresses that lead to them. */
function decoded(pages: ReadonlyMap<string, number>): Map<string, number> {
  return new Map(
    [...pages].map(([name, page]) => {
      try {
        return [decodeURIComponent(name), page];
      } catch {
        return [name, page];
      }
    }),
  );
}
