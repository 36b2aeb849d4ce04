import type { Entity, FormattedItem } from 'dynamodb-toolbox/entity';
import type { BatchGetRequest } from 'dynamodb-toolbox/entity/actions/batchGet';
import type { Table } from 'dynamodb-toolbox/table';
import { BatchGetCommand, execute } from 'dynamodb-toolbox/table/actions/batchGet';

const ATTEMPTS = 8;

/**
 * Reads up to 100 items in the order of the requests, without missing ones.
 *
 * @throws Error when DynamoDB does not return all of them after some attempts.
 */
export async function readBatch<E extends Entity>(
  table: Table,
  requests: ReadonlyArray<BatchGetRequest<E>>,
): Promise<FormattedItem<E>[]> {
  if (requests.length === 0) return [];
  const { Responses, UnprocessedKeys } = await execute(
    { maxAttempts: ATTEMPTS },
    table
      .build(BatchGetCommand)
      .requests(...requests)
      .options({ consistent: true }),
  );
  if (Object.keys(UnprocessedKeys ?? {}).length > 0) throw new Error('DynamoDB did not give all items');
  const found = (Responses?.[0] ?? []) as Array<FormattedItem<E> | undefined>;
  return found.filter((item) => item !== undefined);
}
