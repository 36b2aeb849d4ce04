import { document, EXAMPLE, EXAMPLE_PDF, type Examples, invoice } from './example.ts';

const pipelineSlug = { slug: EXAMPLE.pipelineSlug };

export const PIPELINES_EXAMPLES: Examples = {
  'run-pipeline': [
    {
      summary: 'Render a cover, put a document behind it, redact both',
      body: {
        inputs: { contract: document },
        steps: [
          { do: 'render', template: EXAMPLE.templateSlug, data: invoice, as: 'cover' },
          { do: 'merge', on: ['cover', 'contract'] },
          { do: 'redact', presets: ['email'] },
        ],
        saveName: 'Contract with cover',
      },
      status: 200,
    },
    {
      summary: 'Sign a PDF and validate it, without saving it',
      body: {
        inputs: { contract: EXAMPLE_PDF },
        steps: [
          { do: 'validate', profiles: ['PDF/A-2b'] },
          { do: 'certify', certificateId: EXAMPLE.certificateId },
        ],
        respond: 'json',
        save: false,
      },
      status: 200,
    },
    {
      summary: 'Later: poll the job',
      body: { inputs: { contract: document }, steps: [{ do: 'flatten' }], async: true },
      status: 202,
    },
    {
      summary: 'Pages as images, in a ZIP',
      body: {
        inputs: { first: EXAMPLE_PDF, second: EXAMPLE_PDF },
        steps: [{ do: 'rasterize', dpi: 72 }],
        save: false,
      },
      status: 200,
    },
  ],
  'list-pipelines': [{ summary: 'All', status: 200 }],
  'get-pipeline': [{ summary: 'Read', params: pipelineSlug, status: 200 }],
  'get-pipeline-version': [
    { summary: 'The first one', params: { ...pipelineSlug, version: '1' }, status: 200 },
  ],
  'list-pipeline-versions': [{ summary: 'All', params: pipelineSlug, status: 200 }],
  'restore-pipeline-version': [
    { summary: 'The first one', params: { ...pipelineSlug, version: '1' }, status: 200 },
  ],
  'save-pipeline': [
    {
      summary: 'The next version, if no other was saved since',
      params: pipelineSlug,
      body: { inputs: ['letter'], steps: [{ do: 'flatten' }], baseVersion: 1 },
      status: 200,
    },
    {
      summary: 'A cover whose text comes with the run, with a PDF of the run behind it',
      params: { slug: 'covered' },
      body: {
        name: 'With a cover',
        inputs: ['annex'],
        steps: [
          { do: 'html', html: '<h1>{{ title }}</h1>', data: { title: { $data: '/title' } }, as: 'cover' },
          { do: 'merge', on: ['cover', 'annex'] },
        ],
      },
      status: 201,
    },
  ],
  'run-saved-pipeline': [
    {
      summary: 'With a document',
      params: pipelineSlug,
      body: { inputs: { letter: document }, data: { order: '2026-117' }, save: false },
      status: 200,
    },
    {
      summary: 'Later: poll the job',
      params: pipelineSlug,
      body: { inputs: { letter: document }, async: true },
      status: 202,
    },
  ],
  'delete-pipeline': [{ summary: 'Delete', params: pipelineSlug, status: 204 }],
};
