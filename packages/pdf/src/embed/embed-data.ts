import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { pdfDate } from '../core/date.ts';
import { IncrementalUpdate } from '../core/incremental-update.ts';
import { dict, name, type PdfObject, PdfStream, PdfString } from '../core/objects.ts';
import type { PdfFile } from '../core/pdf-file.ts';
import { textString } from '../core/text-string.ts';
import { InvalidInputError } from '../errors.ts';
import type { JsonValue } from '../json.ts';
import { associatedFiles, embeddedFiles, fileName, ownCopy } from './embedded-files.ts';
import { openFile } from './open-file.ts';

/** Name of the attachment that `embedData` writes and `extractData` reads. */
export const DATA_FILE_NAME = 'platen-data.json';

/** Bytes of JSON that `embedData` takes. */
export const MAX_DATA_BYTES = 5 << 20;

export interface EmbedOptions {
  /** Name of the data in error messages; `embedData` when left out. */
  readonly field?: string;
  /** Written as the time of modification; the present time when left out. */
  readonly now?: Date;
}

/**
 * Embeds `data` as the associated file `platen-data.json` (ISO 32000-2, 14.13, relationship `Data`), replacing
 * one that is there. The change is appended (ISO 32000-2, 7.5.6): the cost follows the data and not the PDF, and
 * earlier signatures stay intact. A damaged or encrypted PDF is first written anew.
 *
 * @param data any value that JSON can hold, of at most 5 MB as text
 * @throws InvalidInputError `EMBED_DATA_TOO_LARGE`, `EMBED_DATA_INVALID`; for the PDF `NOT_A_PDF`, `PDF_DAMAGED`,
 *   `PDF_ENCRYPTED`, `PDF_BOMB`
 * @throws PdfError `PDF_TOO_LARGE` over 200 MB
 */
export async function embedData(
  pdf: Uint8Array,
  data: JsonValue,
  options: EmbedOptions = {},
): Promise<Uint8Array> {
  const json = serialize(data, options.field ?? 'embedData');
  const file = await openFile(pdf, 'pdf');
  const update = new IncrementalUpdate(file);
  const compressed = deflateSync(json);
  const stream = update.add(
    new PdfStream(
      dict({
        Type: name('EmbeddedFile'),
        Subtype: name('application/json'),
        Filter: name('FlateDecode'),
        Params: dict({
          Size: json.length,
          ModDate: textString(pdfDate(options.now ?? new Date())),
          CheckSum: new PdfString(createHash('md5').update(json).digest(), true),
        }),
      }),
      compressed,
    ),
  );
  const specification = update.add(
    dict({
      Type: name('Filespec'),
      F: textString(DATA_FILE_NAME),
      UF: textString(DATA_FILE_NAME),
      AFRelationship: name('Data'),
      Desc: textString('The data that this document was made from'),
      EF: dict({ F: stream, UF: stream }),
    }),
  );
  registerFile(file, update, specification);
  return update.write();
}

/** Puts the specification into the catalog's name tree and `/AF`, in the place of an earlier one. */
function registerFile(file: PdfFile, update: IncrementalUpdate, specification: PdfObject): void {
  const earlier = (object: PdfObject) => fileName(file, object) === DATA_FILE_NAME;
  const key = textString(DATA_FILE_NAME);
  const entries = embeddedFiles(file).filter((entry) => !earlier(entry.value));
  entries.push({ key, value: specification });
  entries.sort((a, b) => Buffer.compare(a.key.bytes, b.key.bytes));
  const tree = update.add(dict({ Names: entries.flatMap((entry) => [entry.key, entry.value]) }));

  const catalog = new Map(file.catalog);
  const names = ownCopy(file, catalog.get('Names'));
  names.dict.set('EmbeddedFiles', tree);
  if (names.ref) update.set(names.ref, names.dict);
  else catalog.set('Names', names.dict);
  catalog.set('AF', [...associatedFiles(file).filter((object) => !earlier(object)), specification]);
  update.set(file.catalogRef, catalog);
}

function serialize(data: JsonValue, field: string): Buffer {
  let text: string | undefined;
  try {
    text = JSON.stringify(data);
  } catch (cause) {
    throw new InvalidInputError(`${field}: is nested too deep to be embedded`, {
      field,
      code: 'EMBED_DATA_INVALID',
      cause,
    });
  }
  const json = Buffer.from(text ?? 'null');
  if (json.length > MAX_DATA_BYTES) {
    throw new InvalidInputError(
      `${field}: is ${json.length} bytes as JSON, at most ${MAX_DATA_BYTES} (5 MB) can be embedded`,
      {
        field,
        code: 'EMBED_DATA_TOO_LARGE',
      },
    );
  }
  return json;
}
