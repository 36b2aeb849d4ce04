import { expect, it } from 'vitest';
import { docx } from '../../office/testing/documents.ts';
import { filledFiles } from '../testing/filled-files.ts';

const r = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const open = (code: string) =>
  `${mark('begin')}<w:r><w:instrText>${code}</w:instrText></w:r>${mark('separate')}`;
const p = (...content: readonly string[]) => `<w:p>${content.join('')}</w:p>`;
const DATA = { items: ['x', 'y'], title: 'T' };
const body = async (...paragraphs: readonly string[]) =>
  (await filledFiles(docx(paragraphs.join('')), DATA))['word/document.xml']!;

it('a block in the result of a field is filled there', async () => {
  const markup = await body(p(open('IF 1 = 1'), r('{% for i in items %}{{ i }}{% endfor %}'), mark('end')));
  expect(markup.replaceAll(/<[^>]*>/g, '')).toMatch(/^\s*IF 1 = 1xy$/);
  expect(markup.match(/w:fldChar /g)).toHaveLength(3);
});

it.each([
  [
    'begins in a field',
    p(open('IF 1 = 1'), r('{% for i in items %}'), mark('end'), r('{{ i }}{% endfor %}')),
  ],
  ['ends in a field', p(r('{% for i in items %}'), open('IF 1 = 1'), r('{% endfor %}'), mark('end'))],
])('a block that %s is refused with its tag and paragraph', async (_, paragraph) => {
  await expect(body(paragraph)).rejects.toThrow(
    /^file: \{% endfor %\}: must be in the same field as \{% for i in items %\}, or outside of fields: .* \(body, paragraph ".*\{% for i in items %\}.*"\)$/,
  );
});

it('a table of contents repeats headings without their block tags, and is made anew', async () => {
  const markup = await body(
    p(
      open('TOC \\o'),
      r('{% for i in '),
      r('items %}{{ title }} of {{ i }}'),
      open('PAGEREF a'),
      r('1'),
      mark('end'),
    ),
    p(r('Last{% endfor %}'), mark('end')),
    p(r('{% for i in items %}{{ title }} of {{ i }}')),
    p(r('Last{% endfor %}')),
  );
  const texts = markup
    .match(/<w:p>.*?<\/w:p>/g)!
    .map((each) => each.replaceAll(/<w:instrText.*?<\/w:instrText>|<[^>]*>/g, ''));
  expect(texts).toEqual(['T of 1', 'Last', 'T of x', 'Last', 'T of y', 'Last']);
  expect(markup).toContain('w:dirty="true"');
});
