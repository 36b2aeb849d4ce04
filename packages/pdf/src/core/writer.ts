import { PdfName, type PdfObject, PdfRef, PdfReserved, PdfStream, PdfString } from './objects.ts';

/** Collects bytes and knows at which offset of the finished file it stands. */
export class ByteWriter {
  private readonly base: number;
  private readonly chunks: Uint8Array[] = [];
  private length = 0;

  /** @param base file offset of the first byte that will be written */
  constructor(base = 0) {
    this.base = base;
  }

  get offset(): number {
    return this.base + this.length;
  }

  bytes(chunk: Uint8Array): void {
    this.chunks.push(chunk);
    this.length += chunk.length;
  }

  text(text: string): void {
    this.bytes(Buffer.from(text, 'latin1'));
  }

  object(object: PdfObject): void {
    if (object instanceof PdfReserved) {
      object.offset = this.offset;
      this.bytes(new Uint8Array(object.length).fill(object.filler));
    } else if (object instanceof PdfStream) {
      object.dict.set('Length', object.raw.length);
      this.object(object.dict);
      this.text('\nstream\n');
      this.bytes(object.raw);
      this.text('\nendstream');
    } else if (Array.isArray(object)) {
      this.text('[');
      object.forEach((item, i) => {
        if (i > 0) this.text(' ');
        this.object(item);
      });
      this.text(']');
    } else if (object instanceof Map) {
      this.text('<<');
      for (const [key, value] of object) {
        this.text(`${nameToken(key)} `);
        this.object(value);
      }
      this.text('>>');
    } else this.text(simpleToken(object));
  }

  indirect(ref: PdfRef, object: PdfObject): void {
    this.text(`${ref.number} ${ref.generation} obj\n`);
    this.object(object);
    this.text('\nendobj\n');
  }

  copyInto(target: Uint8Array): void {
    let at = this.base;
    for (const chunk of this.chunks) {
      target.set(chunk, at);
      at += chunk.length;
    }
  }
}

function simpleToken(object: PdfName | PdfRef | PdfString | number | boolean | null): string {
  if (object instanceof PdfName) return nameToken(object.value);
  if (object instanceof PdfRef) return `${object.number} ${object.generation} R`;
  if (object instanceof PdfString) return stringToken(object);
  if (typeof object === 'number') return numberToken(object);
  return String(object);
}

function nameToken(value: string): string {
  return `/${value.replace(/[^\x21-\x7e]|[#()<>[\]{}/%]/g, (char) => `#${char.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;
}

/**
 * The number with all of its digits, so that an object that is written again stays equal, and without an exponent,
 * which PDF does not have.
 */
export function numberToken(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  return Math.abs(value) >= 1 ? BigInt(value).toString() : value.toFixed(20).replace(/\.?0+$/, '');
}

function stringToken({ bytes, hex }: PdfString): string {
  const text = Buffer.from(bytes).toString('latin1');
  if (hex || !/^[\x20-\x7e]*$/.test(text)) return `<${Buffer.from(bytes).toString('hex')}>`;
  return `(${text.replace(/[()\\]/g, '\\$&')})`;
}
