import { EXAMPLE, type Examples, invoice, templateSlug } from './example.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const EXAMPLE_RTF = base64(
  '{\\rtf1\\ansi{\\fonttbl{\\f0 Calibri;}}\\f0 {\\b Contract} between Ada and Grace.\\par}',
);
const EXAMPLE_CSV = base64('article,price\npaper,4.50\nink,12.00\n');

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
  'convert-document': [
    {
      summary: 'A text document, with comments in the margin',
      body: { file: EXAMPLE_RTF, options: { comments: 'margin' }, saveName: 'Contract' },
      status: 200,
    },
    {
      summary: 'A list, on a page of its own size',
      body: {
        file: EXAMPLE_CSV,
        filename: 'prices.csv',
        options: { singlePageSheets: true, locale: 'de-DE' },
        save: false,
      },
      status: 200,
    },
    { summary: 'Another office format', body: { file: EXAMPLE_RTF, format: 'odt' }, status: 200 },
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
