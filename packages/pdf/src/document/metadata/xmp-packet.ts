import { parseXml, type XmlAttribute, type XmlElement, XmlError, type XmlRange } from './xml.ts';
import { type Coding, codingOf } from './xmp-encoding.ts';
import { RDF } from './xmp-namespaces.ts';

const XML = 'http://www.w3.org/XML/1998/namespace';

/** An XMP property, or a part of one (ISO 16684-1, 6). */
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

/** An attribute or element of the packet that sets a value. */
interface Statement {
  readonly namespace: string;
  readonly name: string;
  readonly value: string;
  /** Whether it sets a property of the document, not a part of one. */
  readonly isProperty: boolean;
  readonly at: XmlElement | XmlAttribute;
}

/** Selection of properties; all of the namespace when `names` is left out. */
export interface PropertyNames {
  readonly namespace: string;
  readonly names?: readonly string[];
}

/**
 * An XMP packet (ISO 16684-1, 7). Values are changed in place and written in the packet's own encoding; everything else stays
 * byte for byte.
 */
export class XmpPacket {
  /** Attributes of the processing instruction at its start. */
  readonly header: ReadonlyMap<string, string>;
  /** Encoding detected from the bytes. Invalid UTF-8 is read as ISO 8859-1, as XMP libraries do. */
  readonly encoding: 'UTF-8' | 'UTF-16' | 'UTF-32';
  /** Properties; undefined when the packet is not valid RDF. */
  readonly properties: readonly XmpNode[] | undefined;
  readonly #coding: Coding;
  readonly #text: string;
  /** Its `rdf:RDF`; undefined when it is not well-formed, or has none. */
  readonly #rdf: XmlElement | undefined;
  /** All statements; undefined when the packet is not well-formed. */
  readonly #statements: readonly Statement[] | undefined;
  readonly #edits = new Map<number, XmlRange & { readonly text: string }>();

