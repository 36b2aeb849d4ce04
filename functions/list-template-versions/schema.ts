import * as z from 'zod';
import { none, slugParams } from '../../src/contract/fields.ts';
import { envelope, paging } from '../../src/contract/paging.ts';
import { templateVersionView } from '../../src/contract/version.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'list-template-versions',
  method: 'GET',
  path: '/v1/templates/{slug}/versions',
  summary: 'List the versions of a template',
  description:
    'Newest first: the first one is what renders use. Every save makes a version; all of them stay.',
  tag: 'Templates',
  scope: 'admin',
  params: slugParams,
  query: z.object(paging),
  body: none,
  accepts: [],
  responses: {
    200: { description: 'A page of versions, newest first', json: envelope(templateVersionView) },
  },
  errors: [400, 401, 403, 404, 429],
});
