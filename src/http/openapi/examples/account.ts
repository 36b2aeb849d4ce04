import type { Examples } from './example.ts';

export const ACCOUNT_EXAMPLES: Examples = {
  'get-usage': [{ summary: 'Read', status: 200 }],
  'list-webhook-secrets': [{ summary: 'Read', status: 200 }],
  'rotate-webhook-secret': [{ summary: 'Both hold for a day', body: { overlapHours: 24 }, status: 201 }],
};
