import { type PdfObject, type PdfRef, PdfStream } from './objects.ts';
import { type SerializeOptions, serialize } from './serialize.ts';

/** Collects bytes and keeps track of the offset in the finished file. */
export class ByteWriter {
  readonly #base: number;
  readonly #chunks: Uint8Array[] = [];
  #length = 0;

  /** @param base file offset of the first byte that will be written */
  constructor(base = 0) {
    this.#base = base;
  }

  get offset(): number {
    return this.#base + this.#length;
  }

  bytes(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
  }

  /** @param text one character per byte */
  text(text: string): void {
    this.bytes(Buffer.from(text, 'latin1'));
  }

  object(object: PdfObject, options?: SerializeOptions): void {
    if (object instanceof PdfStream) object.dict.set('Length', object.raw.length);
    this.text(serialize(object, { ...options, offset: this.offset }));
    if (!(object instanceof PdfStream)) return;
    this.text('\nstream\n');
    this.bytes(object.raw);
    this.text('\nendstream');
  }

  indirect(ref: PdfRef, object: PdfObject, options?: SerializeOptions): void {
    this.text(`${ref.number} ${ref.generation} obj\n`);
    this.object(object, options);
    this.text('\nendobj\n');
  }

  copyInto(target: Uint8Array): void {
    let at = this.#base;
    for (const chunk of this.#chunks) {
      target.set(chunk, at);
      at += chunk.length;
    }
  }
}
