import { beforeAll, describe, expect, inject, it } from 'vitest';
import { PlatenApi } from '../../packages/n8n-nodes-platen/src/credentials/PlatenApi.credentials.ts';
import type {
  ExecuteFunctions,
  HttpRequest,
  Item,
  Parameter,
} from '../../packages/n8n-nodes-platen/src/n8n.ts';
import { Platen } from '../../packages/n8n-nodes-platen/src/nodes/Platen/Platen.node.ts';
import { EXAMPLE_PDF } from '../../src/http/openapi/examples/example.ts';
import { EXAMPLE_ORDER } from '../../src/http/openapi/examples/example-invoice.ts';
import { docx } from '../../src/office/testing/documents.ts';
import { call, jsonOf, newAccount, pushTemplate, type TestAccount } from '../api/service.ts';
import { startOffice } from '../api/start-office.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
  await pushTemplate(account);
});

const PDF: Item = { json: {}, binary: { data: { data: EXAMPLE_PDF, mimeType: 'application/pdf' } } };

/** Fake n8n with the functions that the node uses. */
function n8n(
  parameters: Readonly<Record<string, Parameter>>,
  items: Item[],
  goesOn: boolean,
): ExecuteFunctions {
  return {
    getInputData: () => items,
    getNodeParameter: (name, _, fallback) => parameters[name] ?? fallback,
    getCredentials: async () => ({ baseUrl: inject('service').baseUrl, apiKey: account.adminKey }),
    continueOnFail: () => goesOn,
    helpers: {
      httpRequest: async ({ url, method, headers, body }: HttpRequest) => {
        const response = await fetch(url, { method, headers: { ...headers }, body: body as BodyInit });
        return {
          statusCode: response.status,
          headers: Object.fromEntries(response.headers),
          body: Buffer.from(await response.arrayBuffer()),
        };
      },
      getBinaryDataBuffer: async (item, property) =>
        Buffer.from(items[item]!.binary![property]!.data, 'base64'),
      prepareBinaryData: async (content, fileName, mimeType = '') => ({
        data: Buffer.from(content).toString('base64'),
        mimeType,
        fileName,
      }),
    },
  };
}

async function run(
  operation: string,
  parameters: Readonly<Record<string, Parameter>> = {},
  items: Item[] = [PDF],
  goesOn = false,
): Promise<Item[]> {
  const [results] = await new Platen().execute.call(n8n({ operation, ...parameters }, items, goesOn));
  return results!;
}

const startOf = ({ binary }: Item) => Buffer.from(binary!.data!.data, 'base64').subarray(0, 5).toString();

describe('the credentials of n8n', () => {
  it.each(['renderKey', 'signKey', 'adminKey'] as const)(
    'are tested by a call that any key may make: %s',
    async (name) => {
      const { request } = new PlatenApi().test;
      const response = await call('GET', request.url, { key: account[name] });
      expect(response.status).toBe(200);
      expect((await jsonOf(response)).data.scope).toBe(name.replace('Key', ''));
      expect((await call('GET', request.url, { key: 'platen_sk_wrong' })).status).toBe(401);
    },
  );
});

