/** Writes DER (ITU-T X.690): each function returns one complete element. */

export function tlv(tag: number, ...contents: Uint8Array[]): Uint8Array {
  const length = contents.reduce((sum, part) => sum + part.length, 0);
  const head = length < 0x80 ? [tag, length] : [tag, 0x80 + bytesOf(length).length, ...bytesOf(length)];
  const out = new Uint8Array(head.length + length);
  out.set(head);
  let at = head.length;
  for (const part of contents) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

function bytesOf(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return bytes;
}

export const sequence = (...items: Uint8Array[]): Uint8Array => tlv(0x30, ...items);
export const octetString = (bytes: Uint8Array): Uint8Array => tlv(0x04, bytes);
export const bitString = (bytes: Uint8Array, unused = 0): Uint8Array =>
  tlv(0x03, Uint8Array.of(unused), bytes);
export const utf8String = (text: string): Uint8Array => tlv(0x0c, Buffer.from(text));
export const boolean = (value: boolean): Uint8Array => tlv(0x01, Uint8Array.of(value ? 0xff : 0));
export const nullValue = (): Uint8Array => tlv(0x05);
export const explicit = (tag: number, ...items: Uint8Array[]): Uint8Array => tlv(0xa0 + tag, ...items);

/** SET OF: DER sorts the encoded items. */
export function setOf(...items: Uint8Array[]): Uint8Array {
  return tlv(0x31, ...items.sort((a, b) => Buffer.compare(a, b)));
}

/** A non-negative INTEGER from a number or from big-endian bytes. */
export function integer(value: number | Uint8Array): Uint8Array {
  let bytes = typeof value === 'number' ? Uint8Array.from(bytesOf(value)) : value;
  while (bytes.length > 1 && bytes[0] === 0 && bytes[1]! < 0x80) bytes = bytes.subarray(1);
  if (bytes.length === 0) bytes = Uint8Array.of(0);
  return bytes[0]! >= 0x80 ? tlv(0x02, Uint8Array.of(0), bytes) : tlv(0x02, bytes);
}

export function objectIdentifier(dotted: string): Uint8Array {
  const [first, second, ...rest] = dotted.split('.').map(Number) as [number, number, ...number[]];
  const bytes: number[] = [];
  for (const arc of [first * 40 + second, ...rest]) {
    const group = [arc % 128];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128))
      group.unshift(128 + (left % 128));
    bytes.push(...group);
  }
  return tlv(0x06, Uint8Array.from(bytes));
}

/** UTCTime until 2049, GeneralizedTime from 2050 (RFC 5280, 4.1.2.5); whole seconds. */
export function time(date: Date): Uint8Array {
  const digits = date.toISOString().replace(/\.\d+/, '').replace(/[-:T]/g, '');
  const year = date.getUTCFullYear();
  if (year >= 1950 && year < 2050) return tlv(0x17, Buffer.from(digits.slice(2)));
  return tlv(0x18, Buffer.from(digits));
}

export function generalizedTime(date: Date): Uint8Array {
  return tlv(0x18, Buffer.from(date.toISOString().replace(/\.\d+/, '').replace(/[-:T]/g, '')));
}
