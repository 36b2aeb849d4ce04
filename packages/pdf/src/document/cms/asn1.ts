import { tlv } from './der.ts';

/** Thrown when bytes are not the expected ASN.1 structure. */
export class Asn1Error extends Error {
  override readonly name = 'Asn1Error';
}

const MAX_DEPTH = 32;
const MAX_NODES = 200_000;

/**
 * One BER element (ITU-T X.690) with its exact bytes. Indefinite lengths are supported, as signatures of other software use them.
 */
export class Asn1 {
  readonly tag: number;
  /** The element with its header. */
  readonly raw: Uint8Array;
  readonly content: Uint8Array;
  /** Empty for a primitive element. */
  readonly children: readonly Asn1[];

  constructor(tag: number, raw: Uint8Array, content: Uint8Array, children: readonly Asn1[]) {
    this.tag = tag;
    this.raw = raw;
    this.content = content;
    this.children = children;
  }

  /**
   * Parses one element at the start of the bytes and ignores the rest.
   *
   * @throws Asn1Error for malformed, too deep or too many elements
   */
  static parse(bytes: Uint8Array): Asn1 {
    return readElement(bytes, 0, 0, { left: MAX_NODES }).node;
  }

  get constructed(): boolean {
    return (this.tag & 0x20) !== 0;
  }

  /** Returns the child at `index`. @throws Asn1Error when it is missing or its tag is not `tag` */
  at(index: number, tag?: number): Asn1 {
    const child = this.children[index];
    if (child === undefined || (tag !== undefined && child.tag !== tag)) {
      throw new Asn1Error('an ASN.1 element is missing or of another type');
    }
    return child;
  }

  /** The first child with `tag`. */
  find(tag: number): Asn1 | undefined {
    return this.children.find((child) => child.tag === tag);
  }

  /** An OBJECT IDENTIFIER in dotted form. @throws Asn1Error for another type */
  get oid(): string {
    if (this.tag !== 0x06 || this.content.length === 0)
      throw new Asn1Error('an object identifier is missing');
    const arcs: number[] = [];
    let arc = 0;
    for (const byte of this.content) {
      arc = arc * 128 + (byte & 0x7f);
      if (byte < 0x80) {
        arcs.push(arc);
        arc = 0;
      }
    }
    const first = Math.min(2, Math.floor(arcs[0]! / 40));
    return [first, arcs[0]! - first * 40, ...arcs.slice(1)].join('.');
  }

  /** A small INTEGER. @throws Asn1Error for another type or more than 6 bytes */
  get integer(): number {
    if (this.tag !== 0x02 || this.content.length < 1 || this.content.length > 6) {
      throw new Asn1Error('a small integer is missing');
    }
    return Buffer.from(this.content).readIntBE(0, this.content.length);
  }

  /** The bytes of an OCTET STRING, constructed ones joined. */
  get octets(): Uint8Array {
    if (!this.constructed) return this.content;
    return Buffer.concat(this.children.map((child) => child.octets));
  }

  /** The bytes of a BIT STRING without the count of unused bits. */
  get bits(): Uint8Array {
    return this.content.subarray(1);
  }

  /** UTCTime or GeneralizedTime, to the millisecond. @throws Asn1Error for anything else */
  get time(): Date {
    const text = Buffer.from(this.content).toString('latin1');
    const match = /^(\d{2}|\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(text);
    if (match === null || match[1]!.length !== (this.tag === 0x17 ? 2 : 4))
      throw new Asn1Error('a time is malformed');
    const short = Number(match[1]);
    const year = this.tag === 0x17 ? short + (short >= 50 ? 1900 : 2000) : short;
    const [month, day, hour, minute, second] = match.slice(2, 7).map(Number) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const millis = Math.floor(Number(`0${match[7] ?? ''}`) * 1000);
    const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second, millis));
    if (Number.isNaN(date.getTime())) throw new Asn1Error('a time is malformed');
    return date;
  }

  /** Text of any of the string types. */
  get text(): string {
    const bytes = Buffer.from(this.content);
    if (this.tag === 0x1e) return bytes.length % 2 === 0 ? bytes.swap16().toString('utf16le') : '';
    return this.tag === 0x0c ? bytes.toString('utf8') : bytes.toString('latin1');
  }

  /** The same element in definite-length form. */
  toDefinite(tag = this.tag): Uint8Array {
    return this.constructed
      ? tlv(tag, ...this.children.map((child) => child.toDefinite()))
      : tlv(tag, this.content);
  }
}

function readElement(
  bytes: Uint8Array,
  start: number,
  depth: number,
  budget: { left: number },
): { node: Asn1; end: number } {
  if (depth > MAX_DEPTH || --budget.left < 0) throw new Asn1Error('ASN.1 is nested too deeply or too long');
  const tag = bytes[start];
  const first = bytes[start + 1];
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f)
    throw new Asn1Error('ASN.1 is malformed');
  let contentStart = start + 2;
  let length = first;
  if (first === 0x80) return readIndefinite(bytes, start, tag, depth, budget);
  if (first > 0x80) {
    const count = first & 0x7f;
    if (count > 4) throw new Asn1Error('an ASN.1 length is impossible');
    length = 0;
    for (let i = 0; i < count; i++) length = length * 256 + (bytes[contentStart++] ?? Number.NaN);
  }
  const end = contentStart + length;
  if (!(end <= bytes.length)) throw new Asn1Error('ASN.1 is cut off');
  const children: Asn1[] = [];
  if (tag & 0x20) {
    for (let at = contentStart; at < end; ) {
      const child = readElement(bytes.subarray(0, end), at, depth + 1, budget);
      children.push(child.node);
      at = child.end;
    }
  }
  return {
    node: new Asn1(tag, bytes.subarray(start, end), bytes.subarray(contentStart, end), children),
    end,
  };
}

function readIndefinite(
  bytes: Uint8Array,
  start: number,
  tag: number,
  depth: number,
  budget: { left: number },
): { node: Asn1; end: number } {
  if (!(tag & 0x20)) throw new Asn1Error('ASN.1 is malformed');
  const children: Asn1[] = [];
  let at = start + 2;
  while (bytes[at] !== 0 || bytes[at + 1] !== 0) {
    const child = readElement(bytes, at, depth + 1, budget);
    children.push(child.node);
    at = child.end;
  }
  return {
    node: new Asn1(tag, bytes.subarray(start, at + 2), bytes.subarray(start + 2, at), children),
    end: at + 2,
  };
}
