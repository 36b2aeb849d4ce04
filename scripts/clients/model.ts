/**
 * Language-independent model from which clients are generated: the OpenAPI document as named types and operations. Inline objects
 * get names, since Python and Go have no anonymous types.
 */
import type { JsonObject, JsonValue } from '../../src/domain/json.ts';
import type { OpenApiDocument, OperationObject, ParameterObject } from '../../src/http/openapi/types.ts';
import { pascalCase, singular } from './names.ts';

export type Literal = string | number | boolean;

export type TypeRef =
  | { readonly kind: 'string' | 'integer' | 'number' | 'boolean' | 'null' | 'any' | 'bytes' }
  | { readonly kind: 'literal'; readonly values: readonly Literal[] }
  | { readonly kind: 'array'; readonly items: TypeRef }
  | { readonly kind: 'map'; readonly values: TypeRef }
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'union'; readonly of: readonly TypeRef[] };

export interface Member {
  /** Name in JSON or in the query. */
  readonly name: string;
  readonly type: TypeRef;
  readonly required: boolean;
  readonly about?: string | undefined;
}

export interface ObjectType {
  readonly kind: 'object';
  readonly name: string;
  readonly about?: string | undefined;
  readonly members: readonly Member[];
}

/** Name of a type that is not an object: a union, a list, an enumeration. */
export interface AliasType {
  readonly kind: 'alias';
  readonly name: string;
  readonly about?: string | undefined;
  readonly type: TypeRef;
}

export type NamedType = ObjectType | AliasType;

/** Possible results of a successful operation; several if the result depends on the request. */
export interface Result {
  readonly json?: TypeRef | undefined;
  /** Whether it can be a PDF, an image or a ZIP. */
  readonly file: boolean;
  readonly text: boolean;
}

export interface ClientOperation {
  readonly id: string;
  readonly method: string;
  /** Path template with its parameters in braces. */
  readonly path: string;
  readonly pathParameters: readonly string[];
  readonly query: readonly Member[];
  /** Whether it accepts `metadata.<key>` query parameters. */
  readonly metadataQuery: boolean;
  readonly body?: { readonly type: TypeRef; readonly optional: boolean } | undefined;
  /** Media type of a raw request body, for operations without a JSON body. */
  readonly bytes?: string | undefined;
  /** Whether it accepts an idempotency key. */
  readonly keyed: boolean;
  readonly result: Result;
  /** Item type of a list that is paginated with `limit` and `offset`. */
  readonly items?: TypeRef | undefined;
  readonly about: string;
  readonly deprecated: boolean;
}

export interface ClientModel {
  readonly version: string;
  readonly types: readonly NamedType[];
  readonly operations: readonly ClientOperation[];
}

/** Better names for inline objects than those derived from their position. */
const RENAMED: Readonly<Record<string, string>> = {
  PdfInputDocumentId: 'DocumentReference',
  PdfWithPasswordDocumentId: 'ProtectedDocumentReference',
  PdfWithPasswordPdf: 'ProtectedPdf',
  PageSelectionItem: 'PageRange',
};

/** Result of an upload, accepted for every PDF in a request. */
const DOCUMENT_REFERENCE: TypeRef = { kind: 'named', name: 'DocumentReference' };

const METADATA_QUERIES = new Set(['listDocuments']);

export function clientModel(document: OpenApiDocument): ClientModel {
  const types = new TypeReader();
  for (const [name, schema] of Object.entries(document.components.schemas)) types.component(name, schema);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => readOperation(types, path, method, operation)),
  );
  return { version: String(document.info.version), types: [...types.named.values()], operations };
}

class TypeReader {
  readonly named = new Map<string, NamedType>();

  component(name: string, schema: JsonObject): void {
    if (isClosedObject(schema)) this.#object(name, schema);
    else {
      const type = this.read(schema, name, true);
      const whole = isPdf(schema) ? union([{ kind: 'bytes' }, type, DOCUMENT_REFERENCE]) : type;
      this.#add({ kind: 'alias', name, about: aboutOf(schema), type: whole });
    }
  }

