import * as z from 'zod';
import { operation as getDocument } from '../../../functions/get-document/schema.ts';
import { operation as getTemplate } from '../../../functions/get-template/schema.ts';
import { operation as listCertificates } from '../../../functions/list-certificates/schema.ts';
import { operation as listDocuments } from '../../../functions/list-documents/schema.ts';
import { operation as listTemplates } from '../../../functions/list-templates/schema.ts';
import type { ListDocumentsQuery, ListTemplatesQuery } from '../../../packages/client/src/index.ts';
import { folderOf } from './context.ts';
import { output } from './fields.ts';
import { jsonResult } from './results.ts';
import { dataOf, defineTool, type Tool } from './tool.ts';

const metadata = z
  .record(z.string(), z.union([z.string(), z.number()]), 'must be an object of strings and numbers')
  .optional()
  .describe('Up to five pairs that must all hold');

/** Tools that find and fetch stored documents. */
export const documentTools: readonly Tool[] = [
  defineTool({
    name: 'list_templates',
    title: 'List templates',
    description: 'List the templates; get_template has the data that one takes. Needs the Team plan.',
    kind: 'reads',
    contract: listTemplates.query,
    result: listTemplates.responses[200]!.json!,
    run: async ({ body }, { platen }) => jsonResult(await platen.listTemplates(body as ListTemplatesQuery)),
  }),

  defineTool({
    name: 'get_template',
    title: 'Get a template',
    description: 'Get a template with the JSON Schema of its data.',
    kind: 'reads',
    contract: getTemplate.params,
    result: dataOf(getTemplate),
    run: async ({ body }, { platen }) => {
      const { slug } = body as { slug: string };
      return jsonResult((await platen.getTemplate(slug)).data);
    },
  }),

  defineTool({
    name: 'list_documents',
    title: 'List documents',
    description: 'List saved documents, newest first. Needs the Team plan.',
    kind: 'reads',
    contract: listDocuments.query,
    fields: { metadata },
    result: listDocuments.responses[200]!.json!,
    run: async ({ body, fields: { metadata: pairs = {} } }, { platen }) => {
      const filters = Object.entries(pairs).map(([key, value]) => [`metadata.${key}`, value]);
      const query = { ...(body as ListDocumentsQuery), ...Object.fromEntries(filters) };
      return jsonResult(await platen.listDocuments(query));
    },
  }),

  defineTool({
    name: 'get_document',
    title: 'Get a document',
    description:
      'Get the record of a document; with output, write its PDF to a file. The URL works for an hour.',
    kind: 'adds',
    contract: z.object({}),
    fields: { documentId: z.string('must be an id'), ...output },
    result: dataOf(getDocument),
    run: async ({ fields: { documentId, output: file } }, { platen, folder }) => {
      const { data } = await platen.getDocument(documentId);
      if (file === undefined) return jsonResult(data);
      const bytes = await (await platen.download(documentId)).bytes();
      await folderOf(folder).write(file, bytes);
      return jsonResult({ ...data, path: file, bytes: bytes.length });
    },
  }),

  defineTool({
    name: 'list_certificates',
    title: 'List certificates',
    description:
      'List the certificates that certify can sign with, with subject and expiry. Needs the Team plan.',
    kind: 'reads',
    contract: listCertificates.query,
    result: listCertificates.responses[200]!.json!,
    run: async ({ body }, { platen }) =>
      jsonResult(await platen.listCertificates(body as ListTemplatesQuery)),
  }),
];
