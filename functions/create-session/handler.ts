import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { accountStore } from '../../src/adapters/aws/stores.ts';
import { openSession } from '../../src/app/sessions.ts';
import { isoTime } from '../../src/domain/iso-time.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const accounts = accountStore();

export const handler = endpoint(operation, endpointPorts(), async ({ caller }) => {
  const { record, token } = await openSession(accounts, caller);
  const { keyId, keyName, scope, accountId } = caller;
  const expiresAt = isoTime(record.expiresAt);
  return json(201, { data: { token, expiresAt, keyId, keyName, scope, accountId } });
});
