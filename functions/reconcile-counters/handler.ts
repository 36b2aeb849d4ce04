import { scheduled } from '../../src/adapters/aws/scheduled.ts';
import { accountStore, counterReconciler, expirySweeper } from '../../src/adapters/aws/stores.ts';
import { sweepExpired } from '../../src/app/sweep-expired.ts';

const ports = { accounts: accountStore(), sweeper: expirySweeper() };
const reconciler = counterReconciler();

export const handler = scheduled('reconcile-counters', async (hasTime) => {
  // What has expired may be gone from the table and still be counted, rightly, until it is swept.
  const swept = await sweepExpired(ports, Date.now(), hasTime);
  return swept ? reconciler.reconcile(hasTime) : { swept };
});
