import * as z from 'zod';
import { inlineAssets } from '../../src/contract/asset.ts';
import { noParams, noQuery, objectError, slug } from '../../src/contract/fields.ts';
import {
  documentType,
  savedTemplateView,
  templateDescription,
  templateName,
} from '../../src/contract/template.ts';
import { eitherSource, refineSource, samples, sourceFields } from '../../src/contract/template-source.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'create-template',
  method: 'POST',
  path: '/v1/templates',
  summary: 'Create a template',
  description:
    'Checks Liquid syntax, schema and a test render before anything is saved. The test render is made with the sample data, or with data made from the schema.',
  tag: 'Templates',
  scope: 'admin',
  works: true,
  params: noParams,
  query: noQuery,
  body: z
    .strictObject(
      {
        slug: slug.refine(
          (own) => own !== 'preview',
          'must not be preview, which is the name of an operation',
        ),
        name: templateName,
        documentType: documentType.default('document'),
        description: templateDescription.optional(),
        ...sourceFields,
        samples: samples.nullish(),
        ...eitherSource,
        assets: inlineAssets.optional(),
      },
      objectError('The body must be a JSON object'),
    )
    .superRefine(refineSource(false)),
  accepts: ['application/json'],
  responses: { 201: { description: 'The template', json: savedTemplateView } },
  errors: [400, 401, 403, 409, 413, 415, 429, 503],
});
