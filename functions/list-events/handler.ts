import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { eventStore } from '../../src/adapters/aws/stores.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { toCursorEnvelope } from '../../src/http/presenters/envelope.ts';
import { presentEvent } from '../../src/http/presenters/event.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const events = eventStore();

export const handler = endpoint(operation, callerPorts(), async ({ caller, query }) => {
  const filter = { event: query.event, from: query.from, before: query.to };
  return json(200, toCursorEnvelope(await events.list(caller.accountId, filter, query), query, presentEvent));
});
