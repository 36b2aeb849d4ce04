import { scheduled } from '../../src/adapters/aws/scheduled.ts';
import { accountStore, counterReconciler, expirySweeper } from '../../src/adapters/aws/stores.ts';
import { sweepExpired } from '../../src/app/sweep-expired.ts';

const ports = { accounts: accountStore(), sweeper: expirySweeper() };
const reconciler = counterReconciler();

export const handler = scheduled('reconcile-counters', async (hasTime) => {
  // An expired document counts until it is swept, even if its record has already been deleted.
  const swept = await sweepExpired(ports, Date.now(), hasTime);
  return swept ? reconciler.reconcile(hasTime) : { swept };
});
