import { afterAll, describe, expect, it } from 'vitest';
import { objectText } from '../../packages/pdf/src/testing/object-text.ts';
import type { TemplateOptionsInput } from '../contract/template-options.ts';
import { template, testRenderer } from './testing/test-renderer.ts';

const renderer = testRenderer();
afterAll(() => renderer.close());

const MARGINS = { margins: { top: '30mm', right: '10mm', bottom: '25mm', left: '10mm' } } as const;
/** 60 by 240 pixels. */
const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="60" height="240"/>')}`;

async function warningsOf(
  parts: { header?: string; footer?: string },
  html = '<p>text',
  options: TemplateOptionsInput = MARGINS,
): Promise<string[]> {
  const { warnings } = await renderer.render({
    source: { ...template(`<html lang="en"><title>t</title>${html}`, options), ...parts },
    data: {},
  });
  return warnings.map(({ kind, message }) => `${kind} ${message}`);
}

const box = (millimetres: number) => `<div style="height:${millimetres}mm;width:100%">Letterhead</div>`;

describe('a header or footer', () => {
  it('is reported when it covers text, with the margin that it needs', async () => {
    const warnings = await warningsOf({ header: box(40), footer: box(30) });
    expect(warnings).toEqual([
      'css header: extends beyond the top margin and covers text (reaches 45.3 mm into the page, margin 30.0 mm): set margins.top to 46mm, or make the header lower',
      'css footer: extends beyond the bottom margin and covers text (reaches 35.3 mm into the page, margin 25.0 mm): set margins.bottom to 36mm, or make the footer lower',
    ]);
  });

  it('is accepted within its margin', async () => {
    expect(await warningsOf({ header: box(24), footer: box(19) })).toEqual([]);
  });

  it.each([
    ['a picture', `<img alt="" src="${PICTURE}">`],
    ['many lines', '<p>a</p>'.repeat(12)],
    ['its own style', '<style>p { margin: 0; font-size: 40mm; line-height: 1 }</style><p>A</p>'],
  ])('is measured with %s', async (_, header) => {
    expect(await warningsOf({ header })).toEqual([expect.stringContaining('css header: extends beyond')]);
  });

  it.each([
    ['window layout, scripts', '<p>text<script>document.title = "x"</script>', true],
    [
      'fonts that are loaded by layout',
      '<style>@font-face{font-family:x;src:url(data:,)}</style><p>text',
      false,
    ],
  ])('is measured in a document with %s', async (_, html, javascript) => {
    const warnings = await warningsOf({ header: box(40) }, html, { ...MARGINS, javascript });
    expect(warnings.filter((warning) => warning.includes('header: extends'))).toHaveLength(1);
  });

  it('is compared with the margin of @page', async () => {
    expect(
      await warningsOf({ header: box(40) }, '<style>@media print { @page { margin: 5cm 2cm } }</style>x'),
    ).toEqual([]);
    expect(await warningsOf({ header: box(20) }, '<style>@page { margin-top: 0.5in }</style>x')).toEqual([
      expect.stringContaining('set margin-top of @page to 26mm'),
    ]);
  });

  it('runs no scripts during measuring', async () => {
    const header =
      '<img src="x" onerror="document.title = 1"><svg onload="document.title = 2"/><script>document.title = 3</script>' +
      '<iframe srcdoc="<script>parent.document.title = 4</script>"></iframe><details open ontoggle="document.title = 5">a</details>';
    const { pdf } = await renderer.render({
      source: {
        ...template('<html lang="en"><title>own</title><p>text', { ...MARGINS, javascript: true }),
        header,
      },
      data: {},
    });
    expect(objectText(pdf)).toContain('/Title (own)');
  });

  it('is measured without the styles of the document', async () => {
    const html = '<style>* { height: 90mm !important; display: none } div { padding: 50mm }</style><p>x';
    expect(await warningsOf({ header: box(10) }, html)).toEqual([]);
  });
});
