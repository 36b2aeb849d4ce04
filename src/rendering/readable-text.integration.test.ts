import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { pdfTextOf, template, testLayers, testRenderer } from './testing/test-renderer.ts';

const renderer = testRenderer();
afterAll(() => renderer.close());

async function textOf(html: string, options = {}): Promise<string> {
  return pdfTextOf((await renderer.render({ source: template(html, options), data: {} })).pdf);
}

describe('the text of a PDF', () => {
  it.each([
    ['tabular figures', '<p style="font:12pt Inter;font-variant-numeric:tabular-nums">1,234.56', '1,234.56'],
    [
      'glyphs exchanged by context',
      '<p style="font:12pt Inter">a -> 10-20 (AB) 3 x 4:30',
      'a -> 10-20 (AB) 3 x 4:30',
    ],
    ['ligatures', '<p style="font:12pt Carlito">office attic', 'office attic'],
    ['small capitals', `<p style="font:12pt 'Source Serif 4';font-variant-caps:small-caps">abc`, 'abc'],
    ['tone marks above vowels', '<p lang="th">ที่นี่', 'ที่นี่'],
    ['text without tags', ['<p style="font:12pt Inter">10-20', { tagged: false }], '10-20'],
    ['Chinese, Japanese and Korean', '<p>中文 日本語 한국어', '中文 日本語 한국어'],
    ['Greek, Cyrillic and Hebrew', '<p>Ελλάδα Кирилл</p><p dir=rtl>עברית', 'Ελλάδα Кирилл\nעברית'],
    ['emoji', '<p>😀👍', '😀👍'],
  ])('is readable: %s', async (_, source, expected) => {
    const [html, options] = typeof source === 'string' ? [source] : (source as [string, object]);
    expect((await textOf(html, options)).trim()).toBe(expected);
  });

  it.each([
    ['ar', 'العربية فاتورة رقم'],
    ['fa', 'گزارش پچژک فارسی'],
    ['ur', 'اردو ٹیکسٹ'],
  ])('is readable: letters of %s that join', async (lang, text) => {
    for (const family of ['Inter', 'serif', 'sans-serif', 'Arial', 'monospace']) {
      const html = `<p lang=${lang} dir=rtl style="font-family:${family}">${text}`;
      // Letters are compared regardless of order, because the runs of a line are in drawing order.
      const letters = (value: string) => [...value.replaceAll(/\s/g, '')].sort().join('');
      expect(letters(await textOf(html))).toBe(letters(text));
    }
  });

  it('is readable with a font of the template', async () => {
    const font = readFileSync(path.join(testLayers().fontsDir!, 'Carlito_400Regular.ttf')).toString('base64');
    const html = `<style>@font-face{font-family:Own;src:url(data:font/ttf;base64,${font})}p{font:12pt Own}</style><p>office`;
    expect((await textOf(html)).trim()).toBe('office');
  });
});
