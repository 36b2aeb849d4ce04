import { isDeepStrictEqual } from 'node:util';
import { type MarkedPlaces, markedPlaces } from '@platen/pdf';
import type { RenderWarning } from '../../contract/render-warning.ts';
import type { DocumentPage } from '../document-page.ts';
import { type FootnoteCss, rewriteFootnotes } from './footnote-styles.ts';
import { type PageStart, type PlannedPage, planPages } from './page-plan.ts';
import {
  FootnotesInPage,
  type Layout,
  type Measured,
  PAGE_AREA,
  type PlacedPage,
  UNIT,
} from './page-script.ts';

const FOOTNOTES = /\bfloat\s{0,20}:\s{0,20}footnote\b|<aside\b[^>]{0,500}\bdoc-footnote\b/i;
/** Maximum number of prints until all notes are on the pages of their references. Each one settles a page at least. */
const MAX_ROUNDS = 60;
/** Tolerance in CSS pixels for text that was measured and printed. */
const TOLERANCE = 1.5;
/** Markup that the inserted references and numbers amount to, for the checks that decide on further passes. */
const INSERTED = '<style>::before{}</style><a href="#" role="doc-noteref"></a>';

const UNSETTLED: RenderWarning = {
  kind: 'css',
  message:
    'float: footnote: the pages end elsewhere each time the notes are put in, so the notes follow at the end of the document',
};

/** Prints with the same page breaks and as little else as possible; undefined when the PDF is too large. */
type Measure = () => Promise<Buffer | undefined>;

function mayHaveFootnotes(html: string): boolean {
  return FOOTNOTES.test(html);
}

/** Size of the area between the margins of a page, in CSS pixels. */
interface PageArea {
  readonly width: number;
  readonly height: number;
  /** Points per CSS pixel. */
  readonly scale: number;
}

/**
 * Footnotes of a document (CSS Generated Content for Paged Media, 2): elements with `float: footnote`, and `<aside
 * role="doc-footnote">`. A browser doesn't place them. So each page ends early enough for the notes of its references, which are
 * positioned at its foot. The document is printed to find its pages, until the notes are on the pages of their references.
 */
export class Footnotes {
  readonly #inPage: FootnotesInPage;
  readonly #restarts: boolean;
  readonly #lost: readonly string[];
  #measured: Measured | undefined;
  #plan: readonly PlannedPage[] = [];
  #areas: readonly PageArea[] = [];
  #late: ReadonlySet<number> = new Set();
  #isAtEnd = false;

  private constructor(inPage: FootnotesInPage, restarts: boolean, lost: readonly string[]) {
    this.#inPage = inPage;
    this.#restarts = restarts;
    this.#lost = lost;
  }

  /**
   * Moves the footnotes of a document to its end, with references in their places.
   *
   * @returns undefined when there are none
   */
  static async take(page: DocumentPage, html: string): Promise<Footnotes | undefined> {
    if (!mayHaveFootnotes(html)) return undefined;
    const inPage = new FootnotesInPage(page);
    const css: FootnoteCss = { calls: [], area: [], restarts: false, lost: new Set() };
    const styles = (await inPage.styles()).map(({ kind, css: own }) =>
      kind === 'sheet' ? rewriteFootnotes(own, css) : rewriteFootnotes(`a{${own}}`, css).slice(2, -1),
    );
    const { count, lost } = await inPage.find(styles, css);
    return count === 0 ? undefined : new Footnotes(inPage, css.restarts, [...css.lost, ...lost]);
  }

  /** Returns the HTML for the checks that decide on further passes. */
  htmlOf(html: string): string {
    return html + INSERTED;
  }

