import { isDeepStrictEqual } from 'node:util';
import { destinationPages, drawnTexts } from '@platen/pdf';
import type { RenderWarning } from '../../contract/render-warning.ts';
import type { DocumentPage } from '../document-page.ts';
import { ownCss, withoutPageRules } from '../own-css.ts';
import { countPages } from '../printed-pdf.ts';
import { type Found, PagedInPage, type Wanted } from './page-script.ts';
import { type PageValues, type PrintedPages, pageValues, shownNumbers } from './page-values.ts';
import { type PagedFeatures, rewriteStyles, unsetUses } from './paged-styles.ts';
import { TARGET, TargetCounters } from './target-counters.ts';

const STRINGS = /\bstring-set\s*:|\bposition\s*:\s*running\s*\(/i;
/** Uses of named strings and running elements, in margin boxes. */
const USES = /\bcontent\s*:[^;}]{0,200}\b(?:string|element)\(/i;
const SIDES = /\bbreak-(?:before|after)\s*:\s*(?:left|right|recto|verso)\b/i;
/** Page counters, which are 0 outside of margin boxes (CSS Paged Media 3, 7.1). */
const PAGE_COUNTERS = /\bcounters?\(\s{0,20}pages?\b/i;
const RESETS = /\bcounter-(?:reset|set)\s*:[^;{}]{0,500}\bpage\b/i;
/** Maximum number of prints until the inserted values match the pages. */
const MAX_ROUNDS = 5;
/** Content of a corner of each page when it is measured. */
const NUMBER = '"[[platen " counter(page) "]]"';
const NUMBERED = /\[\[platen\s*(-?\d+)\s*\]\]/;

const UNSETTLED: RenderWarning = {
  kind: 'page-numbers',
  message:
    'page numbers of contents change where pages break each time they are put in, so some may be wrong',
};

/** Result of a print; undefined PDF when it is too large. */
interface Print {
  readonly printed: Buffer | undefined;
  readonly warnings: readonly RenderWarning[];
}

/**
 * Prints with the same page breaks and as little else as possible.
 *
 * @param corner content of a margin box of each page
 */
type Measure = (corner?: string) => Promise<Buffer | undefined>;

/** Paged media features of a document that the browser lacks. */
export interface PagedMedia extends Wanted {
  readonly targets: boolean;
}

/** @returns undefined when a document uses none of them and can be printed once */
export function pagedMediaOf(html: string): PagedMedia | undefined {
  const mayCount = PAGE_COUNTERS.test(html) && PAGE_COUNTERS.test(withoutPageRules(ownCss(html)));
  const paged = {
    targets: TARGET.test(html),
    strings: STRINGS.test(html) || (USES.test(html) && USES.test(ownCss(html))),
    sides: SIDES.test(html),
    resets: RESETS.test(html) && RESETS.test(withoutPageRules(ownCss(html))),
    counters: mayCount,
  };
  return Object.values(paged).some(Boolean) ? paged : undefined;
}

/**
 * Prints a document with paged media features that browsers lack (CSS Generated Content for Paged Media): page numbers of
 * targets, named strings and running elements in margin boxes, page counters of elements, and breaks to left and right pages. The
 * document is printed to find the pages of its elements, and printed again with the resulting values, until both agree.
 *
 * @param measure prints only what is needed to find the page breaks
 * @param print prints the PDF for the caller
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
    if (!moved || paged.repeats || round === MAX_ROUNDS) break;
  }
  for (let round = 0; ; round++) {
    const result = await print();
    if (result.printed === undefined) return result;
    if (!(await paged.put(result.printed, false))) return paged.withWarnings(result);
    if (paged.repeats || round === MAX_ROUNDS)
      return paged.withWarnings({ ...result, warnings: [...result.warnings, UNSETTLED] });
  }
}

/** Document whose inserted values are updated until they match its pages. */
class PagedDocument {
  readonly #inPage: PagedInPage;
  readonly #targets: TargetCounters | undefined;
  readonly #found: Found;
  readonly #features: PagedFeatures;
  #values: PageValues | undefined;
  /** Values that prints have led to. Equal ones lead to equal prints. */
  readonly #known = new Set<string>();
  #repeats = false;
  /** Page numbers set by `@page` rules, if they don't count from 1. */
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
      set: new Set(),
    };
    const styles = await inPage.styles();
    const rewritten = styles.map(({ kind, css }) =>
      kind === 'sheet' ? rewriteStyles(css, features) : rewriteStyles(`a{${css}}`, features).slice(2, -1),
    );
    await inPage.replace(rewritten);
    const found = await inPage.find(wanted);
    const targets = wanted.targets ? new TargetCounters(page) : undefined;
    const { numbers = 0, lost = [] } = (await targets?.prepare()) ?? {};
    const unset = unsetUses(features).map(
      (use) =>
        `${use}: is empty on each page; no rule has ${use.startsWith('element') ? 'position: running()' : 'string-set'} with this name`,
    );
    const all = { ...found, lost: [...found.lost, ...lost, ...unset] };
    return new PagedDocument(inPage, numbers > 0 ? targets : undefined, all, features);
  }

  /** Whether the last values are those of an earlier print, so that further prints repeat each other. */
  get repeats(): boolean {
    return this.#repeats;
  }

  /** Whether any value depends on the pages. */
  get measured(): boolean {
    const { assignments, resets, sides, numbered, counted } = this.#found;
    const hasItems = [assignments, resets, sides, numbered].some(({ length }) => length > 0);
    return hasItems || counted || this.#targets !== undefined || this.#features.uses.length > 0;
  }

  /** Content of a corner of each page, required to measure the document. */
  get corner(): string | undefined {
    return this.#features.countsOtherwise ? NUMBER : undefined;
  }

  withWarnings(result: Print): Print {
    const lost = this.#found.lost.map((message): RenderWarning => ({ kind: 'css', message }));
    return { ...result, warnings: [...lost, ...result.warnings] };
  }

  /**
   * Inserts the values that follow from a print.
   *
   * @param measured whether the print was made by `measure`, with page numbers in its corners if necessary
   * @returns for a measuring print, whether page breaks may have changed; for another, whether it is outdated
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
    const state = JSON.stringify([this.#values, [...pages.marks]]);
    this.#repeats = !isSame && this.#known.has(state);
    this.#known.add(state);
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

/** Decodes the names of destinations, which are percent-encoded like the addresses of links to them. */
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
