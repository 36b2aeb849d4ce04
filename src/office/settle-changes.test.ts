import { describe, expect, it } from 'vitest';
import { readZip } from '../zip/read-zip.ts';
import { settleChanges } from './settle-changes.ts';
import { docx } from './testing/documents.ts';

const run = (text: string, properties = '') => `<w:r>${properties}<w:t>${text}</w:t></w:r>`;
const ins = (content: string) => `<w:ins w:id="1">${content}</w:ins>`;
const del = (text: string) => `<w:del w:id="2"><w:r><w:delText>${text}</w:delText></w:r></w:del>`;
const marked = (name: string, text: string) =>
  `<w:p><w:pPr><w:rPr><w:${name} w:id="3"/></w:rPr></w:pPr>${run(text)}</w:p>`;

async function settled(body: string, verdict: 'accepted' | 'rejected'): Promise<string[]> {
  const files = await readZip(await settleChanges(docx(body), verdict));
  const markup = (await files.find(({ name }) => name === 'word/document.xml')!.content()).toString();
  expect(markup).not.toMatch(/<w:(?:ins|del|moveTo|moveFrom|rPrChange|delText)\b/);
  return (markup.match(/<w:p>.*?<\/w:p>/gs) ?? []).map((each) =>
    each.replaceAll(/<w:b\/>/g, '*').replaceAll(/<[^>]*>/g, ''),
  );
}

describe('tracked changes of a Word document', () => {
  it.each([
    ['text', `<w:p>${run('a')}${ins(run('b'))}${del('c')}</w:p>`, ['ab'], ['ac']],
    [
      'moved text',
      `<w:p><w:moveFrom w:id="1">${run('a')}</w:moveFrom>${run('b')}<w:moveTo w:id="2">${run('a')}</w:moveTo></w:p>`,
      ['ba'],
      ['ab'],
    ],
    [
      'formatting',
      `<w:p>${run('a', '<w:rPr><w:b/><w:rPrChange w:id="1"><w:rPr/></w:rPrChange></w:rPr>')}</w:p>`,
      ['*a'],
      ['a'],
    ],
    ['a removed paragraph mark', `${marked('del', 'a')}<w:p>${run('b')}</w:p>`, ['ab'], ['a', 'b']],
    [
      'inserted paragraph marks',
      `${marked('ins', 'a') + marked('ins', 'b')}<w:p>${run('c')}</w:p>`,
      ['a', 'b', 'c'],
      ['abc'],
    ],
    [
      'rows',
      `<w:tbl><w:tr><w:trPr><w:del w:id="1"/></w:trPr><w:tc><w:p>${run('a')}</w:p></w:tc></w:tr><w:tr><w:tc><w:p>${run('b')}</w:p></w:tc></w:tr></w:tbl>`,
      ['b'],
      ['a', 'b'],
    ],
  ])('are accepted or rejected: %s', async (_, body, accepted, rejected) => {
    expect(await settled(body, 'accepted')).toEqual(accepted);
    expect(await settled(body, 'rejected')).toEqual(rejected);
  });
});

it.each([
  [
    'paragraph marks',
    `${marked('del', 'a').repeat(100_000)}<w:p>${run('b')}</w:p>`,
    [`${'a'.repeat(100_000)}b`],
  ],
  ['rows', `<w:tbl>${'<w:tr><w:trPr><w:del/></w:trPr></w:tr>'.repeat(200_000)}</w:tbl>`, []],
])('removes very many %s without taking quadratic time', async (_, body, paragraphs) => {
  expect(await settled(body, 'accepted')).toEqual(paragraphs);
});

it.each([
  ['more than a million elements', '<w:p/>'.repeat(1_000_001), /^file: has more than 1000000 elements/],
  ['more than two million tags', '<w:p></w:p>'.repeat(1_000_001), /^file: must have at most 2000000 tags/],
])('refuses a document with %s as too large, not as damaged', async (_, body, message) => {
  await expect(settleChanges(docx(body), 'accepted')).rejects.toMatchObject({
    code: 'OFFICE_LIMIT',
    message: expect.stringMatching(message),
  });
});
