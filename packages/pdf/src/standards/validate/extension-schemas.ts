import { XMP_NAMESPACES } from '../../document/metadata/xmp-namespaces.ts';
import type { XmpNode } from '../../document/metadata/xmp-packet.ts';
import type { RuleId } from '../rules/rule-table.ts';
import type { Place, Report } from './report.ts';
import { ValueTypes } from './xmp-types.ts';

const { pdfaSchema: SCHEMA, pdfaProperty: PROPERTY, pdfaType: TYPE, pdfaField: FIELD } = XMP_NAMESPACES;
export const EXTENSION = XMP_NAMESPACES.pdfaExtension;

/** Definitions in a packet's extension schemas: properties by namespace, and their value types. */
export interface Extensions {
  readonly properties: Map<string, Map<string, string>>;
  readonly types: Map<string, ValueTypes>;
}

interface Part {
  readonly namespace: string;
  readonly prefix: string;
}

const PARTS = {
  schema: { namespace: SCHEMA, prefix: 'pdfaSchema' },
  property: { namespace: PROPERTY, prefix: 'pdfaProperty' },
  type: { namespace: TYPE, prefix: 'pdfaType' },
  field: { namespace: FIELD, prefix: 'pdfaField' },
} as const satisfies Record<string, Part>;

/**
 * Reads and checks the description of extension schemas (ISO 19005-2, 6.6.2.3.2 and 6.6.2.3.3).
 *
 * @param outer schemas of the document, whose types those of other packets may use
 */
export function readExtensions(
  properties: readonly XmpNode[],
  report: Report,
  place: Place,
  outer: Extensions | undefined,
): Extensions {
  const extensions: Extensions = { properties: new Map(), types: new Map() };
  const container = properties.find(({ namespace }) => namespace === EXTENSION);
  if (!container) return extensions;
  const broken = (id: RuleId, detail?: string) =>
    report.broken(id, { ...place, ...(detail !== undefined && { detail }) });
  if (container.name !== 'schemas' || container.kind !== 'bag' || container.prefix !== 'pdfaExtension')
    broken('6.6.2.3.3-1');
  for (const schema of container.parts) readSchema(schema, extensions, outer, broken);
  return extensions;
}

type Broken = (id: RuleId, detail?: string) => void;

function readSchema(
  schema: XmpNode,
  extensions: Extensions,
  outer: Extensions | undefined,
  broken: Broken,
): void {
  const part = PARTS.schema;
  const namespace = textOf(schema, part, 'namespaceURI');
  const detail = namespace ?? textOf(schema, part, 'schema');
  onlyFields(schema, part, ['schema', 'namespaceURI', 'prefix', 'property', 'valueType'], broken, detail);
  needsText(schema, part, 'schema', '6.6.2.3.3-2', broken, detail);
  needsText(schema, part, 'namespaceURI', '6.6.2.3.3-3', broken, detail);
  needsText(schema, part, 'prefix', '6.6.2.3.3-4', broken, detail);
  const types = new ValueTypes(outer?.types.get(namespace ?? ''));
  const listedTypes = find(schema, part, 'valueType');
  if (listedTypes && (listedTypes.kind !== 'seq' || listedTypes.prefix !== part.prefix))
    broken('6.6.2.3.3-6', detail);
  for (const type of listedTypes?.parts ?? []) addType(type, types);
  for (const type of listedTypes?.parts ?? []) checkType(type, types, broken);
  const listed = find(schema, part, 'property');
  if (listed && (listed.kind !== 'seq' || listed.prefix !== part.prefix)) broken('6.6.2.3.3-5', detail);
  const own = extensions.properties.get(namespace ?? '') ?? new Map<string, string>();
  for (const property of listed?.parts ?? []) {
    checkProperty(property, types, broken);
    const name = textOf(property, PARTS.property, 'name');
    const type = textOf(property, PARTS.property, 'valueType');
    if (name !== undefined && type !== undefined) own.set(name, type);
  }
  if (namespace === undefined) return;
  extensions.properties.set(namespace, own);
  extensions.types.set(namespace, types);
}

