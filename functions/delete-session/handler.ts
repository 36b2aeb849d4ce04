import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { accountStore } from '../../src/adapters/aws/stores.ts';
import { endSession } from '../../src/app/sessions.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { noContent } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const accounts = accountStore();

export const handler = endpoint(operation, callerPorts(), async ({ caller }) => {
  await endSession(accounts, caller);
  return noContent();
});
