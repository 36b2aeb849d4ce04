import { describe, expect, it } from 'vitest';
import { bufferThenStream } from './buffer-then-stream.ts';

const pieces = (count: number) => Array.from({ length: count }, (_, i) => new Uint8Array(10).fill(i));

async function collect(sequence: AsyncGenerator<Uint8Array>): Promise<number[]> {
  const all: number[] = [];
  for await (const piece of sequence) all.push(piece[0]!);
  return all;
}

describe('buffered pieces', () => {
  it('keep their order, however many are buffered', async () => {
    for (const most of [0, 25, 1000]) {
      const produce = async (take: (piece: Uint8Array) => Promise<Uint8Array>) => {
        for (const piece of pieces(7)) await take(piece);
      };
      expect(await collect(bufferThenStream(produce, most))).toEqual([0, 1, 2, 3, 4, 5, 6]);
    }
  });

  it('are discarded when the last one fails before the buffer is full', async () => {
    const sequence = bufferThenStream(async (take) => {
      for (const piece of pieces(7)) await take(piece);
      throw new Error('the last page');
    }, 1000);
    await expect(sequence.next()).rejects.toThrow('the last page');
  });

  it('stop when one fails beyond the buffer', async () => {
    const sequence = bufferThenStream(async (take) => {
      for (const piece of pieces(7)) await take(piece);
      throw new Error('the last page');
    }, 25);
    expect((await sequence.next()).value?.[0]).toBe(0);
    await expect(collect(sequence)).rejects.toThrow('the last page');
  });

  it('are made one at a time after the buffer is released', async () => {
    let made = 0;
    const sequence = bufferThenStream(async (take) => {
      for (const piece of pieces(50)) {
        made++;
        await take(piece);
      }
    }, 25);
    for (let i = 0; i < 10; i++) await sequence.next();
    expect(made).toBeLessThan(13);
    await sequence.return(undefined);
  });

  it('stop being made when the consumer stops', async () => {
    let stopped: unknown;
    const sequence = bufferThenStream(async (take, signal) => {
      signal.addEventListener('abort', () => {
        stopped = signal.reason;
      });
      for (const piece of pieces(7)) await take(piece);
    }, 0);
    await sequence.next();
    await sequence.return(undefined);
    expect(stopped).toBeInstanceOf(Error);
  });
});
