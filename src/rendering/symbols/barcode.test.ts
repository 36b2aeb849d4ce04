import { beforeAll, describe, expect, it } from 'vitest';
import { LiquidEngine } from '../liquid-engine.ts';

const engine = new LiquidEngine();
const fill = (template: string, data = {}) => engine.render(engine.parse('html', template), data, 'en', 1e6);
const drawn = (expression: string, data = {}) => fill(`{{ ${expression} }}`, data);
const number = (svg: string, name: string) => Number(new RegExp(`${name}="([\\d.]+)mm"`).exec(svg)?.[1]);

beforeAll(() => engine.prepare(['{{ a | qr }}']));

describe('bar codes', () => {
  it('are figures with an alternative text, which is escaped', () => {
    const svg = drawn('text | qr', { text: '"><script>alert(1)</script>' });
    expect(svg).toMatch(/^<svg class="qr" role="img" aria-label="QR: &#34;&gt;&lt;script&gt;[^"]*"[^>]*>/);
    expect(svg).not.toContain('<script');
    expect(drawn('"1" | qr: alt: "Pay here"')).toContain('aria-label="Pay here"');
    expect(drawn('"1" | qr: alt: ""')).toContain('aria-hidden="true"');
  });

  it('grow with the level of error correction, and with the module size', () => {
    const widths = ['L', 'M', 'Q', 'H'].map((level) =>
      number(drawn(`text | qr: level: "${level}"`, { text: 'x'.repeat(60) }), 'width'),
    );
    expect(widths).toEqual([...widths].sort((a, b) => a - b));
    expect(widths[3]).toBeGreaterThan(widths[0]!);
    expect(number(drawn('"1" | qr: module: 1'), 'width')).toBe(29);
    expect(number(drawn('"1" | qr: module: 1, quiet_zone: 0'), 'width')).toBe(21);
  });

  it.each([
    ['ean13', '400638133393', '4 006381 333931', 11 + 95 + 7],
    ['ean8', '9638507', '9638 5074', 7 + 67 + 7],
    ['upca', '03600029145', '0 36000 29145 2', 9 + 95 + 9],
  ])('%s has the quiet zone of its standard, and its digits below', (kind, text, digits, modules) => {
    const svg = drawn(`"${text}" | barcode: "${kind}", module: 1`);
    expect([...svg.matchAll(/<text[^>]*>(\d+)</g)].map(([, own]) => own).join(' ')).toBe(digits);
    expect(number(svg, 'width')).toBeCloseTo(modules, -0.5);
    expect(drawn(`"${text}" | barcode: "${kind}", text: false`)).not.toContain('<text');
  });

  it.each([
    ['"" | qr', 'qr: QR holds a text that is not empty'],
    ['nothing | qr', 'qr: QR holds a text that is not empty'],
    ['"1" | qr: level: "X"', 'qr: level must be one of L, M, Q, H'],
    ['"1" | qr: size: 3', 'qr has no option "size"; it has level, quiet_zone, module, alt'],
    ['"1" | qr: quiet_zone: -1', 'qr: quiet_zone must be a number from 0 to 100'],
    ['long | qr', 'qr: QR cannot hold this: maximum length exceeded'],
    ['"1" | barcode', 'barcode: the kind must be one of code128, ean13'],
    ['"1" | barcode: "qr"', 'barcode: the kind must be one of'],
    ['"4006381333932" | barcode: "ean13"', 'barcode: EAN-13 cannot hold this: incorrect EAN-13 check digit'],
    ['"12" | barcode: "ean13"', 'EAN-13 holds 12 digits, or 13 with the check digit, which "12" is not'],
    ['"123" | barcode: "itf"', 'ITF holds an even number of digits'],
    ['"ü" | barcode: "code128"', 'Code 128 holds at most 200 characters of ASCII'],
    ['long | barcode: "datamatrix"', 'Data Matrix cannot hold this'],
    ['long | barcode: "pdf417"', 'PDF417 cannot hold this'],
    ['"1" | barcode: "ean8", level: 1', 'only pdf417 has a level'],
    ['"1234567" | barcode: "ean8", text: "maybe"', 'barcode: text must be true or false'],
  ])('%s is refused with the reason', (expression, message) => {
    expect(() => drawn(expression, { long: 'x'.repeat(5000) })).toThrow(message);
  });
});

it('loads the encoder only for templates with bar codes', async () => {
  const own = new LiquidEngine();
  await own.prepare(['{{ a | money: "EUR" }}', undefined]);
  expect(() => own.render(own.parse('html', '{{ "1" | qr }}'), {}, 'en', 1e6)).toThrow('not loaded');
});
