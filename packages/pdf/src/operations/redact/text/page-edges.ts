import type { PlacedGlyph, TextRun } from '../../../page/content/model.ts';
import { assemble, layoutOf, logicalText, ownersOf, type PageText, searchedRuns } from './assemble.ts';
import { columnLines } from './column-lines.ts';
import { lineNumbers, withoutLineNumbers } from './line-numbers.ts';
import { isBidirectionalLayout } from './logical-lines.ts';
import type { TextLayout } from './text-layout.ts';

/** Maximum number of lines on either side of a page end that a match may span. */
const EDGE_LINES = 3;
/** Maximum number of lines of a running header or footer. */
const MAX_FURNITURE = 4;
/** Distance in points up to which lines of two pages are at the same position. */
const SAME_PLACE = 3;
/** Minimum ratio of the space that sets headers and footers apart to the usual line spacing. */
const APART = 1.4;
/** Maximum size of footnotes, as a fraction of the text's size. */
const FOOTNOTE = 0.92;

/** A page number, also with the number of all pages. */
const PAGE_NUMBER =
  /^[^\p{L}\p{N}]*(?:\p{L}{1,9}\.?\s*)?(?:\d{1,5}|[ivxlcdm]{1,8})(?:\s*(?:\/|\p{L}{1,4})\s*\d{1,5})?[^\p{L}\p{N}]*$/iu;
const NUMBERS = /\d+|\b[ivxlcdm]+\b/giu;

/** A line at the edge of a page. */
interface EdgeLine {
  /** Text with a placeholder for each number, as numbers change from page to page. */
  readonly text: string;
  readonly isNumber: boolean;
  readonly across: number;
}

/**
 * Lines of a page's main direction; text may continue across a page end from the last ones to the first ones of the next page.
 */
export class PageEdges {
  readonly count: number;
  readonly glyphAt: (owner: number) => PlacedGlyph;
  readonly #layout: TextLayout;
  readonly #lines: readonly Int32Array[];

  constructor(runs: readonly TextRun[]) {
    const shown = searchedRuns(runs);
    this.glyphAt = ownersOf(shown);
    this.#layout = layoutOf(shown, (glyph) => glyph.unicode);
    this.count = shown.reduce((sum, { offsets }) => sum + offsets.length, 0);
    const { blank } = this.#layout;
    const lines = mainLines(this.#layout).filter((line) => line.some((index) => blank[index] === 0));
    const numbers = lineNumbers(this.#layout, lines);
    this.#lines = numbers.length > 0 ? withoutLineNumbers(this.#layout, lines, numbers) : lines;
  }

  /**
   * Readings of the end of this page joined with the beginning of the next one; the latter's owners follow those of this page.
   */
  joined(next: PageEdges): PageText[] {
    const tails = this.#edges('bottom', next).flatMap((count) => this.#tail(count));
    const heads = next.#edges('top', this).flatMap((count) => next.#head(count));
    return tails.flatMap((tail) =>
      heads.flatMap((head) => (head.order === tail.order ? [join(tail.text, head.text, this.count)] : [])),
    );
  }

  #tail(footer: number): Reading[] {
    return this.#readings(
      this.#inOrder(this.#lines.slice(0, this.#lines.length - footer)).slice(-EDGE_LINES),
    );
  }

  #head(header: number): Reading[] {
    return this.#readings(this.#inOrder(this.#lines.slice(header)).slice(0, EDGE_LINES));
  }

  #inOrder(lines: readonly Int32Array[]): readonly Int32Array[] {
    return columnLines(this.#layout, lines) ?? lines;
  }

  #readings(lines: readonly Int32Array[]): Reading[] {
    if (lines.length === 0) return [];
    const layout = this.#layout;
    const read: Reading = { order: 'drawn', text: assemble(layout, lines) };
    if (!isBidirectionalLayout(layout)) return [read];
    return [
      read,
      { order: 'rtl', text: logicalText(layout, lines, true) },
      { order: 'ltr', text: logicalText(layout, lines, false) },
    ];
  }

  /** Likeliest numbers of lines at an edge that do not belong to the body. */
  #edges(side: Side, other: PageEdges): number[] {
    const own = this.#atEdge(side);
    const others = other.#atEdge(side);
    const isFurniture = ({ text, across, isNumber }: EdgeLine) =>
      isNumber || others.some((line) => line.text === text && Math.abs(line.across - across) <= SAME_PLACE);
    let repeated = own.findIndex((line) => !isFurniture(line));
    if (repeated < 0) repeated = own.length;
    const counts = new Set([repeated, ...this.#setApart(side)]);
    if (side === 'bottom') for (const count of [...counts]) counts.add(count + this.#footnotes(count));
    return [...counts].filter((count) => count < this.#lines.length);
  }

  #fromEdge(side: Side): readonly Int32Array[] {
    return side === 'top' ? this.#lines : this.#lines.toReversed();
  }

  #atEdge(side: Side): EdgeLine[] {
    return this.#fromEdge(side)
      .slice(0, MAX_FURNITURE)
      .map((line) => {
        const text = assemble(this.#layout, [line]).text.trim();
        const { across } = this.#layout.stretch(line[0]!);
        return { text: text.replace(NUMBERS, '#'), isNumber: PAGE_NUMBER.test(text), across };
      });
  }

  /** Numbers of lines after which the space is wider than usual. */
  #setApart(side: Side): number[] {
    const steps = this.#fromEdge(side)
      .slice(0, MAX_FURNITURE * 3)
      .map((line) => this.#layout.stretch(line[0]!).across)
      .flatMap((across, index, all) => (index === 0 ? [] : [Math.abs(across - all[index - 1]!)]));
    const usual = steps.toSorted((a, b) => a - b)[steps.length >> 1];
    if (usual === undefined) return [];
    return steps.slice(0, MAX_FURNITURE).flatMap((step, index) => (step > usual * APART ? [index + 1] : []));
  }

  /** Number of lines above a footer that are in smaller type than most. */
  #footnotes(footer: number): number {
    const sizes = this.#lines.map((line) => this.#layout.stretch(line[0]!).em);
    const usual = sizes.toSorted((a, b) => a - b)[sizes.length >> 1]!;
    const above = sizes.toReversed().slice(footer);
    const count = above.findIndex((em) => em > usual * FOOTNOTE);
    return Math.max(0, count);
  }
}

type Side = 'top' | 'bottom';

interface Reading {
  readonly order: 'drawn' | 'rtl' | 'ltr';
  readonly text: PageText;
}

/** Lines in the direction that most glyphs of a page have. */
function mainLines(layout: TextLayout): Int32Array[] {
  const groups = new Map<string, { lines: Int32Array[]; count: number }>();
  for (const line of layout.visualLines()) {
    if (line.length === 0) continue;
    const { dx, dy } = layout.stretch(line[0]!);
    const key = `${dx.toFixed(1)} ${dy.toFixed(1)}`;
    const group = groups.get(key) ?? { lines: [], count: 0 };
    groups.set(key, group);
    group.lines.push(line);
    group.count += line.length;
  }
  let main: { lines: Int32Array[]; count: number } | undefined;
  for (const group of groups.values()) if (!main || group.count > main.count) main = group;
  return main?.lines ?? [];
}

function join(tail: PageText, head: PageText, count: number): PageText {
  const owners = new Int32Array(tail.owners.length + head.owners.length);
  owners.set(tail.owners);
  for (const [index, owner] of head.owners.entries())
    owners[tail.owners.length + index] = owner < 0 ? owner : owner + count;
  return { text: tail.text + head.text, owners };
}
