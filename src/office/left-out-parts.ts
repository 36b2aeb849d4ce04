import type { RenderWarning } from '../contract/render-warning.ts';
import { InvalidInputError } from '../domain/errors.ts';
import { relationsIn, relationsPath } from '../office-template/relations.ts';
import { parseTree, unescapeXml, XmlError } from '../office-template/xml-tree.ts';
import { linkedResource } from './linked-resource.ts';
import { type OfficeFile, readOfficeFile } from './office-format.ts';

const MAIN_PART = 'word/document.xml';
/** Relationships to embedded objects. */
const OBJECTS = ['oleObject', 'package'];
/** Parts that Word takes into the text when it opens the document (ECMA-376 part 1, 17.17.1 and 17.17.2). */
const TAKEN_IN = ['aFChunk', 'subDocument'];

/** Finds what LibreOffice leaves out of a Word document: linked parts, those in other formats than DOCX, and objects without a picture. */
export async function leftOutParts({
  format,
  parts,
}: Pick<OfficeFile, 'format' | 'parts'>): Promise<RenderWarning[]> {
  if (format !== 'docx') return [];
  const files = new Map(parts.map((part) => [part.name, part]));
  const relations = await files.get(relationsPath(MAIN_PART))?.content();
  if (!relations) return [];
  const warnings: RenderWarning[] = [];
  if (OBJECTS.some((type) => relations.includes(`/${type}"`))) {
    const count = objectsWithoutPicture((await files.get(MAIN_PART)?.content())?.toString('utf8') ?? '');
    const message = `embedded objects have no preview picture, and are not shown (${count} seen): save the document anew with Word`;
    if (count > 0) warnings.push({ kind: 'resource', message });
  }
  if (!TAKEN_IN.some((type) => relations.includes(type))) return warnings;
  for (const { type, target, isOutside } of relationsOf(relations)) {
    if (!TAKEN_IN.includes(type)) continue;
    if (isOutside) {
      warnings.push({
        kind: 'resource',
        ...linkedResource('a part of the text', 'parts', unescapeXml(target)),
      });
    } else if (!(await isWordDocument(await files.get(target)?.content()))) {
      const message = `${target}: a part of the text is not shown, because it is no .docx: save the document anew with Word`;
      warnings.push({ kind: 'resource', message });
    }
  }
  return warnings;
}

/** LibreOffice draws an object in text by its picture alone (ECMA-376 part 1, 17.3.3.19). */
function objectsWithoutPicture(markup: string): number {
  const [, ...objects] = markup.split(/<w:object[\s>]/);
  return objects.filter((rest) => {
    const object = rest.slice(0, Math.max(0, rest.indexOf('</w:object>')));
    return object.includes('OLEObject') && !object.includes('imagedata');
  }).length;
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
