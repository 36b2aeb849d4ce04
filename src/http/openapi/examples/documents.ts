import { EXAMPLE, type Examples } from './example.ts';

export const DOCUMENTS_EXAMPLES: Examples = {
  'get-document-form': [{ summary: 'Read', params: { id: EXAMPLE.documentWithFormId }, status: 200 }],
  'upload-document': [
    {
      summary: 'A PDF',
      query: { name: 'Contract' },
      bytes: 'application/pdf',
      status: 201,
    },
  ],
  'create-upload': [
    { summary: 'With a name', body: { name: 'Large contract', metadata: { case: 'A-17' } }, status: 201 },
  ],
  'create-uploads': [
    {
      summary: 'Two files',
      body: { files: [{ name: 'Large contract', sizeBytes: 9_000_000 }, { name: 'Annex' }] },
      status: 201,
    },
  ],
  'finish-uploads': [
    { summary: 'One that is a document', body: { documentIds: [EXAMPLE.documentId] }, status: 200 },
  ],
  'list-documents': [
    { summary: 'The newest', status: 200 },
    { summary: 'By name', query: { search: 'contract' }, status: 200 },
    { summary: 'Uploaded ones, a page', query: { source: 'uploaded', limit: '5', offset: '0' }, status: 200 },
    {
      summary: 'Of a month and an order',
      query: { from: '2026-11-01', to: '2026-11-30', 'metadata.order': '2026-117' },
      status: 200,
    },
  ],
  'get-document': [{ summary: 'Read', params: { id: EXAMPLE.documentId }, status: 200 }],
  'view-document': [{ summary: 'Show', params: { id: EXAMPLE.documentId }, status: 200 }],
  'get-document-links': [{ summary: 'Both sides', params: { id: EXAMPLE.documentId }, status: 200 }],
  'update-document': [
    {
      summary: 'Another name',
      params: { id: EXAMPLE.documentId },
      body: { name: 'Contract 2026', metadata: { case: 'A-17' } },
      status: 200,
    },
  ],
  'delete-document': [{ summary: 'Delete', params: { id: EXAMPLE.documentId }, status: 204 }],
};
