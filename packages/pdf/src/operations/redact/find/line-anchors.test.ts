import { describe, expect, it } from 'vitest';
import { previewRedaction, redact } from '../index.ts';
import { build, literal, regex } from '../testing/build.ts';
import { textOf } from '../testing/examine.ts';

const CONTENT =
  'BT /F1 12 Tf 14 TL 40 150 Td (First line) Tj T* (Name: John Smith) Tj T* (Name: Maria Lopez) Tj T* (last) Tj ET';

const hitsOf = async (pattern: string) => {
  const { hits } = await previewRedaction(await build(CONTENT), { patterns: [regex(pattern)] });
  return hits.map(({ text }) => text);
};

describe('the ends of lines in an expression', () => {
  it.each<[string, string[]]>([
    ['^Name:.*$', ['Name: John Smith', 'Name: Maria Lopez']],
    ['Smith$', ['Smith']],
    ['^Smith', []],
    ['^last$', ['last']],
    ['\\AFirst', ['First']],
    ['\\AName', []],
    ['last\\z', ['last']],
    ['line\\z', []],
    ['(?-m)^Name', []],
    ['(?-m)last$', ['last']],
  ])('%s finds %j', async (pattern, found) => {
    expect(await hitsOf(pattern)).toEqual(found);
  });

  it('also match next to text that another pattern removes', async () => {
    const { pdf } = await redact(await build(CONTENT), {
      patterns: [literal('Name: John'), regex('^ ?Smith')],
    });
    expect(await textOf(pdf)).not.toContain('Name: John');
  });
});
