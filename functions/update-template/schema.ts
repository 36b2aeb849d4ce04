import * as z from 'zod';
import { assetChanges } from '../../src/contract/asset.ts';
import { noQuery, objectError, slugParams } from '../../src/contract/fields.ts';
import {
  documentType,
  savedTemplateView,
  templateDescription,
  templateName,
} from '../../src/contract/template.ts';
import { eitherSource, refineSource, samples, sourceFields } from '../../src/contract/template-source.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'update-template',
  method: 'PUT',
  path: '/v1/templates/{slug}',
  summary: 'Save a new version of a template',
  description: 'What the body leaves out stays as it was; `null` removes an optional part.',
  tag: 'Templates',
  scope: 'admin',
  works: true,
  params: slugParams,
  query: noQuery,
  body: z
    .strictObject(
      {
        ...sourceFields,
        samples: samples.nullish(),
        assets: assetChanges.optional(),
        name: templateName.optional(),
        documentType: documentType.optional(),
        description: templateDescription.optional(),
        ...eitherSource,
        baseVersion: z
          .int('must be the number of a version')
          .min(1, 'must be the number of a version')
          .optional()
          .describe(
            'The version that the change was made from: refused with 409 when another one is current',
          ),
      },
      objectError('The body must be a JSON object'),
    )
    .superRefine(refineSource(true)),
  accepts: ['application/json'],
  responses: { 200: { description: 'The template', json: savedTemplateView } },
  errors: [400, 401, 403, 404, 409, 413, 415, 429, 503],
});
