/** Requested page of a list. A type, since an interface is not assignable to queries with an index signature. */
export type PageRequest = {
  readonly limit: number;
  readonly offset?: number;
  readonly cursor?: string;
};

export interface Page<T> {
  readonly data: readonly T[];
  readonly hasMore: boolean;
  /** Cursor, for lists that have one. */
  readonly nextCursor?: string | null;
}

/** Query without its paging parameters. */
export type Filters<Query> = Omit<Query, 'limit' | 'offset' | 'cursor'>;

const PAGE_SIZE = 100;

/** Yields all items of a list, page by page: by cursor if it has one, so that new items do not shift the pages. */
export async function* walkPages<T>(
  pageAt: (page: PageRequest) => Promise<Page<T>>,
  limit = PAGE_SIZE,
): AsyncGenerator<T, void, undefined> {
  let request: PageRequest = { limit };
  for (let offset = limit; ; offset += limit) {
    const page = await pageAt(request);
    yield* page.data;
    if (!page.hasMore) return;
    request = typeof page.nextCursor === 'string' ? { limit, cursor: page.nextCursor } : { limit, offset };
  }
}
