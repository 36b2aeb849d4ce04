import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TemplateOptions, templateOptionsSchema } from '../contract/template-options.ts';
import type { TemplateSource } from '../contract/template-source.ts';
import type { JsonObject, JsonValue } from '../domain/json.ts';
import { unknownFieldWarnings } from './data-fields/unknown-field-warnings.ts';
import { LiquidEngine } from './liquid-engine.ts';
import { type TestRenderer, testRenderer } from './testing/test-renderer.ts';
import { validateData } from './validate-data.ts';

const FOLDER = path.join(import.meta.dirname, '../../templates');
const MAX_HTML = 5_000_000;
const engine = new LiquidEngine();

interface Starter extends TemplateSource {
  readonly slug: string;
  readonly sample: JsonObject;
  readonly about: JsonObject;
  readonly dataSchema: JsonObject;
  readonly options: TemplateOptions;
}

const starters = readdirSync(FOLDER).map(readStarter);
await engine.prepare(starters.map(({ html }) => html));

function readStarter(slug: string): Starter {
  const text = (file: string) => readFileSync(path.join(FOLDER, slug, file), 'utf8');
  const json = (file: string) => JSON.parse(text(file)) as JsonObject;
  return {
    slug,
    html: text('template.html'),
    ...(existsSync(path.join(FOLDER, slug, 'footer.html')) && { footer: text('footer.html') }),
    dataSchema: json('schema.json'),
    sample: json('sample.json'),
    about: json('template.json'),
    options: templateOptionsSchema.parse(json('options.json')),
  };
}

function starter(slug: string): Starter {
  const found = starters.find((each) => each.slug === slug);
  if (found === undefined) throw new Error(`there is no starter template ${slug}`);
  return found;
}

function fill(template: Starter, data: JsonObject): string {
  validateData(template.dataSchema, data);
  const parsed = engine.parse('html', template.html);
  const footer = engine.parse('footer', template.footer ?? '');
  const { lang } = template.options;
  return engine.render(parsed, data, lang, MAX_HTML) + engine.render(footer, data, lang, MAX_HTML);
}

/** Returns the smallest data that the schema allows, with the sample's values for required fields. */
function required(schema: JsonObject, sample: JsonValue): JsonValue {
  if (Array.isArray(sample)) {
    const items = schema.items as JsonObject | undefined;
    return items === undefined ? sample : sample.slice(0, 1).map((item) => required(items, item));
  }
  if (typeof sample !== 'object' || sample === null) return sample;
  const properties = (schema.properties ?? {}) as Record<string, JsonObject>;
  const names = (schema.required ?? []) as string[];
  return Object.fromEntries(names.map((name) => [name, required(properties[name]!, sample[name]!)]));
}

/** Returns the widths of bars and spaces, from the first bar to the last. */
function barcode(html: string): number[] {
  const path = /<svg class="code" viewBox="0 0 (\d+) 10".*?<path d="([^"]+)"/s.exec(html);
  if (path === null) throw new Error('there is no barcode');
  const bars = Array.from(path[2]!.matchAll(/M(\d+) 0h(\d+)v10h-\2z/g), (bar) => [
    Number(bar[1]),
    Number(bar[2]),
  ]);
  expect(bars[0]![0]).toBe(10);
  expect(bars.at(-1)![0]! + bars.at(-1)![1]! + 10).toBe(Number(path[1]));
  return bars.flatMap(([x, width], i) => {
    const next = bars[i + 1];
    return next === undefined ? [width!] : [width!, next[0]! - x! - width!];
  });
}

