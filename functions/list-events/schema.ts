import { accountEventQuery, eventPage } from '../../src/contract/event.ts';
import { none, noParams } from '../../src/contract/fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'list-events',
  method: 'GET',
  path: '/v1/events',
  summary: 'List audit events',
  description:
    'What was done to documents, by which key and when, newest first. Events stay when their document is gone.',
  tag: 'Audit',
  scope: 'render',
  params: noParams,
  query: accountEventQuery,
  body: none,
  accepts: [],
  responses: { 200: { description: 'A page of events, newest first', json: eventPage } },
  errors: [400, 401, 429],
});
