import { EXAMPLE, type Examples, invoice, templateSlug } from './example.ts';

export const RENDER_EXAMPLES: Examples = {
  'render-template': [
    { summary: 'The data alone', params: templateSlug, body: invoice, status: 200 },
    {
      summary: 'With a name and metadata, form fields flattened',
      params: templateSlug,
      query: { flattenForms: 'true' },
      body: { ...invoice, saveName: 'Invoice 2026-117', metadata: { order: '2026-117', amount: 129.5 } },
      status: 200,
    },
    {
      summary: 'Not saved, with the data embedded',
      params: templateSlug,
      body: { ...invoice, save: false, embedData: true },
      status: 200,
    },
  ],
  'render-inline': [
    {
      summary: 'HTML with data',
      body: {
        html: '<!doctype html><html lang="en"><title>Order</title><h1>Thank you, {{ name }}</h1>',
        data: { name: 'Ada Lovelace' },
      },
      status: 200,
    },
    {
      summary: 'Markdown',
      body: {
        markdown:
          '---\ntitle: Minutes\nlang: en\n---\n# Minutes of {{ date }}\n\n| Who | What |\n| --- | --- |\n| Ada | the engine |\n\n- [x] agreed\n',
        data: { date: '22 November 2026' },
        save: false,
      },
      status: 200,
    },
    {
      summary: 'An element as an image',
      body: {
        html: '<html lang="en"><title>Card</title><div id="card" style="width:600px;padding:40px">Hello</div>',
        format: 'webp',
        image: { selector: '#card', scale: 2, quality: 80 },
      },
      status: 200,
    },
    { summary: 'Later: poll the job', body: { markdown: '# Minutes', async: true }, status: 202 },
  ],
  'queue-render': [{ summary: 'Poll the job', params: templateSlug, body: invoice, status: 202 }],
  'queue-batch': [
    {
      summary: 'Items in the request',
      params: templateSlug,
      body: { items: [{ data: invoice }, { data: invoice, saveName: 'Second' }] },
      status: 202,
    },
    {
      summary: 'Items in an uploaded file',
      params: templateSlug,
      body: { inputDocumentId: EXAMPLE.jsonLinesId },
      status: 202,
    },
  ],
};
