import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { eventStore } from '../../src/adapters/aws/stores.ts';
import { documentNotFound } from '../../src/app/find-document.ts';
import { isId } from '../../src/domain/ids.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { toCursorEnvelope } from '../../src/http/presenters/envelope.ts';
import { presentEvent } from '../../src/http/presenters/event.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const events = eventStore();

export const handler = endpoint(operation, callerPorts(), async ({ caller, params, query }) => {
  const { accountId } = caller;
  const known = isId(params.id) && (await events.hasEventsOf(accountId, params.id));
  if (!known) throw documentNotFound(params.id);
  const filter = { documentId: params.id, event: query.event, from: query.from, before: query.to };
  return json(200, toCursorEnvelope(await events.list(accountId, filter, query), query, presentEvent));
});
