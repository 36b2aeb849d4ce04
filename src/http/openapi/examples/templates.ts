import { EXAMPLE, EXAMPLE_PNG, type Examples, templateSlug } from './example.ts';

const accountAsset = { path: EXAMPLE.accountAssetPath };
const asset = { ...templateSlug, path: EXAMPLE.assetPath };

export const TEMPLATES_EXAMPLES: Examples = {
  'list-templates': [{ summary: 'Search', query: { search: 'inv' }, status: 200 }],
  'get-template': [{ summary: 'Read', params: templateSlug, status: 200 }],
  'get-template-source': [
    { summary: 'The current version', params: templateSlug, status: 200 },
    { summary: 'An earlier one', params: templateSlug, query: { version: '1' }, status: 200 },
  ],
  'list-starters': [{ summary: 'All', status: 200 }],
  'get-starter': [{ summary: 'Read', params: { slug: 'receipt' }, status: 200 }],
  'create-template': [
    {
      summary: 'A receipt of a deposit',
      body: {
        slug: 'deposit',
        name: 'Receipt of a deposit',
        documentType: 'receipt',
        html: '<h1>Receipt</h1><p>{{ customer.name }} paid {{ total }}.</p>',
        dataSchema: {
          type: 'object',
          required: ['customer', 'total'],
          properties: {
            customer: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
            total: { type: 'number' },
          },
        },
        sampleData: { customer: { name: 'Ada Lovelace' }, total: 129.5 },
        samples: { 'Large sum': { customer: { name: 'Grace Hopper' }, total: 1_250_000 } },
        options: { pageSize: 'A5', orientation: 'landscape' },
      },
      status: 201,
    },
  ],
  'preview-template': [
    {
      summary: 'A note',
      body: {
        html: '<html lang="en"><title>Note</title><p>{{ text }}</p></html>',
        css: 'p { color: #1a3d5c }',
        data: { text: 'Hello' },
      },
      status: 200,
    },
  ],
  'get-template-thumbnail': [{ summary: 'Of the current version', params: templateSlug, status: 200 }],
  'read-template-fields': [
    {
      summary: 'Of HTML',
      body: {
        html: '<h1>{{ title }}</h1>{% for item in items %}<p>{{ item.price | money: "EUR" }}</p>{% endfor %}',
      },
      status: 200,
    },
    { summary: 'Of a saved template', body: { template: EXAMPLE.templateSlug }, status: 200 },
  ],
  'update-template': [
    { summary: 'Another name', params: templateSlug, body: { name: 'Invoice, new style' }, status: 200 },
  ],
  'get-template-assets': [{ summary: 'All', params: templateSlug, status: 200 }],
  'get-template-asset': [{ summary: 'A logo', params: asset, status: 200 }],
  'save-template-asset': [
    {
      summary: 'A logo',
      params: asset,
      bytes: 'application/octet-stream',
      file: { name: 'logo.png', base64: EXAMPLE_PNG },
      status: 200,
    },
  ],
  'save-template-assets': [
    {
      summary: 'A logo',
      params: templateSlug,
      body: { assets: { 'img/logo.png': EXAMPLE_PNG } },
      status: 200,
    },
  ],
  'delete-template-asset': [{ summary: 'A logo', params: asset, status: 204 }],
  'list-assets': [{ summary: 'Search', query: { search: 'logo' }, status: 200 }],
  'get-asset': [{ summary: 'A logo', params: accountAsset, status: 200 }],
  'save-asset': [
    {
      summary: 'A logo',
      params: accountAsset,
      bytes: 'application/octet-stream',
      file: { name: 'logo.png', base64: EXAMPLE_PNG },
      status: 200,
    },
  ],
  'delete-asset': [{ summary: 'A logo', params: accountAsset, status: 204 }],
  'list-template-versions': [{ summary: 'All', params: templateSlug, status: 200 }],
  'restore-template-version': [
    { summary: 'The first one', params: { ...templateSlug, version: '1' }, status: 200 },
  ],
  'delete-template': [{ summary: 'Delete', params: templateSlug, status: 204 }],
};
