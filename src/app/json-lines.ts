import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';

/** Line of a file with its byte range, counted from the start of the stream. */
export interface Line {
  /** Text without a byte order mark; `undefined` if unreadable. */
  readonly text: string | undefined;
  /** Reason why it is unreadable. */
  readonly problem?: 'too-long' | 'not-utf8';
  /** First byte of the text, and the one after its last, without the line terminator. */
  readonly start: number;
  readonly end: number;
  /** Start of the next line. */
  readonly next: number;
}

const NEWLINE = 0x0a;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Splits a stream at newlines, with at most one line of up to `maxBytes` in memory. */
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
    const bytes = length <= maxBytes ? Buffer.concat(parts) : undefined;
    const mark = bytes?.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
    const found = {
      ...readText(bytes?.subarray(mark ? BYTE_ORDER_MARK.length : 0)),
      start: start + (mark ? BYTE_ORDER_MARK.length : 0),
      end: start + length,
      next: start + length + newline,
    };
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

// Rejects invalid bytes; otherwise the document would silently contain replacement characters.
function readText(bytes: Buffer | undefined): Pick<Line, 'text' | 'problem'> {
  if (bytes === undefined) return { text: undefined, problem: 'too-long' };
  if (!isUtf8(bytes)) return { text: undefined, problem: 'not-utf8' };
  return { text: bytes.toString('utf8') };
}
