import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspect } from '../../packages/pdf/src/testing/inspect.ts';
import type { TemplateOptionsInput } from '../contract/template-options.ts';
import { pdfTextOf, type TestRenderer, template, testRenderer } from './testing/test-renderer.ts';

describe('values in the language of the document', () => {
  let renderer: TestRenderer;
  beforeAll(() => {
    renderer = testRenderer();
  });
  afterAll(() => renderer.close());

  const render = async (
    html: string,
    lang: string,
    options: { javascript?: boolean } = {},
    flattenForms = true,
  ) => {
    const source = template(`<!doctype html><title>T</title>${html}`, { lang, ...options });
    return (await renderer.render({ source, data: {}, flattenForms })).pdf;
  };

  it.each([
    ['de', '27.11.2026'],
    ['en', '11/27/2026'],
    ['fr', '27/11/2026'],
  ])('are painted by date controls: %s', async (lang, shown) => {
    expect(await pdfTextOf(await render('<input type="date" value="2026-11-27">', lang))).toBe(shown);
  });

  it('are the values of date fields', async () => {
    const pdf = await render('<input type="date" name="day" value="2026-11-27">', 'de', {}, false);
    expect((await inspect(pdf)).fields.get('day')).toMatchObject([{ value: '27.11.2026' }]);
  });

  it('are formatted by scripts, for one document after the other', async () => {
    const html =
      '<p id="a"><script>a.textContent = new Date(0).toLocaleDateString() + " " + (1234.5).toLocaleString()</script>';
    const texts: string[] = [];
    for (const lang of ['de', 'en', 'de'])
      texts.push(await pdfTextOf(await render(html, lang, { javascript: true })));
    expect(texts).toEqual(['1.1.1970 1.234,5', '1/1/1970 1,234.5', '1.1.1970 1.234,5']);
  });

  it('and time zone apply to dates in scripts, and to no later document', async () => {
    const html =
      '<p id="a"><script>a.textContent = new Date(0).toLocaleString("de") + " " + Intl.DateTimeFormat().resolvedOptions().timeZone</script>';
    const printed = async (options: TemplateOptionsInput) => {
      const source = template(html, { javascript: true, ...options });
      return pdfTextOf((await renderer.render({ source, data: {} })).pdf);
    };
    expect(await printed({ timeZone: 'Asia/Tokyo' })).toBe('1.1.1970, 09:00:00 Asia/Tokyo');
    expect(await printed({})).toBe('1.1.1970, 00:00:00 UTC');
    expect(await printed({ timeZone: 'America/New_York' })).toBe('31.12.1969, 19:00:00 America/New_York');
  });
});
