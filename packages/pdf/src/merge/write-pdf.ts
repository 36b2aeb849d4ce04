import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { isDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '../core/objects.ts';
import { numberToken } from '../core/writer.ts';
import type { Assembly } from './assembly.ts';

/** Objects in one object stream: few enough that a reader gets at one of them fast. */
const PER_OBJECT_STREAM = 200;

/** Streams below this gain nothing. Bytes. */
const WORTH_COMPRESSING = 100;

/**
 * Writes a whole PDF with object streams and a cross-reference stream (ISO 32000-2, 7.5.7 and 7.5.8): what can be
 * reached from `root` and `info`, numbered anew.
 *
 * @param duplicates object numbers that others stand for
 */
export function writePdf(
  target: Assembly,
  trailer: { root: PdfRef; info: PdfRef; version: string },
  duplicates: ReadonlyMap<number, number>,
): Uint8Array {
  const numbers = new Map<number, number>();
  const order: number[] = [];
  const refToken = (ref: PdfRef): string => {
    const number = duplicates.get(ref.number) ?? ref.number;
    if (!target.objects.has(number)) return 'null';
    let own = numbers.get(number);
    if (own === undefined) {
      order.push(number);
      own = order.length;
      numbers.set(number, own);
    }
    return `${own} 0 R`;
  };
  const root = refToken(trailer.root);
  const info = refToken(trailer.info);

  const out = new Output(`%PDF-${trailer.version}\n%\xe2\xe3\xcf\xd3\n`);
  const places: Place[] = [];
  let packed: { number: number; text: string }[] = [];
  let extra: { content: Buffer; count: number; members: number[] }[] = [];
  const flush = () => {
    if (packed.length > 0) extra.push(objectStream(packed));
    packed = [];
  };
  // Serializing an object is what finds the objects that it leads to, so the list grows while it is walked.
  for (let i = 0; i < order.length; i++) {
    const object = target.objects.get(order[i]!) ?? null;
    if (object instanceof PdfStream) {
      places[i + 1] = { kind: 1, value: out.length, index: 0 };
      writeStream(out, i + 1, object, refToken);
      continue;
    }
    packed.push({ number: i + 1, text: serialize(object, refToken) });
    if (packed.length >= PER_OBJECT_STREAM) flush();
  }
  flush();
  let next = order.length + 1;
  for (const { content, count, members } of extra) {
    const compressed = deflateSync(content);
    places[next] = { kind: 1, value: out.length, index: 0 };
    members.forEach((number, index) => {
      places[number] = { kind: 2, value: next, index };
    });
    const first = content.indexOf('\n') + 1;
    out.text(
      `${next} 0 obj\n<</Type/ObjStm/N ${count}/First ${first}/Filter/FlateDecode/Length ${compressed.length}>>\nstream\n`,
    );
    out.bytes(compressed);
    out.text('\nendstream\nendobj\n');
    next++;
  }
  extra = [];
  writeXref(out, places, next, `/Root ${root}/Info ${info}`);
  return out.finish();
}

interface Place {
  readonly kind: 1 | 2;
  /** Byte offset, or number of the object stream. */
  readonly value: number;
  readonly index: number;
}

class Output {
  readonly #chunks: Uint8Array[] = [];
  length = 0;

  constructor(header: string) {
    this.text(header);
  }

  text(text: string): void {
    this.bytes(Buffer.from(text, 'latin1'));
  }

  bytes(bytes: Uint8Array): void {
    this.#chunks.push(bytes);
    this.length += bytes.length;
  }

  finish(): Uint8Array {
    return Buffer.concat(this.#chunks);
  }
}

function objectStream(objects: readonly { number: number; text: string }[]) {
  let offset = 0;
  const header = objects.map(({ number, text }) => {
    const entry = `${number} ${offset}`;
    offset += text.length + 1;
    return entry;
  });
  return {
    content: Buffer.from(`${header.join(' ')}\n${objects.map(({ text }) => text).join(' ')}`, 'latin1'),
    count: objects.length,
    members: objects.map(({ number }) => number),
  };
}

function writeStream(
  out: Output,
  number: number,
  stream: PdfStream,
  refToken: (ref: PdfRef) => string,
): void {
  const entries = new Map(stream.dict);
  let { raw } = stream;
  const plain = !entries.has('Filter') && !entries.has('F') && raw.length > WORTH_COMPRESSING;
  // Metadata stays readable for tools that search the file for it.
  const metadata = entries.get('Type');
  if (plain && !(metadata instanceof PdfName && metadata.value === 'Metadata')) {
    raw = deflateSync(raw);
    entries.set('Filter', new PdfName('FlateDecode'));
    entries.delete('DecodeParms');
  }
  entries.set('Length', raw.length);
  out.text(`${number} 0 obj\n${serialize(entries, refToken)}\nstream\n`);
  out.bytes(raw);
  out.text('\nendstream\nendobj\n');
}

function writeXref(out: Output, places: readonly Place[], own: number, entries: string): void {
  const size = own + 1;
  const rows = Buffer.alloc(size * 8);
  rows.writeUInt16BE(0xffff, 6);
  const offset = out.length;
  for (let number = 1; number <= own; number++) {
    const place = number === own ? { kind: 1, value: offset, index: 0 } : places[number];
    if (!place) continue;
    rows.writeUInt8(place.kind, number * 8);
    rows.writeUIntBE(place.value, number * 8 + 1, 5);
    rows.writeUInt16BE(place.index, number * 8 + 6);
  }
  const compressed = deflateSync(rows);
  const id = createHash('sha256').update(rows).update(String(out.length)).digest('hex').slice(0, 32);
  out.text(
    `${own} 0 obj\n<</Type/XRef/Size ${size}/W[1 5 2]${entries}/ID[<${id}><${id}>]/Filter/FlateDecode/Length ${compressed.length}>>\nstream\n`,
  );
  out.bytes(compressed);
  out.text(`\nendstream\nendobj\nstartxref\n${offset}\n%%EOF\n`);
}

function serialize(object: PdfObject, refToken: (ref: PdfRef) => string): string {
  if (object === null) return 'null';
  if (typeof object === 'number') return numberToken(object);
  if (object instanceof PdfRef) return refToken(object);
  if (object instanceof PdfName) return nameToken(object.value);
  if (object instanceof PdfString) return stringToken(object);
  if (Array.isArray(object)) return `[${object.map((item) => serialize(item, refToken)).join(' ')}]`;
  if (isDict(object)) {
    let text = '<<';
    for (const [key, value] of object) {
      const token = serialize(value, refToken);
      // A null entry is no entry (ISO 32000-2, 7.3.7).
      if (token !== 'null') text += `${nameToken(key)} ${token}`;
    }
    return `${text}>>`;
  }
  return object === true ? 'true' : 'false';
}

function nameToken(value: string): string {
  if (/^[A-Za-z0-9_.+-]*$/.test(value)) return `/${value}`;
  return `/${value.replace(/[^\x21-\x7e]|[#()<>[\]{}/%]/g, (char) => `#${char.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;
}

function stringToken({ bytes }: PdfString): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const text = buffer.toString('latin1');
  if (/^[\x20-\x7e]*$/.test(text)) return `(${text.replace(/[()\\]/g, '\\$&')})`;
  return `<${buffer.toString('hex')}>`;
}
