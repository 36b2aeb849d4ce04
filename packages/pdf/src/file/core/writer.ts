import { type PdfObject, type PdfRef, PdfStream } from './objects.ts';
import { type Cipher, type SerializeOptions, serialize } from './serialize.ts';

/** Bytes that are encrypted only when copied, so that they need no extra memory until then. */
interface EncryptedLater {
  readonly plain: Uint8Array;
  readonly cipher: Cipher;
}

/** Collects bytes and tracks their offset in the finished file. */
export class ByteWriter {
  readonly #base: number;
  readonly #chunks: (Uint8Array | EncryptedLater)[] = [];
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

  /** @param cipher encrypts the bytes of a stream; `options` has the cipher for strings */
  object(object: PdfObject, options?: SerializeOptions, cipher?: Cipher): void {
    if (object instanceof PdfStream) {
      const { length } = object.raw;
      object.dict.set('Length', cipher ? cipher.lengthOf(length) : length);
    }
    this.text(serialize(object, { ...options, offset: this.offset }));
    if (!(object instanceof PdfStream)) return;
    this.text('\nstream\n');
    if (cipher) this.#encrypted(object.raw, cipher);
    else this.bytes(object.raw);
    this.text('\nendstream');
  }

  indirect(ref: PdfRef, object: PdfObject, options?: SerializeOptions, cipher?: Cipher): void {
    this.text(`${ref.number} ${ref.generation} obj\n`);
    this.object(object, options, cipher);
    this.text('\nendobj\n');
  }

  #encrypted(plain: Uint8Array, cipher: Cipher): void {
    this.#chunks.push({ plain, cipher });
    this.#length += cipher.lengthOf(plain.length);
  }

  copyInto(target: Uint8Array): void {
    let at = this.#base;
    for (const chunk of this.#chunks) {
      for (const part of chunk instanceof Uint8Array ? [chunk] : chunk.cipher.encrypt(chunk.plain)) {
        target.set(part, at);
        at += part.length;
      }
    }
  }
}
