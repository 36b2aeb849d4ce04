import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RedactionRequest, redact } from '@platen/pdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfText } from '../../packages/pdf/src/testing/pdf-text.ts';
import { templateOptionsSchema } from '../contract/template-options.ts';
import { type TestRenderer, testRenderer } from './testing/test-renderer.ts';

const FOLDER = join(import.meta.dirname, '../../templates');
const PRESETS = ['ssn', 'email', 'phone', 'date-of-birth', 'credit-card'];

let renderer: TestRenderer;
beforeAll(() => {
  renderer = testRenderer();
});
afterAll(() => renderer.close());

/** Renders a starter template with its sample data. */
async function rendered(slug: string): Promise<Uint8Array> {
  const text = (file: string) => readFileSync(join(FOLDER, slug, file), 'utf8');
  const json = (file: string) => JSON.parse(text(file));
  const { pdf } = await renderer.render({
    source: {
      html: text('template.html'),
      options: templateOptionsSchema.parse(json('options.json')),
      ...(existsSync(join(FOLDER, slug, 'footer.html')) && { footer: text('footer.html') }),
    },
    data: json('sample.json'),
  });
  return pdf;
}

async function redacted(pdf: Uint8Array, request: RedactionRequest) {
  const { pdf: result, report } = await redact(pdf, request);
  return { text: plain(await pdfText(result)), report };
}

const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ');

describe.each(readdirSync(FOLDER))('the starter template %s', (slug) => {
  let pdf: Uint8Array;
  let words: string[];
  beforeAll(async () => {
    pdf = await rendered(slug);
    words = [...new Set(plain(await pdfText(pdf)).match(/[\p{L}\p{N}]{4,}/gu) ?? [])];
  });

  it('loses every address, number and date that presets find', async () => {
    const { text, report } = await redacted(pdf, { presets: PRESETS });
    expect(text).not.toMatch(
      /[\w.]+@[\w-]+\.\w|\d{4}-\d\d-\d\d|\d{1,2} [A-Z][a-z]+ 20\d\d|[A-Z][a-z]+ \d{1,2}, 20\d\d/,
    );
    expect(report.rasterizedPages).toEqual([]);
    expect(report.conformance).toEqual(['PDF/A-2a', 'PDF/UA-1']);
  });

  it('loses any of its words, whatever glyphs the font uses', async () => {
    // The word boundary of RE2 is defined for ASCII letters only.
    const candidates = words.filter((word) => /^\w+$/.test(word));
    const chosen = candidates.filter((_, index) => index % Math.ceil(candidates.length / 12) === 0);
    const { text, report } = await redacted(pdf, {
      patterns: chosen.map((word) => ({ pattern: `(?i)\\b${word}\\b`, pattern_type: 'Regex' as const })),
    });
    expect(chosen.length).toBeGreaterThan(5);
    for (const word of chosen)
      expect(text).not.toMatch(new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'iu'));
    expect(report.rasterizedPages).toEqual([]);
    expect(report.conformance).toEqual(['PDF/A-2a', 'PDF/UA-1']);
    const kept = words.filter(
      (word) => !chosen.some((other) => word.toLowerCase().includes(other.toLowerCase())),
    );
    const lost = kept.filter((word) => !text.includes(word));
    expect(lost).toEqual([]);
  });
});
