import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { pdfText } from '../../packages/pdf/src/testing/pdf-text.ts';
import { issue } from '../../packages/pdf/src/testing/signatures/test-ca.ts';
import { EXAMPLE_PDF } from '../../src/http/openapi/examples/example.ts';
import { EXAMPLE_ORDER } from '../../src/http/openapi/examples/example-invoice.ts';
import { docx } from '../../src/office/testing/documents.ts';
import { call, jsonOf, newAccount, pushTemplate, type TestAccount } from '../api/service.ts';
import { pemFields } from '../api/signing.ts';
import { startOffice } from '../api/start-office.ts';
import { waitingJob } from '../api/waiting-jobs.ts';
import { pollUntil } from '../poll.ts';
import { CLI } from './command-line.ts';

let account: TestAccount;
let folder: string;
let client: Client;
let certificateId: string;
beforeAll(async () => {
  await startOffice();
  account = await newAccount();
  await pushTemplate(account);
  const certificate = await call('POST', '/v1/certificates', {
    key: account.adminKey,
    body: { name: 'Signer', ...pemFields(issue({ name: 'Signer' })) },
  });
  certificateId = (await jsonOf(certificate)).data.id;
  folder = mkdtempSync(path.join(os.tmpdir(), 'platen-mcp-'));
  writeFileSync(path.join(folder, 'in.pdf'), Buffer.from(EXAMPLE_PDF, 'base64'));
  client = await connect(['--folder', folder]);
});
afterAll(async () => {
  await client?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function connect(args: readonly string[]): Promise<Client> {
  const connected = new Client({ name: 'test', version: '1' });
  await connected.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [CLI, 'mcp', ...args],
      env: {
        PATH: process.env.PATH ?? '',
        PLATEN_URL: inject('service').baseUrl,
        PLATEN_API_KEY: account.signKey,
      },
    }),
  );
  return connected;
}

async function use(name: string, args: Record<string, unknown>, by = client): Promise<CallToolResult> {
  return (await by.callTool({ name, arguments: args })) as CallToolResult;
}

function textOf(result: CallToolResult): string {
  const [content] = result.content;
  return content?.type === 'text' ? content.text : '';
}

/** Returns the answer of a tool that must succeed. */
// biome-ignore lint/suspicious/noExplicitAny: answers of any of the tools
async function done(name: string, args: Record<string, unknown>): Promise<any> {
  const result = await use(name, args);
  expect(result.isError ?? false, textOf(result)).toBe(false);
  return JSON.parse(textOf(result));
}

const inFolder = (file: string) => new Uint8Array(readFileSync(path.join(folder, file)));

