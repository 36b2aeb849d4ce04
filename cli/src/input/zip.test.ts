import { describe, expect, it } from 'vitest';
import { readAll, zipOf } from '../../../src/app/zip.ts';
import { bytesSource, readZip } from './zip.ts';

const entries = [
  { name: 'a.pdf', bytes: Buffer.from('first') },
  { name: '../../b.pdf', bytes: Buffer.alloc(3 << 20, 7) },
  { name: 'é.pdf', bytes: Buffer.alloc(0) },
];

async function contentOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('readZip', () => {
  it('reads every file of a ZIP of the service, under the name that the ZIP has', async () => {
    const files = await readZip(bytesSource(await readAll(zipOf(entries))));
    expect(files.map(({ name, size }) => [name, size])).toEqual(
      entries.map(({ name, bytes }) => [name, bytes.length]),
    );
    for (const [index, { content }] of files.entries()) {
      expect((await contentOf(content())).equals(entries[index]!.bytes)).toBe(true);
    }
  });

  it('refuses a ZIP that broke off, at whatever byte', async () => {
    const zip = await readAll(zipOf([entries[0]!]));
    for (let length = 0; length < zip.length; length += 1) {
      await expect(readZip(bytesSource(zip.subarray(0, length)))).rejects.toThrow(/^the ZIP is /);
    }
  });

  it('refuses content that does not match its checksum', async () => {
    const zip = Buffer.from(await readAll(zipOf(entries)));
    zip[zip.indexOf('first')]! ^= 1;
    const [file] = await readZip(bytesSource(zip));
    await expect(contentOf(file!.content())).rejects.toThrow('the ZIP is damaged');
  });
});
