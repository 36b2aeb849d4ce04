import type { DocumentPackage } from '../document-package.ts';
import { plainText } from '../insert-all.ts';
import type { PlacedImage } from '../inserted.ts';
import type { HeldMarkup } from '../liquid-text.ts';
import {
  ancestorNamed,
  attributeOf,
  elementsNamed,
  holdText,
  removeNode,
  setAttribute,
  unescapeXml,
  walk,
  type XmlElement,
} from '../xml-tree.ts';

/** Element that holds the value of an attribute while it is filled. */
export const ATTRIBUTE = 'platen-attribute';
const TAG = /\{[{%]/;

/** Attributes whose value readers see, by element. */
const TEXT_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  // Alternative texts (ECMA-376 part 1, 20.1.2.2.8), and those of VML (part 4, 19.1.2.19).
  'wp:docPr': ['descr', 'title'],
  'p:cNvPr': ['descr', 'title'],
  'xdr:cNvPr': ['descr', 'title'],
  'pic:cNvPr': ['descr', 'title'],
  'v:shape': ['alt'],
  // Text as a watermark (part 4, 19.1.2.23).
  'v:textpath': ['string'],
  // Messages beside a cell (part 1, 18.3.1.32), and the hint of its link (18.3.1.47).
  'x:dataValidation': ['prompt', 'promptTitle', 'error', 'errorTitle'],
  'x:hyperlink': ['tooltip'],
};

/** Puts attributes that have tags into elements, where they are filled. */
export function moveAttributesIn(root: XmlElement): void {
  const found = [...walk(root)].flatMap((node) =>
    node.kind === 'element' ? (TEXT_ATTRIBUTES[node.name] ?? []).map((name) => [node, name] as const) : [],
  );
  for (const [element, name] of found) {
    const value = unescapeXml(ownAttribute(element, name) ?? '');
    if (!TAG.test(value)) continue;
    setAttribute(holdText(element, ATTRIBUTE, value), 'name', name);
    setAttribute(element, name, undefined);
  }
}

/**
 * Writes the filled attributes. An image in the description of a picture in Word replaces the picture, and fits into its frame.
 *
 * @param part path of the part
 */
export function moveAttributesOut(
  files: DocumentPackage,
  part: string,
  root: XmlElement,
  held: HeldMarkup,
): void {
  for (const holder of elementsNamed(root, ATTRIBUTE)) {
    const element = holder.parent!;
    removeNode(holder);
    let text = '';
    let image: PlacedImage | undefined;
    for (const node of walk(holder)) {
      const inserted = held.insertedAt(node);
      if (inserted?.kind === 'image') image = inserted.image;
      else if (inserted) text += plainText(inserted);
      else if (node.kind === 'text') text += node.text;
    }
    const drawing = ancestorNamed(element, 'w:drawing');
    if (image && drawing) replacePicture(files, part, drawing, image);
    const filled = [text.trim(), image?.alt ?? ''].filter((each) => each !== '').join(' ');
    setAttribute(element, attributeOf(holder, 'name')!, filled);
  }
}

/** Value of an attribute without a prefix: `o:title` is none of the alternative text. */
function ownAttribute({ open }: XmlElement, name: string): string | undefined {
  return new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(open)
    ?.slice(1)
    .find((value) => value !== undefined);
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
