import type { InvalidInputError } from '../domain/errors.ts';
import {
  parseTree,
  treeMarkup,
  type XmlElement,
  XmlError,
  XmlLimitError,
} from '../office-template/xml-tree.ts';
import { compressedZip } from '../zip/compressed-zip.ts';
import { readZip } from '../zip/read-zip.ts';
import { officeError } from './office-error.ts';

/** First entry of an OpenDocument package, which is stored without compression (ISO/IEC 26300-3, 3.3). */
const MIMETYPE = 'mimetype';

/** Most tags of all parts that are changed: their trees take 4 s of a processor and 900 MB. */
const MAX_TAGS = 2_000_000;
const TAG_START = 0x3c;
const TOO_MUCH = 'too much for options that change it, such as trackedChanges and formFields: split it';

/**
 * Changes XML parts of a document.
 *
 * @param parts names of the parts
 * @param edit changes the tree of a part
 * @throws InvalidInputError `OFFICE_DAMAGED`, `OFFICE_LIMIT`
 */
export async function editPackage(
  document: Uint8Array,
  parts: RegExp,
  edit: (root: XmlElement, name: string) => void,
): Promise<Uint8Array> {
  let tags = 0;
  return changeParts(document, (name, bytes) => {
    if (!parts.test(name)) return bytes;
    for (let at = bytes.indexOf(TAG_START); at >= 0; at = bytes.indexOf(TAG_START, at + 1))
      if (++tags > MAX_TAGS) throw tooLarge();
    return editedPart(bytes, (root) => edit(root, name));
  });
}

/** Writes a document anew, with the changed contents of its parts. */
export async function changeParts(
  document: Uint8Array,
  change: (name: string, bytes: Buffer) => Uint8Array,
): Promise<Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (const { name, content } of await readZip(document)) files.set(name, change(name, await content()));
  return compressedZip(files, new Set([MIMETYPE]));
}

function tooLarge(): InvalidInputError {
  return officeError('OFFICE_LIMIT', `must have at most ${MAX_TAGS} tags, ${TOO_MUCH}`);
}

function editedPart(bytes: Buffer, edit: (root: XmlElement) => void): Uint8Array {
  try {
    const root = parseTree(bytes.toString('utf8'));
    edit(root);
    return Buffer.from(treeMarkup(root));
  } catch (error) {
    if (error instanceof XmlLimitError) throw officeError('OFFICE_LIMIT', `${error.message}, ${TOO_MUCH}`);
    if (error instanceof XmlError) throw officeError('OFFICE_DAMAGED', `is damaged: ${error.message}`);
    throw error;
  }
}