  /**
   * @param name of an object in the schema
   * @param taken whether the name belongs to the union itself, so that its objects need longer names
   */
  read(schema: JsonObject, name: string, taken = false): TypeRef {
    if (typeof schema.$ref === 'string') return { kind: 'named', name: schema.$ref.split('/').at(-1)! };
    if (schema.const !== undefined) return { kind: 'literal', values: [schema.const as Literal] };
    if (Array.isArray(schema.enum)) return enumeration(schema.enum);
    const branches = (schema.anyOf ?? schema.oneOf) as JsonObject[] | undefined;
    if (branches !== undefined) return this.#union(branches, name, taken);
    if (Array.isArray(schema.type)) {
      return union(schema.type.map((type) => this.read({ ...schema, type }, name, taken)));
    }
    switch (schema.type) {
      case 'string':
      case 'integer':
      case 'number':
      case 'boolean':
      case 'null':
        return { kind: schema.type };
      case 'array':
        return {
          kind: 'array',
          items: this.read((schema.items ?? {}) as JsonObject, taken ? `${name}Item` : singular(name)),
        };
      case 'object':
        return isClosedObject(schema) ? this.#object(name, schema) : this.#map(schema, name);
      default:
        return { kind: 'any' };
    }
  }

  #map(schema: JsonObject, name: string): TypeRef {
    const values = schema.additionalProperties;
    // A map with named members accepts any value: the members are options among data.
    const known = isSchema(values) && schema.properties === undefined;
    return { kind: 'map', values: known ? this.read(values, `${name}Value`) : { kind: 'any' } };
  }

  #union(branches: readonly JsonObject[], name: string, taken: boolean): TypeRef {
    const objects = branches.filter(isClosedObject);
    const endings = distinctions(objects);
    return union(
      branches.map((branch) => {
        const own = isClosedObject(branch) && (taken || objects.length > 1);
        return this.read(branch, own ? `${name}${endings.get(branch)}` : name);
      }),
    );
  }

  #object(name: string, schema: JsonObject): TypeRef {
    const own = RENAMED[name] ?? name;
    const required = new Set((schema.required ?? []) as string[]);
    const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonObject>);
    const members = properties.map(([property, member]) => ({
      name: property,
      type: this.read(member, `${own}${pascalCase(property)}`),
      required: required.has(property),
      about: aboutOf(member),
    }));
    this.#add({ kind: 'object', name: own, about: aboutOf(schema), members });
    return { kind: 'named', name: own };
  }

  /** Reads a body or a result. A union gets the name itself. */
  whole(schema: JsonObject, name: string): TypeRef {
    const type = this.read(schema, name, schema.anyOf !== undefined || schema.oneOf !== undefined);
    if (type.kind !== 'union') return type;
    this.#add({ kind: 'alias', name, type });
    return { kind: 'named', name };
  }

  #add(type: NamedType): void {
    const other = this.named.get(type.name);
    if (other !== undefined && JSON.stringify(other) !== JSON.stringify(type)) {
      throw new Error(`Two types of the API would be called ${type.name}: give one a name in RENAMED`);
    }
    this.named.set(type.name, type);
  }
}

function readOperation(
  types: TypeReader,
  path: string,
  method: string,
  operation: OperationObject,
): ClientOperation {
  const id = operation.operationId;
  const content = operation.requestBody?.content ?? {};
  const schema = content['application/json']?.schema;
  const result = resultOf(types, id, operation);
  const query = queryOf(operation).map(({ name, required, description, schema: of }) => ({
    name,
    type: types.read(of, `${pascalCase(id)}${pascalCase(name)}`),
    required: required === true,
    about: description,
  }));
  return {
    id,
    method: method.toUpperCase(),
    path,
    pathParameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
    query,
    metadataQuery: METADATA_QUERIES.has(id),
    body: schema && { type: bodyType(types, id, schema), optional: isOptional(schema) },
    bytes: schema === undefined ? Object.keys(content)[0] : undefined,
    keyed: operation.parameters?.some((parameter) => '$ref' in parameter) ?? false,
    result,
    items: ['limit', 'offset'].every((name) => query.some((member) => member.name === name))
      ? itemsOf(types, result)
      : undefined,
    about: operation.summary,
    deprecated: operation.deprecated === true,
  };
}

function bodyType(types: TypeReader, id: string, schema: JsonObject): TypeRef {
  const name = `${pascalCase(id)}Body`;
  return types.whole(schema, name);
}

