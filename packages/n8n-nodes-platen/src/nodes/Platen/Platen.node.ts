import { ApiError, type Platen as Client, type PdfResponse } from '@platen/client';
import { clientOf } from '../../client.ts';
import type { ExecuteFunctions, Item, NodeDescription } from '../../n8n.ts';
import { givenOf, isFile, OPERATIONS, PROPERTIES } from './operations.ts';

/** n8n node for PDFs: one request per item, or one for all items if they are merged. */
export class Platen {
  description: NodeDescription = {
    displayName: 'Platen',
    name: 'platen',
    icon: 'file:platen.svg',
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"]}}',
    description: 'Render, redact, sign, merge, split, stamp and fill in PDFs',
    defaults: { name: 'Platen' },
    inputs: ['main'],
    outputs: ['main'],
    usableAsTool: true,
    credentials: [{ name: 'platenApi', required: true }],
    properties: PROPERTIES,
  };

  async execute(this: ExecuteFunctions): Promise<Item[][]> {
    const client = await clientOf(this);
    const input = this.getInputData();
    const results: Item[] = [];
    for (let item = 0; item < input.length; item += 1) {
      const name = String(this.getNodeParameter('operation', item));
      const joins = OPERATIONS[name]?.joins === true;
      // An operation on all items at once runs with the first item.
      if (joins && item > 0) break;
      const pairedItem = joins ? input.map((_, at) => ({ item: at })) : { item };
      try {
        results.push({ ...(await work(this, client, name, item)), pairedItem });
      } catch (error) {
        if (!this.continueOnFail()) throw error;
        results.push({ json: failureOf(error), pairedItem });
      }
    }
    return [results];
  }
}

async function work(context: ExecuteFunctions, client: Client, name: string, item: number): Promise<Item> {
  const operation = OPERATIONS[name];
  if (operation === undefined) throw new Error(`There is no operation ${name}`);
  const result = await operation.run(await givenOf(context, client, name, item));
  const property = String(context.getNodeParameter('outputProperty', item, 'data'));
  if (isFile(result)) return fileItem(context, result, property);
  const { pdf, pdfBase64: _, ...json } = (result ?? {}) as Record<string, unknown>;
  if (!(pdf instanceof Uint8Array)) return { json: (result ?? {}) as Record<string, unknown> };
  const binary = {
    [property]: await context.helpers.prepareBinaryData(Buffer.from(pdf), 'document.pdf', 'application/pdf'),
  };
  return { json, binary };
}

async function fileItem(context: ExecuteFunctions, file: PdfResponse, property: string): Promise<Item> {
  const [media = ''] = file.contentType.split(';');
  const content = Buffer.from(await file.bytes());
  const { documentId, requestId, warnings, redactionReport, pipelineReport } = file;
  return {
    json: { documentId, requestId, warnings, redactionReport, pipelineReport, size: content.length },
    binary: {
      [property]: await context.helpers.prepareBinaryData(content, `document.${extensionOf(media)}`, media),
    },
  };
}

/** Extensions of office documents, whose media types do not end with them. */
const EXTENSIONS: readonly (readonly [media: RegExp, extension: string])[] = [
  [/wordprocessingml\.document$/, 'docx'],
  [/spreadsheetml\.sheet$/, 'xlsx'],
  [/presentationml\.presentation$/, 'pptx'],
  [/opendocument\.text$/, 'odt'],
  [/opendocument\.spreadsheet$/, 'ods'],
  [/opendocument\.presentation$/, 'odp'],
];

function extensionOf(media: string): string {
  return EXTENSIONS.find(([pattern]) => pattern.test(media))?.[1] ?? media.split('/')[1] ?? 'bin';
}

function failureOf(error: unknown): Record<string, unknown> {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ApiError)) return { error: message };
  return { error: message, code: error.code, status: error.status, requestId: error.requestId };
}
