import { leaveRenders as leave } from '../../src/adapters/aws/testing/leave.ts';
import { call, documentClient, jsonOf, type TestAccount, tableNamed } from './service.ts';

/** Renders that the account has used this month. */
export async function usedRenders(account: TestAccount): Promise<number> {
  return (await jsonOf(await call('GET', '/v1/usage', { key: account.adminKey }))).data.renders.used;
}

/** Leaves so many renders of the free plan's month. */
export function leaveRenders({ id }: TestAccount, left: number): Promise<void> {
  return leave(documentClient(), tableNamed('Usage'), { id, plan: 'free' }, left);
}
