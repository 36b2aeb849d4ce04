import { z } from 'zod';
import { defineOperation } from '../../src/http/operation.ts';
import { none, noParams, saveName } from '../../src/http/schemas/common.ts';
import { documentView } from '../../src/http/schemas/document.ts';

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
