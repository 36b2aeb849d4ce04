import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { pdfDate } from '../core/date.ts';
import type { EditableDocument } from '../core/editable.ts';
import {
  dict,
  name,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  PdfStream,
  PdfString,
} from '../core/objects.ts';
import { textString } from '../core/text-string.ts';
import { writeNameTree } from '../core/trees.ts';
import { associatedFiles, embeddedFiles, fileName, ownCopy } from './embedded-files.ts';

/** Name of the attachment that `embedData` writes and `extractData` reads. */
export const DATA_FILE_NAME = 'platen-data.json';

/**
 * Embeds JSON as the associated file `platen-data.json` (ISO 32000-2, 14.13, relationship `Data`), in the place of
 * one that is there.
 *
 * @param modified the file's date of modification
 */
export function attachData(document: EditableDocument, json: string, modified: Date): void {
  const bytes = Buffer.from(json);
  const stream = document.add(
    new PdfStream(
      dict({
        Type: name('EmbeddedFile'),
        Subtype: name('application/json'),
        Filter: name('FlateDecode'),
        Params: dict({
          Size: bytes.length,
          ModDate: textString(pdfDate(modified)),
          CheckSum: new PdfString(createHash('md5').update(bytes).digest(), true),
        }),
      }),
      deflateSync(bytes),
    ),
  );
  const specification = document.add(
    dict({
      Type: name('Filespec'),
      F: textString(DATA_FILE_NAME),
      UF: textString(DATA_FILE_NAME),
      AFRelationship: name('Data'),
      Desc: textString('The data that this document was made from'),
      EF: dict({ F: stream, UF: stream }),
    }),
  );
  registerFile(document, specification);
}

/** Puts the specification into the catalog's name tree and `/AF`, in the place of an earlier one. */
function registerFile(document: EditableDocument, specification: PdfRef): void {
  const earlier = (object: PdfObject) => fileName(document, object) === DATA_FILE_NAME;
  const files = new Map([...embeddedFiles(document)].filter(([, file]) => !earlier(file)));
  files.set(DATA_FILE_NAME, specification);

  const catalog: PdfDict = new Map(document.catalog);
  const names = ownCopy(document, catalog.get('Names'));
  names.dict.set('EmbeddedFiles', writeNameTree(document, files));
  if (names.ref) document.set(names.ref, names.dict);
  else catalog.set('Names', names.dict);
  catalog.set('AF', [...associatedFiles(document).filter((object) => !earlier(object)), specification]);
  document.set(document.trailer.get('Root') as PdfRef, catalog);
}
