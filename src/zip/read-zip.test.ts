import { describe, expect, it } from 'vitest';
import { readZip, ZipError } from './read-zip.ts';
import { makeZip } from './testing/make-zip.ts';
import { readAll, zipOf } from './write-zip.ts';

const entries = [
  { name: 'a.pdf', bytes: Buffer.from('first') },
  { name: 'b.pdf', bytes: Buffer.alloc(3 << 20, 7) },
  { name: 'é.pdf', bytes: Buffer.alloc(0) },
];

describe('readZip', () => {
  it('reads every file of a ZIP of the service', async () => {
    const files = await readZip(await readAll(zipOf(entries)));
    expect(files.map(({ name, size }) => [name, size])).toEqual(
      entries.map(({ name, bytes }) => [name, bytes.length]),
    );
    for (const [index, file] of files.entries())
      expect((await file.content()).equals(entries[index]!.bytes)).toBe(true);
  });

  it.each(['\n', 'a line that a mail gateway added\r\n'])('reads a ZIP that %j follows', async (tail) => {
    const zip = makeZip([{ name: 'a', content: 'x' }]);
    const [file] = await readZip(Buffer.concat([zip, Buffer.from(tail)]));
    expect((await file!.content()).toString()).toBe('x');
  });

  it('refuses a truncated ZIP, at any byte', async () => {
    const zip = await readAll(zipOf([entries[0]!]));
    for (let length = 0; length < zip.length; length += 1)
      await expect(readZip(zip.subarray(0, length))).rejects.toThrow(ZipError);
  });

  it('refuses content that does not match its checksum', async () => {
    const zip = Buffer.from(await readAll(zipOf(entries)));
    zip[zip.indexOf('first')]! ^= 1;
    const [file] = await readZip(zip);
    await expect(file!.content()).rejects.toThrow('is damaged (a.pdf does not match its checksum)');
  });

  it('refuses content that is larger than the archive states', async () => {
    const [file] = await readZip(
      makeZip([{ name: 'a', content: Buffer.alloc(1000), deflate: true, statedSize: 10 }]),
    );
    await expect(file!.content()).rejects.toThrow(/^is damaged \(too many bytes/);
  });

  it('refuses names that point outside of a folder', async () => {
    await expect(readZip(makeZip([{ name: '../a', content: 'x' }]))).rejects.toThrow(/^is damaged \(invalid/);
  });

  it('reads at most the allowed number of files', async () => {
    const zip = makeZip(['a', 'b', 'c'].map((name) => ({ name, content: name })));
    await expect(readZip(zip, 2)).rejects.toThrow('has more than 2 files inside');
    expect(await readZip(zip, 3)).toHaveLength(3);
  });
});
