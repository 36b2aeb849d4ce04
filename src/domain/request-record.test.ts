import { expect, it } from 'vitest';
import { cursorAfter, REQUEST_CURSOR, readRequestCursor, writeRequestCursor } from './request-record.ts';

const AT = 1_764_400_000_000;

it('continues after the last request, and skips those of its millisecond that were listed', () => {
  const first = cursorAfter(
    [
      { id: 'a', at: AT + 5 },
      { id: 'b', at: AT },
      { id: 'c', at: AT },
    ],
    undefined,
  );
  expect(first).toEqual({ at: AT, seen: ['b', 'c'] });
  expect(cursorAfter([{ id: 'd', at: AT }], first)).toEqual({ at: AT, seen: ['b', 'c', 'd'] });
  expect(cursorAfter([{ id: 'e', at: AT - 1 }], first)).toEqual({ at: AT - 1, seen: ['e'] });
  expect(cursorAfter([], first)).toBeUndefined();
});

it('writes cursors that it reads', () => {
  const cursor = { at: AT, seen: ['b3a1c0de-1', 'c'] };
  expect(writeRequestCursor(cursor)).toMatch(REQUEST_CURSOR);
  expect(readRequestCursor(writeRequestCursor(cursor))).toEqual(cursor);
});
