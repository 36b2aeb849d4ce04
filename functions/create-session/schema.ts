import { none, noParams, noQuery } from '../../src/contract/fields.ts';
import { sessionResponse } from '../../src/contract/session.ts';
import { SESSION_HOURS } from '../../src/domain/session.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'create-session',
  method: 'POST',
  path: '/v1/sessions',
  summary: 'Open a dashboard session',
  description: `The response contains a token, which is shown only once. It is sent like an API key, has the scope of the key that opened it, and may list on every plan. It ends after ${SESSION_HOURS} hours, by \`DELETE /v1/sessions/current\`, or when the key is revoked. Sessions are for people in the dashboard; programs use keys.`,
  tag: 'Keys',
  scope: 'render',
  params: noParams,
  query: noQuery,
  body: none,
  accepts: [],
  // A token is meant only for the caller.
  keepsAnswer: () => false,
  responses: { 201: { description: 'The session', json: sessionResponse } },
  errors: [401, 403, 429],
});
