import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { pdfDate } from '../../file/core/date.ts';
import type { EditableDocument } from '../../file/core/editable.ts';
import {
  dict,
  name,
  type PdfDict,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '../../file/core/objects.ts';
import { textString } from '../../file/core/text-string.ts';
import { writeNameTree } from '../../file/core/trees.ts';
import { associatedFiles, embeddedFiles, fileName, ownCopy } from './embedded-files.ts';

/** An embedded file that is associated with the document as a whole (ISO 32000-2, 14.13). */
export interface AssociatedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly relationship: 'Data' | 'Alternative' | 'Supplement';
  /** Description for readers. */
  readonly description: string;
  /** File content in a form that JSON can hold. Text is embedded in UTF-8. */
  readonly content: { readonly text: string } | { readonly base64: string };
}

/** Name of the attachment that `embedData` writes and `extractData` reads. */
export const DATA_FILE_NAME = 'platen-data.json';

/**
 * Embeds JSON as the associated file `platen-data.json` with the relationship `Data`; replaces an existing one.
 *
 * @param modified modification date of the file
 */
export function attachData(document: EditableDocument, json: string, modified: Date): void {
  const description = 'The data that this document was made from';
  attachFile(
    document,
    {
      name: DATA_FILE_NAME,
      mediaType: 'application/json',
      relationship: 'Data',
      description,
      content: { text: json },
    },
    modified,
  );
}

/**
 * Embeds a file; replaces an existing one of the same name.
 *
 * @param modified modification date of the file
 */
export function attachFile(document: EditableDocument, file: AssociatedFile, modified: Date): void {
  const { content } = file;
  const bytes = 'text' in content ? Buffer.from(content.text) : Buffer.from(content.base64, 'base64');
  const stream = document.add(
    new PdfStream(
      dict({
        Type: name('EmbeddedFile'),
        Subtype: name(file.mediaType),
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
  const specification = dict({
    Type: name('Filespec'),
    F: textString(file.name),
    UF: textString(file.name),
    AFRelationship: name(file.relationship),
    Desc: textString(file.description),
    EF: dict({ F: stream, UF: stream }),
  });
  registerFile(document, file.name, specification);
}

/** Adds the file specification to the catalog's name tree and `/AF`; replaces an earlier one. */
function registerFile(document: EditableDocument, own: string, entries: PdfDict): void {
  const isEarlier = (object: PdfObject) => fileName(document, object) === own;
  const files = embeddedFiles(document);
  const associated = associatedFiles(document);
  const earlier = [...files.values(), ...associated].filter(isEarlier);
  for (const [key, file] of files) if (isEarlier(file)) files.delete(key);
  const others = associated.filter((object) => !isEarlier(object));

  // An incremental update cannot remove objects, and a file specification associated with nothing violates ISO 19005-3, 6.8: the
  // new specification reuses the old object number.
  const replaced = earlier.find((object) => object instanceof PdfRef);
  const specification = replaced ?? document.add(entries);
  for (const object of earlier) if (object instanceof PdfRef) document.set(object, null);
  document.set(specification, entries);
  // Keys of name trees are bytes (ISO 32000-2, 7.9.6).
  files.set(Buffer.from(own).toString('latin1'), specification);

  const catalog: PdfDict = new Map(document.catalog);
  const names = ownCopy(document, catalog.get('Names'));
  names.dict.set('EmbeddedFiles', writeNameTree(document, files));
  if (names.ref) document.set(names.ref, names.dict);
  else catalog.set('Names', names.dict);
  catalog.set('AF', [...others, specification]);
  document.set(document.trailer.get('Root') as PdfRef, catalog);
}
