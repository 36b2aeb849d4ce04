import { document, EXAMPLE, EXAMPLE_PDF, type Examples, invoice } from './example.ts';

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
      summary: 'Sign a PDF and say whether it conforms, without keeping it',
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
};
