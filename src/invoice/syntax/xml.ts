import sax from 'sax';
import { InvalidInputError } from '../../domain/errors.ts';
import { decodeXml } from './encoding.ts';

/** An element with its namespace resolved. */
export interface XmlElement {
  /** `prefix:local` with the prefix of the namespace table, or `{uri}local` for other namespaces. */
  readonly name: string;
  /** Attributes other than namespace declarations. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Text of the element itself, without surrounding white space. */
  readonly text: string;
  /** Line of the start tag, 1-based; 0 if it was not read from a file. */
  readonly line: number;
}

/** Returns the text of the first child element with a name. */
export function childText({ children }: XmlElement, name: string): string | undefined {
  return children.find((child) => child.name === name)?.text;
}

/** Prefixes by namespace. */
export type Namespaces = Readonly<Record<string, string>>;

const MAX_BYTES = 20 * 1024 * 1024;
const MAX_DEPTH = 40;
const MAX_ELEMENTS = 500_000;
const MAX_ATTRIBUTES = 100;
/** Maximum characters of a start tag, including the rest of the parser's current chunk. */
const MAX_TAG_LENGTH = 32_768;
/** Characters per chunk. The parser compares a tag's attributes pairwise, so tag length is checked between chunks. */
const CHUNK = 16_384;
/** Maximum characters of an unknown namespace in an element's name. */
const MAX_URI_LENGTH = 200;

interface OpenElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
  line: number;
}

/**
 * Parses an XML document. A document type declaration is refused, so only the five predefined entities exist, and no other file
 * can be read.
 *
 * @param bytes at most 20 MB
 * @param charset as for `decodeXml`
 * @throws InvalidInputError `INVALID_XML` with the line, `XML_LIMIT`
 */
export function parseXml(bytes: Uint8Array, namespaces: Namespaces, charset?: string): XmlElement {
  if (bytes.length > MAX_BYTES) throw limit(`it has more than ${MAX_BYTES} bytes`);
  const parser = sax.parser(true, { xmlns: true, position: true });
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  const fail = (reason: string): never => {
    throw new InvalidInputError(`the XML is not well formed: line ${parser.line + 1}: ${reason}`, {
      code: 'INVALID_XML',
    });
  };
  const named = (node: { uri: string; local: string }) => {
    if (node.uri === '') return node.local;
    if (Object.hasOwn(namespaces, node.uri)) return `${namespaces[node.uri]}:${node.local}`;
    return `{${node.uri.slice(0, MAX_URI_LENGTH)}}${node.local}`;
  };
  parser.onerror = (error) => fail(error.message.split('\n')[0]!);
  parser.ondoctype = () => fail('a document type is not allowed');
  let tagStart: number | undefined;
  parser.onopentagstart = () => {
    tagStart = parser.position;
  };
  parser.onopentag = (tag) => {
    tagStart = undefined;
    if (!('uri' in tag)) return;
    if (open.length >= MAX_DEPTH) throw limit(`it is nested over ${MAX_DEPTH} elements deep`);
    if (++elements > MAX_ELEMENTS) throw limit(`it has more than ${MAX_ELEMENTS} elements`);
    const attributes: Record<string, string> = Object.create(null);
    const given = Object.values(tag.attributes);
    if (given.length > MAX_ATTRIBUTES) throw limit(`an element has more than ${MAX_ATTRIBUTES} attributes`);
    for (const attribute of given) {
      if (attribute.prefix === 'xmlns' || attribute.name === 'xmlns') continue;
      attributes[named(attribute)] = attribute.value;
    }
    open.push({ name: named(tag), attributes, children: [], text: '', line: parser.line + 1 });
  };
  parser.ontext = (text) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  };
  parser.oncdata = parser.ontext;
  parser.onclosetag = () => {
    const element = open.pop()!;
    const closed = { ...element, text: element.text.trim() };
    const parent = open.at(-1);
    if (parent === undefined) root = closed;
    else parent.children.push(closed);
  };
  const text = withLineFeeds(decodeXml(bytes, charset));
  for (let at = 0; at < text.length; at += CHUNK) {
    parser.write(text.slice(at, at + CHUNK));
    if (tagStart !== undefined && parser.position - tagStart > MAX_TAG_LENGTH) {
      throw limit(`a start tag has more than ${MAX_TAG_LENGTH} characters`);
    }
  }
  parser.close();
  return root ?? fail('there is no element');
}

/** Normalizes line ends (XML 1.0, 2.11). */
function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

function limit(reason: string): InvalidInputError {
  return new InvalidInputError(`the XML is too large: ${reason}`, { code: 'XML_LIMIT' });
}

/**
 * Writes a document, indented by two spaces for each level.
 *
 * @param namespaces of the used prefixes, declared on the root
 */
export function serializeXml(root: XmlElement, namespaces: Namespaces): Uint8Array {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>'];
  const declarations = Object.entries(namespaces).map(
    ([uri, prefix]) => ` xmlns:${prefix}="${escapeXml(uri)}"`,
  );
  const write = (element: XmlElement, indent: string, extra: string) => {
    const attributes = Object.entries(element.attributes).map(
      ([name, value]) =>
        ` ${name}="${escapeXml(value).replace(/[\t\n]/g, (space) => `&#${space.charCodeAt(0)};`)}"`,
    );
    const start = `${indent}<${element.name}${extra}${attributes.join('')}`;
    if (element.children.length === 0) {
      lines.push(
        element.text === '' ? `${start}/>` : `${start}>${escapeXml(element.text)}</${element.name}>`,
      );
      return;
    }
    lines.push(`${start}>`);
    for (const child of element.children) write(child, `${indent}  `, '');
    lines.push(`${indent}</${element.name}>`);
  };
  write(root, '', declarations.join(''));
  return new TextEncoder().encode(`${lines.join('\n')}\n`);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"\r]/g, (character) => ESCAPES[character]!);
}
