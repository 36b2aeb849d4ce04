import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfText } from '../../packages/pdf/src/testing/pdf-text.ts';
import { samplePdf } from '../../packages/pdf/src/testing/sample-pdf.ts';
import { issue } from '../../packages/pdf/src/testing/signatures/test-ca.ts';
import { EXAMPLE_ORDER } from '../../src/http/openapi/examples/example-invoice.ts';
import { newAccount, pushTemplate } from '../api/service.ts';
import { CommandLine } from './command-line.ts';

let cli: CommandLine;
const at = (file: string) => path.join(cli.folder, file);
const isPdf = (file: string) => readFileSync(at(file)).subarray(0, 5).toString() === '%PDF-';

beforeAll(async () => {
  const account = await newAccount();
  cli = new CommandLine(account);
  await pushTemplate(account);
  writeFileSync(at('data.json'), '{"title":"Ada, 123-45-6789","embedData":true}');
  expect((await cli.run(['render', 'note', 'data.json', '-o', 'note.pdf'])).code).toBe(0);
});
afterAll(() => cli?.remove());

it('converts an office document', async () => {
  writeFileSync(at('list.csv'), 'name,age\nAda,36\n');
  const converted = await cli.run(['convert', 'list.csv', '--locale', 'en-GB', '-o', 'list.pdf']);
  expect(converted).toMatchObject({ code: 0 });
  expect(await pdfText(readFileSync(at('list.pdf')))).toContain('Ada');
  const refused = await cli.run(['convert', 'list.csv', '--image-dpi', '100', '-o', 'none.pdf']);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('options.imageDpi') });
  expect(existsSync(at('none.pdf'))).toBe(false);
});

describe('one PDF', () => {
  it('lists the text that a redaction would remove', async () => {
    const args = ['redact', 'note.pdf', '--preset', 'ssn', '--literal', 'nowhere', '--preview'];
    const shown = await cli.run(args);
    expect(shown.stdout).toMatch(/0 +text +preset ssn +[\d.,]+ +123-45-6789/);
    expect(shown.stderr).toContain('nothing found by pattern 0');
    const json = JSON.parse((await cli.run([...args, '--json'])).stdout);
    expect(json.hits[0]).toMatchObject({ source: 'preset ssn', where: 'text' });
    const strict = await cli.run([
      'redact',
      'note.pdf',
      '--preset',
      'ssn',
      '--sensitivity',
      'strict',
      '--preview',
    ]);
    expect(strict.stderr).toContain('nothing found by preset ssn');
    await cli.refused([...args, '--sensitivity', 'high'], /strict, balanced, broad/, 2);
    await cli.refused([...args, '-o', 'x.pdf'], /--preview, which makes no PDF/, 2);
  });

  it('is redacted, and the removals are reported', async () => {
    const ended = await cli.run([
      'redact',
      'note.pdf',
      '--preset',
      'ssn',
      '--literal',
      'Ada',
      '-o',
      'redacted.pdf',
    ]);
    expect(ended.stderr).toContain('removed in 2 places on 1 page');
    const text = await pdfText(new Uint8Array(readFileSync(at('redacted.pdf'))));
    expect(text).not.toMatch(/Ada|123-45/);
    await cli.refused(['redact', 'note.pdf', '-o', 'x.pdf'], /name what to remove/, 2);
  });

  it('is signed with files and with a saved certificate, and verified', async () => {
    const identity = issue({ name: 'CLI Signer' });
    writeFileSync(at('signer.pem'), identity.certificatePem);
    writeFileSync(at('signer.key'), identity.privateKeyPem);
    const files = ['--certificate', 'signer.pem', '--private-key', 'signer.key'];
    expect((await cli.run(['certify', 'note.pdf', ...files, '-o', 'signed.pdf'])).code).toBe(0);
    const verified = await cli.run(['verify', 'signed.pdf']);
    expect(verified).toMatchObject({ code: 0, stdout: expect.stringMatching(/: valid\n.*CLI Signer/s) });
    expect((await cli.run(['verify', 'signed.pdf', '--require-trust'])).code).toBe(3);

    const { id } = await cli.json('certificates', 'add', 'Saved', ...files);
    const made = await cli.json('certify', 'note.pdf', '--certificate-id', id!);
    expect((await cli.run(['verify', `document:${made.documentId}`])).code).toBe(0);
    expect(await cli.json('certificates', 'delete', id!, '--yes')).toEqual({ id, deleted: true });
  });

  it('is trusted by the roots that were added to the account', async () => {
    const identity = issue({ name: 'CLI Root' });
    writeFileSync(at('root.pem'), identity.certificatePem);
    writeFileSync(at('root.key'), identity.privateKeyPem);
    const files = ['--certificate', 'root.pem', '--private-key', 'root.key'];
    expect((await cli.run(['certify', 'note.pdf', ...files, '-o', 'rooted.pdf'])).code).toBe(0);
    expect((await cli.run(['verify', 'rooted.pdf', '--require-trust'])).code).toBe(3);
    const { id } = await cli.json('trusted-roots', 'add', 'Root', 'root.pem');
    expect((await cli.run(['verify', 'rooted.pdf', '--require-trust'])).code).toBe(0);
    expect((await cli.run(['trusted-roots', 'list'])).stdout).toContain(id);
    expect(await cli.json('trusted-roots', 'remove', id!, '--yes')).toEqual({ id, removed: true });
    expect((await cli.run(['verify', 'rooted.pdf', '--require-trust'])).code).toBe(3);
  });

  it('without a signature is a negative result', async () => {
    expect(await cli.run(['verify', 'note.pdf'])).toMatchObject({ code: 3, stdout: '' });
  });

  it('is stamped, and split into documents or a ZIP', async () => {
    const stamp = ['--text', '{bates}', '--bates', 'ACME-041', '--anchor', 'bottom-right', '--size', '9'];
    expect((await cli.run(['stamp', 'note.pdf', ...stamp, '--no-save', '-o', 'stamped.pdf'])).code).toBe(0);
    expect(await pdfText(new Uint8Array(readFileSync(at('stamped.pdf'))))).toContain('ACME-041');
    await cli.refused(['stamp', 'note.pdf', '--pages', '0', '-o', 'x.pdf'], /name what to stamp/, 2);
    const split = await cli.run(['split', 'note.pdf', '--every', '1', '--save-name', 'Part', '--json']);
    expect(JSON.parse(split.stdout)).toMatchObject([{ name: 'Part-1', pages: [0] }]);
    expect((await cli.run(['split', 'note.pdf', '--ranges', '0,0', '-o', 'parts.zip'])).code).toBe(0);
    expect(readFileSync(at('parts.zip')).subarray(0, 2).toString()).toBe('PK');
  });

  it('is flattened, rasterized and read', async () => {
    expect((await cli.run(['flatten', 'note.pdf', '-o', 'flat.pdf'])).code).toBe(0);
    expect(isPdf('flat.pdf')).toBe(true);
    expect((await cli.run(['rasterize', 'note.pdf', '--dpi', '72', '-o', 'images'])).code).toBe(0);
    expect(readdirSync(at('images'))).toEqual(['0000.png']);
    const one = await cli.runForBytes(['rasterize', 'note.pdf', '--pages', '0', '-o', '-']);
    expect(one.stdout.subarray(1, 4).toString()).toBe('PNG');
    const text = await cli.run(['text', 'note.pdf', '--format', 'markdown']);
    expect(text.stdout).toContain('Ada');
    const extracted = await cli.run(['extract', '-'], { input: readFileSync(at('note.pdf')) });
    expect(JSON.parse(extracted.stdout)).toEqual({ title: 'Ada, 123-45-6789' });
  });
});