function checkProperty(property: XmpNode, types: ValueTypes, broken: Broken): void {
  const part = PARTS.property;
  const detail = textOf(property, part, 'name');
  onlyFields(property, part, ['name', 'valueType', 'category', 'description'], broken, detail);
  needsText(property, part, 'name', '6.6.2.3.3-7', broken, detail);
  const type = textOf(property, part, 'valueType');
  if (!hasText(property, part, 'valueType') || !types.has(type ?? ''))
    broken('6.6.2.3.3-8', `${detail ?? ''}: ${type ?? 'no type'}`);
  const category = textOf(property, part, 'category');
  if (!hasText(property, part, 'category') || !/^(external|internal)$/.test(category ?? ''))
    broken('6.6.2.3.3-9', detail);
  needsText(property, part, 'description', '6.6.2.3.3-10', broken, detail);
}

function addType(type: XmpNode, types: ValueTypes): void {
  const part = PARTS.type;
  const name = textOf(type, part, 'type');
  const namespace = textOf(type, part, 'namespaceURI');
  if (name === undefined || namespace === undefined) return;
  const fields = new Map<string, string>();
  for (const field of find(type, part, 'field')?.parts ?? []) {
    const own = textOf(field, PARTS.field, 'name');
    const value = textOf(field, PARTS.field, 'valueType');
    if (own !== undefined && value !== undefined) fields.set(own, value);
  }
  types.add(name, { namespace, fields });
}

function checkType(type: XmpNode, types: ValueTypes, broken: Broken): void {
  const part = PARTS.type;
  const detail = textOf(type, part, 'type');
  onlyFields(type, part, ['type', 'namespaceURI', 'prefix', 'description', 'field'], broken, detail);
  needsText(type, part, 'type', '6.6.2.3.3-11', broken, detail);
  needsText(type, part, 'namespaceURI', '6.6.2.3.3-12', broken, detail);
  needsText(type, part, 'prefix', '6.6.2.3.3-13', broken, detail);
  needsText(type, part, 'description', '6.6.2.3.3-14', broken, detail);
  const fields = find(type, part, 'field');
  if (fields && (fields.kind !== 'seq' || fields.prefix !== part.prefix)) broken('6.6.2.3.3-15', detail);
  for (const field of fields?.parts ?? []) {
    const own = PARTS.field;
    const name = textOf(field, own, 'name');
    onlyFields(field, own, ['name', 'valueType', 'description'], broken, name);
    needsText(field, own, 'name', '6.6.2.3.3-16', broken, name);
    if (!hasText(field, own, 'valueType') || !types.has(textOf(field, own, 'valueType') ?? ''))
      broken('6.6.2.3.3-17', name);
    needsText(field, own, 'description', '6.6.2.3.3-18', broken, name);
  }
}

function find(node: XmpNode, { namespace }: Part, name: string): XmpNode | undefined {
  return node.parts.find((part) => part.namespace === namespace && part.name === name);
}

function textOf(node: XmpNode, part: Part, name: string): string | undefined {
  const own = find(node, part, name);
  return own?.kind === 'simple' ? own.value : undefined;
}

function hasText(node: XmpNode, part: Part, name: string): boolean {
  const own = find(node, part, name);
  return own?.kind === 'simple' && own.prefix === part.prefix;
}

function needsText(
  node: XmpNode,
  part: Part,
  name: string,
  rule: RuleId,
  broken: Broken,
  detail: string | undefined,
): void {
  if (!hasText(node, part, name)) broken(rule, detail);
}

function onlyFields(
  node: XmpNode,
  { namespace }: Part,
  known: readonly string[],
  broken: Broken,
  detail: string | undefined,
): void {
  const strange = node.parts.find((part) => part.namespace !== namespace || !known.includes(part.name));
  if (strange) broken('6.6.2.3.2-1', `${detail ?? ''}: ${strange.name}`);
}
