import {
  attributeOf,
  childrenNamed,
  elementsNamed,
  markupNode,
  prefixOf,
  removeNode,
  setAttribute,
  setChildren,
  textOf,
} from '../office-template/xml-tree.ts';
import { readZip } from '../zip/read-zip.ts';
import { editPackage } from './edit-package.ts';

const PARTS = /^word\/(?:document|header|footer|footnotes|endnotes)\d*\.xml$/;
const PLACEHOLDER = 'showingPlcHdr';
const MAX_NAME = 200;

/**
 * Names content controls of a DOCX without a title by their placeholder, such as "[Company]" (ECMA-376 part 1, 17.5.2.1 and 17.5.2.39).
 * LibreOffice makes the title the label of the form field, which PDF/UA-1 requires.
 *
 * @throws InvalidInputError `OFFICE_DAMAGED`
 */
export async function nameControls(docx: Uint8Array): Promise<Uint8Array> {
  if (!(await hasPlaceholders(docx))) return docx;
  return editPackage(docx, PARTS, (root) => {
    for (const control of elementsNamed(root, 'w:sdt')) {
      const [properties] = childrenNamed(control, 'w:sdtPr');
      const [content] = childrenNamed(control, 'w:sdtContent');
      if (!properties || !content || childrenNamed(properties, `w:${PLACEHOLDER}`).length === 0) continue;
      const aliases = childrenNamed(properties, 'w:alias');
      if (aliases.some((alias) => attributeOf(alias, 'val')?.trim())) continue;
      const name = textOf(content)
        .replaceAll(/[[\]\s]+/g, ' ')
        .trim()
        .slice(0, MAX_NAME);
      if (name === '') continue;
      for (const alias of aliases) removeNode(alias);
      const w = prefixOf(properties);
      const alias = markupNode(`<${w}alias/>`);
      setAttribute(alias, `${w}val`, name);
      setChildren(properties, [alias, ...properties.children]);
    }
  });
}

async function hasPlaceholders(docx: Uint8Array): Promise<boolean> {
  for (const { name, content } of await readZip(docx))
    if (PARTS.test(name) && (await content()).includes(PLACEHOLDER)) return true;
  return false;
}
