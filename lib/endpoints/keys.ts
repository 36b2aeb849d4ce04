import { operation as createApiKey } from '../../functions/create-api-key/schema.ts';
import { operation as createSession } from '../../functions/create-session/schema.ts';
import { operation as deleteApiKey } from '../../functions/delete-api-key/schema.ts';
import { operation as deleteSession } from '../../functions/delete-session/schema.ts';
import { operation as listApiKeys } from '../../functions/list-api-keys/schema.ts';
import { changesKeys } from '../constructs/permissions.ts';
import type { Endpoint } from './endpoint.ts';

export const KEYS_ENDPOINTS: readonly Endpoint[] = [
  {
    operation: listApiKeys,
    needs: (fn) => fn.table('ACCOUNTS_TABLE', 'Query').table('USAGE_TABLE', 'BatchGetItem'),
  },
  { operation: createApiKey, needs: changesKeys },
  { operation: deleteApiKey, needs: (fn) => changesKeys(fn).table('ACCOUNTS_TABLE', 'DeleteItem') },
  { operation: createSession, needs: (fn) => fn.table('ACCOUNTS_TABLE', 'PutItem') },
  { operation: deleteSession, needs: (fn) => fn.table('ACCOUNTS_TABLE', 'DeleteItem') },
];
