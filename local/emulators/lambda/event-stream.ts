import { crc32 } from 'node:zlib';

const STRING = 7;

/**
 * Encodes one message of an AWS event stream: lengths, headers, payload and checksums.
 * Source: https://smithy.io/2.0/aws/amazon-eventstream.html
 */
export function eventStreamMessage(headers: Readonly<Record<string, string>>, payload: Buffer): Buffer {
  const encoded = Buffer.concat(Object.entries(headers).map(([name, value]) => header(name, value)));
  const total = 12 + encoded.length + payload.length + 4;
  const prelude = Buffer.alloc(12);
  prelude.writeUInt32BE(total, 0);
  prelude.writeUInt32BE(encoded.length, 4);
  prelude.writeUInt32BE(crc32(prelude.subarray(0, 8)), 8);
  const message = Buffer.concat([prelude, encoded, payload]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(message), 0);
  return Buffer.concat([message, checksum]);
}

function header(name: string, value: string): Buffer {
  const text = Buffer.from(value);
  const head = Buffer.alloc(1 + name.length + 3);
  head.writeUInt8(name.length, 0);
  head.write(name, 1, 'latin1');
  head.writeUInt8(STRING, 1 + name.length);
  head.writeUInt16BE(text.length, 2 + name.length);
  return Buffer.concat([head, text]);
}
