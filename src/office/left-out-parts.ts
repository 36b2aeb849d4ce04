import type { RenderWarning } from '../contract/render-warning.ts';
import { InvalidInputError } from '../domain/errors.ts';
import { relationsIn, relationsPath } from '../office-template/relations.ts';
import { parseTree, unescapeXml, XmlError } from '../office-template/xml-tree.ts';
import { readZip } from '../zip/read-zip.ts';
import { type OfficeFile, readOfficeFile } from './office-format.ts';

const MAIN_PART = 'word/document.xml';
/** Parts that Word takes into the text when it opens the document (ECMA-376 part 1, 17.17.1 and 17.17.2). */
const TAKEN_IN = ['aFChunk', 'subDocument'];
const MAX_ADDRESS = 200;

/** Finds the parts of a Word document that LibreOffice leaves out of the text: linked ones, and those in other formats than DOCX. */
export async function leftOutParts({
  bytes,
  format,
}: Pick<OfficeFile, 'bytes' | 'format'>): Promise<RenderWarning[]> {
  if (format !== 'docx') return [];
  const files = new Map((await readZip(bytes)).map((file) => [file.name, file]));
  const relations = await files.get(relationsPath(MAIN_PART))?.content();
  if (!relations || !TAKEN_IN.some((type) => relations.includes(type))) return [];
  const warnings: RenderWarning[] = [];
  for (const { type, target, isOutside } of relationsOf(relations)) {
    if (!TAKEN_IN.includes(type)) continue;
    if (isOutside) {
      const url = unescapeXml(target).slice(0, MAX_ADDRESS);
      const message = `a part of the text is linked, and linked parts are not loaded: embed it (${url} seen)`;
      warnings.push({ kind: 'resource', url, message });
    } else if (!(await isWordDocument(await files.get(target)?.content()))) {
      const message = `${target}: a part of the text is not shown, because it is no .docx: save the document anew with Word`;
      warnings.push({ kind: 'resource', message });
    }
  }
  return warnings;
}

function relationsOf(bytes: Buffer) {
  try {
    return relationsIn(parseTree(bytes.toString('utf8')), MAIN_PART);
  } catch (error) {
    // LibreOffice refuses the document.
    if (error instanceof XmlError) return [];
    throw error;
  }
}

async function isWordDocument(bytes: Uint8Array | undefined): Promise<boolean> {
  if (!bytes) return false;
  try {
    return (await readOfficeFile(bytes, {})).format === 'docx';
  } catch (error) {
    if (error instanceof InvalidInputError) return false;
    throw error;
  }
}
