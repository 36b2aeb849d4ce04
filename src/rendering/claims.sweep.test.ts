import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenRules } from '../../packages/pdf/src/testing/conformance.ts';
import { templateOptionsSchema } from '../contract/template-options.ts';
import type { JsonObject } from '../domain/json.ts';
import { type TestRenderer, template, testRenderer } from './testing/test-renderer.ts';

const FOLDER = path.join(import.meta.dirname, '../../templates');
/** Third-party templates, written without Platen in mind. */
const STRANGERS = path.join(import.meta.dirname, '../../test/corpus/templates');
/** Font with CFF outlines, for `@font-face` rules in these templates. */
const CFF = readFileSync(path.join(import.meta.dirname, '../../test/corpus/fonts/cff-outlines.otf')).toString(
  'base64',
);
const BOTH = ['PDF/A-2a', 'PDF/UA-1'];

describe('the conformance claims of a render', () => {
  let renderer: TestRenderer;

  beforeAll(() => {
    renderer = testRenderer();
  });
  afterAll(() => renderer.close());

  it.each(readdirSync(FOLDER))('are PDF/A and PDF/UA for the starter template %s', async (slug) => {
    const text = (file: string) => readFileSync(path.join(FOLDER, slug, file), 'utf8');
    const { pdf, conformance, violations } = await renderer.render({
      source: {
        html: text('template.html'),
        ...(existsSync(path.join(FOLDER, slug, 'footer.html')) && { footer: text('footer.html') }),
        options: templateOptionsSchema.parse(JSON.parse(text('options.json'))),
      },
      data: JSON.parse(text('sample.json')) as JsonObject,
    });
    expect(violations).toEqual([]);
    expect(conformance).toEqual(BOTH);
    expect(brokenRules(pdf, conformance)).toEqual([]);
  });

  it.each(readdirSync(STRANGERS))('are PDF/A and PDF/UA for third-party HTML, %s', async (file) => {
    const html = readFileSync(path.join(STRANGERS, file), 'utf8');
    const { pdf, conformance, violations } = await renderer.render({
      source: template(html),
      data: { cff: CFF },
      documentTitle: 'A title',
    });
    expect(violations).toEqual([]);
    expect(conformance).toEqual(BOTH);
    expect(brokenRules(pdf, conformance)).toEqual([]);
  });
});
