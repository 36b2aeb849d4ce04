/** Generates the Go client's methods, which use the transport in `packages/client-go`. */
import { comment, goName, goParameter } from './go-names.ts';
import { GoTypes } from './go-types.ts';
import type { ClientModel, ClientOperation, Member } from './model.ts';

const HEADING = '// Code generated from the description of the API by "npm run generate". DO NOT EDIT.';

/** Parameters set by the iteration over all pages. */
const PAGE = new Set(['limit', 'offset', 'cursor']);

export function goTypesFile(model: ClientModel): string {
  return `${HEADING}

package platen

import "encoding/json"

${new GoTypes(model).declarations().join('\n')}`;
}

export function goErrorCodes(codes: Readonly<Record<string, string>>): string {
  const entries = Object.entries(codes).map(
    ([code, meaning]) => `${comment(meaning, '\t')}\tCode${goName(code.toLowerCase())} Code = "${code}"\n`,
  );
  return `${HEADING}

package platen

// The codes of errors: one may be added, none is renamed. errors.Is(err, CodeQuotaExceeded) asks for one.
const (
${entries.join('\n')})
`;
}

export function goOperations(model: ClientModel): string {
  const types = new GoTypes(model);
  const parts = model.operations.flatMap((operation) => [
    ...(hasQuery(operation) ? [queryType(types, operation)] : []),
    method(types, operation),
    ...(operation.items === undefined ? [] : [walker(types, operation)]),
  ]);
  const imports = ['context', 'net/url', 'strconv'].filter((name) =>
    parts.some((part) => part.includes(`${name.split('/').at(-1)}.`)),
  );
  return `${HEADING}

package platen

import (
${imports.map((name) => `\t"${name}"\n`).join('')})

${parts.join('\n')}`;
}

function hasQuery({ query, metadataQuery }: ClientOperation): boolean {
  return query.length > 0 || metadataQuery;
}

function queryType(types: GoTypes, { id, query, metadataQuery }: ClientOperation): string {
  const name = `${goName(id)}Query`;
  const fields = query.map((member) => {
    const about = member.about === undefined ? '' : comment(member.about, '\t');
    return `${about}\t${goName(member.name)} ${queryField(types, member)}\n`;
  });
  if (metadataQuery)
    fields.push('\t// Documents that have these values in their metadata.\n\tMetadata map[string]string\n');
  const lines = query.map(setParameter);
  if (metadataQuery) {
    lines.push('\tfor key, value := range query.Metadata {\n\t\tvalues.Set("metadata."+key, value)\n\t}\n');
  }
  return `// ${name} is what ${goName(id)} may be asked for; what is left out has its default.
type ${name} struct {
${fields.join('\n')}}

func (query *${name}) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
${lines.join('')}	return values
}
`;
}

function queryField(types: GoTypes, { type }: Member): string {
  // A pointer, since an omitted boolean may default to true.
  return type.kind === 'boolean' ? '*bool' : types.of(type);
}

function setParameter({ name, type }: Member): string {
  const field = `query.${goName(name)}`;
  if (type.kind === 'boolean') {
    return `\tif ${field} != nil {\n\t\tvalues.Set("${name}", strconv.FormatBool(*${field}))\n\t}\n`;
  }
  if (type.kind === 'integer') {
    return `\tif ${field} != 0 {\n\t\tvalues.Set("${name}", strconv.Itoa(${field}))\n\t}\n`;
  }
  const text = type.kind === 'named' ? `string(${field})` : field;
  return `\tif ${field} != "" {\n\t\tvalues.Set("${name}", ${text})\n\t}\n`;
}

function method(types: GoTypes, operation: ClientOperation): string {
  const { id, keyed, result, body, bytes } = operation;
  const fields = [`method: "${operation.method}"`, `path: ${pathOf(operation)}`];
  if (hasQuery(operation)) fields.push('query: query.values()');
  if (body !== undefined) fields.push('body: body');
  if (bytes !== undefined) fields.push('content: content');
  if (bytes !== undefined && bytes !== 'application/pdf') fields.push(`mediaType: "${bytes}"`);
  if (keyed) fields.push('keyed: true');
  const { returns, sender } = outcome(types, result);
  const doc = `${goName(id)}: ${operation.about}.${operation.deprecated ? '\n//\n// Deprecated: the API has another operation in its place.' : ''}`;
  return `// ${doc}
func (c *Client) ${goName(id)}(${parameters(types, operation).join(', ')}) ${returns} {
	return ${sender}(ctx, c, call{${fields.join(', ')}}, options)
}
`;
}

function parameters(types: GoTypes, operation: ClientOperation): string[] {
  const { body, bytes } = operation;
  const own = operation.pathParameters.map((name) => `${goParameter(name)} string`);
  if (body !== undefined) {
    own.push(`body ${types.of(body.type)}`);
  }
  if (bytes !== undefined) own.push('content []byte');
  if (hasQuery(operation)) own.push(`query *${goName(operation.id)}Query`);
  return ['ctx context.Context', ...own, 'options ...CallOption'];
}

function outcome(types: GoTypes, { json, file, text }: ClientOperation['result']) {
  if (json === undefined && !file && !text) return { returns: 'error', sender: 'sendNothing' };
  if (text) return { returns: '(string, error)', sender: 'sendText' };
  if (json === undefined) return { returns: '(*File, error)', sender: 'sendFile' };
  const of = types.of(json);
  if (file) return { returns: `(*FileOr[${of}], error)`, sender: `sendFileOr[${of}]` };
  return { returns: `(*${of}, error)`, sender: `sendJSON[${of}]` };
}

function walker(types: GoTypes, operation: ClientOperation): string {
  const { id, items, query, metadataQuery, pathParameters } = operation;
  const name = goName(id).replace(/^List/, 'All');
  const filtered = metadataQuery || query.some((member) => !PAGE.has(member.name));
  const own = [
    ...pathParameters.map((parameter) => `${goParameter(parameter)} string`),
    ...(filtered ? [`query *${goName(id)}Query`] : []),
    'options ...CallOption',
  ];
  const of = types.of(items!);
  const begin = filtered
    ? `\t\tpage := ${goName(id)}Query{}\n\t\tif query != nil {\n\t\t\tpage = *query\n\t\t}\n`
    : `\t\tpage := ${goName(id)}Query{}\n`;
  const cursor = query.some((member) => member.name === 'cursor') ? ', ""' : '';
  const set = cursor
    ? 'page.Limit, page.Offset, page.Cursor = limit, offset'
    : 'page.Limit, page.Offset = limit, offset';
  return `// ${name} gives what ${goName(id)} does item by item, from page after page.
func (c *Client) ${name}(${own.join(', ')}) *Iterator[${of}] {
	return newIterator(func(ctx context.Context, limit, offset int) ([]${of}, bool, error) {
${begin}		${set}${cursor}
		result, err := c.${goName(id)}(${['ctx', ...pathParameters.map(goParameter), '&page', 'options...'].join(', ')})
		if err != nil {
			return nil, false, err
		}
		return result.Data, result.HasMore, nil
	})
}
`;
}

function pathOf({ path }: ClientOperation): string {
  const parts = path
    .split(/\{(\w+)\}/)
    .map((part, at) => (at % 2 === 0 ? `"${part}"` : `url.PathEscape(${goParameter(part)})`));
  return parts.filter((part) => part !== '""').join(' + ');
}
