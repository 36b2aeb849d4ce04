import { eventPage, eventQuery } from '../../src/contract/event.ts';
import { idParams, none } from '../../src/contract/fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'list-document-events',
  method: 'GET',
  path: '/v1/documents/{id}/events',
  summary: 'List the audit events of a document',
  description: 'Newest first. They can still be read when the document has been deleted or has expired.',
  tag: 'Audit',
  scope: 'render',
  params: idParams,
  query: eventQuery,
  body: none,
  accepts: [],
  responses: { 200: { description: 'A page of events, newest first', json: eventPage } },
  errors: [400, 401, 404, 429],
});
