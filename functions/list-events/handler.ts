import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { documentStore, eventStore } from '../../src/adapters/aws/stores.ts';
import { withDocumentNames } from '../../src/app/document-names.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { toCursorEnvelope } from '../../src/http/presenters/envelope.ts';
import { presentEvent } from '../../src/http/presenters/event.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const ports = { events: eventStore(), documents: documentStore() };

export const handler = endpoint(operation, callerPorts(), async ({ caller, query }) => {
  const { event, documentId, actor, requestId, from, to: before, names } = query;
  const filter = { event, documentId, actor, requestId, from, before };
  const page = await ports.events.list(caller.accountId, filter, query);
  const items = names ? await withDocumentNames(ports.documents, caller.accountId, page.items) : page.items;
  return json(200, toCursorEnvelope({ ...page, items }, query, presentEvent));
});
