import { createDecipheriv, createHash } from 'node:crypto';
import { DamagedPdfError } from '../core/damaged.ts';
import {
  isDict,
  nameOf,
  type PdfDict,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '../core/objects.ts';
import { type ObjectDecryption, PdfFile } from '../core/pdf-file.ts';
import { refusals } from '../core/refusals.ts';
import { fileKeyOf, type SecurityEntries } from './file-key.ts';
import { passwordBytesToTry } from './passwords.ts';
import { rc4 } from './rc4.ts';

type Method = 'identity' | 'rc4' | 'aes-128' | 'aes-256';

interface Methods {
  readonly strings: Method;
  readonly streams: Method;
  readonly embeddedFiles: Method;
  /** Methods by the name of their crypt filter. */
  readonly named: ReadonlyMap<string, Method>;
}

/**
 * Opens a file strictly, and decrypts its strings and streams on access (ISO 32000-2, 7.6), so that its bytes stay those that
 * signatures cover. An unencrypted file is opened as it is.
 *
 * @param password user or owner password; not needed for files that open without one
 * @throws DamagedPdfError
 * @throws InvalidInputError `PDF_ENCRYPTED` when a password is needed, `PASSWORD_WRONG`, `ENCRYPTION_UNSUPPORTED`
 */
export function openEncrypted(bytes: Uint8Array, password: string | undefined, field: string): PdfFile {
  const file = PdfFile.open(bytes);
  if (!file.encrypted) return file;
  const dictionary = file.resolve(file.trailer.get('Encrypt'));
  if (!isDict(dictionary)) throw new DamagedPdfError('/Encrypt is not a dictionary');
  const version = numberAt(file, dictionary, 'V');
  const entries = entriesOf(file, dictionary, version);
  const methods = entries && methodsOf(file, dictionary, version);
  if (entries === undefined || methods === undefined) throw refusals.unsupportedEncryption(field);
  for (const candidate of passwordBytesToTry(password)) {
    const key = fileKeyOf(entries, candidate);
    if (key === undefined) continue;
    const decryption = new Decryption(file, key, methods, entries.encryptMetadata);
    return PdfFile.open(bytes, { decryption });
  }
  throw password ? refusals.passwordWrong(field) : refusals.passwordNeeded(field);
}

function entriesOf(file: PdfFile, dictionary: PdfDict, version: number): SecurityEntries | undefined {
  const revision = numberAt(file, dictionary, 'R');
  const isKnown = nameOf(file.resolve(dictionary.get('Filter'))) === 'Standard' && version !== 3;
  if (!isKnown || !isRevision(revision) || revision >= 5 !== (version === 5)) return undefined;
  const length = numberAt(file, dictionary, 'Length', 40);
  const keyLength = version === 1 ? 5 : version === 4 ? 16 : length / 8;
  if (version !== 5 && !(Number.isInteger(keyLength) && keyLength >= 5 && keyLength <= 16)) return undefined;
  const bytes = (key: string): Uint8Array => {
    const value = file.resolve(dictionary.get(key));
    return value instanceof PdfString ? value.bytes : new Uint8Array(0);
  };
  const identifier = file.resolve(file.trailer.get('ID'));
  const first = Array.isArray(identifier) ? file.resolve(identifier[0]) : null;
  return {
    revision,
    keyLength,
    owner: bytes('O'),
    user: bytes('U'),
    ownerKey: bytes('OE'),
    userKey: bytes('UE'),
    // Some programs write it as an unsigned number.
    permissions: numberAt(file, dictionary, 'P') | 0,
    encryptMetadata: file.resolve(dictionary.get('EncryptMetadata')) !== false,
    fileIdentifier: first instanceof PdfString ? first.bytes : new Uint8Array(0),
  };
}

function isRevision(revision: number): revision is SecurityEntries['revision'] {
  return Number.isInteger(revision) && revision >= 2 && revision <= 6;
}

function numberAt(file: PdfFile, dictionary: PdfDict, key: string, absent = 0): number {
  const value = file.resolve(dictionary.get(key));
  return typeof value === 'number' ? value : absent;
}

/** Returns the methods of the crypt filters (ISO 32000-2, 7.6.6); undefined when one in use is unknown. */
function methodsOf(file: PdfFile, dictionary: PdfDict, version: number): Methods | undefined {
  if (version === 1 || version === 2)
    return { strings: 'rc4', streams: 'rc4', embeddedFiles: 'rc4', named: new Map() };
  if (version !== 4 && version !== 5) return undefined;
  const named = new Map<string, Method>([['Identity', 'identity']]);
  const filters = file.resolve(dictionary.get('CF'));
  for (const [name, object] of isDict(filters) ? filters : []) {
    const filter = file.resolve(object);
    const method = isDict(filter) ? METHODS[nameOf(file.resolve(filter.get('CFM'))) ?? 'None'] : undefined;
    // The key has 32 bytes for AESV3 and 16 for the others.
    if (method !== undefined && (method === 'aes-256') === (version === 5) && name !== 'Identity')
      named.set(name, method);
  }
  const used = (key: string, absent: string): Method | undefined =>
    named.get(nameOf(file.resolve(dictionary.get(key))) ?? absent);
  const [strings, streams] = [used('StrF', 'Identity'), used('StmF', 'Identity')];
  const embeddedFiles = used('EFF', nameOf(file.resolve(dictionary.get('StmF'))) ?? 'Identity');
  if (strings === undefined || streams === undefined || embeddedFiles === undefined) return undefined;
  return { strings, streams, embeddedFiles, named };
}

const METHODS: Readonly<Record<string, Method>> = { V2: 'rc4', AESV2: 'aes-128', AESV3: 'aes-256' };

class Decryption implements ObjectDecryption {
  readonly encrypt: PdfObject;
  readonly #key: Uint8Array;
  readonly #methods: Methods;
  readonly #encryptMetadata: boolean;

  constructor(file: PdfFile, key: Uint8Array, methods: Methods, encryptMetadata: boolean) {
    this.encrypt = file.trailer.get('Encrypt') ?? null;
    this.#key = key;
    this.#methods = methods;
    this.#encryptMetadata = encryptMetadata;
  }

  decrypt(object: PdfObject, number: number, generation: number): PdfObject {
    if (this.encrypt instanceof PdfRef && this.encrypt.number === number) return object;
    const strings = this.#decipherOf(this.#methods.strings, number, generation);
    if (!(object instanceof PdfStream)) return withStrings(object, strings);
    if (nameOf(object.dict.get('Type')) === 'XRef') return object;
    const streams = this.#decipherOf(this.#streamMethod(object.dict), number, generation);
    const dict = withStrings(object.dict, strings) as PdfDict;
    return new PdfStream(dict, streams === undefined ? object.raw : streams(object.raw));
  }

  #streamMethod(dict: PdfDict): Method {
    const own = cryptFilterOf(dict);
    if (own !== undefined) {
      const method = this.#methods.named.get(own);
      if (method === undefined) throw new DamagedPdfError(`the crypt filter ${own} is unknown`);
      return method;
    }
    const type = nameOf(dict.get('Type'));
    if (type === 'Metadata' && !this.#encryptMetadata) return 'identity';
    return type === 'EmbeddedFile' ? this.#methods.embeddedFiles : this.#methods.streams;
  }

  /** Returns the decryption of an object. Its key depends on the object number, except for AES-256 (algorithms 1 and 1.A). */
  #decipherOf(method: Method, number: number, generation: number): Decipher | undefined {
    if (method === 'identity') return undefined;
    if (method === 'aes-256') return (bytes) => aes('aes-256-cbc', this.#key, bytes);
    const place = Uint8Array.of(
      ...[number, number >> 8, number >> 16, generation, generation >> 8].map((part) => part & 255),
    );
    const hash = createHash('md5').update(this.#key).update(place);
    if (method === 'aes-128') hash.update('sAlT');
    const key = hash.digest().subarray(0, Math.min(this.#key.length + 5, 16));
    return (bytes) => (method === 'rc4' ? rc4(key, bytes) : aes('aes-128-cbc', key, bytes));
  }
}

type Decipher = (bytes: Uint8Array) => Uint8Array;

/** Returns the crypt filter that is a stream's first filter (ISO 32000-2, 7.4.10). */
function cryptFilterOf(dict: PdfDict): string | undefined {
  const first = (object: PdfObject | undefined): PdfObject =>
    (Array.isArray(object) ? object[0] : object) ?? null;
  if (nameOf(first(dict.get('Filter'))) !== 'Crypt') return undefined;
  const parameters = first(dict.get('DecodeParms'));
  return (isDict(parameters) ? nameOf(parameters.get('Name')) : undefined) ?? 'Identity';
}

/** Returns the object with its strings decrypted, except `/Contents` of a signature (ISO 32000-2, 7.6.2). */
function withStrings(object: PdfObject, decipher: Decipher | undefined): PdfObject {
  if (decipher === undefined) return object;
  if (object instanceof PdfString)
    return new PdfString(decipher(object.bytes), object.hex, object.start, object.end);
  if (Array.isArray(object)) return object.map((item) => withStrings(item, decipher));
  if (!isDict(object)) return object;
  const isSignature = object.has('ByteRange') && object.has('Contents');
  return new Map(
    [...object].map(([key, value]) => [
      key,
      isSignature && key === 'Contents' ? value : withStrings(value, decipher),
    ]),
  );
}

const BLOCK = 16;

/** @throws DamagedPdfError unless the bytes are whole blocks with an initialization vector and padding */
function aes(algorithm: 'aes-128-cbc' | 'aes-256-cbc', key: Uint8Array, bytes: Uint8Array): Uint8Array {
  if (bytes.length === 0) return bytes;
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, BLOCK));
    return Buffer.concat([decipher.update(bytes.subarray(BLOCK)), decipher.final()]);
  } catch (cause) {
    throw new DamagedPdfError('an encrypted string or stream cannot be decrypted', { cause });
  }
}
