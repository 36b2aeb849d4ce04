/** Puts a page into the envelope. */
export function toEnvelope<T, V>(
  page: { items: readonly T[]; total: number },
  request: { limit: number; offset: number },
  present: (item: T) => V,
) {
  return {
    data: page.items.map(present),
    total: page.total,
    limit: request.limit,
    offset: request.offset,
    hasMore: request.offset + page.items.length < page.total,
  };
}
