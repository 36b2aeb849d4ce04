import { z } from 'zod';
import { defineOperation } from '../../src/http/operation.ts';
import { envelope, none, paging, slugParams } from '../../src/http/schemas/common.ts';
import { templateVersionView } from '../../src/http/schemas/template-version.ts';

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
