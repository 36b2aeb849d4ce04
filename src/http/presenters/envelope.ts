import type { CursorPage } from '../../ports/page.ts';

/** Wraps a page in the envelope. */
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

/** Like `toEnvelope`, for lists with a cursor. */
export function toCursorEnvelope<T, V>(
  page: CursorPage<T>,
  request: { limit: number; offset: number },
  present: (item: T) => V,
) {
  return {
    ...toEnvelope(page, request, present),
    ...(page.totalIsExact === false && { totalIsExact: false as const }),
    // A page after a cursor has no offset.
    hasMore: page.nextCursor !== null,
    nextCursor: page.nextCursor,
  };
}
