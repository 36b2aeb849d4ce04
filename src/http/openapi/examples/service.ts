import type { Examples } from './example.ts';

export const SERVICE_EXAMPLES: Examples = {
  'get-health': [{ summary: 'Ask', status: 200 }],
  'get-openapi': [{ summary: 'Read', status: 200 }],
  'get-docs': [{ summary: 'Read', status: 200 }],
};
