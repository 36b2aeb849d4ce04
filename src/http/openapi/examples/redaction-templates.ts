import { EXAMPLE, type Examples } from './example.ts';

const redactionSlug = { slug: EXAMPLE.redactionTemplateSlug };

export const REDACTION_TEMPLATES_EXAMPLES: Examples = {
  'list-redaction-templates': [{ summary: 'All', status: 200 }],
  'get-redaction-template': [{ summary: 'Read', params: redactionSlug, status: 200 }],
  'create-redaction-template': [
    {
      summary: 'Presets and a pattern',
      body: {
        slug: 'applications',
        name: 'Applications',
        presets: ['ssn', 'email', 'phone'],
        patterns: [{ pattern: 'REF-\\d+', pattern_type: 'Regex' }],
      },
      status: 201,
    },
  ],
  'update-redaction-template': [
    {
      summary: 'Other presets',
      params: redactionSlug,
      body: { presets: ['email'], sensitivity: 'broad' },
      status: 200,
    },
  ],
  'delete-redaction-template': [{ summary: 'Delete', params: redactionSlug, status: 204 }],
};