function resultOf(types: TypeReader, id: string, operation: OperationObject): Result {
  const contents = Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content }]) => Object.entries(content ?? {}));
  const json = contents.flatMap(([media, { schema }]) =>
    media === 'application/json' ? [schema ?? {}] : [],
  );
  const schema = json.length > 1 ? { oneOf: json } : json[0];
  return {
    json: schema && types.whole(schema, `${pascalCase(id)}Result`),
    file: contents.some(([media]) => media !== 'application/json' && !media.startsWith('text/')),
    text: contents.some(([media]) => media.startsWith('text/')),
  };
}

/** Item type of `data`, if the result is a page of a list. */
function itemsOf(types: TypeReader, { json }: Result): TypeRef | undefined {
  if (json?.kind !== 'named') return undefined;
  const page = types.named.get(json.name);
  if (page?.kind !== 'object' || !page.members.some(({ name }) => name === 'hasMore')) return undefined;
  const data = page.members.find(({ name }) => name === 'data')?.type;
  return data?.kind === 'array' ? data.items : undefined;
}

/** Name suffix that distinguishes each object of a union: its discriminator's value, a member that only it has, or both. */
function distinctions(objects: readonly JsonObject[]): Map<JsonObject, string> {
  const words = objects.map(discriminator);
  return new Map(
    objects.map((object, at) => {
      const word = words[at]!;
      if (word !== '' && words.indexOf(word) === words.lastIndexOf(word)) return [object, word];
      const own = ownMember(object, objects);
      return [object, own === undefined ? `${word}Option${at + 1}` : `${word}${pascalCase(own)}`];
    }),
  );
}

function discriminator(object: JsonObject): string {
  const properties = Object.values((object.properties ?? {}) as Record<string, JsonObject>);
  const member = properties.find((property) => typeof property.const === 'string');
  return member === undefined ? '' : pascalCase(member.const as string);
}

function ownMember(object: JsonObject, objects: readonly JsonObject[]): string | undefined {
  const required = (of: JsonObject) => (of.required ?? []) as string[];
  const possible = (of: JsonObject) => Object.keys((of.properties ?? {}) as JsonObject);
  const others = objects.filter((other) => other !== object);
  const ownOf = (members: (of: JsonObject) => string[]) =>
    members(object).find((name) => others.every((other) => !members(other).includes(name)));
  return ownOf(required) ?? ownOf(possible);
}

function enumeration(values: readonly JsonValue[]): TypeRef {
  // Query schemas describe booleans as the strings `true` and `false`.
  if (values.join() === 'true,false') return { kind: 'boolean' };
  return { kind: 'literal', values: values as Literal[] };
}

/** Combines types into one, flattened and without duplicates. */
function union(types: readonly TypeRef[]): TypeRef {
  const flat = types.flatMap((type) => (type.kind === 'union' ? type.of : [type]));
  const literals = flat.filter((type) => type.kind === 'literal').flatMap(({ values }) => values);
  const rest = flat.filter((type) => type.kind !== 'literal');
  const all: TypeRef[] = literals.length === 0 ? rest : [{ kind: 'literal', values: literals }, ...rest];
  const distinct = [...new Map(all.map((type) => [JSON.stringify(type), type])).values()];
  return distinct.length === 1 ? distinct[0]! : { kind: 'union', of: distinct };
}

/** Whether it is a PDF input: base64 (clients also accept bytes), or a reference to a stored document. */
function isPdf({ anyOf }: JsonObject): boolean {
  const branches = (anyOf ?? []) as JsonObject[];
  const text = branches.some(({ type }) => type === 'string');
  return (
    text &&
    branches.some(({ properties }) => (properties as JsonObject | undefined)?.documentId !== undefined)
  );
}

/** Whether it is an object with named members only. */
function isClosedObject(schema: JsonObject): boolean {
  return schema.type === 'object' && schema.properties !== undefined && !isOpen(schema.additionalProperties);
}

function isOpen(additional: JsonValue | undefined): boolean {
  return additional === true || isSchema(additional);
}

function isOptional(schema: JsonObject): boolean {
  return schema.type === 'object' && ((schema.required ?? []) as JsonValue[]).length === 0;
}

function isSchema(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function aboutOf(schema: JsonObject): string | undefined {
  return typeof schema.description === 'string' ? schema.description.replaceAll(/\s+/g, ' ') : undefined;
}

function queryOf(operation: OperationObject): ParameterObject[] {
  return (operation.parameters ?? []).filter(
    (parameter): parameter is ParameterObject => 'in' in parameter && parameter.in === 'query',
  );
}
