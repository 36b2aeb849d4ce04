import { leaveRenders as leave } from '../../src/adapters/aws/testing/leave.ts';
import { call, documentClient, jsonOf, type TestAccount, tableNamed } from './service.ts';

/** Returns the account's renders of this month. */
export async function usedRenders(account: TestAccount): Promise<number> {
  return (await jsonOf(await call('GET', '/v1/usage', { key: account.adminKey }))).data.renders.used;
}

/** Sets the month's usage so that this many renders of the free plan are left. */
export function leaveRenders({ id }: TestAccount, left: number): Promise<void> {
  return leave(documentClient(), tableNamed('Usage'), { id, plan: 'free' }, left);
}