  get warnings(): readonly RenderWarning[] {
    const lost = [...this.#lost];
    if (this.#late.size > 0)
      lost.push(
        `float: footnote: ${this.#late.size} ${this.#late.size === 1 ? 'note begins' : 'notes begin'} on a later page than the reference, which is in text that is not divided`,
      );
    return [
      ...lost.map((message): RenderWarning => ({ kind: 'css', message })),
      ...(this.#isAtEnd ? [UNSETTLED] : []),
    ];
  }

  /**
   * Places all notes at the foot of the pages of their references, or at the end of the document if that fails.
   *
   * @returns false when a print is too large
   */
  async settle(measure: Measure): Promise<boolean> {
    const inPage = this.#inPage;
    await inPage.placeAtEnd();
    await inPage.showAreas(true);
    const first = await measure();
    if (first === undefined) return false;
    this.#areas = areasOf(markedPlaces(first));
    if (this.#areas.length === 0) return this.#giveUp();
    let layout = this.#layout([]);
    this.#measured = await inPage.measure(layout);
    this.#plan = [];
    const tighter = new Map<number, number>();
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const printed = await measure();
      if (printed === undefined) return false;
      const places = markedPlaces(printed);
      this.#areas = areasOf(places);
      let wrong = round === 0 ? 0 : this.#firstWrong(places, tighter);
      if (wrong === undefined) {
        await inPage.showAreas(false);
        await inPage.unmark();
        return true;
      }
      const widths = this.#layout(this.#widerElements(places));
      if (!isDeepStrictEqual(widths, layout) && round < MAX_ROUNDS / 2) {
        layout = widths;
        this.#measured = await inPage.measure(layout);
        wrong = 0;
        tighter.clear();
      }
      this.#plan = [...this.#plan.slice(0, wrong), ...this.#planFrom(wrong, places, tighter)];
      this.#late = new Set(this.#plan.flatMap(({ late }) => late));
      await inPage.place(this.#placed());
    }
    return this.#giveUp();
  }

  /** Whether all notes of a print are on the pages of their references. */
  holds(printed: Buffer): boolean {
    return this.#isAtEnd || this.#misplaced(markedPlaces(printed)) === undefined;
  }

  async putAtEnd(): Promise<void> {
    await this.#giveUp();
  }

  async #giveUp(): Promise<true> {
    await this.#inPage.placeAtEnd();
    await this.#inPage.showAreas(false);
    await this.#inPage.unmark();
    this.#late = new Set();
    this.#isAtEnd = true;
    return true;
  }

  /** Returns the index of the first planned page whose notes are elsewhere than their references. */
  #misplaced({ targets }: MarkedPlaces): number | undefined {
    const { calls } = this.#measured!;
    const index = this.#plan.findIndex(({ page, parts, late }) =>
      parts.some(({ note, from }) => {
        const call = targets.get(calls[note]!);
        return (
          from === 0 &&
          call !== undefined &&
          call.page !== page &&
          !late.includes(note) &&
          !this.#late.has(note)
        );
      }),
    );
    return index < 0 ? undefined : index;
  }

  /**
   * Returns the index of the first planned page that was printed otherwise.
   *
   * @param tighter height by which pages have to end earlier than planned
   */
  #firstWrong(places: MarkedPlaces, tighter: Map<number, number>): number | undefined {
    const misplaced = this.#misplaced(places) ?? Number.POSITIVE_INFINITY;
    for (const [index, plan] of this.#plan.entries()) {
      if (index === misplaced) return index;
      const over = this.#overlap(plan, places);
      if (over <= TOLERANCE) continue;
      tighter.set(plan.page, (tighter.get(plan.page) ?? 0) + over);
      return index;
    }
    return undefined;
  }

