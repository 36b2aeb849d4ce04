import { expect, it } from 'vitest';
import { openDocument } from './testing/documents.ts';
import { updateIndexes } from './update-indexes.ts';

const contents = (inside = '') =>
  `<text:table-of-content><text:table-of-content-source/><text:index-body>${inside}</text:index-body></text:table-of-content>`;
const headings = (count: number) => '<text:h text:outline-level="1">A</text:h>'.repeat(count);

it.each([
  ['many tables of contents', contents().repeat(101), /at most 100 tables of contents .*101 seen/],
  ['many entries', contents().repeat(6) + headings(10_000), /at most 50000 entries/],
])('refuses to update %s', async (_, body, message) => {
  await expect(updateIndexes(openDocument('text', body))).rejects.toMatchObject({
    code: 'OFFICE_LIMIT',
    message: expect.stringMatching(message),
  });
});
