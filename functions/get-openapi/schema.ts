import * as z from 'zod';
import { none, noParams, noQuery } from '../../src/contract/fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'get-openapi',
  method: 'GET',
  path: '/v1/openapi.json',
  summary: 'Get this description of the API',
  description: 'OpenAPI 3.1, generated from the schemas that validate requests.',
  tag: 'Service',
  scope: null,
  params: noParams,
  query: noQuery,
  body: none,
  accepts: [],
  responses: {
    200: { description: 'The description', json: z.looseObject({ openapi: z.string() }) },
  },
  errors: [],
});
