/** Which page of a list is asked for. A type, since queries that have an index take no interface. */
export type PageRequest = {
  readonly limit: number;
  readonly offset?: number;
  readonly cursor?: string;
};

export interface Page<T> {
  readonly data: readonly T[];
  readonly hasMore: boolean;
  /** Of lists that have a cursor. */
  readonly nextCursor?: string | null;
}

/** A query without what names the page. */
export type Filters<Query> = Omit<Query, 'limit' | 'offset' | 'cursor'>;

const PAGE_SIZE = 100;

/** All items of a list, page by page: by its cursor if it has one, so that new items shift nothing. */
export async function* walkPages<T>(
  pageAt: (page: PageRequest) => Promise<Page<T>>,
  limit = PAGE_SIZE,
): AsyncGenerator<T, void, undefined> {
  let request: PageRequest = { limit, offset: 0 };
  for (let offset = limit; ; offset += limit) {
    const page = await pageAt(request);
    yield* page.data;
    if (!page.hasMore) return;
    request = typeof page.nextCursor === 'string' ? { limit, cursor: page.nextCursor } : { limit, offset };
  }
}
