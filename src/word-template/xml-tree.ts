import sax from 'sax';

/** Element of a part, with its markup as it was written. */
export interface XmlElement {
  readonly kind: 'element';
  /** `w:p` for elements of WordprocessingML whatever their prefix; the qualified name for others. */
  readonly name: string;
  /** Start tag. */
  open: string;
  /** End tag; empty if the start tag is an empty-element tag. */
  readonly close: string;
  children: XmlNode[];
  parent: XmlElement | undefined;
}

export interface XmlText {
  readonly kind: 'text';
  readonly text: string;
  parent: XmlElement | undefined;
}

/** Liquid tag between elements or in the text of a run. */
export interface LiquidTag {
  readonly kind: 'tag';
  readonly source: string;
  /** First word: `for`, `endfor`; empty for `{{ … }}`. */
  readonly word: string;
  /** Start of the text of its paragraph, for messages. */
  readonly paragraph: string;
  /** Position among the tags of the part. */
  readonly order: number;
  parent: XmlElement | undefined;
}

export type XmlNode = XmlElement | XmlText | LiquidTag;

/** Thrown for XML that is not well formed or exceeds a limit. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
}

/** WordprocessingML, transitional and strict (ECMA-376 part 4, part 1). */
const WORD = new Set([
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
]);
const MAX_ELEMENTS = 1_000_000;
const MAX_DEPTH = 200;
/** Maximum characters of a start tag. */
const MAX_TAG_LENGTH = 65_536;
/** Characters per chunk. The parser compares a tag's attributes pairwise, so tag length is checked between chunks. */
const CHUNK = 16_384;

/**
 * Parses a part so that it can be written again without loss. Comments and processing instructions are dropped; a document type
 * is refused, so no entities exist but the predefined ones.
 *
 * @throws XmlError
 */
export function parseTree(xml: string): XmlElement {
  const parser = sax.parser(true, { xmlns: true, position: true });
  let root: XmlElement | undefined;
  let at: XmlElement | undefined;
  let depth = 0;
  let elements = 0;
  let tagStart: number | undefined;
  const fail = (reason: string): never => {
    throw new XmlError(reason);
  };
  const addText = (text: string) => {
    at?.children.push({ kind: 'text', text, parent: at });
  };
  parser.onerror = (error) => fail(error.message.split('\n')[0]!);
  parser.ondoctype = () => fail('a document type is not allowed');
  parser.onopentagstart = () => {
    tagStart = parser.position;
  };
  parser.onopentag = (tag) => {
    tagStart = undefined;
    if (!('uri' in tag)) return;
    if (++depth > MAX_DEPTH) fail(`elements are nested deeper than ${MAX_DEPTH}`);
    if (++elements > MAX_ELEMENTS) fail(`has more than ${MAX_ELEMENTS} elements`);
    const element: XmlElement = {
      kind: 'element',
      name: WORD.has(tag.uri) ? `w:${tag.local}` : tag.name,
      open: xml.slice(parser.startTagPosition - 1, parser.position),
      close: tag.isSelfClosing ? '' : `</${tag.name}>`,
      children: [],
      parent: at,
    };
    at?.children.push(element);
    root ??= element;
    at = element;
  };
  parser.onclosetag = () => {
    depth -= 1;
    at = at?.parent;
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  for (let start = 0; start < xml.length; start += CHUNK) {
    parser.write(xml.slice(start, start + CHUNK));
    if (tagStart !== undefined && parser.position - tagStart > MAX_TAG_LENGTH)
      fail(`a start tag has more than ${MAX_TAG_LENGTH} characters`);
  }
  parser.close();
  return root ?? fail('has no element');
}

/** Returns the markup of a tree without Liquid tags. */
export function treeMarkup(root: XmlElement): string {
  const out: string[] = [];
  const write = (node: XmlNode): void => {
    if (node.kind === 'text') out.push(escapeXml(node.text));
    if (node.kind !== 'element') return;
    out.push(node.open);
    for (const child of node.children) write(child);
    out.push(node.close);
  };
  write(root);
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${out.join('')}`;
}

/** Characters that XML 1.0 does not allow (2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const NOT_XML = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** Escapes text for content and attribute values, and drops characters that XML cannot hold. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(NOT_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Walks a tree in document order. @param enter whether to walk the children of an element */
export function* walk(
  root: XmlElement,
  enter: (element: XmlElement) => boolean = () => true,
): Generator<XmlNode> {
  for (const child of root.children) {
    yield child;
    if (child.kind === 'element' && enter(child)) yield* walk(child, enter);
  }
}

/** Returns all elements with a name below an element, in document order. */
export function elementsNamed(root: XmlElement, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  for (const node of walk(root)) if (node.kind === 'element' && node.name === name) found.push(node);
  return found;
}

/** Returns the nearest ancestor with one of the names. */
export function ancestorNamed(node: XmlNode, ...names: readonly string[]): XmlElement | undefined {
  let at = node.parent;
  while (at !== undefined && !names.includes(at.name)) at = at.parent;
  return at;
}

/** Replaces the children of an element. */
export function setChildren(element: XmlElement, children: XmlNode[]): void {
  element.children = children;
  for (const child of children) child.parent = element;
}

/** Removes a node from its parent. */
export function removeNode(node: XmlNode): void {
  const siblings = node.parent?.children;
  const index = siblings?.indexOf(node) ?? -1;
  if (index >= 0) siblings!.splice(index, 1);
}

/** Prefix with colon of an element's name as it was written, such as `w:`. */
export function prefixOf({ open }: XmlElement): string {
  return /^<([^\s:/>]+:)/.exec(open)?.[1] ?? '';
}

/** Value of an attribute as it was written, by its local name. */
export function attributeOf({ open }: XmlElement, local: string): string | undefined {
  return new RegExp(`[\\s:]${local}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(open)
    ?.slice(1)
    .find((value) => value !== undefined);
}
