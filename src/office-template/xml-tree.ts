import sax from 'sax';

/** Element of a part, with its markup as it was written. */
export interface XmlElement {
  readonly kind: 'element';
  /** Name with the usual prefix of its namespace, such as `w:p`; the qualified name in other namespaces. */
  readonly name: string;
  /** Start tag. */
  open: string;
  /** End tag; empty if the start tag is an empty-element tag. */
  close: string;
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

/** Markup that exceeds a limit. */
export class XmlLimitError extends XmlError {}

const OOXML = ['http://schemas.openxmlformats.org', 'http://purl.oclc.org/ooxml'] as const;
const ODF = 'urn:oasis:names:tc:opendocument:xmlns';
/** Usual prefixes by namespace: transitional and strict Office Open XML (ECMA-376 part 4, part 1), its extensions, and OpenDocument. */
const PREFIXES: ReadonlyMap<string, string> = new Map([
  ...namespaces('w', 'wordprocessingml', 'main'),
  ...namespaces('a', 'drawingml', 'main'),
  ...namespaces('p', 'presentationml', 'main'),
  ...namespaces('x', 'spreadsheetml', 'main'),
  ...namespaces('c', 'drawingml', 'chart'),
  ...namespaces('xdr', 'drawingml', 'spreadsheetDrawing'),
  ...namespaces('wp', 'drawingml', 'wordprocessingDrawing'),
  ...namespaces('pic', 'drawingml', 'picture'),
  ...namespaces('m', 'officeDocument', 'math'),
  ['urn:schemas-microsoft-com:vml', 'v'],
  ['urn:schemas-microsoft-com:office:excel', 'vx'],
  ['http://schemas.microsoft.com/office/spreadsheetml/2009/9/main', 'x14'],
  ['http://schemas.microsoft.com/office/excel/2006/main', 'xm'],
  ['http://schemas.microsoft.com/office/drawing/2014/chartex', 'cx'],
  ...['office', 'text', 'table', 'draw', 'style', 'meta'].map((prefix): [string, string] => [
    `${ODF}:${prefix === 'draw' ? 'drawing' : prefix}:1.0`,
    prefix,
  ]),
]);

/** Namespaces of a vocabulary with the prefix that names have here. */
function namespaces(prefix: string, vocabulary: string, part: string): [string, string][] {
  const [transitional, strict] = OOXML;
  return [
    [`${transitional}/${vocabulary}/2006/${part}`, prefix],
    [`${strict}/${vocabulary}/${part}`, prefix],
  ];
}

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
 * @throws XmlError, XmlLimitError
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
  const exceed = (reason: string): never => {
    throw new XmlLimitError(reason);
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
    if (++depth > MAX_DEPTH) exceed(`elements are nested deeper than ${MAX_DEPTH}`);
    if (++elements > MAX_ELEMENTS) exceed(`has more than ${MAX_ELEMENTS} elements`);
    const element: XmlElement = {
      kind: 'element',
      name: PREFIXES.has(tag.uri) ? `${PREFIXES.get(tag.uri)}:${tag.local}` : tag.name,
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
      exceed(`a start tag has more than ${MAX_TAG_LENGTH} characters`);
  }
  parser.close();
  return root ?? fail('has no element');
}

/** Returns a part with the markup of a tree without Liquid tags. */
export function treeMarkup(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${nodeMarkup(root)}`;
}

/** Returns the markup of an element without Liquid tags. */
export function nodeMarkup(root: XmlElement): string {
  const out: string[] = [];
  const write = (node: XmlNode): void => {
    if (node.kind === 'text') out.push(escapeXml(node.text));
    if (node.kind !== 'element') return;
    const [open, close] = tagsOf(node);
    out.push(open);
    for (const child of node.children) write(child);
    out.push(close);
  };
  write(root);
  return out.join('');
}

/** Returns the start tag and the end tag of an element: two also of an empty-element tag that was given content. */
export function tagsOf({ open, close, children }: XmlElement): readonly [open: string, close: string] {
  const name = children.length > 0 && close === '' && /^<([^\s/>]+)/.exec(open)?.[1];
  return name ? [open.replace(/\s*\/>$/, '>'), `</${name}>`] : [open, close];
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

/** Text of an attribute value with the predefined entities. */
export function unescapeXml(value: string): string {
  return value
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
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

/** Removes nodes from their parents. Takes linear time: one after the other, each would take as long as it has siblings. */
export function removeNodes(nodes: ReadonlySet<XmlNode>): void {
  const parents = new Set<XmlElement>();
  for (const { parent } of nodes) if (parent) parents.add(parent);
  for (const parent of parents) parent.children = parent.children.filter((child) => !nodes.has(child));
}

/**
 * Replaces elements below another one, from the inside out. Takes linear time: one after the other, each would take as long as it
 * has siblings.
 *
 * @param replacement returns the nodes that replace an element, in which all elements are replaced already, or `undefined`
 */
export function replaceElements(
  root: XmlElement,
  replacement: (element: XmlElement) => readonly XmlNode[] | undefined,
): void {
  let isChanged = false;
  const children: XmlNode[] = [];
  for (const child of root.children) {
    if (child.kind === 'element') replaceElements(child, replacement);
    const nodes = child.kind === 'element' ? replacement(child) : undefined;
    if (nodes === undefined) children.push(child);
    else {
      isChanged = true;
      for (const node of nodes) children.push(node);
    }
  }
  if (isChanged) setChildren(root, children);
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

/** Replaces a node by others, in its place. */
export function replaceNode(node: XmlNode, nodes: readonly XmlNode[]): void {
  const { parent } = node;
  const index = parent?.children.indexOf(node) ?? -1;
  if (parent === undefined || index < 0) return;
  for (const each of nodes) each.parent = parent;
  parent.children.splice(index, 1, ...nodes);
}

/** Returns a copy of a node and what is in it. */
export function copyNode(node: XmlNode, parent: XmlElement | undefined): XmlNode {
  return node.kind === 'element' ? copyElement(node, parent) : { ...node, parent };
}

/** Returns a copy of an element and what is in it. */
export function copyElement(element: XmlElement, parent?: XmlElement): XmlElement {
  const copied: XmlElement = { ...element, parent, children: [] };
  copied.children = element.children.map((child) => copyNode(child, copied));
  return copied;
}

/** Markup as a node that is written as it is. */
export function markupNode(markup: string): XmlElement {
  return { kind: 'element', name: '', open: markup, close: '', children: [], parent: undefined };
}

/** Adds a first child to an element that holds text while it is filled. */
export function holdText(parent: XmlElement, name: string, text: string): XmlElement {
  const holder: XmlElement = { ...markupNode(`<${name}>`), name, close: `</${name}>`, parent };
  holder.children.push({ kind: 'text', text, parent: holder });
  parent.children.unshift(holder);
  return holder;
}

/** Child elements by name. */
export function childrenNamed({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child): child is XmlElement => child.kind === 'element' && child.name === name);
}

/** Sets an attribute of an element, or removes it. @param value unescaped */
export function setAttribute(element: XmlElement, name: string, value: string | undefined): void {
  const pattern = new RegExp(`\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`);
  const without = element.open.replace(pattern, '');
  element.open =
    value === undefined
      ? without
      : without.replace(/^<[^\s/>]+/, `$& ${name}="${escapeXml(value).replaceAll('$', '$$$$')}"`);
}

/** Text of an element and all that is in it. */
export function textOf(element: XmlElement): string {
  let text = '';
  for (const node of walk(element)) if (node.kind === 'text') text += node.text;
  return text;
}
