import { DeleteTransaction } from 'dynamodb-toolbox/entity/actions/transactDelete';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import type { JobList } from '../../../ports/job-store.ts';
import type { CursorPage, CursorPageRequest } from '../../../ports/page.ts';
import type { WriteAction } from '../transaction.ts';
import { walkNewestFirst } from '../walk.ts';
import { type jobEntities, listPartition } from './job-entities.ts';

/** Maximum entries read to count a list; beyond it, the total is a lower bound. */
const COUNTED_ENTRIES = 1_000;

interface Listed {
  readonly accountId: string;
  readonly id: string;
  /** Unix time in ms. */
  readonly createdAt: number;
}

/** Lists of jobs and batches by the time they were queued, with a separate entry per list. */
export class DynamoJobLists {
  readonly #entities: ReturnType<typeof jobEntities>;

  constructor(entities: ReturnType<typeof jobEntities>) {
    this.#entities = entities;
  }

  /** Returns the action that adds it to a list. Idempotent. */
  entry({ accountId, id, createdAt }: Listed, list: JobList | 'batches', ttl: number): WriteAction {
    return this.#entities.listing.build(PutTransaction).item({ accountId, list, id, createdAt, ttl });
  }

  removal({ accountId, id, createdAt }: Listed, list: JobList | 'batches'): WriteAction {
    return this.#entities.listing.build(DeleteTransaction).key({ accountId, list, id, createdAt });
  }

  /** Returns the ids of a page, newest first. */
  async page(
    accountId: string,
    list: JobList | 'batches',
    { limit, offset, cursor }: CursorPageRequest,
  ): Promise<CursorPage<string>> {
    const partition = listPartition(accountId, list);
    const counting = this.#count(partition);
    const entries: Array<{ readonly sk: string; readonly id: string }> = [];
    let skip = cursor === undefined ? offset : 0;
    const range = { beforeId: cursor };
    const walk = walkNewestFirst<{ sk: string; id: string }>(
      this.#entities.table,
      partition,
      range,
      skip + limit + 1,
    );
    let nextCursor: string | null = null;
    for await (const entry of walk) {
      if (skip > 0) {
        skip -= 1;
      } else if (entries.length === limit) {
        nextCursor = entries.at(-1)!.sk;
        break;
      } else {
        entries.push(entry);
      }
    }
    return { items: entries.map(({ id }) => id), nextCursor, ...(await counting) };
  }

  async #count(partition: string): Promise<{ total: number; totalIsExact?: false }> {
    const { Count = 0, LastEvaluatedKey } = await this.#entities.table
      .build(QueryCommand)
      .query({ partition })
      .options({ select: 'COUNT', limit: COUNTED_ENTRIES })
      .send();
    return LastEvaluatedKey === undefined ? { total: Count } : { total: Count, totalIsExact: false };
  }
}
