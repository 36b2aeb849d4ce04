/**
 * Writes the tables of `src/invoice/syntax/schema` from the official schemas: children of each element with their order and
 * occurrence, attributes, and the type of its text.
 *
 * `node test/tools/invoice-schema.ts <folder of UBL 2.1> <folder of CII D16B, uncoupled> <folder of
 * Factur-X EXTENDED> <folder of CII D22B, uncoupled>`
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CII_NAMESPACES } from '../../src/invoice/syntax/cii.ts';
import { UBL_NAMESPACES } from '../../src/invoice/syntax/ubl.ts';
import { type Namespaces, parseXml, type XmlElement } from '../../src/invoice/syntax/xml.ts';

const XS = { 'http://www.w3.org/2001/XMLSchema': 'xs' };
/** Simple types of XML Schema whose values are checked. */
const VALUES: Readonly<Record<string, string>> = {
  decimal: 'decimal',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  dateTime: 'dateTime',
  base64Binary: 'base64',
};

interface Declared {
  readonly prefix: string;
  readonly node: XmlElement;
  /** Prefixes of this file, as namespaces. */
  readonly prefixes: Readonly<Record<string, string>>;
}

function tables(folder: string, roots: readonly string[], namespaces: Namespaces, name: string): void {
  const types = new Map<string, Declared>();
  const elements = new Map<string, Declared>();
  for (const file of globSync('**/*.xsd', { cwd: folder })) {
    const source = readFileSync(path.join(folder, file));
    const schema = parseXml(source, XS);
    const prefixes = Object.fromEntries(
      [...source.toString('utf8').matchAll(/xmlns(?::([\w-]+))?="([^"]+)"/g)].map(([, prefix, uri]) => [
        prefix ?? '',
        uri!,
      ]),
    );
    const uri = schema.attributes.targetNamespace ?? '';
    const prefix = namespaces[uri] ?? uri;
    for (const node of schema.children) {
      const declared = { prefix, node, prefixes };
      if (node.name === 'xs:element') elements.set(`${prefix}:${node.attributes.name}`, declared);
      if (node.name.endsWith('Type')) types.set(`${prefix}:${node.attributes.name}`, declared);
    }
  }
  const qualified = (given: string, { prefix, prefixes }: Declared) => {
    const [local, own] = given.split(':').reverse() as [string, string?];
    const uri = prefixes[own ?? ''];
    return uri === undefined
      ? `${prefix}:${local}`
      : `${namespaces[uri] ?? XS[uri as keyof typeof XS] ?? uri}:${local}`;
  };

  const content = new Map<string, string>();
  const pending: [key: string, declared: Declared][] = [];
  const keyOf = (type: string): string => {
    if (type.startsWith('xs:')) return VALUES[type.slice(3)] ?? 'text';
    const declared = types.get(type);
    if (declared === undefined) throw new Error(`no type ${type}`);
    const simple = simpleOf(declared);
    if (simple !== undefined) return simple;
    if (!content.has(type)) {
      content.set(type, '');
      pending.push([type, declared]);
    }
    return type;
  };
  /** `value attribute attribute!` of a type with text. */
  const simpleOf = (declared: Declared): string | undefined => {
    const { node } = declared;
    if (node.name === 'xs:simpleType') {
      const base = qualified(
        node.children.find(({ name: at }) => at === 'xs:restriction')?.attributes.base ?? 'xs:string',
        declared,
      );
      return keyOf(base);
    }
    const simple = node.children.find(({ name: at }) => at === 'xs:simpleContent');
    if (simple === undefined) return undefined;
    const derived = simple.children[0]!;
    const base = keyOf(qualified(derived.attributes.base!, declared));
    const attributes = new Map(
      base
        .split(' ')
        .slice(1)
        .map((one) => [one.replace('!', ''), one]),
    );
    for (const { name: at, attributes: given } of derived.children) {
      if (at === 'xs:attribute')
        attributes.set(given.name!, `${given.name}${given.use === 'required' ? '!' : ''}`);
    }
    return [base.split(' ')[0], ...[...attributes.values()].sort()].join(' ');
  };
  const typeOfElement = (node: XmlElement, declared: Declared, at: string): string => {
    const inline = node.children.find(({ name: inside }) => inside.endsWith('Type'));
    if (inline === undefined) return keyOf(qualified(node.attributes.type!, declared));
    const here = { ...declared, node: inline };
    const simple = simpleOf(here);
    if (simple !== undefined) return simple;
    content.set(at, '');
    pending.push([at, here]);
    return at;
  };
  const kinds = new Map<string, string>();
  const typeOf = new Map<string, string>();
  const nameOf = (type: string) => {
    if (!/^(?:text|decimal|boolean|date|time|dateTime|base64)\b/.test(type))
      return type.replace(/^\w+:|Type$/g, '');
    if (!kinds.has(type)) kinds.set(type, `#${kinds.size}`);
    return kinds.get(type)!;
  };
  const particle = (node: XmlElement, declared: Declared): string[] =>
    node.children.flatMap((child) => {
      if (child.name === 'xs:sequence') return particle(child, declared);
      if (child.name === 'xs:choice')
        return particle(child, declared).map((one) =>
          one.replace(/[?*+]?$/, child.attributes.minOccurs === '0' ? '?' : '|'),
        );
      if (child.name !== 'xs:element') return [];
      const { minOccurs = '1', maxOccurs = '1', ref } = child.attributes;
      const isMany = maxOccurs !== '1';
      const count = minOccurs === '0' ? (isMany ? '*' : '?') : isMany ? '+' : '';
      const at = ref === undefined ? `${declared.prefix}:${child.attributes.name}` : qualified(ref, declared);
      if (at === 'ext:UBLExtensions') return [`${at}=any${count}`];
      const of = ref === undefined ? declared : elements.get(at)!;
      const type = nameOf(typeOfElement(ref === undefined ? child : of.node, of, at));
      if (!typeOf.has(at)) typeOf.set(at, type);
      return [`${at}${typeOf.get(at) === type ? '' : `=${type}`}${count}`];
    });
  const lines = roots.map((root) => {
    const declared = elements.get(root)!;
    return `${root} ${nameOf(typeOfElement(declared.node, declared, root))}`;
  });
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
    const [key, declared] = next;
    content.set(key, particle(declared.node, declared).join(' '));
  }
  const text = [
    '// Generated by test/tools/invoice-schema.ts from the official schemas: do not edit.',
    '',
    `/** See \`schemaOf\`: roots, kinds of text, types of elements, and content of types. */`,
    `export const ${name} = \``,
    ...lines,
    '',
    ...[...kinds].map(([type, kind]) => `${kind} ${type}`),
    '',
    ...[...Map.groupBy(typeOf, ([, type]) => type)].map(
      ([type, of]) => `${type}: ${of.map(([at]) => at).join(' ')}`,
    ),
    '',
    ...[...content].map(([type, inside]) => `${nameOf(type)} = ${inside}`),
    '`;',
    '',
  ];
  writeFileSync(
    path.join('src/invoice/syntax/schema', `${name.toLowerCase().replace('_', '-')}.ts`),
    text.join('\n'),
  );
}

const [ubl, cii, extended, d22b] = process.argv.slice(2);
tables(ubl!, ['inv:Invoice', 'cn:CreditNote'], UBL_NAMESPACES, 'UBL_SCHEMA');
tables(cii!, ['rsm:CrossIndustryInvoice'], CII_NAMESPACES, 'CII_SCHEMA');
tables(extended!, ['rsm:CrossIndustryInvoice'], CII_NAMESPACES, 'EXTENDED_SCHEMA');
tables(d22b!, ['rsm:CrossIndustryInvoice'], CII_NAMESPACES, 'D22B_SCHEMA');
