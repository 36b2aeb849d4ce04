import * as z from 'zod';
import { noParams, noQuery, objectError, slug } from '../../src/contract/fields.ts';
import { jsonObject } from '../../src/contract/json-object.ts';
import { eitherSource, refineSource, sourceFields } from '../../src/contract/template-source.ts';
import { defineOperation } from '../../src/http/operation.ts';
import { FIELD_TYPES } from '../../src/rendering/data-fields/data-field.ts';

const { header, footer, partials } = sourceFields;

export const operation = defineOperation({
  id: 'read-template-fields',
  method: 'POST',
  path: '/v1/template-fields',
  summary: 'List the data fields of a template',
  description:
    'Lists the data that the Liquid tags of HTML, of an office template or of a saved template read, with a JSON Schema for it and sample data. Types follow from filters, loops and conditions: what `money` formats is a number. Nothing is rendered, saved or counted.',
  tag: 'Templates',
  scope: 'admin',
  params: noParams,
  query: noQuery,
  body: z
    .strictObject(
      {
        ...eitherSource,
        header,
        footer,
        partials,
        template: slug.optional().describe('Slug of a saved template, in place of `html` and `file`'),
      },
      objectError('The body must be a JSON object'),
    )
    .superRefine((body, context) => {
      if (body.template === undefined) refineSource(false)(body, context);
      else
        for (const field of ['html', 'file', 'header', 'footer', 'partials'] as const)
          if (body[field] !== undefined)
            context.addIssue({
              code: 'custom',
              path: [field],
              message: 'cannot be given together with template',
            });
    }),
  accepts: ['application/json'],
  responses: {
    200: {
      description: 'The fields in order of their first use',
      json: z.object({
        data: z
          .object({
            fields: z.array(
              z.object({
                path: z.string().describe('Such as `customer.name`, or `items[].price` for items of a list'),
                type: z.enum(FIELD_TYPES),
              }),
            ),
            dataSchema: jsonObject.describe('JSON Schema (2020-12) of the data; no field is required'),
            sampleData: jsonObject.describe('Data that satisfies the schema'),
          })
          .meta({ id: 'TemplateFields' }),
      }),
    },
  },
  keepsAnswer: () => false,
  errors: [400, 401, 403, 404, 413, 415, 429],
});
