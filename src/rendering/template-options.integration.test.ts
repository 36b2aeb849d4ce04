import { rasterize } from '@platen/pdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TemplateOptionsInput, templateOptionsSchema } from '../contract/template-options.ts';
import type { JsonObject } from '../domain/json.ts';
import { type PdfFacts, pdfFacts } from './testing/pdf-facts.ts';
import { type TestRenderer, testRenderer } from './testing/test-renderer.ts';

let renderer: TestRenderer;
beforeAll(() => {
  renderer = testRenderer();
});
afterAll(() => renderer.close());

interface Fields {
  readonly html: string;
  readonly header?: string;
  readonly footer?: string;
  readonly options?: TemplateOptionsInput;
}

async function rendered({ options = {}, ...source }: Fields, data: JsonObject = {}): Promise<Uint8Array> {
  const { pdf } = await renderer.render({
    source: { ...source, options: templateOptionsSchema.parse(options) },
    data,
  });
  return pdf;
}

const factsOf = async (fields: Fields, data: JsonObject = {}): Promise<PdfFacts> =>
  pdfFacts(await rendered(fields, data));
const withOptions = (options: TemplateOptionsInput) => factsOf({ html: '<p style="margin:0">text', options });

describe('the options of a template', () => {
  it.each([
    ['A3', 842, 1191],
    ['A4', 595, 842],
    ['A5', 420, 595],
    ['A6', 298, 420],
    ['Letter', 612, 792],
    ['Legal', 612, 1008],
    ['Tabloid', 792, 1224],
    [{ width: '4in', height: '150mm' }, 288, 425],
  ])('pageSize %j', async (pageSize, width, height) => {
    const [page] = (await withOptions({ pageSize: pageSize as TemplateOptionsInput['pageSize'] })).pages;
    // Chromium rounds the paper to whole CSS pixels, three quarters of a point each.
    expect(Math.abs(page!.width - width)).toBeLessThanOrEqual(1);
    expect(Math.abs(page!.height - height)).toBeLessThanOrEqual(1);
  });

  it('orientation', async () => {
    expect((await withOptions({ orientation: 'landscape', pageSize: 'Letter' })).pages[0]).toMatchObject({
      width: 792,
      height: 612,
    });
  });

  it('margins', async () => {
    const near = (await withOptions({ margins: { left: '10mm', top: '10mm' } })).pages[0]!.first!;
    const far = (await withOptions({ margins: { left: '30mm', top: '50mm' } })).pages[0]!.first!;
    expect(far.x - near.x).toBeCloseTo((20 / 25.4) * 72, -1);
    expect(near.y - far.y).toBeCloseTo((40 / 25.4) * 72, -1);
  });

  it('header and footer, with the data and the numbers of the pages', async () => {
    const { pages } = await factsOf(
      {
        html: '<title>The title</title><p style="break-after:page">one</p><p>two',
        header: '<b>{{ name }}</b> <span class="title"></span>',
        footer: '<span>Page <span class="pageNumber"></span> of <span class="totalPages"></span></span>',
        options: { margins: { top: '30mm', bottom: '30mm' } },
      },
      { name: 'Jörg & <Söhne>' },
    );
    expect(pages).toHaveLength(2);
    for (const [index, { text }] of pages.entries()) {
      expect(text).toContain('Jörg & <Söhne>');
      expect(text).toContain('The title');
      expect(text).toContain(`Page ${index + 1} of 2`);
    }
  });

  it('lang, for the document and for the filters', async () => {
    const facts = await factsOf(
      { html: '<p>{{ n | number: 2 }}', options: { lang: 'de-AT' } },
      { n: 1234.5 },
    );
    expect(facts.lang).toBe('de-AT');
    expect(facts.pages[0]!.text).toMatch(/1\s?234,50|1\.234,50/);
  });

  it('outline', async () => {
    const html = '<h1>First</h1><h2>Inner</h2><h1>Second</h1>';
    expect((await factsOf({ html })).outline).toEqual([]);
    expect((await factsOf({ html, options: { outline: true } })).outline).toEqual([
      'First',
      '  Inner',
      'Second',
    ]);
  });

  it('tagged', async () => {
    expect((await withOptions({})).tagged).toBe(true);
    expect((await withOptions({ tagged: false })).tagged).toBe(false);
  });

  it('javascript', async () => {
    const html = '<p id=p>without</p><script>p.textContent = "with"</script>';
    expect((await factsOf({ html })).pages[0]!.text).toBe('without');
    expect((await factsOf({ html, options: { javascript: true } })).pages[0]!.text).toBe('with');
  });
});

describe('text', () => {
  const TEXTS = {
    Chinese: '中文发票',
    Japanese: '日本語の請求書',
    Korean: '한국어 청구서',
    Thai: 'ภาษาไทย ที่นี่',
    Greek: 'Ελληνικά',
    Cyrillic: 'Русский',
    symbols: '€ → ✓ ₹',
    emoji: '😀👍',
  };

  it.each(Object.entries(TEXTS))('of %s can be read', async (_, text) => {
    const { pages } = await factsOf({ html: '<p>{{ text }}' }, { text });
    expect(pages[0]!.text).toBe(text);
  });

  it.each([
    ['Arabic', 'ar', 'فاتورة رقم'],
    ['Hebrew', 'he', 'חשבונית'],
    ['Devanagari', 'hi', 'नमन'],
  ])('of %s can be read', async (_, lang, text) => {
    const { pages } = await factsOf({ html: '<p dir=auto>{{ text }}', options: { lang } }, { text });
    const letters = (value: string) => [...value.replaceAll(/\s/g, '')].sort().join('');
    expect(letters(pages[0]!.text)).toBe(letters(text));
  });

  it.each(Object.entries({ ...TEXTS, Arabic: 'فاتورة', Hebrew: 'חשבונית', Devanagari: 'हिन्दी' }))(
    'of %s is drawn with its own glyphs',
    async (_, text) => {
      const picture = async (value: string) => {
        for await (const png of rasterize(await rendered({ html: '<p>{{ text }}' }, { text: value }), {
          dpi: 72,
        })) {
          return Buffer.from(png).toString('base64');
        }
        throw new Error('no page');
      };
      // Characters without a glyph are drawn as identical boxes, so any text of the same length would look the same.
      const missing = [...text].map((character) => (character === ' ' ? ' ' : '\u{10fffd}')).join('');
      expect(await picture(text)).not.toBe(await picture(missing));
    },
  );
});
