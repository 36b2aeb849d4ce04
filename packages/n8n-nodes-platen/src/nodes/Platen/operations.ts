import { PdfResponse, type Platen, REDACTION_PRESETS } from '@platen/client';
import type { ExecuteFunctions, NodeProperty } from '../../n8n.ts';

/** n8n's users write the request bodies: the service validates them and reports errors. */
type Body = Record<string, unknown>;

/** Inputs of an operation for one item. */
interface Given {
  readonly platen: Platen;
  readonly text: (parameter: string) => string;
  readonly json: (parameter: string) => Body;
  /** Loads the item's PDF from its binary field, or refers to a document. */
  readonly pdf: () => Promise<PdfArgument>;
  /** Loads the item's binary field. */
  readonly file: () => Promise<Uint8Array>;
  /** Name of the file in the item's binary field, if that is the source. */
  readonly fileName: () => string | undefined;
  /** Loads the PDFs of all items. */
  readonly pdfs: () => Promise<PdfArgument[]>;
}

type PdfArgument = Uint8Array | { readonly documentId: string };

interface NodeOperation {
  readonly name: string;
  readonly action: string;
  /** Names of the parameters to show. */
  readonly shows: readonly string[];
  /** Whether the operation uses all items at once. */
  readonly joins?: true;
  readonly run: (given: Given) => Promise<unknown>;
}

/** Defines an operation on one PDF; its other fields are the API's own. */
function onPdf(
  name: string,
  action: string,
  call: (platen: Platen, body: Body) => Promise<unknown>,
  ...shows: string[]
): NodeOperation {
  return {
    name,
    action,
    shows: [...PDF_PARAMETERS, ...shows, 'options'],
    run: async ({ platen, json, pdf }) => call(platen, { ...json('options'), pdf: await pdf() }),
  };
}

const PDF_PARAMETERS = ['source', 'binaryProperty', 'documentId'];

/** The client's methods require typed bodies; n8n has only the user's untyped input. */
const as = <T>(body: Body): T => body as T;

