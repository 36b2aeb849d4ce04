import { scheduled } from '../../src/adapters/aws/scheduled.ts';
import { accountStore, expirySweeper } from '../../src/adapters/aws/stores.ts';
import { sweepExpired } from '../../src/app/sweep-expired.ts';

const ports = { accounts: accountStore(), sweeper: expirySweeper() };

export const handler = scheduled('sweep-expired', async (hasTime) => ({
  complete: await sweepExpired(ports, Date.now(), hasTime),
}));
