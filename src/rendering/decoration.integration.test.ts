import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  annotationAreas,
  annotationTexts,
  brokenRules,
  elementTexts,
  pageContents,
  structureElements,
} from '../../packages/pdf/src/testing/conformance.ts';
import { type TestRenderer, template, testRenderer } from './testing/test-renderer.ts';

const BOTH = ['PDF/A-2a', 'PDF/UA-1'];
const SQUARE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** Private-use character in one of the service's fonts. */
const ICON = '&#xf001;';

describe('the tagged text of a render', () => {
  let renderer: TestRenderer;

  beforeAll(() => {
    renderer = testRenderer();
  });
  afterAll(() => renderer.close());

  const render = (body: string) =>
    renderer.render({
      source: template(`<html lang=en><style>body{font-family:Arimo}</style>${body}`),
      data: {},
      documentTitle: 'A title',
    });
  const conforming = async (body: string) => {
    const { pdf, conformance } = await render(body);
    expect(conformance).toEqual(BOTH);
    expect(brokenRules(pdf, conformance)).toEqual([]);
    return pdf;
  };
  const types = (pdf: Uint8Array) => structureElements(pdf).map(({ type }) => type);

  it('has no content in pages with backgrounds only', async () => {
    const pdf = await conforming('<body style="background:red"><div style="border:1px solid;height:2cm">');
    expect(types(pdf)).toEqual(['Document']);
    const boxes = await conforming(
      '<b style="display:inline-block;padding:1em"></b> <b style="display:inline-block"></b>',
    );
    expect(types(boxes)).toEqual(['Document']);
  });

  it('has every word once where fonts change within a line', async () => {
    const pdf = await conforming('<p>ha 🇩🇪 ha 🇩🇪 ha<p>नमस्ते दुनिया किताब');
    expect(elementTexts(pdf, 'P')[0]).toBe('ha 🇩🇪 ha 🇩🇪 ha');
    expect(elementTexts(pdf, 'P')[1]).toMatch(/^\S+ \S+ \S+$/);
  });

  it('keeps ActualText where glyphs are not drawn in sequence, as some readers sort them', async () => {
    const pdf = await conforming('<p lang=km>វិក្កយបត្រ');
    expect(pageContents(pdf)[0]!.match(/ActualText/g)!.length).toBeGreaterThan(2);
    expect(pageContents(await conforming('<p lang=ar dir=rtl>مديرة'))[0]).not.toContain('ActualText');
  });

  it('has RTL text in logical order, and quoted text in its own direction', async () => {
    const pdf = await conforming(
      `<style>body{font-family:Inter}p{width:9em}</style>
      <p dir=rtl>مديرة تسويق بخبرة 7 سنوات في ABC Ltd وإدارة الفرق</p>
      <p dir=rtl>اتصل <a href="https://example.com">+966 50 123</a> الآن</p>
      <p>Signed מפתח עברי ראשון here</p><p dir=rtl>12,50 €</p><p dir=rtl>-5</p><p dir=rtl>+966 50 123</p><p>7-</p>`,
    );
    expect(elementTexts(pdf, 'P').map((text) => text.normalize('NFKC').replace(/\s+/g, ' '))).toEqual([
      'مديرة تسويق بخبرة 7 سنوات في ABC Ltd وإدارة الفرق',
      expect.stringMatching(/^اتصل \+966 50 123 الآن$/),
      'Signed מפתח עברי ראשון here',
      '12,50 €',
      '-5',
      '+966 50 123',
      '7-',
    ]);
    expect(new Set(annotationTexts(pdf))).toEqual(new Set(['+966 50 123']));
  });

  it('has punctuation between RTL words in logical order', async () => {
    const texts = [
      'גונן, הוד - סייבר (PDF, א), ב :-) ג',
      'השעה, \u200f12:30 (ב)',
      'السعر $45، و (10–20)!',
      'See אב, גד (ה) here',
    ];
    const pdf = await conforming(
      `<style>body{font-family:Inter}</style>${texts.map((text) => `<p dir=${text.startsWith('S') ? 'ltr' : 'rtl'}>${text}</p>`).join('')}`,
    );
    const said = (text: string) => text.normalize('NFKC').replace(/[\s\u200f]+/g, ' ');
    expect(elementTexts(pdf, 'P').map(said)).toEqual(texts.map(said));
  });

  it('separates RTL lines from others', async () => {
    const texts = [
      'מה שלא תצטרף לקהילה GitHub כאן (in PDF and HTML) דגה תצטרף',
      'We value your feedback a lot here.',
      'Working Group\u200f (PDF) ברק',
      'Git, Ben\u200f (HTML)',
    ];
    const pdf = await conforming(
      `<style>body{font-family:Inter}p{width:8em}</style>${texts.map((text) => `<p dir=rtl>${text}</p>`).join('')}`,
    );
    const said = (text: string) => text.replace(/[\s\u200f]+/g, ' ');
    expect(elementTexts(pdf, 'P').map(said)).toEqual(texts.map(said));
  });

  it('has no marked content after an ActualText in the same sequence, since some readers lose it', async () => {
    const pdf = await conforming('<p>दुनिया किताब');
    const [content] = pageContents(pdf);
    const sequences = content!.split(/\/P<<\/MCID \d+>>BDC/).slice(1);
    expect(sequences.length).toBeGreaterThan(3);
    for (const sequence of sequences) expect(sequence).not.toMatch(/ActualText.*?EMC.*?T[jJ].*?EMC/s);
  });

  it('has the alternative text of missing images', async () => {
    const pdf = await conforming('<p>From <img src="data:image/png;base64,AA" alt="Acme Ltd"> to you');
    expect(elementTexts(pdf, 'P')).toEqual(['From Acme Ltd to you']);
    const broken = (alt: string) => `<img src="data:image/png;base64,AA" alt="${alt}"><br>`;
    const several = await conforming(`<p>From<br>${['one', 'two', 'three'].map(broken).join('')}`);
    expect(elementTexts(several, 'P')[0]).toMatch(/^From ?one ?two ?three$/);
    const graphic = await conforming('<p>From <img src="https://127.0.0.1/logo.svg" alt="Acme Ltd"> to you');
    expect(elementTexts(graphic, 'P')).toEqual(['From Acme Ltd to you']);
    const adjacent = await conforming(
      '<p>From<a href="#a"><img src="data:image/png;base64,AA" alt="Acme Ltd"></a>to you',
    );
    expect(elementTexts(adjacent, 'P')).toEqual(['From Acme Ltd to you']);
  });

  it('has the text in place of the picture of a button', async () => {
    const button = (attributes: string) => `<p>Then <input type="image" ${attributes}> now`;
    const lost = await conforming(button('src="data:image/png;base64,AA" alt="Send order"'));
    expect(elementTexts(lost, 'P')).toEqual(['Then Send order now']);
    expect(elementTexts(await conforming(button('title="Pay"')), 'P')).toEqual(['Then Pay now']);
    expect(elementTexts(await conforming(button('')), 'P')).toEqual(['Then Submit now']);
  });

  it('excludes icons that are hidden from assistive technology, or generated', async () => {
    const pdf = await conforming(
      `<style>i::before{content:"\\f001"}</style><p><span aria-hidden=true>${ICON}</span> Call <i></i>us <b role=img aria-label=phone>${ICON}</b>`,
    );
    expect(types(pdf)).toEqual(['Document', 'P', 'Figure']);
    const { conformance } = await render(`<p>Call ${ICON}`);
    expect(conformance).toEqual(['PDF/A-2u', 'PDF/UA-1']);
  });

  it('distinguishes generated text from hidden text', async () => {
    const pdf = await conforming(
      '<style>h2::before{content:"Part A. "}</style><h2>Terms</h2><p><span aria-hidden=true>Draft copy</span> Text',
    );
    expect(elementTexts(pdf, 'H1')).toEqual(['Part A. Terms']);
    expect(elementTexts(pdf, 'P')).toEqual([' Text']);
  });

  it('keeps generated quotation marks and note signs, and no bullets', async () => {
    const pdf = await conforming(
      `<style>b:not(:last-child)::after{content:", "}i::before{content:"*"}u::before{content:"• "}</style>
      <p><b>Tom</b><b>Tim</b><b>Ann</b><p><i>note</i><p><u>item</u>`,
    );
    expect(elementTexts(pdf, 'P')).toEqual(['Tom, Tim, Ann', '*note', 'item']);
  });

  it('keeps generated text in otherwise empty elements', async () => {
    const pdf = await conforming(
      `<style>tbody tr{counter-increment:r}.n::before{content:counter(r) "."}td:empty:not(.n)::after{content:"none"}p::before{content:"Paid"}</style>
      <table><thead><tr><th>No.<th>Item<th>Left</thead><tr><td class=n></td><td>Chair<td></td></tr><tr><td class=n></td><td>Table<td>2</table><p></p>`,
    );
    const cells = elementTexts(pdf, 'TD').map((text) => text.replaceAll(/\u200b/g, '').trim());
    expect(cells.filter((text) => !text.endsWith('none'))).toEqual(['1.', '', '2.', 'Table', '2']);
    expect(elementTexts(pdf, 'P').map((text) => text.slice(0, 4))).toEqual(['Paid']);
  });

  it('keeps generated text with spaces beside hidden text', async () => {
    const pdf = await conforming(
      '<style>body{font-family:Inter}h2::before{content:"条 一 "}</style><h2>Terms</h2><p><span aria-hidden=true>Draft</span>Text',
    );
    expect(elementTexts(pdf, 'H1')).toEqual([expect.stringContaining('条')]);
  });

  it('excludes an image whose alternative text is white space', async () => {
    expect(types(await conforming(`<p>a<img alt=" " src="${SQUARE}">`))).toEqual(['Document', 'P']);
  });

  it.each(['float:left', 'position:relative;top:2px', 'position:absolute;margin-left:-.5em'])(
    'has generated text beside its own element that has %s',
    async (placing) => {
      const pdf = await conforming(
        `<style>div{margin:1em 3em}div::before{content:'i';font-size:150%;${placing}}</style>
        <h1>Title</h1><p>Some text</p><div>A note</div><p>Other text</p>`,
      );
      expect(elementTexts(pdf, 'H1')).toEqual(['Title']);
      expect(elementTexts(pdf, 'P')).toEqual([
        'Some text',
        expect.stringMatching(/^i ?A note$/),
        'Other text',
      ]);
    },
  );

  it('excludes emphasis marks beside letters', async () => {
    const pdf = await conforming(
      `<p>これは<b style="text-emphasis:filled sesame">強調</b>です<p style="text-emphasis:circle">word • one
      <p style="writing-mode:vertical-rl;text-emphasis:dot">縦書き`,
    );
    expect(elementTexts(pdf, 'P')).toEqual(['これは強調です', 'word • one', '縦書き']);
  });

  it('has text with shadows and outlines once', async () => {
    const pdf = await conforming(
      '<h1 style="text-shadow:2px 2px 3px #888,1px 1px red">Shadow</h1><p style="-webkit-text-stroke:1px red">Stroke</p><p style="width:1em;line-height:1">ha ha ha</p><h2 style="text-shadow:.09em 0 #eee,-.09em 0 #eee,.06em 0 #eee,-.06em 0 #eee,0 .09em #eee,0 -.09em #eee,.03em 0 #eee,-.03em 0 #eee">X</h2>',
    );
    expect(elementTexts(pdf, 'H1')).toEqual(['Shadow']);
    expect(elementTexts(pdf, 'H2')).toEqual(['X']);
    expect(elementTexts(pdf, 'P').map((text) => text.trim())).toEqual(['Stroke', 'ha ha ha']);
  });

  it('omits spacing paragraphs, and keeps spaces between words', async () => {
    const pdf = await conforming(
      '<p>&nbsp;</p><h1> &nbsp; </h1><p><b>a</b> <i>b</i>&nbsp;<u>c</u></p><table><tr><th>x<th>y<tr><td>&nbsp;<td>1</table>',
    );
    expect(elementTexts(pdf, 'P').map((text) => text.replace(/\s/g, ' '))).toEqual(['a b c']);
    expect(elementTexts(pdf, 'TD')).toEqual(['', '1']);
  });

  it('separates blocks that are on separate lines of the source, also in cells', async () => {
    const pdf = await conforming(
      `<style>.row{display:flex;gap:1cm}th,td{border:1px solid}</style><div>ACME</div><div>Some <b>Street</b> 1</div>
      <div class=row><span>Total</span><span>12</span></div><div class=row><span>Paid</span><i>yes</i></div>and<br>more
      <table><tr><th>x<th>y<tr><td><div>one</div><div>two</div><td><b>one</b> two</table>`,
    );
    expect(elementTexts(pdf, 'P').map((text) => text.trim())).toEqual([
      'ACME',
      'Some Street 1',
      'Total 12',
      'Paid yes',
      'and more',
      'one',
      'two',
    ]);
    expect(elementTexts(pdf, 'TD').map((text) => text.trim())).toEqual(['onetwo', 'one two']);
  });

  it('adds no space beside elements of other vocabularies', async () => {
    const pdf = await conforming('<p><ix:city>Vegas</ix:city>, (<x-area>702</x-area>) 93');
    expect(elementTexts(pdf, 'P')).toEqual(['Vegas, (702) 93']);
  });

  it('keeps text with a byte order mark inside, as in data from files', async () => {
    expect(elementTexts(await conforming('<p style="font-family:Tinos">a\ufeffb'), 'P')).toEqual([
      'a\u200bb',
    ]);
  });

  it('has no links without a target, and keeps spaces between lines of links', async () => {
    const pdf = await conforming(
      '<div style="width:4em"><p><a href="#no">gone</a> <a href="https://example.org/">several words on lines</a></div>',
    );
    expect(elementTexts(pdf, 'Link')).toEqual(['several words on lines']);
    expect(new Set(annotationTexts(pdf))).toEqual(new Set(['several words on lines']));
  });

  it('has one annotation with a quadrilateral for each line of a link, unless that covers another link', async () => {
    const link = (to: string) => `<a href="https://example.org/${to}">several words on several lines</a>`;
    const linksOf = async (body: string) =>
      annotationAreas(await conforming(`<div style="width:12em">${body}</div>`));
    const [own, ...others] = await linksOf(`<p>${link('a')}`);
    expect(others).toEqual([]);
    expect(own!.quads.length).toBeGreaterThanOrEqual(16);
    expect(own!.quads.length % 8).toBe(0);
    const [xs, ys] = [0, 1].map((at) => own!.quads.filter((_, index) => index % 2 === at));
    expect(own!.rect).toEqual([Math.min(...xs!), Math.min(...ys!), Math.max(...xs!), Math.max(...ys!)]);
    const both = await linksOf(`<p>${link('a')}, ${link('b')}`);
    expect(both.length).toBeGreaterThan(2);
    expect(await linksOf(`<p>${link('a')}<p>${link('b')}`)).toHaveLength(2);
  });

  it('has characters that are set horizontally in a vertical line', async () => {
    const pdf = await conforming(
      '<body lang=ja style="writing-mode:vertical-rl;font-family:Noto Sans JP"><p>平成<span style="text-combine-upright:all">29</span>年</p>',
    );
    expect(elementTexts(pdf, 'P').map((text) => text.replaceAll(' ', ''))).toEqual(['平成29年']);
  });
});
