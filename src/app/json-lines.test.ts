import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLines } from './json-lines.ts';

async function lines(chunks: readonly (string | Buffer)[], maxBytes = 1_000) {
  const found = [];
  for await (const line of readLines(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), maxBytes))
    found.push(line);
  return found;
}

describe('readLines', () => {
  it('reports the position of each line, whatever the chunks', async () => {
    expect(await lines(['a', 'b\nc\n', '\r\nlast'])).toEqual([
      { text: 'ab', start: 0, end: 2, next: 3 },
      { text: 'c', start: 3, end: 4, next: 5 },
      { text: '\r', start: 5, end: 6, next: 7 },
      { text: 'last', start: 7, end: 11, next: 11 },
    ]);
  });

  it('does not store an overlong line', async () => {
    expect(await lines(['x'.repeat(8), 'y'.repeat(8), '\nshort'], 10)).toEqual([
      { text: undefined, problem: 'too-long', start: 0, end: 16, next: 17 },
      { text: 'short', start: 17, end: 22, next: 22 },
    ]);
  });

  it('omits a byte order mark', async () => {
    expect(await lines(['\ufeffa\nb'])).toEqual([
      { text: 'a', start: 3, end: 4, next: 5 },
      { text: 'b', start: 5, end: 6, next: 6 },
    ]);
  });

  it('reports the line that is not UTF-8, and reads the others', async () => {
    const latin1 = Buffer.from('"Müller"\n', 'latin1');
    expect(await lines(['a\n', latin1, 'b'])).toEqual([
      { text: 'a', start: 0, end: 1, next: 2 },
      { text: undefined, problem: 'not-utf8', start: 2, end: 10, next: 11 },
      { text: 'b', start: 11, end: 12, next: 12 },
    ]);
  });

  it('returns every byte except newlines', async () => {
    const pieces = fc.array(fc.string({ unit: fc.constantFrom('a', 'é', '\n', '{', '漢') }), {
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(pieces, async (chunks) => {
        const whole = Buffer.from(chunks.join(''));
        for (const line of await lines(chunks)) {
          expect(whole.subarray(line.start, line.end).toString('utf8')).toBe(line.text);
        }
      }),
    );
  });
});