describe('the node of n8n', () => {
  it('renders, downloads, lists and deletes', async () => {
    const [rendered] = await run('render', {
      template: 'note',
      data: '{"title":"T"}',
      options: { saveName: 'N' },
    });
    expect(startOf(rendered!)).toBe('%PDF-');
    const documentId = rendered!.json.documentId as string;
    const [downloaded] = await run('getDocument', { documentId });
    expect(downloaded!.binary!.data!.data).toBe(rendered!.binary!.data!.data);
    const [list] = await run('listDocuments');
    expect(list!.json).toMatchObject({ data: [{ id: documentId, name: 'N' }] });
    expect(await run('deleteDocument', { documentId })).toMatchObject([{ json: { deleted: true } }]);
  });

  it('returns office templates and conversions in their formats', async () => {
    await startOffice();
    const word = docx('<w:p><w:r><w:t>For {{ name }}</w:t></w:r></w:p>');
    const body = { slug: 'word-note', name: 'Word note', file: Buffer.from(word).toString('base64') };
    expect((await call('POST', '/v1/templates', { key: account.adminKey, body })).status).toBe(201);
    const data = '{"name":"Ada"}';
    const [filled] = await run('render', { template: 'word-note', data, options: '{"format":"docx"}' });
    expect(filled!.binary!.data).toMatchObject({
      fileName: 'document.docx',
      mimeType: expect.stringContaining('word'),
    });
    const [opened] = await run('convert', { options: { format: 'odt' } }, [filled!]);
    expect(opened!.binary!.data).toMatchObject({ fileName: 'document.odt' });
    const [rendered] = await run('render', { template: 'word-note', data, options: { save: false } });
    expect(startOf(rendered!)).toBe('%PDF-');
  });

  it('works on the PDF of every item', async () => {
    const given = { presets: ['ssn'], sensitivity: 'broad', options: '{"save":false}' };
    const redacted = await run('redact', given, [PDF, PDF]);
    expect(redacted.map(startOf)).toEqual(['%PDF-', '%PDF-']);
    expect(redacted.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
    expect(redacted[0]!.json.redactionReport).toMatchObject({ redactions: expect.any(Array) });
    const [split] = await run('split', { options: { every: 1, save: false } });
    expect(split!.binary!.data!.mimeType).toBe('application/zip');
  });

  it('merges the PDFs of all items, and runs pipelines', async () => {
    const merged = await run('merge', { options: { save: false } }, [PDF, PDF]);
    expect(merged).toMatchObject([{ pairedItem: [{ item: 0 }, { item: 1 }] }]);
    const steps = '[{"do":"stamp","stamps":[{"text":"COPY"}]}]';
    const [stamped] = await run('pipeline', { steps, options: { save: false } }, merged);
    expect(startOf(stamped!)).toBe('%PDF-');
  });

  it('puts an invoice into a PDF', async () => {
    const [page] = await run('renderSource', {
      language: 'html',
      content: '<html lang="en"><title>Invoice</title><p>Invoice',
      options: { save: false },
    });
    const options = { invoice: EXAMPLE_ORDER.invoice, profile: 'basic', save: false };
    const [hybrid] = await run('attachInvoice', { options: JSON.stringify(options) }, [page!]);
    const body = { pdf: hybrid!.binary!.data!.data };
    const read = await jsonOf(await call('POST', '/v1/invoices/read', { key: account.renderKey, body }));
    expect(read.data).toMatchObject({ fileName: 'factur-x.xml', profile: 'basic', valid: true });
  });

  it('reports errors, and continues on failure when configured', async () => {
    await expect(run('render', { template: 'none' })).rejects.toThrow(/none/);
    await expect(run('render', { template: 'note', data: '{' })).rejects.toThrow('Data: must be JSON');
    const failed = await run('pages', { options: { action: 'turn' } }, [PDF], true);
    expect(failed).toMatchObject([{ json: { status: 400, code: 'INVALID_INPUT' }, pairedItem: { item: 0 } }]);
  });
});

describe('assets of the account', () => {
  it('are saved from a binary field, listed and deleted', async () => {
    const logo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
    const item: Item = { json: {}, binary: { data: { data: logo, mimeType: 'image/svg+xml' } } };
    const assetPath = 'brand/n8n.svg';
    const [saved] = await run('saveAsset', { assetPath }, [item]);
    expect(saved!.json).toMatchObject({ path: assetPath, mediaType: 'image/svg+xml' });
    const [listed] = await run('listAssets', { options: '{ "search": "n8n" }' }, [{ json: {} }]);
    expect(listed!.json).toMatchObject({ total: 1 });
    const [deleted] = await run('deleteAsset', { assetPath }, [{ json: {} }]);
    expect(deleted!.json).toEqual({ deleted: true });
  });
});
