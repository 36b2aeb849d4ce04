export interface PageRequest {
  readonly limit: number;
  readonly offset: number;
}

/** A page of a list that is in memory as a whole. */
export function pageOf<T>(all: readonly T[], { limit, offset }: PageRequest): Page<T> {
  return { items: all.slice(offset, offset + limit), total: all.length };
}

export interface CursorPageRequest extends PageRequest {
  /** `nextCursor` of a page: this one begins with the next older item. */
  readonly cursor?: string;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
  /** `false` when there may be more than `total`. */
  readonly totalIsExact?: false;
}

export interface CursorPage<T> extends Page<T> {
  /** Cursor of the page after this one, `null` when this is the last. */
  readonly nextCursor: string | null;
}
