import type { JsonObject, JsonValue } from '../src/domain/json.ts';
import type { OpenApiDocument, OperationObject, ParameterObject } from '../src/http/openapi/types.ts';
import { typeName, typeOf } from './schema-types.ts';

interface ClientOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly operation: OperationObject;
}

/** Query parameters with arbitrary names, by operation. */
const OPEN_QUERIES: Readonly<Record<string, string>> = {
  listDocuments: '  [metadata: `metadata.$' + '{string}`]: string | number | undefined;\n',
};

const HEADING = '// Made from the description of the API by `npm run generate`. Changes belong there.';

/** TypeScript source of the client's input and output types, generated from the OpenAPI document. */
export function clientTypes(document: OpenApiDocument): string {
  return [
    HEADING,
    '',
    ...Object.entries(document.components.schemas).map(([name, schema]) => component(name, schema)),
    ...operationsOf(document).map(inputTypes),
  ].join('\n');
}

/** TypeScript source of the client's methods, which use the types of {@link clientTypes}. */
export function clientOperations(document: OpenApiDocument): string {
  const methods = methodsClass(operationsOf(document));
  const declared = [...clientTypes(document).matchAll(/^export type (\w+)/gm)].map(([, name]) => name!);
  const used = declared
    .filter((name) => new RegExp(`\\b${name}\\b`).test(methods))
    .sort((a, b) => a.localeCompare(b, 'en'));
  return [
    HEADING,
    "import type { PdfResponse } from '../pdf-response.ts';",
    "import type { CallOptions, OperationCall } from '../transport.ts';",
    `import type { ${used.join(', ')} } from './types.ts';`,
    '',
    methods,
  ].join('\n');
}

/** TypeScript source of the error codes. Later versions may add codes. */
export function clientErrorCodes(codes: Readonly<Record<string, string>>): string {
  const words = Object.entries(codes).map(([code, meaning]) => `  /** ${meaning} */\n  | '${code}'\n`);
  return `${HEADING}

/** The codes that this version of the client knows. */
export type KnownErrorCode =
${words.join('')};

/** The \`code\` of an error: a known one, or one that a newer service has. */
export type ErrorCode = KnownErrorCode | (string & Record<never, never>);
`;
}

