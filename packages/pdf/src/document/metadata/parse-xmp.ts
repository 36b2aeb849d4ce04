import { parseXml, type XmlElement, XmlError } from './xml.ts';

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const XML = 'http://www.w3.org/XML/1998/namespace';

/** A property of XMP, or a part of one (ISO 16684-1, 6). */
export interface XmpNode {
  readonly namespace: string;
  readonly prefix: string;
  readonly name: string;
  readonly kind: 'simple' | 'struct' | 'bag' | 'seq' | 'alt';
  /** Value of a simple node. */
  readonly value: string;
  /** Items of an array, fields of a structure. */
  readonly parts: readonly XmpNode[];
  readonly language: string | undefined;
}

/** An XMP packet, as far as it can be read. */
export interface XmpPacket {
  /** Attributes of the processing instruction that it begins with. */
  readonly header: ReadonlyMap<string, string>;
  readonly encoding: 'UTF-8' | 'UTF-16' | 'UTF-32';
  /** Undefined when it is not valid RDF. */
  readonly properties: readonly XmpNode[] | undefined;
}

/** Reads an XMP packet (ISO 16684-1, 7). */
export function readXmp(bytes: Uint8Array): XmpPacket {
  const { text, encoding } = decode(bytes);
  const header = new Map<string, string>();
  const instruction = /<\?xpacket\s([^?]*)\?>/.exec(text)?.[1] ?? '';
  for (const [, key, double, single] of instruction.matchAll(/(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    header.set(key!, double ?? single ?? '');
  try {
    return { header, encoding, properties: propertiesOf(parseXml(text)) };
  } catch (error) {
    if (error instanceof XmlError) return { header, encoding, properties: undefined };
    throw error;
  }
}

function decode(bytes: Uint8Array): { text: string; encoding: XmpPacket['encoding'] } {
  const [a, b, c, d] = bytes;
  if (a === 0 && b === 0) return { text: utf32(bytes, false), encoding: 'UTF-32' };
  if ((a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0x3c && b === 0 && c === 0 && d === 0))
    return { text: utf32(bytes, true), encoding: 'UTF-32' };
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c))
    return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' };
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0))
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' };
  return { text: new TextDecoder('utf-8').decode(bytes), encoding: 'UTF-8' };
}

function utf32(bytes: Uint8Array, littleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let text = '';
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const point = view.getUint32(at, littleEndian);
    text += point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
  }
  return text;
}

function propertiesOf(root: XmlElement): XmpNode[] {
  const rdf = isRdf(root, 'RDF') ? root : root.children.find((child) => isRdf(child, 'RDF'));
  if (!rdf) throw new XmlError('there is no rdf:RDF');
  const properties: XmpNode[] = [];
  for (const description of rdf.children) {
    if (!isRdf(description, 'Description'))
      throw new XmlError('rdf:RDF holds something else than descriptions');
    properties.push(...fieldsOf(description));
  }
  const seen = new Set<string>();
  for (const { namespace, name } of properties) {
    if (seen.has(namespace + name)) throw new XmlError('a property stands twice');
    seen.add(namespace + name);
  }
  return properties;
}

/** The properties of a description or structure, written as attributes and as elements. */
function fieldsOf(element: XmlElement): XmpNode[] {
  const fields: XmpNode[] = [];
  for (const { namespace, prefix, name, value } of element.attributes) {
    if (namespace === RDF || namespace === XML || namespace === '') continue;
    fields.push({ namespace, prefix, name, kind: 'simple', value, parts: [], language: undefined });
  }
  return [...fields, ...element.children.map(nodeOf)];
}

function nodeOf(element: XmlElement): XmpNode {
  const { namespace, prefix, name } = element;
  const language = attribute(element, XML, 'lang');
  const common = { namespace, prefix, name, language };
  if (element.namespace === '') throw new XmlError(`the property ${name} has no namespace`);
  if (attribute(element, RDF, 'parseType') === 'Resource')
    return { ...common, kind: 'struct', value: '', parts: fieldsOf(element) };
  const only = element.children[0];
  if (only && element.children.length === 1) {
    const kind = isRdf(only, 'Bag')
      ? 'bag'
      : isRdf(only, 'Seq')
        ? 'seq'
        : isRdf(only, 'Alt')
          ? 'alt'
          : undefined;
    if (kind) return { ...common, kind, value: '', parts: only.children.map(itemOf) };
    if (isRdf(only, 'Description')) {
      const inner = qualified(only);
      return inner
        ? { ...inner, ...common }
        : { ...common, kind: 'struct', value: '', parts: fieldsOf(only) };
    }
  }
  if (element.children.length > 0)
    throw new XmlError(`the property ${name} holds elements that mean nothing`);
  const resource = attribute(element, RDF, 'resource');
  const fields = fieldsOf(element);
  if (fields.length > 0 && resource === undefined)
    return { ...common, kind: 'struct', value: '', parts: fields };
  return { ...common, kind: 'simple', value: resource ?? element.text, parts: [] };
}

/** A value with qualifiers: `rdf:value` and properties about it. */
function qualified(description: XmlElement): XmpNode | undefined {
  const value = description.children.find((child) => isRdf(child, 'value'));
  return value && nodeOf(value);
}

function itemOf(element: XmlElement): XmpNode {
  if (!isRdf(element, 'li')) throw new XmlError('an array holds something else than items');
  return nodeOf(element);
}

function isRdf(element: XmlElement, name: string): boolean {
  return element.namespace === RDF && element.name === name;
}

function attribute(element: XmlElement, namespace: string, name: string): string | undefined {
  return element.attributes.find((own) => own.namespace === namespace && own.name === name)?.value;
}
