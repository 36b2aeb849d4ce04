import type { Command } from 'commander';
import { numberFrom } from '../options.ts';
import type { Session } from '../session.ts';
import { type Columns, printList } from './print.ts';

export interface ListOptions {
  readonly limit: number;
  readonly offset: number;
}

interface Page<T> {
  readonly data: readonly T[];
  readonly total: number;
  readonly hasMore: boolean;
}

/** Items per response of the service. */
const PAGE = 100;

export function listOptions(command: Command, limit = 20): Command {
  return command
    .option('--limit <number>', 'most items to list', numberFrom(1), limit)
    .option('--offset <number>', 'items to leave out before them', numberFrom(0), 0);
}

/** Reads a list with as many requests as needed, prints it, and reports on standard error if more items exist. */
export async function printPages<T>(
  session: Session,
  { limit, offset }: ListOptions,
  read: (page: { limit: number; offset: number }) => Promise<Page<T>>,
  columns: Columns<T>,
): Promise<void> {
  const items: T[] = [];
  let page: Page<T>;
  do {
    page = await read({ limit: Math.min(PAGE, limit - items.length), offset: offset + items.length });
    items.push(...page.data);
  } while (page.hasMore && items.length < limit);
  printList(session, items, columns);
  if (page.hasMore) {
    const next = offset + items.length;
    session.progress.step(`${items.length} of ${page.total}; --offset ${next} shows the next`);
  }
}