describe.each(starters)('$slug', (template) => {
  const html = fill(template, template.sample);

  it('has a name, a document type and a description', () => {
    expect(template.about).toEqual({
      name: expect.stringMatching(/./),
      documentType: expect.stringMatching(/^[a-z-]+$/),
      description: expect.stringMatching(/\.$/),
    });
  });

  it('has no gaps with the sample data', () => {
    expect(html).not.toMatch(/undefined|NaN|Infinity|\[object|\{\{|\{%/);
  });

  it('has a language, a title and one main heading', () => {
    expect(html).toMatch(/<html lang="[a-z]{2}/);
    expect(html).toMatch(/<title>\S[^<]+<\/title>/);
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    expect(html).not.toMatch(/<th(?![^>]*scope=)[\s>]/);
    expect(html).not.toMatch(/<svg(?![^>]*(aria-hidden="true"|aria-label="[^"]))/);
    expect(html).not.toMatch(/<img(?![^>]*alt=)/);
  });

  it('needs neither the network nor scripts', () => {
    const outside = template.html.replace('http://www.w3.org/2000/svg', '');
    expect(outside.replaceAll(/url\("data:[^"]*"\)/g, '')).not.toMatch(
      /https?:|<script|<link|@import|\bon\w+=/,
    );
    expect(template.options.javascript).toBe(false);
  });

  it('accepts the required fields alone', () => {
    const least = required(template.dataSchema, template.sample) as JsonObject;
    const text = fill(template, least);
    expect(text).not.toMatch(/undefined|NaN|Infinity|\[object|\{\{|\{%/);
    expect(text.length).toBeGreaterThan(1000);
  });

  it.each(template.dataSchema.required as string[])('requires %s', (name) => {
    const { [name]: _, ...rest } = template.sample;
    expect(() => fill(template, rest)).toThrow(`Missing required template field: ${name}`);
  });

  it('escapes its data', () => {
    const hostile = JSON.parse(JSON.stringify(template.sample), (key, value) =>
      /^(name|label|description|subject|title|headline)$/.test(key) && /[ .A-Z]/.test(value)
        ? `${value}"'><script>alert(1)</script></style>`
        : value,
    ) as JsonObject;
    expect(fill(template, hostile)).not.toContain('<script');
    expect(fill(template, hostile).match(/<\/style>/g)).toHaveLength(template.footer === undefined ? 1 : 2);
  });
});

describe('quote', () => {
  const template = starter('quote');

  it('adds up rounded lines and tax per rate, without optional ones', () => {
    const html = fill(template, {
      ...template.sample,
      locale: 'en-US',
      currency: 'USD',
      items: [
        { description: 'A', quantity: 3, unitPrice: 0.335, taxRate: 10 },
        { description: 'B', quantity: 1.5, unitPrice: 100, discountPercent: 10, taxRate: 20 },
        { description: 'C', quantity: 2, unitPrice: 7, optional: true, taxRate: 20 },
      ],
    });
    expect(html).toContain('<dd>$136.01</dd>');
    expect(html).toContain('<dd>$0.10</dd>');
    expect(html).toContain('<dd>$27.00</dd>');
    expect(html).toContain('<dd>$163.11</dd>');
    expect(html).toContain('<dd>$14.00</dd>');
  });
});

describe('payslip', () => {
  it('subtracts the deductions from the earnings', () => {
    const template = starter('payslip');
    const html = fill(template, {
      ...template.sample,
      earnings: [
        { label: 'Salary', amount: 1000.1 },
        { label: 'Bonus', amount: 0.2 },
      ],
      deductions: [{ label: 'Tax', amount: 100.15 }],
    });
    expect(html).toContain('€1,000.30');
    expect(html).toContain('<dd>€900.15</dd>');
  });
});

describe('contract', () => {
  it('numbers clauses, paragraphs and items, and has a signature field for each party', () => {
    const html = fill(starter('contract'), starter('contract').sample);
    expect(html).toContain('<span>8</span>Final provisions');
    expect(html).toContain('<span>8.2</span>');
    expect(html).toContain('<span>(c)</span>');
    expect(html.match(/<input data-signature name="signature\d"/g)).toHaveLength(2);
  });
});

describe('report', () => {
  it('gives all numbers of a column the same decimals', () => {
    const template = starter('report');
    const [chapter] = template.sample.chapters as JsonObject[];
    const rows = [
      { name: 'a', values: [1, 2.25] },
      { name: 'b', values: [10, 3] },
    ];
    const table = { title: 'T', columns: ['N', 'X', 'Y'], rows };
    const html = fill(template, { ...template.sample, chapters: [{ ...chapter, table }] });
    expect(html).toContain('<td>10</td><td>3.00</td>');
  });
});

describe('invoice', () => {
  const template = starter('invoice');

  it('adds up rounded lines, tax per rate and the amount paid', () => {
    const html = fill(template, {
      ...template.sample,
      locale: 'en-US',
      currency: 'USD',
      items: [
        { description: 'A', quantity: 3, unitPrice: 0.335, taxRate: 10 },
        { description: 'B', quantity: 1.5, unitPrice: 100, discountPercent: 10, taxRate: 20 },
        { description: 'C', quantity: 2, unitPrice: 7 },
      ],
      amountPaid: 50,
    });
    const sums = /<dl class="sums">(.*?)<\/dl>/s.exec(html)![1]!;
    expect(Array.from(sums.matchAll(/<dd>([^<]*)<\/dd>/g), (match) => match[1])).toEqual([
      '$150.01',
      '$0.10',
      '$27.00',
      '$177.11',
      '−$50.00',
      '$127.11',
      'Payable by December 3, 2026',
    ]);
  });

  it('is mirrored for a right-to-left language', () => {
    expect(fill(template, { ...template.sample, locale: 'ar-EG' })).toContain('<html lang="ar-EG" dir="rtl"');
    expect(fill(template, template.sample)).toContain('dir="ltr"');
  });

  it('refuses a colour that could inject CSS', () => {
    const brand = { accent: 'red;}body{display:none' };
    expect(() => fill(template, { ...template.sample, brand })).toThrow(
      'Template field brand.accent must match',
    );
  });
});

describe('account-statement', () => {
  it('carries the balance from line to line', () => {
    const template = starter('account-statement');
    const html = fill(template, {
      ...template.sample,
      openingBalance: 0.1,
      transactions: [
        { date: '2026-10-01', description: 'in', amount: 0.2 },
        { date: '2026-10-02', description: 'out', amount: -1000.5 },
      ],
    });
    const rows = Array.from(html.matchAll(/<td class="n">([^<]+)<\/td><\/tr>/g), (match) => match[1]);
    expect(rows).toEqual(['0.10', '0.30', '-1,000.20', '-€1,000.20']);
  });
});

describe('quarterly-report', () => {
  const template = starter('quarterly-report');
  const chart = (bars: number[], line: number[]) => ({
    title: 'Chart',
    labels: bars.map(String),
    bars: [{ name: 'Bars', values: bars }],
    line: { name: 'Line', values: line },
  });
  const drawn = (bars: number[], line: number[]) => {
    const html = fill(template, { ...template.sample, chart: chart(bars, line) });
    const svg = /<figure>.*?<svg(.*?)<\/svg>/s.exec(html)![1]!;
    const ticks = (anchor: string) =>
      Array.from(
        svg.matchAll(new RegExp(`<text x="${anchor}" y="[\\d.]+"[^>]*>([^<]*)<`, 'g')),
        (match) => match[1],
      );
    return {
      left: ticks('23'),
      right: ticks('457'),
      bars: Array.from(svg.matchAll(/y="([\d.]+)" width="[\d.]+" height="([\d.]+)"/g), (bar) => [
        Number(bar[1]),
        Number(bar[2]),
      ]),
      points: /points="([^"]+)"/
        .exec(svg)![1]!
        .trim()
        .split(' ')
        .map(Number)
        .filter((_, i) => i % 2 === 1),
    };
  };

  it('chooses round steps, with both axes on the same lines', () => {
    const { left, right } = drawn([184, 90], [19.4, 3]);
    expect(left).toEqual(['200', '150', '100', '50', '0']);
    expect(right).toEqual(['20', '15', '10', '5', '0']);
  });

  it('draws bars and line to scale', () => {
    const { bars, points } = drawn([100, 50], [20, 10]);
    expect(bars).toEqual([
      [8, 150],
      [83, 75],
    ]);
    expect(points).toEqual([8, 83]);
  });

  it('hangs negative values below the zero line', () => {
    const { left, bars, points } = drawn([100, -50], [10, -5]);
    expect(left).toEqual(['100', '50', '0', '-50']);
    expect(bars).toEqual([
      [8, 100],
      [108, 50],
    ]);
    expect(points).toEqual([8, 158]);
  });

  it('draws only the axes when all values are zero', () => {
    expect(drawn([0, 0], [0, 0]).bars.map(([, height]) => height)).toEqual([0, 0]);
  });
});

describe('Code 128', () => {
  const template = starter('shipping-label');
  const widths = (trackingNumber: string) =>
    barcode(fill(template, { ...template.sample, trackingNumber })).join('');

  // Start B, P J J 1 2 3 C, checksum 104 + 1·48 + 2·42 + 3·42 + 4·17 + 5·18 + 6·19 + 7·35 = 879 ≡ 55, stop.
  it('encodes text in set B with its checksum', () => {
    expect(widths('PJJ123C')).toBe(
      `211214${'313121'}${'112133'.repeat(2)}${'123221'}${'223211'}${'221132'}${'131321'}${'311321'}2331112`,
    );
  });

  // Start C, 12 34, checksum 105 + 1·12 + 2·34 = 185 ≡ 82, stop.
  it('encodes pairs of digits in set C', () => {
    expect(widths('1234')).toBe(`211232${'112232'}${'131123'}${'121241'}2331112`);
  });

  it('has symbols of eleven modules, three bars and three spaces', () => {
    const all = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
    const seen = new Set<string>();
    for (let start = 0; start < all.length; start += 20) {
      const symbols = widths(all.slice(start, start + 20)).match(/.{6}/g)!;
      for (const symbol of symbols) {
        expect(Array.from(symbol).reduce((sum, width) => sum + Number(width), 0)).toBe(11);
      }
      for (const symbol of symbols.slice(1, -2)) seen.add(symbol);
    }
    expect(seen.size).toBe(95);
  });

  it.each(['receipt', 'packing-slip'])('is the same in %s', (slug) => {
    const other = starter(slug);
    const field = slug === 'receipt' ? 'number' : 'orderNumber';
    const number = 'AB-2026/0147 x';
    expect(barcode(fill(other, { ...other.sample, [field]: number })).join('')).toBe(widths(number));
  });
});

describe('the schema of a starter', () => {
  it.each(starters)('has all names that $slug reads', (template) => {
    expect(unknownFieldWarnings(template)).toEqual([]);
  });
});

describe('printed', () => {
  let renderer: TestRenderer;

  beforeAll(() => {
    renderer = testRenderer();
  });
  afterAll(() => renderer.close());

  /** Prints a template. Returns the text of each page with single spaces, page sizes in points, and the document's metadata. */
  async function print(source: Starter, data: JsonObject = source.sample, flattenForms = false) {
    const { pdf, warnings } = await renderer.render({ source, data, flattenForms, audit: true });
    expect(warnings).toEqual([]);
    const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
    const document = await loading.promise;
    const pages: { text: string; width: number; height: number }[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
      const { width, height } = page.getViewport({ scale: 1 });
      pages.push({ text: text.replace(/\s+/g, ' '), width: Math.round(width), height: Math.round(height) });
    }
    const { info } = await document.getMetadata();
    const result = {
      pages,
      text: pages.map((page) => page.text).join(' '),
      title: (info as { Title?: string }).Title,
      // pdf.js returns Maps, contrary to its types.
      tagged: (await document.getMarkInfo()) as unknown as Map<string, boolean> | null,
      fields: (await document.getFieldObjects()) as unknown as Map<string, { value: unknown }[]> | null,
    };
    await loading.destroy();
    return result;
  }

  const A4 = [596, 842] as const;
  const expected = [
    ['account-statement', 2, A4, ['Helene Abebe-Lindqvist', '€3,432.13', 'Page 2 / 2']],
    ['application-form', 2, A4, ['Application for a', 'Please do not send pictures', 'Page 2 of 2']],
    ['certificate', 1, [842, 596], ['Certificate of Completion', 'Oluwaseun Adébáyò', '26 June 2026']],
    ['contract', 3, A4, ['Service agreement', '1.2', 'Róisín Brennan', 'Page 3 of 3']],
    ['cv', 1, A4, ['Amara Castellanos', '2014 – 2019', 'Catalan and Spanish']],
    ['delivery-note', 1, A4, ['Hallen & Wrede Bootsbau', 'outstanding 0.8', '5,145 kg']],
    ['e-invoice', 1, A4, ['Museum of Natural Light', '€14,224.39', 'Page 1 of 1']],
    ['invoice', 1, A4, ['Museum of Natural Light', '€15,710.23', '+353 1 555 0142']],
    ['letter', 1, A4, ['Dear Ms Eze-Whitcombe', 'Tomasz Zieliński', '+44 1904 555 023']],
    ['packing-slip', 1, A4, ['Marguerite Oyelaran', 'Pieces 15', 'Page 1 of 1']],
    ['payslip', 1, A4, ['Helene Abebe-Lindqvist', '€6,695.90', '€3,761.32']],
    ['price-list', 2, A4, ['Table lamps', '10+ €58.00', 'Page 2 of 2']],
    ['quarterly-report', 3, A4, ['Third quarter 2026', 'Profit for the period', 'Page 3 of 3']],
    ['quote', 2, A4, ['Lakeside Rowing Club', '€24,219.75', '€2,230.00']],
    ['receipt', 1, [227, 567], ['Country sourdough', '€49.92', '14 Nov 2026']],
    ['report', 5, A4, ['Where the water goes', 'Office of Public Works, Lindmere', '30 October 2026']],
    ['shipping-label', 1, [288, 432], ['Dr. Annika Wölfle-Sørensen', '+49 40 555 01 93', 'DE-HAM 204']],
    ['ticket', 1, A4, ['The Tide at Midnight', 'HC27-0212-7F3K-9QLM', '340,00']],
  ] as const;

  it.each([
    ['invoice', 'legal'],
    ['e-invoice', 'legalInformation'],
  ])('%s has all of a legal text that is too long for its footer', async (slug, field) => {
    const source = starter(slug);
    const legal = Array.from({ length: 200 }, (_, i) => `clause${i}`).join(' ');
    const seller = { ...(source.sample.seller as JsonObject), [field]: legal };
    const { text } = await print(source, { ...source.sample, seller });
    const words = new Set(text.split(/\s+/));
    expect(legal.split(' ').filter((word) => !words.has(word))).toEqual([]);
  });

  it.each(expected)('%s', async (slug, pageCount, [width, height], texts) => {
    const { pages, text, title, tagged } = await print(starter(slug));
    expect(pages).toHaveLength(pageCount);
    expect(pages[0]).toMatchObject({ width, height });
    for (const each of texts) expect(text).toContain(each);
    expect(title).toMatch(/ · |windows|PN 4471/);
    expect(tagged?.get('Marked')).toBe(true);
  });

  it('omits none', () => {
    expect(starters.map((each) => each.slug)).toEqual(expected.map(([slug]) => slug));
  });

  it('repeats the table header, and keeps totals with the last line', async () => {
    const template = starter('invoice');
    const items = Array.from({ length: 200 }, (_, i) => ({
      description: `Line ${i + 1}.`,
      quantity: 1,
      unitPrice: 1,
    }));
    const { pages } = await print(template, { ...template.sample, items, amountPaid: 0 });
    expect(pages.length).toBeGreaterThan(5);
    for (const [i, page] of pages.entries()) {
      expect(page.text).toContain('DESCRIPTION QTY PRICE AMOUNT');
      expect(page.text).toContain(`Page ${i + 1} of ${pages.length}`);
      expect(page.text.includes('Lindqvist & Moreau · Invoice 2026-0147')).toBe(i > 0);
    }
    expect(pages.at(-1)!.text).toContain('Line 200.');
    expect(pages.at(-1)!.text).toContain('Amount due €200.00');
    const printed = pages.flatMap((page) => page.text.match(/Line \d+\./g) ?? []);
    expect(printed).toEqual(items.map((item) => item.description));
  });

  it('sets the receipt in whole pixels, so that Chromium clips none', () => {
    expect(starter('receipt').html).toMatch(/@page \{ size: \d+px .*; margin: \d+mm \d+px; \}/);
  });

  it('cuts the receipt to its length', async () => {
    const template = starter('receipt');
    const items = (count: number) =>
      Array.from({ length: count }, () => ({ name: 'Cardamom bun', price: 3 }));
    const short = await print(template, { ...template.sample, items: items(1) });
    const long = await print(template, { ...template.sample, items: items(100) });
    expect(short.pages).toHaveLength(1);
    expect(long.pages).toHaveLength(1);
    expect(long.pages[0]!.height - short.pages[0]!.height).toBeGreaterThan(99 * 12);
  });

  it('keeps a shipping label and a certificate on one page', async () => {
    const label = starter('shipping-label');
    const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
    const party = {
      name: `${long} ${long}`,
      address: [long, long, long, long].map((line) => line.slice(0, 80)),
    };
    const labelData = {
      ...label.sample,
      service: { name: long, carrier: long },
      sender: party,
      recipient: { ...party, city: 'Hamburg', country: 'Germany' },
    };
    const printedLabel = await print(label, labelData);
    expect(printedLabel.pages).toHaveLength(1);
    expect(printedLabel.text).toContain('GERMANY');

    const certificate = starter('certificate');
    const certificateData = {
      ...certificate.sample,
      title: `Certificate of ${long}`.slice(0, 80),
      recipient: `${long} ${long}`,
      reason: `${long} ${long}`,
    };
    expect((await print(certificate, certificateData)).pages).toHaveLength(1);
  });

  it('sets many scripts', async () => {
    const template = starter('invoice');
    const names = ['שלום', 'สวัสดี', 'Ελλάδα', 'Привет', 'Łódź', '🎉'];
    const items = names.map((description) => ({ description, quantity: 1, unitPrice: 1 }));
    const { text } = await print(template, { ...template.sample, items });
    for (const name of names) expect(text.replaceAll(' ', '')).toContain(name);
  });

  it('turns controls into form fields, or static content', async () => {
    const template = starter('application-form');
    const { fields } = await print(template);
    const value = (name: string) => fields?.get(name)?.[0]?.value;
    expect(value('family-name')).toBe('Tanaka-Olsen');
    expect(value('country')).toBe('Norway');
    expect(value('truthful')).toBe('Off');
    expect(value('project')).toBe('');
    // The group and its four buttons.
    expect(fields?.get('experience')).toHaveLength(5);
    const flat = await print(template, template.sample, true);
    expect(flat.fields).toBeNull();
    expect(flat.text).toContain('Tanaka-Olsen');
  });
});
