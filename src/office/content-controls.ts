import {
  attributeOf,
  childrenNamed,
  markupNode,
  prefixOf,
  removeNodes,
  replaceElements,
  setAttribute,
  setChildren,
  textOf,
  type XmlElement,
} from '../office-template/xml-tree.ts';
import { readZip } from '../zip/read-zip.ts';
import { editPackage } from './edit-package.ts';

const PARTS = /^word\/(?:document|header|footer|footnotes|endnotes)\d*\.xml$/;
const PLACEHOLDER = 'showingPlcHdr';
const MAX_NAME = 200;
/** Local names of the properties of controls that hold something else than rich text (ECMA-376 part 1, 17.5.2.38; [MS-DOCX] 2.5). */
const OTHER_KINDS: ReadonlySet<string> = new Set([
  ...['text', 'date', 'dropDownList', 'comboBox', 'checkbox', 'picture', 'docPartObj', 'docPartList'],
  ...['equation', 'citation', 'bibliography', 'group', 'repeatingSection', 'repeatingSectionItem'],
]);

/**
 * Prepares the content controls of a DOCX, of which LibreOffice makes form fields.
 *
 * - Controls without a title are called like their placeholder, such as "[Company]" (ECMA-376 part 1, 17.5.2.1 and 17.5.2.39): the
 *   title is the label of the field, which PDF/UA-1 requires.
 * - Rich text, such as the paragraphs of a clause, is content of the document: as a field it would lose its formats and its lines.
 *
 * @throws InvalidInputError `OFFICE_DAMAGED`, `OFFICE_LIMIT`
 */
export async function prepareControls(docx: Uint8Array): Promise<Uint8Array> {
  if (!(await hasControls(docx))) return docx;
  return editPackage(docx, PARTS, (root) =>
    replaceElements(root, (control) => {
      if (control.name !== 'w:sdt') return undefined;
      const [properties] = childrenNamed(control, 'w:sdtPr');
      const [content] = childrenNamed(control, 'w:sdtContent');
      if (!content) return undefined;
      if (properties) nameControl(properties, content);
      return isRichText(properties) ? content.children : undefined;
    }),
  );
}

function isRichText(properties: XmlElement | undefined): boolean {
  const kinds = properties?.children.filter((child) => child.kind === 'element') ?? [];
  return !kinds.some(({ name }) => OTHER_KINDS.has(name.slice(name.indexOf(':') + 1)));
}

function nameControl(properties: XmlElement, content: XmlElement): void {
  if (childrenNamed(properties, `w:${PLACEHOLDER}`).length === 0) return;
  const aliases = childrenNamed(properties, 'w:alias');
  if (aliases.some((alias) => attributeOf(alias, 'val')?.trim())) return;
  const name = textOf(content)
    .replaceAll(/[[\]\s]+/g, ' ')
    .trim()
    .slice(0, MAX_NAME);
  if (name === '') return;
  removeNodes(new Set(aliases));
  const w = prefixOf(properties);
  const alias = markupNode(`<${w}alias/>`);
  setAttribute(alias, `${w}val`, name);
  setChildren(properties, [alias, ...properties.children]);
}

async function hasControls(docx: Uint8Array): Promise<boolean> {
  for (const { name, content } of await readZip(docx))
    if (PARTS.test(name) && (await content()).includes('sdtContent')) return true;
  return false;
}
