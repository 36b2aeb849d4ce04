import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenRules, elementTexts } from '../../packages/pdf/src/testing/conformance.ts';
import { type TestRenderer, template, testRenderer } from './testing/test-renderer.ts';

const LONG = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';

describe('the text of the structure', () => {
  let renderer: TestRenderer;
  beforeAll(() => {
    renderer = testRenderer();
  });
  afterAll(() => renderer.close());

  const render = async (body: string, options = {}) => {
    const html = `<!doctype html><html lang="en"><title>T</title><style>body{font:12pt/1.4 Arimo;width:150px}</style>${body}`;
    return renderer.render({ source: template(html, options), data: {} });
  };

  it.each<[string, string, string]>([
    ['between words', '<p>A paragraph whose words take several lines of this column', 'P'],
    ['at a line break', '<p>Example Works Ltd<br>1 Foundry Lane<br>London', 'P'],
    [
      'around elements',
      '<p>It goes on <b>in bold type that</b> also <i>breaks</i> <a href="https://a.example">into several lines</a>.',
      'P',
    ],
    [
      'in other letters',
      '<p style="text-transform:uppercase">The words are printed in capital letters here',
      'P',
    ],
    [
      'in a font without a space',
      '<p>One <b style="display:block">Supercalifragilistic<br>Expialidocious</b>',
      'P',
    ],
    ['and none in words with soft hyphens', '<p>Donau&shy;dampf&shy;schiff <b>fahr&shy;ten</b>', 'P'],
    ['where no font has a space', '<h1>Fragile<br>Glass<br>Handle</h1>', 'H1'],
    [
      'beside each other',
      '<p style="display:flex;justify-content:space-between"><span>Total</span> <span>12.00</span>',
      'P',
    ],
  ])('has the spaces %s', async (_, body, type) => {
    const { pdf, conformance } = await render(body);
    const expected = body
      .replace(/<br>/g, ' ')
      .replace(/&shy;/g, '')
      .replace(/<b style[^>]*>/, '')
      .replace(/<[^>]+>/g, '');
    const texts = elementTexts(pdf, type).join(' ').replace(/ +/g, ' ').trim();
    expect(texts.toLowerCase()).toBe(expected.toLowerCase());
    expect(conformance).toEqual(['PDF/A-2a', 'PDF/UA-1']);
    expect(brokenRules(pdf, conformance)).toEqual([]);
  });

  it.each([
    ['flex', 'display:flex;justify-content:space-between'],
    ['grid', 'display:grid;grid-template-columns:1fr 1fr'],
  ])('has a space between items of a %s container without a separator in the source', async (_, style) => {
    const { pdf } = await render(
      `<p style="${style}"><span>Total</span><b>99 €</b></p><div style="${style};width:9em"><span>Due</span><span><i>M</i>ay</span></div>`,
    );
    expect(elementTexts(pdf, 'P').map((text) => text.trim())).toEqual(['Total 99 €', 'Due May']);
  });

  it('has a space between blocks without a separator in the source', async () => {
    const { pdf } = await render('<p><b style="display:block">One</b><span>two</span> <b>th</b>ree');
    expect(elementTexts(pdf, 'P').join(' ').replace(/ +/g, ' ')).toBe('One two three');
  });

  it.each<[string, string, string]>([
    [
      'a word that is too long for its line',
      `<p style="overflow-wrap:anywhere">${LONG} ${LONG}`,
      `${LONG} ${LONG}`,
    ],
    [
      'a word with hyphens',
      '<p>A completely self-contained-and-well-tested example',
      'A completely self-contained-and-well-tested example',
    ],
    [
      'ideographs',
      '<p lang="zh">這是一個沒有空格的段落，它需要好幾行才能顯示完畢。',
      '這是一個沒有空格的段落，它需要好幾行才能顯示完畢。',
    ],
    [
      'a number',
      '<p style="word-break:break-all">1234567890123456789012345678901234567890',
      '1234567890123456789012345678901234567890',
    ],
  ])('has none within %s', async (_, body, expected) => {
    const { pdf } = await render(body);
    expect(elementTexts(pdf, 'P').join('')).toBe(expected);
  });

  it('has spaces in documents that scripts wrote', async () => {
    const words = 'words that a script has written into the document';
    const { pdf } = await render(`<p id="p"></p><script>p.textContent='${words}'</script>`, {
      javascript: true,
    });
    expect(elementTexts(pdf, 'P')).toEqual([words]);
  });
});