  /** Returns the height by which the text of a page reaches into its notes. */
  #overlap({ page, parts, end, noteHeight }: PlannedPage, { targets }: MarkedPlaces): number {
    const { pieces, marks } = this.#measured!;
    const area = this.#areas[page];
    const last = pieces[end - 1];
    if (parts.length === 0 || last === undefined || area === undefined) return 0;
    const place = targets.get(marks[last.element]!);
    if (place?.page !== page) return 0;
    const first = pieces.find(({ element }) => element === last.element)!;
    const bottom = place.down / area.scale + last.bottom - first.top;
    return bottom - (area.height - noteHeight);
  }

  /** Plans a page, which begins where it was printed, and all that follow. */
  #planFrom(index: number, places: MarkedPlaces, tighter: ReadonlyMap<number, number>): PlannedPage[] {
    const { pieces, notes, overhead } = this.#measured!;
    const start = (index === 0 ? undefined : this.#plan[index]) ?? { page: 0, piece: 0, top: 0, carried: [] };
    return planPages(
      { pieces, notes, overhead, heightOf: (page) => this.#areaOf(page).height - (tighter.get(page) ?? 0) },
      this.#asPrinted(start, places),
    );
  }

  /** Corrects the beginning of a page by the first element that begins on it in a print. */
  #asPrinted(start: PageStart, { targets }: MarkedPlaces): PageStart {
    const { pieces, marks } = this.#measured!;
    const area = this.#areaOf(start.page);
    const found = pieces.find(({ element }, at) => {
      const isFirst = at === 0 || pieces[at - 1]!.element !== element;
      return at >= start.piece - 1 && isFirst && targets.get(marks[element]!)?.page === start.page;
    });
    if (found === undefined) return start;
    const top = found.top - targets.get(marks[found.element]!)!.down / area.scale;
    const piece = pieces.findIndex(({ bottom }) => bottom > top + TOLERANCE);
    return { ...start, top, piece: piece < 0 ? start.piece : Math.max(piece, start.piece) };
  }

  #layout(wider: Layout['wider']): Layout {
    const [{ width, height }] = this.#areas as [PageArea];
    // Text that reaches the edge exactly would make the browser reduce the pages.
    const noteWidth = Math.min(...this.#areas.map((area) => area.width)) - 1;
    return { width, height, noteWidth, wider };
  }

  /** Returns the elements on pages that are wider or narrower than the first one. */
  #widerElements({ targets }: MarkedPlaces): Layout['wider'] {
    return this.#measured!.marks.flatMap((mark, element) => {
      const by = this.#areaOf(targets.get(mark)?.page ?? 0).width - this.#areas[0]!.width;
      return by === 0 ? [] : [[element, by] as const];
    });
  }

  #areaOf(page: number): PageArea {
    return this.#areas[page] ?? this.#areas.at(-1)!;
  }

  #placed(): PlacedPage[] {
    const { pieces } = this.#measured!;
    return this.#plan.map((plan) => {
      const area = this.#areaOf(plan.page);
      let top = area.height - plan.noteHeight;
      for (let page = 0; page < plan.page; page++) top += this.#areaOf(page).height;
      const rest = area.height - ((pieces[plan.end - 1]?.bottom ?? 0) - plan.top) - 2;
      return {
        ...(plan.ends && { end: { piece: plan.end, rest } }),
        top: Math.floor(top * 64) / 64 - 0.5,
        parts: plan.parts,
        ...(this.#restarts && {
          numbered: plan.parts.filter(({ from }) => from === 0).map(({ note }) => note),
        }),
      };
    });
  }
}

function areasOf({ links }: MarkedPlaces): PageArea[] {
  const [unit] = links.get(UNIT) ?? [];
  const scale = unit === undefined ? 0.75 : unit.width / 96;
  // Chromium lays pages out in whole pixels.
  const pixels = (length: number) => Math.round(length / scale);
  const areas: PageArea[] = [];
  for (const { page, width, height } of links.get(PAGE_AREA) ?? []) {
    const { width: widest = 0, height: highest = 0 } = areas[page] ?? {};
    areas[page] = {
      width: Math.max(widest, pixels(width)),
      height: Math.max(highest, pixels(height)),
      scale,
    };
  }
  return areas;
}
