import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { base64 } from './pdf-requests.ts';
import { pdfText } from './pdf-text.ts';
import { bytesOf, call, newAccount, pushTemplate, type TestAccount } from './service.ts';

const FOLDER = join(import.meta.dirname, '../../templates');
const PRESETS = ['ssn', 'email', 'phone', 'date-of-birth', 'credit-card'];

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
});

/** A starter template as a user would push it, rendered with its sample data. */
async function rendered(slug: string): Promise<Uint8Array> {
  const text = (file: string) => readFileSync(join(FOLDER, slug, file), 'utf8');
  await pushTemplate(account, {
    slug,
    html: text('template.html'),
    dataSchema: JSON.parse(text('schema.json')),
    sampleData: JSON.parse(text('sample.json')),
    options: JSON.parse(text('options.json')),
    ...(existsSync(join(FOLDER, slug, 'footer.html')) && { footer: text('footer.html') }),
  });
  const body = { ...JSON.parse(text('sample.json')), save: false };
  const response = await call('POST', `/v1/render/${slug}`, { key: account.renderKey, body });
  if (response.status !== 200) throw new Error(await response.text());
  return bytesOf(response);
}

async function redacted(pdf: Uint8Array, request: Record<string, unknown>) {
  const body = { pdf: base64(pdf), save: false, ...request };
  const response = await call('POST', '/v1/redact', { key: account.renderKey, body });
  if (response.status !== 200) throw new Error(await response.text());
  const header = Buffer.from(response.headers.get('x-redaction-report')!, 'base64').toString('utf8');
  return { text: plain(await pdfText(await bytesOf(response))), report: JSON.parse(header) };
}

const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ');

describe.each(readdirSync(FOLDER))('the starter template %s', (slug) => {
  let pdf: Uint8Array;
  let words: string[];
  beforeAll(async () => {
    pdf = await rendered(slug);
    words = [...new Set(plain(await pdfText(pdf)).match(/[\p{L}\p{N}]{4,}/gu) ?? [])];
  });

  it('loses every address, number and date that a preset names', async () => {
    const { text, report } = await redacted(pdf, { presets: PRESETS });
    expect(text).not.toMatch(
      /[\w.]+@[\w-]+\.\w|\d{4}-\d\d-\d\d|\d{1,2} [A-Z][a-z]+ 20\d\d|[A-Z][a-z]+ \d{1,2}, 20\d\d/,
    );
    expect(report.rasterizedPages).toEqual([]);
  });

  it('loses any of its words, whatever glyphs the font sets them in', async () => {
    // The word boundary of RE2 knows ASCII letters only.
    const candidates = words.filter((word) => /^\w+$/.test(word));
    const chosen = candidates.filter((_, index) => index % Math.ceil(candidates.length / 12) === 0);
    const { text, report } = await redacted(pdf, {
      patterns: chosen.map((word) => ({ pattern: `(?i)\\b${word}\\b`, pattern_type: 'Regex' })),
    });
    expect(chosen.length).toBeGreaterThan(5);
    for (const word of chosen)
      expect(text).not.toMatch(new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'iu'));
    expect(report.rasterizedPages).toEqual([]);
    const kept = words.filter(
      (word) => !chosen.some((other) => word.toLowerCase().includes(other.toLowerCase())),
    );
    const lost = kept.filter((word) => !text.includes(word));
    expect(lost).toEqual([]);
  });
});
