import { afterAll, describe, expect, it } from 'vitest';
import { objectText } from '../../packages/pdf/src/testing/object-text.ts';
import { fontConfig } from '../sandbox/fontconfig.ts';
import { template, testRenderer } from './testing/test-renderer.ts';

const renderer = testRenderer();
afterAll(() => renderer.close());

/** Sample words of some scripts, by the expected font family. */
const SCRIPTS = {
  NotoSansArmenian: 'հայերեն',
  NotoSansGeorgian: 'ქართული',
  NotoSansEthiopic: 'አማርኛ',
  NotoSansThaana: 'ދިވެހި',
  NotoSansBengali: 'বাংলা।',
  NotoSansGurmukhi: 'ਪੰਜਾਬੀ।',
  NotoSansGujarati: 'ગુજરાતી',
  NotoSansOriya: 'ଓଡ଼ିଆ',
  NotoSansTamil: 'தமிழ்',
  NotoSansTelugu: 'తెలుగు',
  NotoSansKannada: 'ಕನ್ನಡ',
  NotoSansMalayalam: 'മലയാളം',
  NotoSansSinhala: 'සිංහල',
  NotoSansKhmer: 'ខ្មែរ',
  NotoSansLao: 'ລາວ',
  NotoSansMyanmar: 'မြန်မာ',
  NotoSerifTibetan: 'བོད་ཡིག',
  NotoSansMeeteiMayek: 'ꯃꯩꯇꯩ',
  NotoSansOlChiki: 'ᱥᱟᱱᱛᱟᱲᱤ',
  NotoSansCanadianAboriginal: 'ᐃᓄᒃᑎᑐᑦ',
  NotoSansCherokee: 'ᏣᎳᎩ',
  NotoSansTifinagh: 'ⵜⴰⵎⴰⵣⵉⵖⵜ',
  NotoSansMath: '∀∈∧⊥𝒜',
  NotoSansMono: '━┏▇',
};

/** Returns the PostScript names of the embedded fonts. */
async function fontsOf(html: string): Promise<string[]> {
  const { pdf } = await renderer.render({ source: template(html), data: {} });
  const names = objectText(pdf).matchAll(/\/BaseFont \/[A-Z]{6}\+([\w-]+)/g);
  return [...new Set(Array.from(names, (match) => match[1]!))].sort();
}

describe('the fonts of a document', () => {
  it.each([
    ['Arial', 'Arimo-Regular'],
    ['Helvetica', 'Arimo-Regular'],
    ['Times New Roman', 'Tinos-Regular'],
    ['Courier New', 'Cousine-Regular'],
    ['Calibri', 'Carlito-Regular'],
    ['Cambria', 'Caladea-Regular'],
    ['Inter', 'Inter-Regular'],
    ['Source Serif 4', 'SourceSerif4-Regular'],
  ])('%s is set in %s', async (family, expected) => {
    expect(await fontsOf(`<p style="font-family:'${family}'">text`)).toEqual([expected]);
  });

  it.each([
    ['sans-serif', 'Arimo-Regular'],
    ['serif', 'Tinos-Regular'],
    ['monospace', 'Cousine-Regular'],
    ['system-ui', 'Arimo-Regular'],
  ])('the generic family %s is %s', async (family, expected) => {
    expect(await fontsOf(`<p style="font-family:${family}">text`)).toEqual([expected]);
  });

  it.each([
    ['zh', 'NotoSansSC-Regular'],
    ['zh-TW', 'NotoSansTC-Regular'],
    ['ja', 'NotoSansJP-Regular'],
    ['ko', 'NotoSansKR-Regular'],
  ])('the language %s selects %s', async (lang, expected) => {
    expect(await fontsOf(`<p lang="${lang}">${lang === 'ko' ? '한' : '國'}`)).toEqual([expected]);
  });

  it.each([
    ['العربية', 'Vazirmatn-Regular'],
    ['עברית', 'Arimo-Regular'],
    ['हिन्दी', 'NotoSansDevanagari-Regular'],
    ['ไทย', 'NotoSansThai-Regular'],
  ])('%s falls back to %s', async (text, expected) => {
    expect(await fontsOf(`<p style="font-family:Inter,sans-serif">${text}`)).toEqual([expected]);
  });

  it('formulas are set in a font with a MATH table, unless the author names another', async () => {
    const formula = (style: string) =>
      `<p>a<math style="${style}"><msqrt><mfrac><mi>a</mi><mi>b</mi></mfrac></msqrt></math>`;
    expect(await fontsOf(formula(''))).toEqual(['NotoSansMath-Regular', 'Tinos-Regular']);
    expect(await fontsOf(`<style>math { font-family: Inter }</style>${formula('')}`)).not.toContain(
      'NotoSansMath-Regular',
    );
    expect(await fontsOf(formula('font-family: Inter'))).not.toContain('NotoSansMath-Regular');
  });

  it('every script of the layer falls back to its family', async () => {
    const fonts = await fontsOf(
      `<p style="font-family:Inter,sans-serif">${Object.values(SCRIPTS).join('<p>')}`,
    );
    expect(fonts).toEqual(
      Object.keys(SCRIPTS)
        .map((family) => `${family}-Regular`)
        .sort(),
    );
  });
});

it('a folder with special characters is written as XML', () => {
  expect(fontConfig('/a&b<c>', '/cache')).toContain('<dir>/a&amp;b&lt;c&gt;</dir>');
});
