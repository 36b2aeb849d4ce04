import * as z from 'zod';
import { idParams, none, noQuery } from '../../src/contract/fields.ts';
import { formView } from '../../src/contract/form.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'get-document-form',
  method: 'GET',
  path: '/v1/documents/{id}/form',
  summary: 'Read the form of a document',
  description:
    'Its fields, a JSON Schema of the values that `POST /v1/forms/fill` takes, and the present values.',
  tag: 'Documents',
  scope: 'render',
  works: true,
  params: idParams,
  query: noQuery,
  body: none,
  accepts: [],
  responses: {
    200: { description: 'Its fields, their schema and their values', json: z.object({ data: formView }) },
  },
  errors: [400, 401, 404, 409, 413, 429, 504],
});
