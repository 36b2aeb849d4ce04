import type { DocumentPackage } from '../document-package.ts';
import { plainText } from '../insert-all.ts';
import type { PlacedImage } from '../inserted.ts';
import type { HeldMarkup } from '../liquid-text.ts';
import {
  ancestorNamed,
  attributeOf,
  childrenNamed,
  elementsNamed,
  markupNode,
  removeNode,
  setAttribute,
  unescapeXml,
  walk,
  type XmlElement,
} from '../xml-tree.ts';

/** Element in the properties of a drawing that holds its description while it is filled. */
export const DESCRIPTION = 'platen-description';
const TAG = /\{[{%]/;

/** Puts descriptions of drawings that have tags into elements, where they are filled (ECMA-376 part 1, 20.4.2.5). */
export function moveDescriptionsIn(root: XmlElement): void {
  for (const properties of elementsNamed(root, 'wp:docPr')) {
    const description = unescapeXml(attributeOf(properties, 'descr') ?? '');
    if (!TAG.test(description)) continue;
    const holder: XmlElement = {
      ...markupNode(`<${DESCRIPTION}>`),
      name: DESCRIPTION,
      close: `</${DESCRIPTION}>`,
      parent: properties,
    };
    holder.children.push({ kind: 'text', text: description, parent: holder });
    if (properties.close === '') {
      properties.open = properties.open.replace(/\s*\/>$/, '>');
      properties.close = `</${/^<([^\s>]+)/.exec(properties.open)?.[1]}>`;
    }
    properties.children.unshift(holder);
  }
}

/**
 * Writes the filled descriptions. An image in one replaces the picture of the drawing, and fits into its frame.
 *
 * @param part path of the part
 */
export function moveDescriptionsOut(
  files: DocumentPackage,
  part: string,
  root: XmlElement,
  held: HeldMarkup,
): void {
  for (const properties of elementsNamed(root, 'wp:docPr')) {
    const [holder] = childrenNamed(properties, DESCRIPTION);
    if (!holder) continue;
    removeNode(holder);
    let text = '';
    let image: PlacedImage | undefined;
    for (const node of walk(holder)) {
      const inserted = held.insertedAt(node);
      if (inserted?.kind === 'image') image = inserted.image;
      else if (inserted) text += plainText(inserted);
      else if (node.kind === 'text') text += node.text;
    }
    const drawing = ancestorNamed(properties, 'w:drawing');
    if (image && drawing) replacePicture(files, part, drawing, image);
    setAttribute(
      properties,
      'descr',
      [text.trim(), image?.alt ?? ''].filter((each) => each !== '').join(' '),
    );
  }
}

function replacePicture(files: DocumentPackage, part: string, drawing: XmlElement, image: PlacedImage): void {
  const [picture] = elementsNamed(drawing, 'a:blip');
  if (!picture) return;
  picture.open = picture.open.replace(
    /(\s[\w.-]+:embed\s*=\s*)["'][^"']*["']/,
    `$1"${files.addImage(part, image.bytes, image.extension)}"`,
  );
  // Another form of the picture before, such as SVG, and the part of it that was shown.
  for (const name of ['a:extLst', 'a:srcRect'])
    for (const element of elementsNamed(drawing, name))
      if (element.parent === picture || name === 'a:srcRect') removeNode(element);
  const frame = elementsNamed(drawing, 'wp:extent')[0];
  const width = Number(frame && attributeOf(frame, 'cx'));
  const height = Number(frame && attributeOf(frame, 'cy'));
  if (!(width > 0 && height > 0)) return;
  const scale = Math.min(width / image.width, height / image.height);
  for (const size of [frame!, ...elementsNamed(drawing, 'a:ext').filter((each) => attributeOf(each, 'cx'))]) {
    setAttribute(size, 'cx', String(Math.round(image.width * scale)));
    setAttribute(size, 'cy', String(Math.round(image.height * scale)));
  }
}
