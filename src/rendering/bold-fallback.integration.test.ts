import { afterAll, describe, expect, it } from 'vitest';
import { objectText } from '../../packages/pdf/src/testing/object-text.ts';
import type { TemplateOptionsInput } from '../contract/template-options.ts';
import { nameBoldFallbacks } from './bold-fallback.ts';
import type { DocumentPage } from './document-page.ts';
import { template, testRenderer } from './testing/test-renderer.ts';

const renderer = testRenderer();
afterAll(() => renderer.close());

/** Strings by language, with the bold face that each is set in. */
const TEXTS = {
  ja: ['請求書の合計金額は「カタカナ」です。', 'NotoSansJP-Bold'],
  'ja-JP': ['（株）', 'NotoSansJP-Bold'],
  zh: ['发票总金额为一万元。', 'NotoSansSC-Bold'],
  'zh-TW': ['發票總金額為一萬元。', 'NotoSansTC-Bold'],
  ko: ['청구서 합계 금액', 'NotoSansKR-Bold'],
  ar: ['إجمالي مبلغ الفاتورة، ١٢٣', 'Vazirmatn-Bold'],
  hi: ['चालान की कुल राशि।', 'NotoSansDevanagari-Bold'],
  bn: ['চালানের মোট পরিমাণ।', 'NotoSansBengali-Bold'],
  ta: ['விலைப்பட்டியல் தொகை', 'NotoSansTamil-Bold'],
  th: ['ยอดรวมของใบแจ้งหนี้', 'NotoSansThai-Bold'],
  km: ['វិក្កយបត្រ', 'NotoSansKhmer-Bold'],
  hy: ['հաշիվ', 'NotoSansArmenian-Bold'],
} as const;

/** Returns the names of the embedded fonts; a Type 3 font that draws more than the spaces at line ends is `Type3`. */
async function fontsOf(html: string, options: TemplateOptionsInput = {}, parts = {}): Promise<string[]> {
  const { pdf } = await renderer.render({
    source: { ...template(html, options), ...parts },
    data: {},
    flattenForms: true,
  });
  const text = objectText(pdf);
  const names = [...text.matchAll(/\/BaseFont \/[A-Z]{6}\+([\w-]+)/g)].map(([, name]) => name!);
  const drawn = [...text.matchAll(/\/CharProcs\s*<<([^>]*)>>/g)].some(
    ([, glyphs]) => !/^\s*\/space \d+ 0 R\s*$/.test(glyphs!),
  );
  return [...new Set([...names, ...(drawn ? ['Type3'] : [])])].sort();
}

describe('bold text in a fallback family', () => {
  it.each(
    Object.entries(TEXTS).flatMap(([lang, [text, face]]) =>
      ['', 'sans-serif', 'serif', 'Arial', 'Inter'].map(
        (family) => [lang, family || 'no family', text, face] as const,
      ),
    ),
  )('%s with %s is set in its bold face', async (lang, family, text, face) => {
    const style = family === 'no family' ? '' : `font-family:${family}`;
    const fonts = await fontsOf(
      `<html lang="${lang}"><body style="${style}"><h1>${text}</h1><p>No. 1 <b style="font-weight:600">${text}</b>`,
    );
    expect(fonts).toContain(face);
    expect(fonts).not.toContain('Type3');
  });

  it('has one bold face for Japanese words, tagged as such, in English text', async () => {
    const fonts = await fontsOf(
      '<html lang="en"><p style="font:12pt Inter, sans-serif"><b>Invoice <i lang="ja">請求書</i> 42</b> <span lang="ja">請求書</span>',
    );
    expect(fonts).toEqual(['Inter-Bold', 'Inter-Regular', 'NotoSansJP-Bold', 'NotoSansJP-Regular']);
  });

  it('is set in sans-serif when the only named font lacks the letters', async () => {
    expect(await fontsOf('<p style="font-family:Inter"><b>שלום</b> हिन्दी <b>हिन्दी</b>')).not.toContain(
      'Type3',
    );
  });

  it.each([
    ['by a style sheet that is important', '<style>b{font-family:Inter!important}</style><b>請求書</b>'],
    ['in generated text', '<style>p::before{content:"請求書";font:bold 12pt Inter!important}</style><p>text'],
    ['by escapes of CSS', String.raw`<style>p::after{content:"\8acb \6c42";font-weight:bold}</style><p>text`],
    ['by character references', '<b>&#35531;&#x6c42;</b>'],
    [
      'in a picture',
      '<svg width="200" height="40"><text y="20" font-weight="700" font-family="Arial">請求書</text></svg>',
    ],
    ['in a control', '<form><input name="style" value="請求書" style="font-weight:bold;font-family:Arial">'],
    [
      'in a list of choices',
      '<select style="font-weight:bold;font-family:Arial"><option>請求書</option></select>',
    ],
    [
      'in a form whose control is called style',
      '<form style="font-weight:bold">請求書<input name="style"></form>',
    ],
  ])('is set in its bold face %s', async (_, html) => {
    const fonts = await fontsOf(`<html lang="ja"><title>t</title>${html}`);
    expect(fonts).toContain('NotoSansJP-Bold');
    expect(fonts).not.toContain('Type3');
  });

  it('is set in its bold face when a script writes it', async () => {
    const html =
      '<html lang="ja"><b></b><script>document.querySelector("b").textContent = String.fromCharCode(35531)</script>';
    expect(await fontsOf(html, { javascript: true })).toEqual(['NotoSansJP-Bold']);
  });

  it('is set in its bold face in headers and footers', async () => {
    const fonts = await fontsOf(
      '<p>text',
      { lang: 'ja' },
      { header: '<b>請求書</b>', footer: '<b>合計</b>' },
    );
    expect(fonts).toContain('NotoSansJP-Bold');
    expect(fonts).not.toContain('Type3');
    const declared = await fontsOf('<html lang="ja"><p>text', {}, { header: '<b>請求書</b>' });
    expect(declared).toContain('NotoSansJP-Bold');
  });

  it('leaves the fonts of other text as they are', async () => {
    const html = '<html lang="ja"><p style="font-family:Inter">請求書 <b>Invoice</b>';
    expect(await fontsOf(html)).toEqual(['Inter-Bold', 'Inter-Regular', 'NotoSansJP-Regular']);
  });

  it('is checked only in documents with such characters', async () => {
    const asked: string[] = [];
    const page = {
      evaluate: async (expression: string) => {
        asked.push(expression);
        return '[]';
      },
    } as Partial<DocumentPage> as DocumentPage;
    await nameBoldFallbacks(page, '<b>Größe – “x” … 12 € → Ελλάδα Кирилл &amp; &#169;</b>', false);
    expect(asked).toEqual([]);
    await nameBoldFallbacks(page, '<b>請求書</b>', false);
    expect(asked).toHaveLength(1);
  });
});