export const OPERATIONS: Readonly<Record<string, NodeOperation>> = {
  render: {
    name: 'Render Template',
    action: 'Render a template',
    shows: ['template', 'data', 'options'],
    run: ({ platen, text, json }) => {
      const { format, flattenForms, ...options } = json('options');
      return platen.renderTemplate(
        text('template'),
        { ...json('data'), ...options },
        as({ format, flattenForms }),
      );
    },
  },
  renderSource: {
    name: 'Render HTML, Markdown or a Web Page',
    action: 'Render HTML, Markdown or a web page',
    shows: ['language', 'content', 'data', 'options'],
    run: ({ platen, text, json }) =>
      platen.renderInline({ ...json('options'), data: json('data'), [text('language')]: text('content') }),
  },
  convert: {
    name: 'Convert Office Document',
    action: 'Convert an office document',
    shows: [...PDF_PARAMETERS, 'options'],
    run: async ({ platen, json, pdf, fileName }) =>
      platen.convertDocument(as({ filename: fileName(), ...json('options'), file: await pdf() })),
  },
  redact: {
    name: 'Redact',
    action: 'Redact a PDF',
    shows: [...PDF_PARAMETERS, 'presets', 'sensitivity', 'options'],
    run: async ({ platen, text, json, pdf }) => {
      const { presets } = json('presets') as { presets?: readonly string[] };
      const sensitivity = text('sensitivity');
      const chosen = {
        ...(presets?.length ? { presets } : {}),
        ...(sensitivity === '' ? {} : { sensitivity }),
      };
      return platen.redactPdf(as({ ...chosen, ...json('options'), pdf: await pdf() }));
    },
  },
  certify: onPdf('Sign', 'Sign a PDF', (platen, body) => platen.certifyPdf(as(body))),
  merge: {
    name: 'Merge',
    action: 'Merge the PDFs of all items',
    shows: [...PDF_PARAMETERS, 'options'],
    joins: true,
    run: async ({ platen, json, pdfs }) => platen.mergePdfs(as({ ...json('options'), pdfs: await pdfs() })),
  },
  pages: onPdf('Edit Pages', 'Extract, delete, turn or reorder pages', (platen, body) =>
    platen.editPages(as(body)),
  ),
  split: onPdf('Split', 'Split a PDF', (platen, body) => platen.splitPdf(as(body))),
  stamp: onPdf('Stamp', 'Stamp a PDF', (platen, body) => platen.stampPdf(as(body))),
  attachInvoice: onPdf('Attach Invoice', 'Put an electronic invoice into a PDF', (platen, body) =>
    platen.attachInvoice(as(body)),
  ),
  fillForm: {
    name: 'Fill Form',
    action: 'Fill in a form',
    shows: [...PDF_PARAMETERS, 'values', 'options'],
    run: async ({ platen, json, pdf }) =>
      platen.fillForm(as({ ...json('options'), values: json('values'), pdf: await pdf() })),
  },
  pipeline: {
    name: 'Run Pipeline',
    action: 'Do several operations in one request',
    shows: [...PDF_PARAMETERS, 'steps', 'options'],
    run: async ({ platen, json, pdf }) => {
      const { source, steps } = json('steps') as { source?: string; steps?: unknown };
      const inputs = source === 'none' ? {} : { inputs: { pdf: await pdf() } };
      return platen.runPipeline(as({ ...inputs, ...json('options'), steps }));
    },
  },
  waitForJob: {
    name: 'Wait for Job',
    action: 'Wait for a queued job',
    shows: ['jobId'],
    run: ({ platen, text }) => platen.waitForJob(text('jobId')),
  },
  getDocument: {
    name: 'Get Document',
    action: 'Download a document',
    shows: ['documentId'],
    run: ({ platen, text }) => platen.download(text('documentId')),
  },
  listDocuments: {
    name: 'List Documents',
    action: 'List documents',
    shows: ['options'],
    run: ({ platen, json }) => platen.listDocuments(as(json('options'))),
  },
  deleteDocument: {
    name: 'Delete Document',
    action: 'Delete a document',
    shows: ['documentId'],
    run: async ({ platen, text }) => {
      await platen.deleteDocument(text('documentId'));
      return { deleted: true };
    },
  },
  saveAsset: {
    name: 'Save Asset',
    action: 'Save an image, font or style sheet of the account',
    shows: ['assetPath', 'binaryProperty'],
    run: async ({ platen, text, file }) => (await platen.saveAsset(text('assetPath'), await file())).data,
  },
  listAssets: {
    name: 'List Assets',
    action: 'List assets of the account',
    shows: ['options'],
    run: ({ platen, json }) => platen.listAssets(as(json('options'))),
  },
  deleteAsset: {
    name: 'Delete Asset',
    action: 'Delete an asset of the account',
    shows: ['assetPath'],
    run: async ({ platen, text }) => {
      await platen.deleteAsset(text('assetPath'));
      return { deleted: true };
    },
  },
};

/** Maximum bytes of a file inside a request, which can hold some 6 MB of base64; larger files are uploaded first. */
const LARGEST_INLINE = 4 * 1024 * 1024;

export async function givenOf(
  context: ExecuteFunctions,
  platen: Platen,
  operation: string,
  item: number,
): Promise<Given> {
  const text = (parameter: string) => String(context.getNodeParameter(parameter, item, ''));
  const fileAt = (at: number) =>
    context.helpers.getBinaryDataBuffer(at, String(context.getNodeParameter('binaryProperty', at, 'data')));
  const pdfAt = async (at: number): Promise<PdfArgument> => {
    const source = context.getNodeParameter('source', at, 'binary');
    if (source === 'document') return { documentId: String(context.getNodeParameter('documentId', at)) };
    const bytes = await fileAt(at);
    return bytes.length > LARGEST_INLINE ? platen.upload(bytes) : bytes;
  };
  return {
    platen,
    text,
    json: (parameter) => {
      const value = parsed(parameter, context.getNodeParameter(parameter, item, {}));
      if (parameter === 'presets') return { presets: value };
      if (parameter === 'steps')
        return { steps: value, source: context.getNodeParameter('source', item, 'binary') };
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Body;
      throw new Error(`${labelOf(parameter)}: must be a JSON object (${OPERATIONS[operation]?.name})`);
    },
    file: () => fileAt(item),
    pdf: () => pdfAt(item),
    fileName: () => {
      if (context.getNodeParameter('source', item, 'binary') === 'document') return undefined;
      const property = String(context.getNodeParameter('binaryProperty', item, 'data'));
      return context.getInputData()[item]?.binary?.[property]?.fileName;
    },
    pdfs: () => Promise.all(context.getInputData().map((_, at) => pdfAt(at))),
  };
}

