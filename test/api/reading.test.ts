import { beforeAll, describe, expect, it } from 'vitest';
import { inspect } from '../../packages/pdf/src/testing/inspect.ts';
import { base64 } from './pdf-requests.ts';
import { bytesOf, call, jsonOf, newAccount, type TestAccount } from './service.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
});

const CIRCLE =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><circle r='4' cx='4' cy='4'/></svg>";

async function printed(body: string, options: object = {}): Promise<Uint8Array> {
  const html = `<html lang="en"><title>Reading</title>${body}`;
  const response = await call('POST', '/v1/render', {
    key: account.renderKey,
    body: { html, save: false, options },
  });
  return bytesOf(response);
}

async function read(pdf: Uint8Array): Promise<string[]> {
  const body = { pdf: base64(pdf), format: 'markdown' };
  const { data } = await jsonOf(await call('POST', '/v1/text', { key: account.renderKey, body }));
  return data.pages.flatMap((page: { text: string }) => page.text.split('\n\n'));
}

/** Matches of `/v1/redact` for each expression, and the remaining text. */
async function redacted(pdf: Uint8Array, expressions: readonly string[]) {
  const patterns = expressions.map((pattern) => ({ pattern, pattern_type: 'Regex' }));
  const response = await call('POST', '/v1/redact', {
    key: account.renderKey,
    body: { pdf: base64(pdf), save: false, patterns },
  });
  const header = response.headers.get('X-Redaction-Report') ?? '';
  const report = JSON.parse(Buffer.from(header, 'base64').toString());
  return { report, left: await read(await bytesOf(response)) };
}

describe('text of a rendered page', () => {
  it('is read once, whatever effects paint it', async () => {
    const styles = [
      'text-shadow: 1px 1px #ccc, 3px 3px red',
      '-webkit-text-stroke: 1px blue',
      'filter: drop-shadow(2px 2px 1px #999)',
      'background: linear-gradient(red, blue); background-clip: text; color: transparent',
      'color: transparent; text-shadow: 0 0 0 #000',
    ];
    const body = styles.map((style, index) => `<p style="${style}">Painted text ${index}</p>`).join('');
    expect(await read(await printed(body))).toEqual(styles.map((_, index) => `Painted text ${index}`));
  });

  it('keeps lines of code, drop caps and images inside sentences', async () => {
    const icon = `<img alt="gear" height="12" src="${CIRCLE}">`;
    const body = `<style>
        .a::first-letter { float: left; font-size: 4em; line-height: .8 }
        .b::first-letter { initial-letter: 3 }
      </style>
      <p class="a">“Quoted at the start of a paragraph that goes over two lines of the page only, so that it ends beside its large
        first letter.”</p>
      <p class="b">Behold a paragraph that also goes over two lines of the page only, so that it ends beside its large first
        letter, too.</p>
      <pre>\tif (a)\n\n\t\tb();</pre>
      <p>Press ${icon} to open.</p>
      <ul><li>${icon} Item</li><li>un&shy;divided</li></ul>
      <p>Missing <img alt="picture of a house" src="data:,"> here.</p>`;
    expect(await read(await printed(body))).toEqual([
      '“Quoted at the start of a paragraph that goes over two lines of the page only, so that it ends beside its large first letter.”',
      'Behold a paragraph that also goes over two lines of the page only, so that it ends beside its large first letter, too.',
      '```\n\tif (a)',
      '\t\tb();\n```',
      'Press ![gear]() to open.',
      '- ![gear]() Item\n- undivided',
      'Missing picture of a house here.',
    ]);
  });

  it('ends lines as the author does, also at the edge of the page and before brackets', async () => {
    const filler =
      'Sentences that only fill some lines, so that their ends have spaces, as in others. '.repeat(4);
    const address = `https://example.org/${'a'.repeat(98)}`;
    const body = `<p>${filler}</p><p style="font: 10px Arimo">src="${address}" width="1"</p>
      <p>To become an author.<br>[ Send ] and more</p>
      <p style="width: 150px; font: 14px Arimo" dir="rtl" lang="he">שורה ראשונה ארוכה עם 050-1234567 סוף</p>`;
    expect((await read(await printed(body))).slice(1)).toEqual([
      `src="${address}" width="1"`,
      'To become an author.\\\n\\[ Send \\] and more',
      'שורה ראשונה ארוכה עם 050-1234567 סוף',
    ]);
  });

  it('is read by columns, also where one paragraph fills two of them', async () => {
    const text = 'Words of a sentence that goes on and on. '.repeat(30).trim();
    const japanese =
      '吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。何でも薄暗い所で泣いていた。';
    const body = `<p style="columns: 2">${text}</p>
      <p lang="ja" style="writing-mode: vertical-rl; height: 200px; font-size: 16px; line-height: 1.8">${japanese}</p>`;
    const [first, second] = await read(await printed(body));
    expect(first).toBe(text);
    expect(second?.replace(/\\?\s/g, '')).toBe(japanese);
  });

  it('keeps blocks, inner tables and lines of code of a table cell apart', async () => {
    const body = `<table border="1"><tr><th>A</th><th>B</th></tr><tr><td><pre>if (a)\n  b();</pre></td>
      <td><table><tr><td style="width: 60px">Polynesian-influenced</td><td>Lau Islands</td></tr></table></td></tr>
      <tr><td>one<ul><li>two</li><li>three</li></ul></td><td><p>First.</p><p>Second.</p></td></tr></table>`;
    expect(await read(await printed(body))).toEqual([
      [
        '| A | B |',
        '| --- | --- |',
        '| `if (a)`<br>`  b();` | Polynesian-influenced<br>Lau Islands |',
        '| one<br>two<br>three | First.<br>Second. |',
      ].join('\n'),
    ]);
  });

  it('has code and lists in quotations, and code alone in items', async () => {
    const body = `<blockquote><p>See:</p><pre>if (a)\n  b();</pre><ul><li>one</li><li>two</li></ul></blockquote>
      <ul><li><pre>c();\n  d();</pre></li><li>e</li></ul>`;
    expect((await read(await printed(body))).join('\n\n')).toBe(
      [
        ...['> See:', '>', '> ```', '> if (a)', '>   b();', '> ```', '>', '> - one', '> - two', ''],
        ...['- ```', '  c();', '    d();', '  ```', '', '- e'],
      ].join('\n'),
    );
  });

  it('has drop caps that are words, and figures in right-to-left cells', async () => {
    const body = `<style>.a::first-letter { float: left; font-size: 4em; line-height: .8 }</style>
      <p class="a" style="width: 200px">A long time ago in a land of kings who lived far away there was a girl.</p>
      <table dir="rtl" lang="ar"><tr><th>الاسم</th><th>المبلغ</th></tr><tr><td>سارة</td><td>-20%</td></tr></table>
      <p dir="rtl" lang="ar">مرحبا World (test) هنا</p>`;
    expect(await read(await printed(body))).toEqual([
      'A long time ago in a land of kings who lived far away there was a girl.',
      '| الاسم | المبلغ |\n| --- | --- |\n| سارة | -20% |',
      'مرحبا World (test) هنا',
    ]);
  });

  it('keeps Persian joiners inside their words', async () => {
    const text = 'می‌خواهم کتاب‌ها را در ۱۴۰۲/۰۵/۱۲ ببینم';
    const pdf = await printed(`<h1 dir="rtl" lang="fa">${text}</h1>`, { outline: true });
    expect(await read(pdf)).toEqual([`# ${text}`]);
  });
});

