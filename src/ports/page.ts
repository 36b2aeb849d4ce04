export interface PageRequest {
  readonly limit: number;
  readonly offset: number;
}

/** Returns a page of an in-memory list. */
export function pageOf<T>(all: readonly T[], { limit, offset }: PageRequest): Page<T> {
  return { items: all.slice(offset, offset + limit), total: all.length };
}

export interface CursorPageRequest extends PageRequest {
  /** `nextCursor` of the previous page; this page begins with the next older item. */
  readonly cursor?: string;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
  /** `false` if more than `total` items may exist. */
  readonly totalIsExact?: false;
}

export interface CursorPage<T> extends Page<T> {
  /** Cursor of the next page, `null` on the last. */
  readonly nextCursor: string | null;
}