function parsed(parameter: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value.trim() === '') return {};
  try {
    return JSON.parse(value);
  } catch (cause) {
    throw new Error(`${labelOf(parameter)}: must be JSON`, { cause });
  }
}

const labelOf = (parameter: string) =>
  PROPERTIES.find(({ name }) => name === parameter)?.displayName ?? parameter;

export function isFile(result: unknown): result is PdfResponse {
  return result instanceof PdfResponse;
}

/** Shows a parameter for the operations that accept it. */
function shownFor(parameter: string) {
  const operation = Object.entries(OPERATIONS).flatMap(([value, { shows }]) =>
    shows.includes(parameter) ? [value] : [],
  );
  return { show: { operation } };
}

const FIELDS: readonly NodeProperty[] = [
  {
    displayName: 'Template',
    name: 'template',
    type: 'string',
    default: '',
    required: true,
    placeholder: 'invoice',
  },
  {
    displayName: 'Language',
    name: 'language',
    type: 'options',
    default: 'markdown',
    options: [
      { name: 'HTML', value: 'html' },
      { name: 'Markdown', value: 'markdown' },
      { name: 'Web Page (URL)', value: 'url' },
    ],
  },
  {
    displayName: 'Content',
    name: 'content',
    type: 'string',
    default: '',
    required: true,
    typeOptions: { rows: 8 },
  },
  {
    displayName: 'Data',
    name: 'data',
    type: 'json',
    default: '{}',
    description: 'What the template is filled with',
  },
  {
    displayName: 'PDF or Office Document',
    name: 'source',
    type: 'options',
    default: 'binary',
    options: [
      { name: 'Binary Field', value: 'binary' },
      { name: 'Document', value: 'document' },
      { name: 'None (Pipelines)', value: 'none' },
    ],
  },
  { displayName: 'Input Binary Field', name: 'binaryProperty', type: 'string', default: 'data' },
  { displayName: 'Document ID', name: 'documentId', type: 'string', default: '' },
  {
    displayName: 'Presets',
    name: 'presets',
    type: 'multiOptions',
    default: [],
    description: 'Kinds of text to remove; patterns and regions go into the options',
    options: REDACTION_PRESETS.map((value) => ({ name: value, value })),
  },
  {
    displayName: 'Sensitivity',
    name: 'sensitivity',
    type: 'options',
    default: '',
    description: 'How sure presets have to be of a value',
    options: [
      { name: 'As the Redaction Template, or Balanced', value: '' },
      { name: 'Strict: Label, Check Digits or Unique Form', value: 'strict' },
      { name: 'Balanced: Form Alone, Unless It Is Called Something Else', value: 'balanced' },
      { name: 'Broad: Everything With the Form', value: 'broad' },
    ],
  },
  {
    displayName: 'Values',
    name: 'values',
    type: 'json',
    default: '{}',
    description: 'By the names of the fields',
  },
  {
    displayName: 'Steps',
    name: 'steps',
    type: 'json',
    default: '[]',
    description: 'As POST /v1/pipelines takes them, such as [{ "do": "flatten" }]',
  },
  {
    displayName: 'Asset Path',
    name: 'assetPath',
    type: 'string',
    default: '',
    required: true,
    placeholder: 'brand/logo.svg',
    description: 'Documents refer to it as asset:brand/logo.svg',
  },
  { displayName: 'Job ID', name: 'jobId', type: 'string', default: '', required: true },
  {
    displayName: 'Options',
    name: 'options',
    type: 'json',
    default: '{}',
    description: 'Further fields of the request, by the names that the API has for them',
  },
];

export const PROPERTIES: readonly NodeProperty[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    default: 'render',
    options: Object.entries(OPERATIONS).map(([value, { name, action }]) => ({ name, value, action })),
  },
  ...FIELDS.map((field) => ({ ...field, displayOptions: shownFor(field.name) })),
  {
    displayName: 'Output Binary Field',
    name: 'outputProperty',
    type: 'string',
    default: 'data',
    description: 'Where a PDF, an image or a ZIP is put',
  },
];
