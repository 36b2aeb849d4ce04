import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImageFormat } from '../contract/image-settings.ts';
import { imageOptions, imageSettings } from '../contract/image-settings.ts';
import type { TemplateOptionsInput } from '../contract/template-options.ts';
import { type TestRenderer, template, testRenderer } from './testing/test-renderer.ts';

let renderer: TestRenderer;
beforeAll(() => {
  renderer = testRenderer();
});
afterAll(() => renderer.close());

function capture(
  html: string,
  image: object = {},
  format: ImageFormat = 'png',
  options: TemplateOptionsInput = {},
) {
  return renderer.capture({
    source: template(html, options),
    data: { name: 'Ada' },
    image: imageSettings(format, imageOptions.parse(image)),
  });
}

/** Returns width, height and colour type of a PNG (PNG, third edition, 11.2.2); 6 has an alpha channel. */
function header(png: Uint8Array): [width: number, height: number, colorType: number] {
  const view = new DataView(png.buffer, png.byteOffset);
  expect(view.getUint32(0)).toBe(0x89504e47);
  return [view.getUint32(16), view.getUint32(20), png[25]!];
}

const BOX =
  '<style>body{margin:0}</style><div id="box" style="width:100.5px;height:40px;margin:7px">{{ name }}</div>';

describe('an image of a document', () => {
  it('shows the whole page, as wide as the window and at least as high', async () => {
    expect(header((await capture(BOX, { width: 300, height: 200 })).image)).toEqual([300, 200, 2]);
    const tall = '<body style="margin:0"><div style="width:900px;height:1234px">';
    expect(header((await capture(tall, { width: 300 })).image)).toEqual([900, 1234, 2]);
  });

  it('shows one element, at any scale, with or without a background', async () => {
    expect(header((await capture(BOX, { selector: '#box' })).image)).toEqual([101, 40, 2]);
    const sharp = await capture(BOX, { selector: 'div', scale: 2, transparent: true });
    expect(header(sharp.image)).toEqual([202, 80, 6]);
  });

  it('is a JPEG or a WebP of the requested quality', async () => {
    const noise = `<svg width="300" height="300"><filter id="n"><feTurbulence baseFrequency=".8"/></filter><rect width="300" height="300" filter="url(#n)"/></svg>`;
    for (const [format, start] of [
      ['jpeg', 'ffd8ff'],
      ['webp', '52494646'],
    ] as const) {
      const [low, high] = [
        await capture(noise, { quality: 10 }, format),
        await capture(noise, { quality: 95 }, format),
      ];
      expect(Buffer.from(low!.image).toString('hex').startsWith(start)).toBe(true);
      expect(low!.image.length).toBeLessThan(high!.image.length / 2);
    }
  });

  it('is laid out for a screen, with scripts only if enabled', async () => {
    const html = `<style>body{margin:0} b{display:block;height:10px} @media print{b{height:500px}} @media (width:300px){b{width:50px}}</style>
      <b></b><script>document.querySelector('b').style.height = '70px'</script>`;
    const image = { selector: 'b', width: 300 };
    expect(header((await capture(html, image)).image)).toEqual([50, 10, 2]);
    const scripted = await capture(html, image, 'png', { javascript: true });
    expect(header(scripted.image)).toEqual([50, 70, 2]);
  });

  it.each([
    ['#none', 'matches nothing in the document'],
    ['##', 'is not a CSS selector'],
    ['i', 'finds an element of 0 × 0 pixels, of which nothing can be seen'],
    ['b', 'finds an element that lies outside of the page'],
    [`p${' p'.repeat(400)}`, 'matches nothing'],
  ])('is refused for the selector %s', async (selector, rule) => {
    const html = '<i style="display:none">x</i><b style="position:absolute;left:-90px;width:50px">x</b>';
    await expect(capture(html, { selector })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      field: 'image.selector',
      message: expect.stringContaining(rule),
    });
  });

  it('has a bounded number of pixels', async () => {
    const high = '<div style="height:100000px">';
    await expect(capture(high)).rejects.toMatchObject({
      code: 'TEMPLATE_LIMIT',
      message: expect.stringMatching(/1280 × 100016 pixels.*choose an element with image.selector/),
    });
    const wide = '<body style="margin:0"><div style="height:4000px;width:4000px">';
    await expect(capture(wide, { scale: 2 })).rejects.toMatchObject({ code: 'TEMPLATE_LIMIT' });
    expect(header((await capture(wide, { scale: 0.1 })).image)).toEqual([400, 400, 2]);
  });

  it('loads only resources that a PDF may load, with the same warnings', async () => {
    const html =
      '<img src="https://127.0.0.1/a.png"><iframe src="file:///etc/passwd"></iframe><link rel="stylesheet" href="https://169.254.169.254/x.css">';
    const { warnings } = await capture(html);
    expect(warnings.map(({ kind, url }) => [kind, url])).toEqual(
      expect.arrayContaining([
        ['resource', 'https://127.0.0.1/a.png'],
        ['resource', 'https://169.254.169.254/x.css'],
      ]),
    );
    const leaving = '<script>location = "https://example.com"</script>';
    await expect(capture(leaving, {}, 'png', { javascript: true })).rejects.toMatchObject({
      code: 'TEMPLATE_RENDER',
    });
  });
});

it('makes an accessible, archivable PDF of plain Markdown', async () => {
  const markdown =
    '# Minutes\n\nText with a [link](https://example.com).[^1]\n\n## Tasks\n\n- [x] one\n- [ ] two\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n> Said\n\n```\ncode\n```\n\n---\n\n[^1]: Note.\n';
  const { pdf, conformance, violations, warnings } = await renderer.render({
    source: { ...template(''), markdown },
    data: {},
    audit: true,
  });
  expect(violations).toEqual([]);
  expect(warnings).toEqual([]);
  expect(conformance).toEqual(['PDF/A-2a', 'PDF/UA-1']);
  expect(Buffer.from(pdf).toString('latin1', 0, 5)).toBe('%PDF-');
});
