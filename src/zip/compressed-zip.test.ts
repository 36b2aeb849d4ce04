import { expect, it } from 'vitest';
import { compressedZip } from './compressed-zip.ts';
import { readZip } from './read-zip.ts';

it('writes readable files, with sizes before their content', async () => {
  const files = new Map([
    ['a/ä.xml', Buffer.from('x'.repeat(10_000))],
    ['empty', Buffer.alloc(0)],
  ]);
  const zip = compressedZip(files);
  expect(zip.length).toBeLessThan(500);
  expect(zip.readUInt16LE(6) & 8).toBe(0);
  expect(zip.readUInt32LE(22)).toBe(10_000);
  const read = await readZip(zip);
  expect(read.map(({ name }) => name)).toEqual([...files.keys()]);
  for (const file of read) expect(await file.content()).toEqual(files.get(file.name));
});