describe('the MCP server', () => {
  it('renders office templates and converts documents to files of office formats', async () => {
    const word = docx('<w:p><w:r><w:t>For {{ name }}</w:t></w:r></w:p>');
    const body = { slug: 'word-file', name: 'Word file', file: Buffer.from(word).toString('base64') };
    expect((await call('POST', '/v1/templates', { key: account.adminKey, body })).status).toBe(201);
    const given = { slug: 'word-file', data: { name: 'Ada' }, format: 'docx' };
    expect(await use('render', given)).toMatchObject({ isError: true });
    const filled = await done('render', { ...given, output: 'note.docx' });
    expect(filled).toEqual({ bytes: inFolder('note.docx').length, path: 'note.docx' });
    const converted = { file: { path: 'note.docx' }, format: 'odt' };
    expect(textOf(await use('convert', converted))).toBe('output: is required for an office document');
    await done('convert', { ...converted, output: 'note.odt' });
    await done('convert', { file: { path: 'note.odt' }, output: 'note.pdf' });
    expect(await pdfText(inFolder('note.pdf'))).toContain('For Ada');
  });

  it('has its tools, each with a description and a schema', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([
      'cancel_job',
      'certify',
      'convert',
      'create_invoice',
      'edit_pages',
      'extract_data',
      'extract_images',
      'fill_form',
      'get_document',
      'get_job',
      'get_template',
      'list_certificates',
      'list_documents',
      'list_templates',
      'merge',
      'optimize',
      'pipeline',
      'protect',
      'rasterize',
      'read_form',
      'read_information',
      'read_invoice',
      'read_text',
      'redact',
      'render',
      'render_source',
      'run_saved_pipeline',
      'split',
      'stamp',
      'unprotect',
      'validate',
      'verify',
    ]);
    const guide = readFileSync(path.resolve(import.meta.dirname, '../../docs/mcp.md'), 'utf8');
    expect(tools.filter(({ name }) => !guide.includes(`\`${name}\``))).toEqual([]);
    for (const { description, inputSchema } of tools) {
      expect(description!.length).toBeGreaterThan(20);
      expect(Object.keys(inputSchema.properties ?? {}).length).toBeGreaterThan(0);
    }
  });

  it('makes an invoice, reads it again, and reports broken rules', async () => {
    const { format, invoice } = EXAMPLE_ORDER;
    const made = JSON.parse(
      textOf(await use('create_invoice', { format, invoice, output: 'bill.pdf', xmlOutput: 'bill.xml' })),
    );
    expect(made).toMatchObject({ path: 'bill.pdf', conformance: expect.arrayContaining(['PDF/A-3a']) });
    expect(readFileSync(path.join(folder, 'bill.xml'), 'utf8')).toContain('RE-2026-0147');
    const read = JSON.parse(textOf(await use('read_invoice', { pdf: { path: 'bill.pdf' } })));
    expect(read).toMatchObject({ valid: true, invoice: { number: 'RE-2026-0147' } });
    const wrong = await use('create_invoice', { format, invoice: { ...invoice, currency: 'XYZ' } });
    expect(wrong.isError).toBe(true);
    expect(textOf(wrong)).toContain('invoice.currency: BR-CL-04');
  });

  it('returns the fields of a template', async () => {
    const template = JSON.parse(textOf(await use('get_template', { slug: 'note' })));
    expect(template).toMatchObject({
      slug: 'note',
      dataSchema: { required: ['title'], properties: { title: { type: 'string' } } },
    });
  });

  it('sends nothing to an object store, unless started with that option', async () => {
    const data = {
      title: 'T',
      s3: {
        bucket: 'b',
        key: 'k',
        accessKeyId: 'a',
        secretAccessKey: 's',
        endpoint: 'https://169.254.169.254',
      },
    };
    const refused = await use('render', { slug: 'note', data });
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toMatch(/^s3: .* --allow-s3$/);
    const open = await connect(['--allow-s3']);
    try {
      // The request reaches the service, which refuses the address.
      expect(textOf(await use('render', { slug: 'note', data }, open))).toMatch(/URL_REFUSED/);
    } finally {
      await open.close();
    }
  });

  it('queues pipelines, and sends their results only if started with that option', async () => {
    const steps = [{ do: 'render', template: 'note', data: { title: 'T' } }];
    const s3 = { bucket: 'b', key: 'k', accessKeyId: 'a', secretAccessKey: 's', region: 'eu-central-1' };
    for (const [fields, option] of [
      [{ s3 }, '--allow-s3'],
      [{ webhookUrl: 'https://169.254.169.254/' }, '--allow-webhooks'],
      [{ webhook: { url: 'https://169.254.169.254/' } }, '--allow-webhooks'],
    ] as const) {
      for (const [tool, run] of [
        ['pipeline', { steps }],
        ['run_saved_pipeline', { slug: 'none' }],
      ] as const) {
        const refused = await use(tool, { ...run, ...fields });
        expect([refused.isError, textOf(refused)]).toEqual([true, expect.stringContaining(option)]);
      }
    }
    const { jobId } = await done('pipeline', { steps, async: true });
    const job = await pollUntil(
      () => done('get_job', { jobId }),
      ({ status }) => status === 'complete',
      300,
    );
    expect(job.documentId).toEqual(expect.any(String));
    expect(textOf(await use('cancel_job', { jobId }))).toMatch(/^JOB_BEGUN/);
    expect(await done('cancel_job', { jobId: await waitingJob(account) })).toMatchObject({ canceled: true });
    const open = await connect(['--allow-webhooks']);
    try {
      const refused = await use('pipeline', { steps, webhookUrl: 'https://169.254.169.254/' }, open);
      expect(textOf(refused)).toMatch(/URL_REFUSED/);
    } finally {
      await open.close();
    }
  });

  it('refuses arguments that a tool does not have', async () => {
    for (const [tool, args, message] of [
      ['merge', { pdfs: [{ path: 'in.pdf' }, { path: 'in.pdf' }], s3: {} }, 'unknown field s3'],
      ['redact', { pdf: { path: 'in.pdf' }, preset: ['ssn'] }, 'did you mean presets?'],
      ['redact', { pdf: { path: 'in.pdf' }, presets: ['email'], regions: [] }, 'unknown field regions'],
      ['list_documents', { query: 'x' }, 'unknown field query'],
    ] as const) {
      const refused = await use(tool, args);
      expect([tool, refused.isError, textOf(refused)]).toEqual([
        tool,
        true,
        expect.stringContaining(message),
      ]);
    }
  });

  it('offers only the tools selected at its start', async () => {
    const few = await connect(['--tools', 'verify, merge']);
    try {
      expect((await few.listTools()).tools.map(({ name }) => name)).toEqual(['merge', 'verify']);
      const refused = await use('verfy', {}, few);
      expect([refused.isError, textOf(refused)]).toEqual([
        true,
        'there is no tool verfy: did you mean verify?',
      ]);
    } finally {
      await few.close();
    }
  });

  it('describes itself, and answers with structured content', async () => {
    expect(client.getInstructions()).toContain('documentId');
    const rendered = await use('render', { slug: 'note', data: { title: 'T' } });
    expect(rendered.structuredContent).toEqual(JSON.parse(textOf(rendered)));
    expect(rendered.structuredContent).toMatchObject({ documentId: expect.any(String) });
  });

  it('lists certificates, without keys', async () => {
    const { data } = await done('list_certificates', { limit: 5 });
    expect(data).toMatchObject([{ id: certificateId, name: 'Signer' }]);
    expect(JSON.stringify(data)).not.toMatch(/PRIVATE|privateKey/);
  });

  it('shows the images that a pipeline ends with, or writes them', async () => {
    const inputs = { two: { path: 'in.pdf' }, one: { path: 'in.pdf' } };
    const steps = [{ do: 'rasterize', dpi: 72, pages: [0] }];
    const shown = await use('pipeline', { inputs, steps });
    expect(shown.content.filter(({ type }) => type === 'image')).toMatchObject([
      { mimeType: 'image/png' },
      { mimeType: 'image/png' },
    ]);
    expect(shown.structuredContent).toMatchObject({ shown: 2 });
    const one = await use('pipeline', { inputs: { one: { path: 'in.pdf' } }, steps });
    expect(one.content[0]).toMatchObject({ type: 'image', mimeType: 'image/png' });
    const { paths } = await done('pipeline', { inputs, steps, outputPrefix: 'run' });
    expect(paths).toHaveLength(2);
    for (const file of paths) expect(Buffer.from(inFolder(file).subarray(1, 4)).toString()).toBe('PNG');
  });

  it('finds a template, renders it, and fetches the document', async () => {
    const templates = await done('list_templates', { search: 'note' });
    expect(templates.data[0].slug).toBe('note');
    const rendered = await done('render', {
      slug: 'note',
      data: { title: 'From an assistant' },
      saveName: 'Letter',
      metadata: { case: 'M-1' },
      output: 'letter.pdf',
    });
    expect(await pdfText(inFolder('letter.pdf'))).toContain('From an assistant');
    const found = await done('list_documents', { metadata: { case: 'M-1' }, source: 'generated' });
    expect(found.data.map(({ id }: { id: string }) => id)).toEqual([rendered.documentId]);
    const fetched = await done('get_document', { documentId: rendered.documentId, output: 'again.pdf' });
    expect(fetched).toMatchObject({ name: 'Letter', path: 'again.pdf' });
    expect(Buffer.from(inFolder('again.pdf')).equals(Buffer.from(inFolder('letter.pdf')))).toBe(true);
  });

  it('redacts a file, and removes the text', async () => {
    const previewed = await done('redact', { pdf: { path: 'in.pdf' }, presets: ['ssn'], preview: true });
    expect(previewed.hits[0]).toMatchObject({ source: 'preset ssn', text: '123-45-6789' });
    const redacted = await done('redact', {
      pdf: { path: 'in.pdf' },
      presets: ['ssn'],
      output: 'redacted.pdf',
    });
    expect(await pdfText(inFolder('in.pdf'))).toContain('123-45-6789');
    expect(await pdfText(inFolder('redacted.pdf'))).not.toContain('123-45-6789');
    expect(redacted.report.redactions).toEqual(previewed.report.redactions);
    expect(redacted.warning).toBeUndefined();
  });

  it('warns when a redaction found nothing', async () => {
    const patterns = [{ pattern: 'nowhere', pattern_type: 'Literal' }];
    const redacted = await done('redact', { pdf: { path: 'in.pdf' }, patterns });
    expect(redacted.warning).toMatch(/^Nothing that was asked for was found/);
    expect(redacted.report.notFound).toEqual(['pattern 0']);
  });

  it('merges a file and a document, signs the result, and verifies it', async () => {
    const { documentId } = await done('render', { slug: 'note', data: { title: 'Second' } });
    const merged = await done('merge', { pdfs: [{ path: 'in.pdf' }, { documentId }] });
    const certified = await done('certify', {
      pdf: { documentId: merged.documentId },
      certificateId,
      reason: 'Test',
    });
    const report = await done('verify', { pdf: { documentId: certified.documentId } });
    expect(report.signatures[0]).toMatchObject({ valid: true, reason: 'Test' });
  });

  it('reads text as Markdown, page by page', async () => {
    const read = textOf(await use('read_text', { pdf: { path: 'in.pdf' } }));
    expect(read).toMatch(/^<!-- page 0 of 1 -->\n\n\S/);
  });

  it('shows pages, or writes them', async () => {
    const shown = await use('rasterize', { pdf: { path: 'in.pdf' }, dpi: 72 });
    expect(shown.content).toMatchObject([{ type: 'image', mimeType: 'image/png' }]);
    const written = await done('rasterize', { pdf: { path: 'in.pdf' }, pages: [0], outputPrefix: 'page' });
    expect(written).toEqual({ paths: ['page-1.png'] });
    expect(Buffer.from(inFolder('page-1.png').subarray(1, 4)).toString()).toBe('PNG');
  });

  it.each([
    ['render', { slug: 'note', data: {} }, /Missing required template field: title/],
    ['render', { slug: 'none', data: {} }, /^TEMPLATE_NOT_FOUND: .*\(request /],
    ['redact', { pdf: { path: '../in.pdf' }, presets: ['ssn'] }, /outside of the folder/],
    ['redact', { pdf: { path: 'in.pdf', documentId: 'x' }, presets: ['ssn'] }, /either path or documentId/],
    ['merge', { pdfs: [{ path: 'none.pdf' }, { path: 'in.pdf' }] }, /no such file/],
    ['render', { slug: 'note', data: { title: 'T' }, output: 'in.pdf' }, /is there already/],
    ['merge', { pdfs: [{ path: 'in.pdf' }] }, /pdfs/],
  ])('reports errors to the model: %s %o', async (name, args, message) => {
    const result = await use(name, args);
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(message);
  });

  it('accesses no file without a folder', async () => {
    const without = await connect([]);
    try {
      const result = await use('redact', { pdf: { path: 'in.pdf' }, presets: ['ssn'] }, without);
      expect(textOf(result)).toMatch(/started without --folder/);
    } finally {
      await without.close();
    }
  });
});