describe('an invoice', () => {
  it('is made as PDF and XML, and read again', async () => {
    writeFileSync(at('invoice.json'), JSON.stringify(EXAMPLE_ORDER.invoice));
    const made = await cli.json<{ documentId: string; xml: string }>(
      ...['invoices', 'create', 'invoice.json', '--format', 'xrechnung-ubl'],
      ...['--xml', 'invoice.xml', '-o', 'invoice.pdf'],
    );
    expect(made).toMatchObject({ documentId: expect.any(String), xml: 'invoice.xml' });
    expect(isPdf('invoice.pdf')).toBe(true);
    for (const file of ['invoice.xml', 'invoice.pdf', `document:${made.documentId}`]) {
      const read = await cli.run(['invoices', 'read', file]);
      expect(read).toMatchObject({ code: 0, stdout: expect.stringContaining('RE-2026-0147') });
    }
  });

  it('that breaks rules is refused with a line for each, and read with exit code 3', async () => {
    const { seller: _, ...order } = EXAMPLE_ORDER.invoice;
    writeFileSync(at('wrong.json'), JSON.stringify({ format: 'ubl', invoice: order }));
    const lines = /\n {2}invoice\.seller\.name: BR-06: .*\n {2}invoice\.seller\.address: BR-08: /s;
    await cli.refused(['invoices', 'create', 'wrong.json', '-o', 'wrong.pdf'], lines);
    expect(existsSync(at('wrong.pdf'))).toBe(false);
    await cli.refused(['invoices', 'create', 'invoice.json', '-o', 'x.pdf'], /--format is needed/, 2);
    const xml = readFileSync(at('invoice.xml'), 'utf8').replace(/7616\.00/g, '7616.01');
    const read = await cli.run(['invoices', 'read', '-'], { input: xml });
    expect(read).toMatchObject({ code: 3, stdout: expect.stringContaining('BR-CO-') });
  });
});

