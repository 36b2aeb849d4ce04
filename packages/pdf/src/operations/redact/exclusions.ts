import { createHash } from 'node:crypto';
import { InvalidInputError } from '../../errors.ts';
import { fromUserRect, type PageGeometry } from '../../file/core/page-geometry.ts';
import type { Region } from './geometry/region.ts';
import type { Source } from './source.ts';
import type { RedactionBox, RedactionRequest } from './types.ts';

/** Form of a hit's id: 96 bits in base64url. */
export const HIT_ID = /^[\w-]{16}$/;

/** A drawn match of a pattern or preset; only these can be left out. */
export interface DrawnHit {
  readonly source: Source;
  /** Page index, counted from 0. */
  readonly page: number;
  readonly boxes: readonly RedactionBox[];
}

/** Returns whether a match on a page is left out. */
export type LeavesOut = (source: Source, boxes: readonly Region[]) => boolean;

/**
 * Id of a hit: its rule, its page and its place. It does not depend on the other rules of the request, nor on their order. Text
 * that is drawn twice at one place has one id.
 *
 * @returns undefined for a hit of a region, which is left out by dropping the region
 */
export function hitId(
  { patterns = [] }: Pick<RedactionRequest, 'patterns'>,
  { source, page, boxes }: DrawnHit,
): string | undefined {
  const rule = ruleOf(patterns, source);
  if (rule === undefined) return undefined;
  const places = boxes.map(({ x, y, width, height }) => [x, y, width, height]);
  const hash = createHash('sha256').update(JSON.stringify([rule, page, places]));
  return hash.digest().subarray(0, 12).toString('base64url');
}

function ruleOf(patterns: NonNullable<RedactionRequest['patterns']>, source: Source) {
  if (source.kind === 'preset') return [source.name];
  if (source.kind !== 'pattern') return undefined;
  const { pattern, pattern_type } = patterns[source.index]!;
  return [pattern_type, pattern];
}

/** Hits that a request leaves out. */
export class Exclusions {
  readonly #request: RedactionRequest;
  readonly #missing: Set<string>;
  readonly #ids: ReadonlySet<string>;

  constructor(request: RedactionRequest) {
    this.#request = request;
    this.#ids = new Set(request.exclude);
    this.#missing = new Set(request.exclude);
  }

  /** Returns the predicate for the matches of one page. */
  on(page: number, geometry: PageGeometry): LeavesOut {
    if (this.#ids.size === 0) return () => false;
    return (source, regions) => {
      const boxes = regions.map(({ bounds }) => fromUserRect(geometry, bounds));
      const id = hitId(this.#request, { source, page, boxes });
      if (id === undefined || !this.#ids.has(id)) return false;
      this.#missing.delete(id);
      return true;
    };
  }

  /**
   * Checks, after all pages have been searched, that every hit to leave out was found.
   *
   * @throws InvalidInputError for the first one that was not
   */
  requireFound(): void {
    const [id] = this.#missing;
    if (id === undefined) return;
    const field = `exclude[${this.#request.exclude!.indexOf(id)}]`;
    throw new InvalidInputError(
      `${field}: no hit of these rules in this file has the id ${id}; take ids from a preview with the same file and rules`,
      { field },
    );
  }
}
