import { describe, expect, it } from 'vitest';
import { renderInlineBody, toInlineRender } from './inline-source.ts';

const refusal = (body: object) =>
  renderInlineBody
    .safeParse(body)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    .join('; ');

const pageWith = (fields: object) => ({ url: 'https://example.com', ...fields });

describe('a document without a template', () => {
  it.each<[object, RegExp]>([
    [{}, /^html: is required, or markdown, or url$/],
    [{ html: 'a', markdown: 'b' }, /^markdown: cannot be given together with html$/],
    [{ html: '' }, /^html: must not be empty$/],
    [
      { html: 'a', format: 'gif' },
      /^format: must be pdf, png, jpeg or webp; the size of pages is options.pageSize$/,
    ],
    [{ html: 'a', image: { scale: 2 } }, /^image: needs a format of png, jpeg or webp$/],
    [{ html: 'a', format: 'png', image: { quality: 5 } }, /^image\.quality: needs a format of jpeg or webp/],
    [
      { html: 'a', format: 'jpeg', image: { transparent: true } },
      /^image\.transparent: needs a format of png/,
    ],
    [{ html: 'a', format: 'png', image: { scale: 5 } }, /^image\.scale: must be at most 4$/],
    [{ html: 'a', format: 'png', image: { width: 5_000 } }, /^image\.width: must be at most 4096$/],
    [
      { html: 'a', format: 'png', image: { selector: 'x'.repeat(1_001) } },
      /^image\.selector: must have at most/,
    ],
    [{ html: 'a', format: 'webp', saveName: 'A' }, /^saveName: needs the format pdf$/],
    [{ html: 'a', format: 'webp', footer: 'A', embedData: true }, /^footer: .*; embedData: needs/],
    [{ html: 'a', slug: 'b' }, /slug/],
    [{ html: 'a', url: 'https://example.com' }, /^url: cannot be given together with html$/],
    [{ url: 'ftp://example.com' }, /^url: must be an https URL without user name or password$/],
    [{ url: 'https://a:b@example.com' }, /^url: must be an https URL without user name or password$/],
    [{ url: 'https://example.com', baseUrl: 'https://example.com' }, /^baseUrl: cannot be given together/],
    [{ html: 'a', headers: { a: 'b' } }, /^headers: needs url$/],
    [{ markdown: 'a', cookies: { a: 'b' } }, /^cookies: needs url$/],
    ...['Host', 'content-length', 'Connection', 'Sec-Fetch-Site', 'proxy-authorization', 'Origin'].map(
      (name) =>
        [pageWith({ headers: { [name]: 'x' } }), /^headers\..*: cannot be given$/] as [object, RegExp],
    ),
    [pageWith({ headers: { cookie: 'a=b' } }), /^headers\.cookie: cannot be given: use cookies$/],
    [pageWith({ headers: { 'a b': 'x' } }), /^headers\.a b: has a name that is no token/],
    [pageWith({ headers: { a: 'x\r\nHost: y' } }), /^headers\.a: must be visible ASCII characters$/],
    [pageWith({ cookies: { a: 'x; b=y' } }), /^cookies\.a: must be a cookie value/],
    [pageWith({ cookies: { 'a=b': 'x' } }), /^cookies\.a=b: has a name/],
    [
      pageWith({ headers: { a: 'x'.repeat(8_000) } }),
      /^headers: must have at most 8,000 characters together$/,
    ],
    [{ html: 'x'.repeat(2_097_153) }, /^html: must have at most 2,097,152 characters$/],
    [{ markdown: 'x'.repeat(2_097_153) }, /^markdown: must have at most 2,097,152 characters$/],
    [{ html: 'a', waitFor: {} }, /^waitFor: must have exactly one of selector and expression$/],
    [{ html: 'a', waitFor: { expression: 'true' } }, /^waitFor: expression needs options.javascript$/],
    [
      { html: 'a', waitFor: { selector: 'a', timeoutMs: 30_001 } },
      /^waitFor\.timeoutMs: must be at most 30000$/,
    ],
  ])('is refused for its error: %j', (body, message) => {
    expect(refusal(body)).toMatch(message);
  });

  it('loses the byte order mark of a file at the start of HTML, Markdown, headers and partials', () => {
    const body = {
      html: '\ufeff<!doctype html>',
      header: '\ufeffA',
      partials: { part: '\ufeffB\ufeff' },
      css: '\ufeffp {}',
    };
    const { source } = toInlineRender(renderInlineBody.parse(body));
    expect(source).toMatchObject({ html: '<!doctype html>', header: 'A', partials: { part: 'B\ufeff' } });
    expect(renderInlineBody.parse({ markdown: '\ufeff# A' }).markdown).toBe('# A');
    expect(refusal({ html: '\ufeff' })).toBe('html: must not be empty');
  });

  it('has the options of a template, and no image unless requested', () => {
    const pdf = toInlineRender(renderInlineBody.parse({ markdown: '# A', data: { a: 1 }, footer: null }));
    expect(pdf).toMatchObject({ data: { a: 1 }, save: true, source: { options: { pageSize: 'A4' } } });
    expect(pdf.image).toBeUndefined();
    expect(pdf.source).not.toHaveProperty('html');
    const image = (body: object) => toInlineRender(renderInlineBody.parse({ html: 'a', ...body })).image;
    expect(image({ format: 'png' })).toEqual({
      format: 'png',
      width: 1280,
      height: 720,
      scale: 1,
      transparent: false,
    });
    expect(image({ format: 'webp' })).toMatchObject({ quality: 90 });
    expect(image({ format: 'jpeg', image: { quality: 5 } })).toMatchObject({ quality: 5 });
  });
});
