import { Readable } from 'node:stream';
import type { HttpResponse } from './responses.ts';
/**
 * Returns a JSON object with an additional member whose value is the base64 of a stream, encoded while reading, so that it is
 * never in memory as a whole.
 */
export function jsonWithBase64(status: number, value: object, member: string, bytes: Readable): HttpResponse {
  async function* text() {
    const open = JSON.stringify(value);
    yield `${open.slice(0, -1)}${open === '{}' ? '' : ','}${JSON.stringify(member)}:"`;
    let rest: Buffer = Buffer.alloc(0);
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      const all = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const whole = all.length - (all.length % 3);
      yield all.toString('base64', 0, whole);
      rest = all.subarray(whole);
    }
    yield `${rest.toString('base64')}"}`;
  }
  return {
    status,
    headers: { 'Content-Type': 'application/json' },
    body: Readable.from(text(), { objectMode: false }),
  };
}