/** TypeScript source of the client's list iterators, grouped by the first segment of their path. */
export function clientLists(document: OpenApiDocument): string {
  const groups = new Map<string, string[]>();
  const queries: string[] = [];
  for (const { id, path, operation } of operationsOf(document)) {
    const takes = (name: string) => queryOf(operation).some((parameter) => parameter.name === name);
    if (!takes('limit') || !(takes('offset') || takes('cursor'))) continue;
    const [first, ...rest] = path.replace(/^\/v1\//, '').split('/');
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    const own = rest.filter((part) => !part.startsWith('{')).at(-1);
    queries.push(`${pascal(id)}Query`);
    const call = [...names, '{ ...query, ...page }', 'options'].join(', ');
    const parameters = [
      ...names.map((name) => `${name}: string`),
      `query: Filters<${pascal(id)}Query> = {}`,
      'options?: CallOptions',
    ];
    const source = `    /** ${operation.summary}: all of them, page after page. */
    ${own === undefined ? 'list' : camel(own)}: (${parameters.join(', ')}) =>
      walkPages((page) => this.${id}(${call})),
`;
    groups.set(camel(first!), [...(groups.get(camel(first!)) ?? []), source]);
  }
  const properties = [...groups].map(([name, lists]) => `  readonly ${name} = {\n${lists.join('')}  };\n`);
  return `${HEADING}
import { type Filters, walkPages } from '../lists.ts';
import type { CallOptions } from '../transport.ts';
import { Operations } from './operations.ts';
import type { ${queries.sort((a, b) => a.localeCompare(b, 'en')).join(', ')} } from './types.ts';

/** Every list, as all of its items: \`for await (const document of platen.documents.list())\`. */
export abstract class Lists extends Operations {
${properties.join('\n')}}
`;
}

function camel(kebab: string): string {
  return kebab.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function operationsOf(document: OpenApiDocument): ClientOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

/** A constant with the list of values, and the type of its items. */
function enumeration(name: string, about: string, values: readonly JsonValue[]): string {
  const list = `${name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()}S`;
  return (
    `export const ${list} = ${JSON.stringify(values)} as const;\n` +
    `${about}export type ${name} = (typeof ${list})[number];\n`
  );
}

function component(name: string, schema: JsonObject): string {
  const about = typeof schema.description === 'string' ? `/** ${schema.description} */\n` : '';
  if (Array.isArray(schema.enum)) return enumeration(typeName(name), about, schema.enum);
  const bytes = ['PdfInput', 'PdfWithPassword', 'OfficeInput'].includes(name) ? ' | Uint8Array' : '';
  return `${about}export type ${typeName(name)} = ${typeOf(schema)}${bytes};\n`;
}

function inputTypes({ id, operation }: ClientOperation): string {
  const body = jsonBodyOf(operation);
  const query = queryOf(operation);
  const types: string[] = [];
  if (body !== undefined) types.push(`export type ${pascal(id)}Body = ${typeOf(body)};\n`);
  if (query.length > 0) {
    const members = query.map(({ name, required, description, schema }) => {
      const about = description === undefined ? '' : `  /** ${description} */\n`;
      return `${about}  ${name}${required ? '' : '?'}: ${typeOf(schema)};\n`;
    });
    types.push(`export type ${pascal(id)}Query = {\n${members.join('')}${OPEN_QUERIES[id] ?? ''}};\n`);
  }
  return types.join('\n');
}

function methodsClass(operations: readonly ClientOperation[]): string {
  return `/** A method for every operation of the API. */
export abstract class Operations {
  protected abstract send<T>(call: OperationCall, options?: CallOptions): Promise<T>;

${operations.map(method).join('\n')}}
`;
}

function method({ id, method: verb, path, operation }: ClientOperation): string {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const parameters = names.map((name) => `${name}: string`);
  const call = [
    `method: '${verb}'`,
    `path: \`${path.replaceAll('{', '${encodeURIComponent(').replaceAll('}', ')}')}\``,
  ];
  if (jsonBodyOf(operation) !== undefined) {
    const allOptional = isOptional(jsonBodyOf(operation)!);
    parameters.push(`body: ${pascal(id)}Body${allOptional ? ' = {}' : ''}`);
    call.push('body');
  } else if (operation.requestBody !== undefined) {
    parameters.push('bytes: Uint8Array');
    call.push('bytes');
    const [mediaType] = Object.keys(operation.requestBody.content);
    if (mediaType !== 'application/pdf') call.push(`mediaType: '${mediaType}'`);
  }
  if (queryOf(operation).length > 0) {
    const required = queryOf(operation).some((parameter) => parameter.required);
    parameters.push(`query: ${pascal(id)}Query${required ? '' : ' = {}'}`);
    call.push('query');
  }
  if (operation.parameters?.some((parameter) => '$ref' in parameter)) call.push('keyed: true');
  if (outputOf(operation) === 'string') call.push('text: true');
  parameters.push('options?: CallOptions');
  const about = operation.deprecated
    ? `/**\n   * ${operation.summary}.\n   * @deprecated\n   */`
    : `/** ${operation.summary}. */`;
  return `  ${about}
  ${id}(${parameters.join(', ')}): Promise<${outputOf(operation)}> {
    return this.send({ ${call.join(', ')} }, options);
  }
`;
}

function outputOf(operation: OperationObject): string {
  const types = new Set<string>();
  for (const [status, { content }] of Object.entries(operation.responses)) {
    if (!status.startsWith('2')) continue;
    if (content === undefined) types.add('void');
    for (const [media, { schema }] of Object.entries(content ?? {})) {
      if (media === 'application/json') types.add(typeOf(schema ?? {}));
      else types.add(media.startsWith('text/') ? 'string' : 'PdfResponse');
    }
  }
  return [...types].join(' | ');
}

function jsonBodyOf(operation: OperationObject): JsonObject | undefined {
  return operation.requestBody?.content['application/json']?.schema;
}

function isOptional(schema: JsonObject): boolean {
  return schema.type === 'object' && ((schema.required ?? []) as JsonValue[]).length === 0;
}

function queryOf(operation: OperationObject): ParameterObject[] {
  return (operation.parameters ?? []).filter(
    (parameter): parameter is ParameterObject => 'in' in parameter && parameter.in === 'query',
  );
}

function pascal(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1);
}
