import { EXAMPLE, type Examples } from './example.ts';

export const AUDIT_EXAMPLES: Examples = {
  'list-events': [
    { summary: 'The newest', status: 200 },
    { summary: 'Deletions of a month', query: { event: 'deleted', from: '2026-11-01' }, status: 200 },
  ],
  'list-requests': [
    { summary: 'The newest', status: 200 },
    { summary: 'Failed requests of programs', query: { status: 'failed', source: 'api' }, status: 200 },
  ],
  'list-document-events': [{ summary: 'All', params: { id: EXAMPLE.documentId }, status: 200 }],
};
