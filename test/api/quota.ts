import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { capacity, monthOf, QUOTA_SHARDS } from '../../src/adapters/aws/accounts/render-quota.ts';
import { call, documentClient, jsonOf, type TestAccount, tableNamed } from './service.ts';

/** Renders that the account has used this month. */
export async function usedRenders(account: TestAccount): Promise<number> {
  return (await jsonOf(await call('GET', '/v1/usage', { key: account.adminKey }))).data.renders.used;
}

/** Leaves so many renders of the free plan's month. */
export async function leaveRenders(account: TestAccount, left: number): Promise<void> {
  for (let shard = 0; shard < QUOTA_SHARDS; shard += 1) {
    const renders = capacity('free', shard) - (shard === 0 ? left : 0);
    await documentClient().send(
      new UpdateCommand({
        TableName: tableNamed('Usage'),
        Key: { pk: `ACCOUNT#${account.id}`, sk: `MONTH#${monthOf(Date.now())}#${shard}` },
        UpdateExpression: 'SET renders = :n, accountId = :a, #month = :m, #shard = :s, #ttl = :t, #et = :e',
        ExpressionAttributeNames: { '#ttl': 'ttl', '#et': '_et', '#month': 'month', '#shard': 'shard' },
        ExpressionAttributeValues: {
          ':n': renders,
          ':a': account.id,
          ':m': monthOf(Date.now()),
          ':s': shard,
          ':t': Math.floor(Date.now() / 1000) + 86_400,
          ':e': 'MonthShard',
        },
      }),
    );
  }
}
