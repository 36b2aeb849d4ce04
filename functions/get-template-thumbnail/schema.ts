import { none, slugParams } from '../../src/contract/fields.ts';
import { versionQuery } from '../../src/contract/version.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'get-template-thumbnail',
  method: 'GET',
  path: '/v1/templates/{slug}/thumbnail',
  summary: 'Get a picture of the first page',
  description:
    'A PNG, 480 pixels wide, of a version with its sample data. It is rendered at the first request, which counts as a preview, and then stored for up to 30 days, or until the template is deleted. If it shows assets of the account, it is rendered again after these have changed.',
  tag: 'Templates',
  scope: 'admin',
  works: true,
  params: slugParams,
  query: versionQuery,
  body: none,
  accepts: [],
  responses: { 200: { description: 'The picture', bytes: 'image/png' } },
  errors: [400, 401, 403, 404, 413, 429, 503, 504],
});
