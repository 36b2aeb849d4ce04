import { parseTree, treeMarkup, type XmlElement, XmlError } from '../office-template/xml-tree.ts';
import { compressedZip } from '../zip/compressed-zip.ts';
import { readZip } from '../zip/read-zip.ts';
import { officeError } from './office-error.ts';

/** First entry of an OpenDocument package, which is stored without compression (ISO/IEC 26300-3, 3.3). */
const MIMETYPE = 'mimetype';

/**
 * Changes XML parts of a document.
 *
 * @param parts names of the parts
 * @param edit changes the tree of a part
 * @throws InvalidInputError `OFFICE_DAMAGED`
 */
export async function editPackage(
  document: Uint8Array,
  parts: RegExp,
  edit: (root: XmlElement, name: string) => void,
): Promise<Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (const { name, content } of await readZip(document)) {
    const bytes = await content();
    files.set(name, parts.test(name) ? editedPart(bytes, (root) => edit(root, name)) : bytes);
  }
  return compressedZip(files, new Set([MIMETYPE]));
}

function editedPart(bytes: Buffer, edit: (root: XmlElement) => void): Uint8Array {
  try {
    const root = parseTree(bytes.toString('utf8'));
    edit(root);
    return Buffer.from(treeMarkup(root));
  } catch (error) {
    if (error instanceof XmlError) throw officeError('OFFICE_DAMAGED', `is damaged: ${error.message}`);
    throw error;
  }
}
