import { describe, expect, it } from 'vitest';
import { renderInlineBody, toInlineRender } from './inline-source.ts';

const refusal = (body: object) =>
  renderInlineBody
    .safeParse(body)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    .join('; ');

describe('a document that is no template', () => {
  it.each([
    [{}, /^html: is required, or markdown$/],
    [{ html: 'a', markdown: 'b' }, /^markdown: cannot be given together with html$/],
    [{ html: '' }, /^html: must not be empty$/],
    [{ html: 'a', format: 'gif' }, /^format: must be pdf, png, jpeg or webp$/],
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
  ])('is refused for what is wrong with it: %j', (body, message) => {
    expect(refusal(body)).toMatch(message);
  });

  it('has the options of a template, and no image unless one is asked for', () => {
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
