import {
  type PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
  Placeholder,
} from './objects.ts';

/** Encrypts strings and streams as they are written (ISO 32000-2, 7.6.3). */
export interface Cipher {
  /** Returns the encrypted length of this many plain bytes. */
  lengthOf(plainBytes: number): number;
  /** Encrypts bytes; returns consecutive parts of the result. */
  encrypt(bytes: Uint8Array): readonly Uint8Array[];
}

export interface SerializeOptions {
  /**
   * Maps a reference to the one that is written, or to undefined, which is written as null. By default references stay
   * as they are.
   */
  readonly reference?: (ref: PdfRef) => PdfRef | undefined;
  /** File offset of the first byte written, from which placeholders compute their own. */
  readonly offset?: number;
  /** Whether to leave out null entries of dictionaries, which are equivalent to missing ones (ISO 32000-2, 7.3.7). */
  readonly withoutNull?: boolean;
  /** Cipher for all strings. */
  readonly cipher?: Cipher | undefined;
}

/** Serializes an object (ISO 32000-2, 7.3), one character per byte. For a stream, only its dictionary. */
export function serialize(object: PdfObject, options: SerializeOptions = {}): string {
  const serializer = new Serializer(options);
  serializer.add(object);
  return serializer.text;
}

class Serializer {
  readonly #options: SerializeOptions;
  text = '';

  constructor(options: SerializeOptions) {
    this.#options = options;
  }

  add(object: PdfObject): void {
    if (object === null || typeof object === 'boolean') this.text += String(object);
    else if (typeof object === 'number') this.text += numberToken(object);
    else if (object instanceof PdfName) this.text += nameToken(object.value);
    else if (object instanceof PdfRef) this.text += this.#reference(object) ?? 'null';
    else if (object instanceof PdfString) this.text += this.#string(object);
    else if (object instanceof Map) this.#dict(object);
    else if (object instanceof PdfStream) this.#dict(object.dict);
    else if (object instanceof Placeholder) {
      object.offset = (this.#options.offset ?? 0) + this.text.length;
      this.text += object.filler.repeat(object.length);
    } else this.#array(object);
  }

  #string(string: PdfString): string {
    const { cipher } = this.#options;
    return stringToken(cipher ? new PdfString(Buffer.concat(cipher.encrypt(string.bytes)), true) : string);
  }

  #reference(ref: PdfRef): string | undefined {
    const own = this.#options.reference ? this.#options.reference(ref) : ref;
    return own && `${own.number} ${own.generation} R`;
  }

  #array(items: readonly PdfObject[]): void {
    this.text += '[';
    for (let i = 0; i < items.length; i++) {
      if (i > 0) this.text += ' ';
      this.add(items[i]!);
    }
    this.text += ']';
  }

  #dict(dict: PdfDict): void {
    this.text += '<<';
    // Unlike an iterator, forEach allocates nothing for each entry.
    dict.forEach(this.#addEntry);
    this.text += '>>';
  }

  readonly #addEntry = (value: PdfObject, key: string): void => {
    if (this.#options.withoutNull) {
      if (value === null) return;
      if (value instanceof PdfRef) {
        const reference = this.#reference(value);
        if (reference !== undefined) this.text += `${nameToken(key)} ${reference}`;
        return;
      }
    }
    this.text += `${nameToken(key)} `;
    this.add(value);
  };
}

/** Cache of serialized names. Documents have few different ones, and the cache is bounded. */
const nameTokens = new Map<string, string>();
const MAX_NAME_TOKENS = 1_000;

function nameToken(value: string): string {
  let token = nameTokens.get(value);
  if (token !== undefined) return token;
  token = writtenName(value);
  if (nameTokens.size < MAX_NAME_TOKENS && value.length < 32) nameTokens.set(value, token);
  return token;
}

function writtenName(value: string): string {
  if (/^[A-Za-z0-9_.+-]*$/.test(value)) return `/${value}`;
  return `/${value.replace(/[^\x21-\x7e]|[#()<>[\]{}/%]/g, (char) => `#${char.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;
}

/**
 * Formats a number with all of its digits, so that rewriting keeps objects equal, and without an exponent, which PDF does not
 * allow. NaN and infinities become 0.
 */
export function numberToken(value: number): string {
  if (!Number.isFinite(value)) return '0';
  const text = String(value);
  if (!text.includes('e')) return text;
  return Math.abs(value) >= 1 ? BigInt(value).toString() : value.toFixed(20).replace(/\.?0+$/, '');
}

function stringToken({ bytes, hex }: PdfString): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const text = buffer.toString('latin1');
  if (hex || !/^[\x20-\x7e]*$/.test(text)) return `<${buffer.toString('hex')}>`;
  return `(${text.replace(/[()\\]/g, '\\$&')})`;
}
