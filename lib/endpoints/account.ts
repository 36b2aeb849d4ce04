import { operation as getUsage } from '../../functions/get-usage/schema.ts';
import { operation as listWebhookSecrets } from '../../functions/list-webhook-secrets/schema.ts';
import { operation as rotateWebhookSecret } from '../../functions/rotate-webhook-secret/schema.ts';
import type { Endpoint } from './endpoint.ts';

export const ACCOUNT_ENDPOINTS: readonly Endpoint[] = [
  { operation: listWebhookSecrets, needs: (fn) => fn.table('ACCOUNTS_TABLE', 'PutItem').recordsEvents() },
  { operation: rotateWebhookSecret, needs: (fn) => fn.table('ACCOUNTS_TABLE', 'PutItem').recordsEvents() },
  { operation: getUsage, needs: (fn) => fn.table('USAGE_TABLE', 'Query').readsStoredBytes() },
];
