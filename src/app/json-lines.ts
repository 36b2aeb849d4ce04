import type { Readable } from 'node:stream';

/** One line of a file and where its bytes are, counted from the start of the stream. */
export interface Line {
  /** `undefined` when the line is longer than the bound. */
  readonly text: string | undefined;
  /** First byte, and the one after the last; the line's end is not part of it. */
  readonly start: number;
  readonly end: number;
  /** First byte of the next line. */
  readonly next: number;
}

const NEWLINE = 0x0a;

/** Splits a stream at newlines, holding no more than one line of at most `maxBytes` in memory. */
export async function* readLines(stream: Readable, maxBytes: number): AsyncGenerator<Line> {
  let start = 0;
  let length = 0;
  let parts: Buffer[] = [];
  const take = (piece: Buffer) => {
    length += piece.length;
    if (length <= maxBytes) parts.push(piece);
    else parts = [];
  };
  const line = (newline: number): Line => {
    const text = length <= maxBytes ? Buffer.concat(parts).toString('utf8') : undefined;
    const found = { text, start, end: start + length, next: start + length + newline };
    start = found.next;
    length = 0;
    parts = [];
    return found;
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      take(chunk.subarray(from, at));
      yield line(1);
      from = at + 1;
    }
    take(chunk.subarray(from));
  }
  if (length > 0) yield line(0);
}
