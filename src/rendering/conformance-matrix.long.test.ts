import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenRules } from '../../packages/pdf/src/testing/conformance.ts';
import { templateOptionsSchema } from '../contract/template-options.ts';
import type { JsonObject } from '../domain/json.ts';
import { hostileData } from './testing/hostile-data.ts';
import { type TestRenderer, testRenderer } from './testing/test-renderer.ts';

const FOLDER = path.join(import.meta.dirname, '../../templates');

/** Starters whose rows are form fields, or QR codes of which 2,000 take longer than Liquid may: their schemas allow fewer. */
const LIMITED = new Set(['application-form', 'ticket']);

describe.each(readdirSync(FOLDER))('the starter template %s', (slug) => {
  const text = (file: string) => readFileSync(path.join(FOLDER, slug, file), 'utf8');
  const sample = JSON.parse(text('sample.json')) as JsonObject;
  const source = {
    html: text('template.html'),
    ...(existsSync(path.join(FOLDER, slug, 'footer.html')) && { footer: text('footer.html') }),
    options: templateOptionsSchema.parse(JSON.parse(text('options.json'))),
  };
  let renderer: TestRenderer;
  beforeAll(() => {
    renderer = testRenderer({ limits: { timeoutMs: 280_000 } });
  });
  afterAll(() => renderer.close());

  const cases = hostileData(sample).filter(([name]) => !LIMITED.has(slug) || !/rows/.test(name));
  it.each(cases)('makes true claims of both standards with %s', async (_, data) => {
    const { pdf, conformance, violations } = await renderer.render({ source, data });
    expect(violations).toEqual([]);
    expect(conformance).toEqual(['PDF/A-2a', 'PDF/UA-1']);
    expect(brokenRules(pdf, conformance)).toEqual([]);
  });

  it.runIf(slug === 'ticket')('claims both standards with as many tickets as its schema allows', async () => {
    const [ticket] = sample.tickets as JsonObject[];
    const { maxItems } = JSON.parse(text('schema.json')).properties.tickets;
    const data = { ...sample, tickets: Array.from({ length: maxItems }, () => ticket!) };
    const { pdf, conformance } = await renderer.render({ source, data });
    expect(conformance).toEqual(['PDF/A-2a', 'PDF/UA-1']);
    expect(brokenRules(pdf, conformance)).toEqual([]);
  });

  it('makes true claims of both standards with embedded data', async () => {
    const { pdf, conformance } = await renderer.render({
      source,
      data: sample,
      embed: JSON.stringify(sample),
    });
    expect(conformance).toEqual(['PDF/A-3a', 'PDF/UA-1']);
    expect(brokenRules(pdf, conformance)).toEqual([]);
  });
});
