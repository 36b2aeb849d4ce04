import type { Rect } from '../../file/core/matrix.ts';
import { fromUserRect, type PageGeometry } from '../../file/core/page-geometry.ts';
import { type Source, sourceName } from './source.ts';
import type { FoundIn, RedactionBox, RedactionCount } from './types.ts';

/** An item that is removed, and the source of the request that removes it. */
export interface Finding {
  readonly source: Source;
  /** Page index, counted from 0; undefined for items that belong to no page. */
  readonly page: number | undefined;
  readonly where: FoundIn;
  /** Areas in user space; displaying them needs the page's geometry. */
  readonly areas?: readonly Rect[];
  readonly text?: string;
}

/** A finding as a preview shows it. */
export interface ListedFinding extends Omit<Finding, 'areas'> {
  readonly boxes: readonly RedactionBox[];
  /** Whether the finding is in data that is always removed and therefore not counted. */
  readonly always: boolean;
}

/** Page number in reports for items that belong to no page. */
export const NO_PAGE = -1;

/** Number of characters of a long text in previews; enough to recognize it. */
const MAX_TEXT = 1_000;

/**
 * Findings of a redaction: how often each source of the request removed something, page by page, and for a preview each finding
 * with its text. A region counts once, however much it removes; a region that removes nothing has a count of 0.
 */
export class Findings {
  readonly #counts = new Map<string, RedactionCount>();
  readonly #excluded = new Map<string, RedactionCount>();
  readonly #listed: ListedFinding[] = [];
  readonly #mostListed: number;
  total = 0;

  /** @param mostListed maximum number of findings that are kept with their texts; 0 except for previews */
  constructor(mostListed = 0) {
    this.#mostListed = mostListed;
  }

  /** Whether findings are kept with their texts. */
  get lists(): boolean {
    return this.#mostListed > 0;
  }

  get listed(): readonly ListedFinding[] {
    return this.#listed;
  }

  /** Registers a region of the request. It counts once it removes something. */
  expectRegion(source: Source, page: number): void {
    this.#count(source, page, 0);
  }

  add(finding: Finding, geometry?: PageGeometry): void {
    const { source, page } = finding;
    const known = this.#counts.get(keyOf(source, page))?.count ?? 0;
    this.#count(source, page, source.kind === 'region' ? 1 : known + 1);
    this.#list(finding, geometry, false);
  }

  /** Counts a match that stays in the document. */
  leaveOut(source: Source, page: number): void {
    const key = keyOf(source, page);
    const count = (this.#excluded.get(key)?.count ?? 0) + 1;
    this.#excluded.set(key, { source: sourceName(source), page, count });
  }

  /** Adds a finding in data that is always removed. */
  addHidden(finding: Finding): void {
    this.#list(finding, undefined, true);
  }

  #count(source: Source, page: number | undefined, count: number): void {
    this.#counts.set(keyOf(source, page), { source: sourceName(source), page: page ?? NO_PAGE, count });
  }

  #list({ areas = [], ...finding }: Finding, geometry: PageGeometry | undefined, always: boolean): void {
    if (!this.lists) return;
    this.total++;
    if (this.#listed.length >= this.#mostListed) return;
    const boxes = geometry ? areas.map((area) => fromUserRect(geometry, area)) : [];
    const { text } = finding;
    const cut = text !== undefined && text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
    this.#listed.push({ ...finding, ...(cut === undefined ? {} : { text: cut }), boxes, always });
  }

  toCounts(): RedactionCount[] {
    return inOrder(this.#counts.values());
  }

  /** Numbers of matches that stay, like `toCounts`. */
  toExcluded(): RedactionCount[] {
    return inOrder(this.#excluded.values());
  }
}

function inOrder(counts: Iterable<RedactionCount>): RedactionCount[] {
  return [...counts].sort((a, b) => a.page - b.page || a.source.localeCompare(b.source));
}

function keyOf(source: Source, page: number | undefined): string {
  return `${page} ${sourceName(source)}`;
}
