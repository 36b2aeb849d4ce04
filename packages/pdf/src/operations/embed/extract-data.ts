import { inflateSync } from 'node:zlib';
import { DATA_FILE_NAME } from '../../document/attachments/attach-data.ts';
import {
  associatedFiles,
  embeddedFiles,
  fileName,
  fileStream,
} from '../../document/attachments/embedded-files.ts';
import { InvalidInputError, NotFoundError } from '../../errors.ts';
import { nameOf, type PdfObject, type PdfStream } from '../../file/core/objects.ts';
import type { PdfFile } from '../../file/core/pdf-file.ts';
import { refusalOf, refusals } from '../../file/core/refusals.ts';
import { isJsonDeeperThan, type JsonValue } from '../../json.ts';
import { openFile } from './open-file.ts';

/** Names of files with embedded data; the first one found counts. */
const DATA_FILE_NAMES = [DATA_FILE_NAME, 'forme-data.json'];

/** Largest decoded size of an embedded file, in bytes: more than `embedData` allows, since other software embeds too. */
const MAX_DECODED_BYTES = 20 << 20;
/** Most nesting levels: more than in a request, since other software embeds too. */
const MAX_EMBEDDED_DEPTH = 1000;

export interface ExtractOptions {
  /** Name of the input in error messages; `pdf` when left out. */
  readonly field?: string;
  /** User or owner password of an encrypted file. */
  readonly password?: string;
  /** File name suffix, such as `.xml`: a file with it is also read if it is the only one and none of the names exists. */
  readonly only?: string;
}

/**
 * Reads the JSON that `embedData`, or Forme, embedded in the PDF as an associated file (ISO 32000-2, 14.13).
 *
 * @throws NotFoundError `NO_EMBEDDED_DATA`
 * @throws InvalidInputError `EMBEDDED_DATA_INVALID` when it is not JSON or nested over 1,000 deep; `PDF_BOMB` when it has
 * more than 20 MB; for the PDF `NOT_A_PDF`, `PDF_DAMAGED`, `PDF_ENCRYPTED`, `PASSWORD_WRONG`
 * @throws PdfError `PDF_TOO_LARGE` over 200 MB
 */
export async function extractData(pdf: Uint8Array, options: ExtractOptions = {}): Promise<JsonValue> {
  const field = options.field ?? 'pdf';
  const file = await extractFile(pdf, DATA_FILE_NAMES, options);
  if (!file) throw new NotFoundError('The PDF has no embedded data', { code: 'NO_EMBEDDED_DATA', field });
  return parse(file.bytes, field);
}

/** A file that is embedded in a PDF. */
export interface ExtractedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Relationship of the document to the file (ISO 32000-2, table 43), such as `Alternative`. */
  readonly relationship?: string;
}

/**
 * Reads an embedded file (ISO 32000-2, 7.11.4 and 14.13): the first of `names` that the PDF has, ignoring case.
 *
 * @returns undefined when the PDF has none of them
 * @throws InvalidInputError `EMBEDDED_DATA_INVALID` when its compression is not supported; `PDF_BOMB` when it
 * has more than 20 MB; for the PDF `NOT_A_PDF`, `PDF_DAMAGED`, `PDF_ENCRYPTED`, `PASSWORD_WRONG`
 * @throws PdfError `PDF_TOO_LARGE` over 200 MB
 */
export async function extractFile(
  pdf: Uint8Array,
  names: readonly string[],
  options: ExtractOptions = {},
): Promise<ExtractedFile | undefined> {
  const field = options.field ?? 'pdf';
  const file = await openFile(pdf, field, options.password);
  try {
    return embeddedFile(file, names, { ...options, field });
  } catch (error) {
    throw refusalOf(error, field);
  }
}

/** As {@link extractFile}, of an open file. */
export function embeddedFile(
  file: PdfFile,
  names: readonly string[],
  { field = 'pdf', only }: ExtractOptions,
): ExtractedFile | undefined {
  const found = findStream(file, names, only);
  if (found === undefined) return undefined;
  const { name, stream, specification } = found;
  const relationship = nameOf(file.resolve(file.dict(specification)?.get('AFRelationship')));
  return {
    name,
    bytes: decode(file, stream, field),
    ...(relationship !== undefined && { relationship }),
  };
}

interface FoundFile {
  readonly name: string;
  readonly stream: PdfStream;
  readonly specification: PdfObject;
}

function findStream(
  file: PdfFile,
  names: readonly string[],
  only: string | undefined,
): FoundFile | undefined {
  const specifications = [...associatedFiles(file), ...embeddedFiles(file).values()];
  for (const wanted of names) {
    for (const specification of specifications) {
      const name = fileName(file, specification);
      if (name?.toLowerCase() !== wanted.toLowerCase()) continue;
      const stream = fileStream(file, specification);
      if (stream) return { name: name!, stream, specification };
    }
  }
  if (only === undefined) return undefined;
  const others = new Map<string, FoundFile>();
  for (const specification of specifications) {
    const name = fileName(file, specification);
    if (!name?.toLowerCase().endsWith(only)) continue;
    const stream = fileStream(file, specification);
    if (stream) others.set(name, { name, stream, specification });
  }
  const [one] = others;
  return one !== undefined && others.size === 1 ? one[1] : undefined;
}

function decode(file: PdfFile, stream: PdfStream, field: string): Uint8Array {
  const filter = file.resolve(stream.dict.get('Filter'));
  const filters =
    filter === null ? [] : Array.isArray(filter) ? filter.map((item) => file.resolve(item)) : [filter];
  let data = Buffer.from(stream.raw.buffer, stream.raw.byteOffset, stream.raw.length);
  for (const each of filters.slice(0, 8)) {
    if (nameOf(each) !== 'FlateDecode') throw invalid(field, 'is compressed in a way that is not supported');
    try {
      data = inflateSync(data, { maxOutputLength: MAX_DECODED_BYTES });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw refusals.bomb(field);
      throw invalid(field, 'cannot be decompressed', error);
    }
  }
  if (data.length > MAX_DECODED_BYTES) throw refusals.bomb(field);
  return data;
}

function parse(bytes: Uint8Array, field: string): JsonValue {
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\ufeff/, '');
  if (isJsonDeeperThan(text, MAX_EMBEDDED_DEPTH)) throw invalid(field, 'is nested too deep');
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    throw invalid(field, 'is not valid JSON', error);
  }
}

function invalid(field: string, what: string, cause?: unknown): InvalidInputError {
  return new InvalidInputError(`${field}: the embedded data ${what}`, {
    field,
    code: 'EMBEDDED_DATA_INVALID',
    cause,
  });
}
