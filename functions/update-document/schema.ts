import * as z from 'zod';
import { documentView, expiresAt } from '../../src/contract/document.ts';
import { idParams, noQuery, objectError } from '../../src/contract/fields.ts';
import { metadata } from '../../src/contract/metadata.ts';
import { saveName } from '../../src/contract/save-fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'update-document',
  method: 'PUT',
  path: '/v1/documents/{id}',
  summary: 'Change the name, metadata or expiry of a document',
  description:
    'Fields that are not given are kept. `metadata` replaces all of your own pairs; those that Platen recorded stay.',
  tag: 'Documents',
  scope: 'admin',
  params: idParams,
  query: noQuery,
  body: z
    .strictObject(
      { name: saveName.describe('Name of the document'), metadata, expiresAt },
      objectError('The body must be a JSON object'),
    )
    .partial(),
  accepts: ['application/json'],
  responses: { 200: { description: 'The document', json: z.object({ data: documentView }) } },
  errors: [400, 401, 403, 404, 415, 429],
});
