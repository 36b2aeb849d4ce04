import { convertBody } from '../../src/contract/convert.ts';
import { noParams, noQuery } from '../../src/contract/fields.ts';
import { OFFICE_MEDIA_TYPES } from '../../src/domain/office-media-types.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'convert-document',
  method: 'POST',
  path: '/v1/convert',
  summary: 'Convert an office document to a PDF or another format',
  description:
    'DOCX, DOC, ODT, RTF, TXT, XLSX, XLS, ODS, CSV, TSV, PPTX, PPT and ODP, also templates and encrypted documents. The content of the file decides which it is. Macros are not run, and nothing is loaded from elsewhere. The PDF claims PDF/A-2a and PDF/UA-1 if it keeps them (`X-Conformance`); `X-Render-Warnings` names substituted fonts and what keeps it from conforming. With `format`, the result is an office document of the same kind, such as DOCX of ODT, in place of the PDF: it is not saved. Counted as a render.',
  tag: 'Render',
  scope: 'render',
  works: true,
  params: noParams,
  query: noQuery,
  body: convertBody,
  accepts: ['application/json'],
  responses: {
    200: {
      description: 'The PDF or office document',
      bytes: ['application/pdf', ...Object.values(OFFICE_MEDIA_TYPES)],
      headers: ['X-Document-Id', 'Content-Disposition', 'X-Conformance', 'X-Render-Warnings'],
    },
  },
  errors: [400, 401, 404, 409, 413, 415, 429, 503, 504],
});
