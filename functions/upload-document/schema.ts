import * as z from 'zod';
import { documentView } from '../../src/contract/document.ts';
import { none, noParams } from '../../src/contract/fields.ts';
import { saveName } from '../../src/contract/save-fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'upload-document',
  method: 'POST',
  path: '/v1/documents',
  summary: 'Save a PDF as a document',
  description:
    'The body is the PDF itself, up to 4.5 MB; larger ones go through `POST /v1/uploads`. Query parameters `metadata.<key>` become its metadata.',
  tag: 'Documents',
  scope: 'render',
  params: noParams,
  metadataQuery: true,
  query: z.looseObject({ name: saveName.optional() }),
  body: none,
  accepts: ['application/pdf', 'application/octet-stream'],
  responses: {
    201: { description: 'The document', headers: ['X-Document-Id'], json: z.object({ data: documentView }) },
  },
  errors: [400, 401, 413, 415, 429],
});