  constructor(bytes: Uint8Array) {
    this.#coding = codingOf(bytes);
    this.encoding = this.#coding.encoding;
    this.#text = this.#coding.decode(bytes);
    this.header = headerOf(this.#text);
    const root = unlessMalformed(() => parseXml(this.#text));
    this.#rdf = root && rdfOf(root);
    this.#statements = root && [...statementsOf(root)];
    this.properties = root && unlessMalformed(() => propertiesOf(root));
  }

  /** Whether it is well-formed XML, so that it can be changed. */
  get isReadable(): boolean {
    return this.#statements !== undefined;
  }

  get isChanged(): boolean {
    return this.#edits.size > 0;
  }

  /** Whether the packet contains a string, well-formed or not. */
  mentions(text: string): boolean {
    return this.#text.includes(text);
  }

  /** Returns every value of a property, trimmed. A valid packet has one. */
  stated({ namespace, names }: PropertyNames): string[] {
    return this.#select(namespace, names).map(({ value }) => value.trim());
  }

  /** Changes the value of a simple property wherever it is set; a missing property is not added. */
  change(namespace: string, name: string, value: string): void {
    for (const { at, isProperty, value: old } of this.#select(namespace, [name])) {
      const isRemoved = this.#edits.get(at.range.start)?.text === '';
      if (!isProperty || isRemoved || old.trim() === value) continue;
      const text = 'children' in at ? element(this.#text, at, value) : `${tagOf(at)}="${escaped(value)}"`;
      this.#edits.set(at.range.start, { ...at.range, text });
    }
  }

  /** Removes properties, with the white space after an element or before an attribute. */
  remove({ namespace, names }: PropertyNames): void {
    for (const { at } of this.#select(namespace, names)) {
      let { start, end } = at.range;
      if ('children' in at) while (isSpace(this.#text[end])) end++;
      else while (isSpace(this.#text[start - 1])) start--;
      this.#edits.delete(at.range.start);
      this.#edits.set(start, { start, end, text: '' });
    }
  }

  /**
   * Adds properties in a description of their own.
   *
   * @param properties as XML
   * @param prefixes of their namespaces
   * @returns whether there is a place for them: an `rdf:RDF` that is not empty
   */
  addProperties(properties: string, prefixes: Readonly<Record<string, string>>): boolean {
    const end = this.#rdf?.content?.end;
    if (end === undefined) return false;
    const first = this.#rdf!.children.find((child) => isRdf(child, 'Description'));
    const about = (first && attribute(first, RDF, 'about')) ?? '';
    const tag = `<rdf:Description rdf:about="${escaped(about)}"${declarations(prefixes)}>`;
    this.#insert(end, `${tag}${properties}</rdf:Description>\n`);
    return true;
  }

  /**
   * Adds an item to an array that is stated.
   *
   * @param item as XML, an `rdf:li`
   * @param prefixes of the namespaces in it
   * @returns whether the array is there
   */
  addItem(
    namespace: string,
    name: string,
    item: string,
    prefixes: Readonly<Record<string, string>>,
  ): boolean {
    for (const { at, isProperty } of this.#select(namespace, [name])) {
      const end = isProperty && 'children' in at ? at.children[0]?.content?.end : undefined;
      if (end === undefined) continue;
      this.#insert(end, item.replace('<rdf:li', `<rdf:li${declarations(prefixes)}`));
      return true;
    }
    return false;
  }

  #insert(at: number, text: string): void {
    const before = this.#edits.get(at)?.text ?? '';
    this.#edits.set(at, { start: at, end: at, text: before + text });
  }

  /** Encodes the packet in its current state. */
  toBytes(): Uint8Array {
    let text = '';
    let at = 0;
    for (const { start, end, text: own } of [...this.#edits.values()].sort((a, b) => a.start - b.start)) {
      // Already part of a removed range.
      if (start < at) continue;
      text += this.#text.slice(at, start) + own;
      at = end;
    }
    return this.#coding.encode(text + this.#text.slice(at));
  }

  #select(namespace: string, names: readonly string[] | undefined): Statement[] {
    return (this.#statements ?? []).filter(
      (each) => each.namespace === namespace && (names?.includes(each.name) ?? true),
    );
  }
}

function headerOf(text: string): Map<string, string> {
  const header = new Map<string, string>();
  const instruction = /<\?xpacket\s([^?]*)\?>/.exec(text)?.[1] ?? '';
  for (const [, key, double, single] of instruction.matchAll(/(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    header.set(key!, double ?? single ?? '');
  return header;
}

function unlessMalformed<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}

function* statementsOf(element: XmlElement, parent?: XmlElement): Generator<Statement> {
  const isDescription = parent !== undefined && isRdf(parent, 'RDF');
  for (const at of element.attributes) {
    const { namespace, name, value } = at;
    if (namespace !== RDF && namespace !== XML && namespace !== '')
      yield { namespace, name, value, isProperty: isDescription, at };
  }
  for (const at of element.children) {
    const { namespace, name, text } = at;
    if (namespace !== RDF) yield { namespace, name, value: text, isProperty: isDescription, at };
    yield* statementsOf(at, element);
  }
}

function declarations(prefixes: Readonly<Record<string, string>>): string {
  return Object.entries({ ...prefixes, rdf: RDF })
    .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
    .join('');
}

function rdfOf(root: XmlElement): XmlElement | undefined {
  return isRdf(root, 'RDF') ? root : root.children.find((child) => isRdf(child, 'RDF'));
}

function tagOf({ prefix, name }: XmlElement | XmlAttribute): string {
  return prefix === '' ? name : `${prefix}:${name}`;
}

/** Writes an element with a simple value. An element without child elements keeps its start tag. */
function element(source: string, at: XmlElement, value: string): string {
  const tag = tagOf(at);
  const start =
    at.content && at.children.length === 0
      ? source.slice(at.range.start, at.content.start)
      : `<${tag}${[...at.declared].map(([prefix, uri]) => ` xmlns${prefix && `:${prefix}`}="${escaped(uri)}"`).join('')}>`;
  return `${start}${escaped(value)}</${tag}>`;
}

function escaped(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function isSpace(character: string | undefined): boolean {
  return character !== undefined && /\s/.test(character);
}

function propertiesOf(root: XmlElement): XmpNode[] {
  const rdf = rdfOf(root);
  if (!rdf) throw new XmlError('there is no rdf:RDF');
  const properties: XmpNode[] = [];
  for (const description of rdf.children) {
    if (!isRdf(description, 'Description'))
      throw new XmlError('rdf:RDF contains something other than descriptions');
    properties.push(...fieldsOf(description));
  }
  const seen = new Set<string>();
  for (const { namespace, name } of properties) {
    if (seen.has(namespace + name)) throw new XmlError('a property occurs twice');
    seen.add(namespace + name);
  }
  return properties;
}

/** Returns the properties of a description or structure, whether attributes or elements. */
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

/** Returns a value with qualifiers: `rdf:value` and its qualifying properties. */
function qualified(description: XmlElement): XmpNode | undefined {
  const value = description.children.find((child) => isRdf(child, 'value'));
  return value && nodeOf(value);
}

function itemOf(element: XmlElement): XmpNode {
  if (!isRdf(element, 'li')) throw new XmlError('an array contains something other than items');
  return nodeOf(element);
}

function isRdf(element: XmlElement, name: string): boolean {
  return element.namespace === RDF && element.name === name;
}

function attribute(element: XmlElement, namespace: string, name: string): string | undefined {
  return element.attributes.find((own) => own.namespace === namespace && own.name === name)?.value;
}