describe('several PDFs', () => {
  it('are merged; one too large for a request is uploaded', async () => {
    // A comment after the end of the PDF only makes it larger.
    const large = Buffer.concat([
      Buffer.from(samplePdf({ pages: 2 })),
      Buffer.from(`\n%${'x'.repeat(5_000_000)}\n`),
    ]);
    writeFileSync(at('large.pdf'), large);
    const merged = await cli.json<{ bytes: number }>('merge', 'note.pdf', 'large.pdf', '-o', 'merged.pdf');
    expect(readFileSync(at('merged.pdf'))).toHaveLength(merged.bytes);
    const uploaded = await cli.json<{ name: string }[]>('documents', 'list', '--source', 'uploaded');
    expect(uploaded.map(({ name }) => name)).toEqual(['large.pdf']);
  });

  it('that are unreadable are named before any request', async () => {
    await cli.refused(
      ['merge', 'note.pdf', 'none.pdf', '-o', 'x.pdf'],
      /cannot read none\.pdf: there is no such file/,
    );
    expect(existsSync(at('x.pdf'))).toBe(false);
  });
});

describe('a batch', () => {
  const items = ['One', 'Two'].map((title) => JSON.stringify({ data: { title }, saveName: title }));

  it('writes a folder of PDFs, reports progress, and exits with 3 when an item fails', async () => {
    writeFileSync(at('items.jsonl'), [...items, '{"data":{}}', ''].join('\n'));
    const ended = await cli.run(['batch', 'note', 'items.jsonl', '-o', 'results']);
    expect(ended.code).toBe(3);
    expect(ended.stderr).toMatch(
      /Queued batch [\w-]+ with 3 items\n.*2 complete, 1 failed; 2 PDFs in results\n/s,
    );
    expect(readdirSync(at('results')).sort()).toEqual(['00000.pdf', '00001.pdf', 'results.json']);
    expect(await pdfText(new Uint8Array(readFileSync(at('results/00001.pdf'))))).toContain('Two');
    const { batchId, items: results } = JSON.parse(readFileSync(at('results/results.json'), 'utf8'));
    expect(results.map(({ status }: { status: string }) => status)).toEqual([
      'complete',
      'complete',
      'failed',
    ]);
    expect(await cli.json('batches', 'jobs', batchId, '--failed')).toMatchObject([
      { index: 2, status: 'failed' },
    ]);
    // The same batch may write to its folder again, but another batch may not, since results would get mixed up.
    expect((await cli.run(['batches', 'wait', batchId, '-o', 'results'])).code).toBe(3);
    await cli.refused(
      ['batch', 'note', 'items.jsonl', '-o', 'results'],
      /contains the results of another batch/,
    );
  });

  it('names PDFs by saveName when asked, each within the folder and used once', async () => {
    const names = ['../../Invoice 1', 'Invoice 1', 'invoice 1', 'results.json', undefined];
    const lines = names.map((saveName) => JSON.stringify({ data: { title: 'T' }, saveName }));
    writeFileSync(at('named.jsonl'), lines.join('\n'));
    const { code, stderr } = await cli.run([
      'batch',
      'note',
      'named.jsonl',
      '-o',
      'named',
      '--names',
      'saveName',
    ]);
    expect(code, stderr).toBe(0);
    const files = ['_._Invoice 1.pdf', 'Invoice 1.pdf', 'invoice 1 (2).pdf', 'results.json.pdf', '00004.pdf'];
    expect(readdirSync(at('named')).sort()).toEqual([...files, 'results.json'].sort());
    const { batchId } = JSON.parse(readFileSync(at('named/results.json'), 'utf8'));
    rmSync(at('named/Invoice 1.pdf'));
    expect((await cli.run(['batches', 'wait', batchId, '-o', 'named'])).code).toBe(0);
    expect(readdirSync(at('named')).sort()).toEqual([...files, 'results.json'].sort());
  });

  it('is uploaded when it has more items than a request may have', async () => {
    // Items without data fail at once, which is enough: the test is about the upload, not about PDFs.
    writeFileSync(at('many.json'), `[${Array(101).fill('{"data":{}}').join(',')}]`);
    const { batchId, count } = await cli.json<{ batchId: string; count: number }>(
      'batch',
      'note',
      'many.json',
    );
    expect(count).toBe(101);
    expect(await cli.json('batches', 'get', batchId)).toMatchObject({ id: batchId });
  });

  it('of another format is refused, with the position', async () => {
    writeFileSync(at('wrong.jsonl'), `${items[0]}\n{"title":"x"}\n`);
    await cli.refused(
      ['batch', 'note', 'wrong.jsonl'],
      /wrong\.jsonl: line 2 must be an object with the member data/,
    );
  });
});

describe('redaction templates', () => {
  it('are pushed from a file and read back', async () => {
    const rules = {
      slug: 'gdpr',
      name: 'GDPR',
      description: 'Personal data',
      presets: ['email'],
      sensitivity: 'broad',
      patterns: [{ pattern: 'IBAN', pattern_type: 'Literal' }],
    };
    writeFileSync(at('gdpr.json'), JSON.stringify(rules));
    expect((await cli.run(['redaction-templates', 'push', 'gdpr.json'])).code).toBe(0);
    const { stdout } = await cli.run(['redaction-templates', 'get', 'gdpr']);
    expect(JSON.parse(stdout)).toEqual(rules);
  });
});
