import { expect, it } from 'vitest';
import { readFrontMatter } from './front-matter.ts';

it('front matter: reads its own keys, ignores others, and keeps line numbers', () => {
  const { front, text } = readFrontMatter(
    '---\ntitle: 2026\nlang: pt-BR\nauthor: [Ada, Grace]\nkeywords:\n  - a\n  - b\ndescription: >\n  one\n  two\ndraft: { x: [1] }\n---\n# A\n',
  );
  expect(front).toEqual({
    title: '2026',
    lang: 'pt-BR',
    author: 'Ada, Grace',
    keywords: 'a, b',
    description: 'one two\n',
  });
  expect(text).toBe(`${'\n'.repeat(12)}# A\n`);
});

it.each([
  ['none', '# A\n'],
  ['a line across the page', '---\nSome words\n---\n'],
  ['a list', '---\n- a\n---\n'],
  ['no end', '---\ntitle: a\n'],
])('front matter: reads %s as text', (_, markdown) => {
  expect(readFrontMatter(markdown)).toEqual({ front: {}, text: markdown });
});

it('front matter: accepts an empty block', () => {
  expect(readFrontMatter('---\n---\ntext')).toEqual({ front: {}, text: '\n\ntext' });
});

it.each([
  ['---\ntitle: a\n\tb: [\n---\n', /line 3/],
  ['---\ntitle: {{ name }}\n---\n', /title must be a text; put it in quotes/],
  ['---\ntitle: [a]\n---\n', /title must be a text/],
  ['---\nlang: English\n---\n', /lang must be a BCP 47 language tag/],
  [`---\ntitle: ${'['.repeat(20_000)}\n---\n`, /front matter/],
  [
    `---\na: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghi'.replace(/./g, (to, at: number) => `${to}: &${to} [${`*${'abcdefgh'[at]},`.repeat(9)}]\n`)}---\n`,
    /repeats itself too often/,
  ],
])('refuses what cannot be read: %#', (markdown, message) => {
  expect(() => readFrontMatter(markdown)).toThrow(message);
});
