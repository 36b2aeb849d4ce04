import type { DocumentPackage } from '../document-package.ts';
import { quotedText } from '../find-tags.ts';
import { linkOf } from '../link.ts';
import { tagError } from '../template-fault.ts';
import {
  childrenNamed,
  elementsNamed,
  holdText,
  removeNode,
  replaceNode,
  setAttribute,
  textOf,
  unescapeXml,
  type XmlElement,
} from '../xml-tree.ts';

/** Element in a link that holds its address while it is filled. */
export const ADDRESS = 'platen-address';
const RELATION = /\s([\w.-]+:id)\s*=\s*["']([^"']*)["']/;
const TAG = /\{[{%]/;

/** Addresses of the links of a part that have tags, by the ids of their relationships. */
function taggedAddresses(files: DocumentPackage, path: string): Map<string, string> {
  const targets = new Map<string, string>();
  for (const { id, type, target } of files.relations(path)) {
    const text = type === 'hyperlink' && /\{|%7b/i.test(target) ? decoded(unescapeXml(target)) : '';
    if (TAG.test(text)) targets.set(id, text);
  }
  return targets;
}

/** @throws InvalidInputError `TEMPLATE_SYNTAX` for a link with tags in its address, in formats that do not fill them */
export function refuseAddresses(files: DocumentPackage, path: string, place: string): void {
  for (const source of taggedAddresses(files, path).values())
    throw tagError(
      { source, paragraph: '' },
      place,
      'is the address of a link, which is not filled here: use {{ url | link: "text" }}',
    );
}

/** Puts the addresses of links that have tags into the links. Word writes braces and spaces in them as `%7B` and `%20`. */
export function moveAddressesIn(files: DocumentPackage, path: string, root: XmlElement): void {
  const targets = taggedAddresses(files, path);
  if (targets.size === 0) return;
  for (const link of elementsNamed(root, 'w:hyperlink')) {
    const address = targets.get(RELATION.exec(link.open)?.[2] ?? '');
    if (address === undefined) continue;
    // Typed without a scheme, Word puts one before the tag.
    const text = address.replace(/^https?:\/\/(?=\{\{[^}]*\}\}$)/i, '');
    holdText(link, ADDRESS, text);
  }
}

/**
 * Gives the links of a filled part their addresses. A link without one becomes text.
 *
 * @throws InvalidInputError `TEMPLATE_RENDER` for an address that is not a link
 */
export function moveAddressesOut(
  files: DocumentPackage,
  path: string,
  root: XmlElement,
  place: string,
): void {
  const relations = new Map<string, string>();
  for (const link of elementsNamed(root, 'w:hyperlink')) {
    const [holder] = childrenNamed(link, ADDRESS);
    if (!holder) continue;
    removeNode(holder);
    const name = RELATION.exec(link.open)?.[1];
    const address = textOf(holder).trim();
    if (address === '' || name === undefined) {
      replaceNode(link, link.children);
      continue;
    }
    const url = checked(address, textOf(link), place);
    const relation = relations.get(url) ?? files.relate(path, 'hyperlink', url, true);
    relations.set(url, relation);
    setAttribute(link, name, relation);
  }
}

function checked(address: string, text: string, place: string): string {
  try {
    return linkOf('address', address);
  } catch (error) {
    const rule = error instanceof Error ? error.message : String(error);
    throw tagError({ source: address, paragraph: quotedText(text) }, place, rule, 'TEMPLATE_RENDER', error);
  }
}

function decoded(target: string): string {
  try {
    return decodeURI(target);
  } catch {
    // A percent sign that begins no code.
    return target;
  }
}
