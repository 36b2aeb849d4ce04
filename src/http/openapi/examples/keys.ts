import { EXAMPLE, type Examples } from './example.ts';

export const KEYS_EXAMPLES: Examples = {
  'list-api-keys': [{ summary: 'All', status: 200 }],
  'create-api-key': [{ summary: 'For rendering', body: { name: 'shop', scope: 'render' }, status: 201 }],
  'delete-api-key': [{ summary: 'Revoke', params: { id: EXAMPLE.apiKeyId }, status: 204 }],
  'create-session': [{ summary: 'Sign in', status: 201 }],
  'delete-session': [{ summary: 'Sent with an API key', status: 403 }],
};