describe('bookmarks', () => {
  it('have the same text as their headings when read', async () => {
    const headings: readonly (readonly [html: string, text: string])[] = [
      ['<h1 dir="rtl" lang="fa">می‌خواهم کتاب‌ها را</h1>', 'می‌خواهم کتاب‌ها را'],
      ['<h1 lang="ja"><ruby>漢字<rt>かんじ</rt></ruby>の本</h1>', '漢字 かんじ の本'],
      [
        '<h1 dir="rtl" lang="he">טלפון <span dir="ltr">050-1234567</span> במשרד</h1>',
        'טלפון 050-1234567 במשרד',
      ],
      [
        '<h1 dir="rtl" lang="he" style="width: 100px">ראשונה ארוכה מאוד 12 עוד</h1>',
        'ראשונה ארוכה מאוד 12 עוד',
      ],
      ['<h1 style="font-variant: small-caps">Small Caps</h1>', 'Small Caps'],
      ['<h1 lang="hi">हिन्दी क्षत्रिय शीर्षक</h1>', 'हिन्दी क्षत्रिय शीर्षक'],
      ['<h1>Zero&#8203;width spaces</h1>', 'Zerowidth spaces'],
      [
        `<h1>Sign <img alt="circle" height="12" src="${CIRCLE}"> of a company</h1>`,
        'Sign circle of a company',
      ],
      ['<h1>Sign <img alt="square" src="data:,"> of another</h1>', 'Sign square of another'],
    ];
    const pdf = await printed(headings.map(([html]) => html).join('<p>Text.</p>'), { outline: true });
    const texts = headings.map(([, text]) => text);
    expect((await inspect(pdf)).outline.map(({ title }) => title)).toEqual(texts);
    const body = { pdf: base64(pdf), format: 'json' };
    const { data } = await jsonOf(await call('POST', '/v1/text', { key: account.renderKey, body }));
    const blocks: { type: string; text: string }[] = data.pages.flatMap(
      (page: { blocks: object[] }) => page.blocks,
    );
    const read = blocks.filter(({ type }) => type === 'heading').map(({ text }) => text.replace(/\s+/g, ' '));
    expect(read).toEqual(texts);
  });
});

describe('expressions in a redaction', () => {
  it('match at the ends of lines with ^ and $, and of pages with \\A and \\z', async () => {
    const pdf = await printed('<p>Total: 5<br>Name: Bob<br>Total: 9</p>');
    const found = await redacted(pdf, ['Bob$', '\\ATotal', '9\\z', '\\AName']);
    expect(found.report).toMatchObject({ notFound: ['pattern 3'], rasterizedPages: [] });
    expect(found.left).toEqual([': 5 Name: Total:']);
  });
});
