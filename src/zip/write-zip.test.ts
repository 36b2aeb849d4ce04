import { describe, expect, it } from 'vitest';
import { zipContents } from './testing/zip-contents.ts';
import { readAll, zipOf } from './write-zip.ts';

describe('a ZIP', () => {
  it('stores files unchanged, from memory or streams', async () => {
    async function* pieces() {
      yield Buffer.from('in ');
      yield Buffer.from('pieces');
    }
    const large = new Uint8Array(700_000).fill(7);
    const files = [
      { name: 'ärger.pdf', bytes: large },
      { name: 'b.json', bytes: pieces() },
      { name: 'empty.pdf', bytes: new Uint8Array() },
    ];
    const read = await zipContents(await readAll(zipOf(files)));
    expect([...read.keys()]).toEqual(['ärger.pdf', 'b.json', 'empty.pdf']);
    expect(Buffer.compare(read.get('ärger.pdf')!, large)).toBe(0);
    expect(Buffer.from(read.get('b.json')!).toString()).toBe('in pieces');
  });

  it('requests each file after the previous one is consumed, and stops with its consumer', async () => {
    let asked = 0;
    const ended = Promise.withResolvers<void>();
    async function* entries() {
      try {
        for (; asked < 100; asked += 1) yield { name: `${asked}.pdf`, bytes: new Uint8Array(100_000) };
      } finally {
        ended.resolve();
      }
    }
    const zip = zipOf(entries());
    await zip[Symbol.asyncIterator]().next();
    expect(asked).toBeLessThan(5);
    zip.destroy();
    await ended.promise;
  });

  it('fails when a file cannot be read', async () => {
    async function* broken() {
      yield Buffer.from('x');
      throw new Error('gone');
    }
    await expect(readAll(zipOf([{ name: 'a', bytes: broken() }]))).rejects.toThrow('gone');
  });
});
