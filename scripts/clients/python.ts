/** The Python client's types and operations (Python 3.9), over the transport in `packages/client-python`. */
import type { AliasType, ClientModel, ClientOperation, Member, ObjectType, TypeRef } from './model.ts';
import { snakeCase, wrapped } from './names.ts';

const HEADING = '# Made from the description of the API by `npm run generate`. Changes belong there.';

const WIDTH = 100;

const KEYWORDS = new Set(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield None True False'.split(
    ' ',
  ),
);

/** Parameters of every method, behind those of its operation. */
const OPTIONS = ['idempotency_key', 'timeout'];

export function pythonTypes({ types }: ClientModel): string {
  const declared = types.map((type) => (type.kind === 'object' ? objectType(type) : aliasType(type)));
  return `${HEADING}
"""What requests and responses hold, by the names that the API has for it."""
from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Literal, Mapping, Optional, Sequence, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import NotRequired

${declared.join('\n')}`;
}

/** How the methods of a client are written: as they are, or to be awaited. */
interface Style {
  readonly heading: string;
  readonly imports: string;
  readonly owner: string;
  readonly define: 'def' | 'async def';
  readonly send: string;
  readonly file: string;
  readonly iterator: string;
  readonly walk: string;
}

const PLAIN: Style = {
  heading: 'A method for every operation of the API.',
  imports: `from typing import Any, Iterator, Literal, Mapping, Optional, Sequence, Union, cast

from .. import types
from ..files import File
from ..transport import Call, path_of, walk_pages`,
  owner: 'Operations',
  define: 'def',
  send: 'self._send(call, timeout)',
  file: 'File',
  iterator: 'Iterator',
  walk: 'walk_pages',
};

const AWAITED: Style = {
  heading: 'A method for every operation of the API, to be awaited.',
  imports: `from typing import Any, AsyncIterator, Literal, Mapping, Optional, Sequence, Union, cast

from .. import types
from ..async_files import AsyncFile, walk_pages_async
from ..transport import Call, path_of`,
  owner: 'AsyncOperations',
  define: 'async def',
  send: 'await self._send(call, timeout)',
  file: 'AsyncFile',
  iterator: 'AsyncIterator',
  walk: 'walk_pages_async',
};

export const pythonOperations = (model: ClientModel): string => operationsIn(PLAIN, model);
export const pythonAsyncOperations = (model: ClientModel): string => operationsIn(AWAITED, model);

function operationsIn(style: Style, { operations }: ClientModel): string {
  return `${HEADING}
"""${style.heading}"""
from __future__ import annotations

import os
from abc import ABC, abstractmethod
${style.imports}


class ${style.owner}(ABC):
    """Every operation of the API. Path parameters come first, then the body; the query is by keyword.

    Each method takes \`\`timeout\`\`, the seconds that one try may wait for the service, and each that sends a
    POST takes \`\`idempotency_key\`\`, which is made anew for each call when left out.
    """

    @abstractmethod
    ${style.define} _send(self, call: Call, timeout: Optional[float]) -> Any:
        """Sends a call. Gives what its operation says."""

${operations.map((operation) => methods(operation, style)).join('\n')}`;
}

/** Writes the error codes of the service, with their meanings. */
export function pythonErrorCodes(codes: Readonly<Record<string, string>>): string {
  const entries = Object.entries(codes).map(
    ([code, meaning]) => `${comment(meaning, '')}${code} = "${code}"`,
  );
  return `${HEADING}
"""The \`\`code\`\` of errors, to compare with. One may be added, none is renamed."""

${entries.join('\n\n')}
`;
}

function objectType({ name, about, members }: ObjectType): string {
  if (members.some((member) => !isIdentifier(member.name))) return functionalType(name, about, members);
  const body = members.map(
    (member) => `    ${member.name}: ${fieldType(member, '')}\n${docstring(member.about, '    ')}`,
  );
  const doc = about === undefined ? '' : `${docstring(about, '    ')}\n`;
  return `\nclass ${name}(TypedDict):\n${doc}${body.join('') || '    pass\n'}`;
}

/** Writes a type with members that a class cannot have, such as `from`. Its types are strings, which only type checkers evaluate. */
function functionalType(name: string, about: string | undefined, members: readonly Member[]): string {
  const entries = members.map(
    (member) =>
      `${comment(member.about, '        ')}        "${member.name}": "${fieldType(member, '').replaceAll('"', "'")}",\n`,
  );
  return `\n${comment(about, '')}${name} = TypedDict(\n    "${name}",\n    {\n${entries.join('')}    },\n)\n`;
}

function aliasType({ name, about, type }: AliasType): string {
  const value = `${name} = ${typeOf(type, '', true)}`;
  return `\n${value}\n${docstring(about, '')}`;
}

function fieldType({ type, required }: Member, module: string): string {
  return required ? typeOf(type, module) : `NotRequired[${typeOf(type, module)}]`;
}

/**
 * @param module prefix of named types.
 * @param quoted whether named types may not be known yet.
 */
function typeOf(type: TypeRef, module: string, quoted = false): string {
  const inner = (of: TypeRef) => typeOf(of, module, quoted);
  switch (type.kind) {
    case 'string':
      return 'str';
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return 'bool';
    case 'bytes':
      return quoted ? 'Union[bytes, "os.PathLike[str]"]' : 'bytes';
    case 'null':
      return 'None';
    case 'any':
      return 'Any';
    case 'literal':
      return `Literal[${type.values.map(literal).join(', ')}]`;
    case 'array':
      return `Sequence[${inner(type.items)}]`;
    case 'map':
      return `Mapping[str, ${inner(type.values)}]`;
    case 'named':
      return quoted ? `"${module}${type.name}"` : `${module}${type.name}`;
    case 'union': {
      const rest = type.of.filter(({ kind }) => kind !== 'null');
      const all = rest.length === 1 ? inner(rest[0]!) : `Union[${rest.map(inner).join(', ')}]`;
      return rest.length === type.of.length ? all : `Optional[${all}]`;
    }
  }
}

function literal(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}

function methods(operation: ClientOperation, style: Style): string {
  const own = method(operation, style);
  return operation.items === undefined ? own : `${own}\n${walker(operation, style)}`;
}

function method(operation: ClientOperation, { define, send, file }: Style): string {
  const { id, query, keyed, result } = operation;
  const fields = [`"${operation.method}"`, pathOf(operation)];
  if (query.length > 0 || operation.metadataQuery) fields.push(`query=${queryOf(operation)}`);
  if (operation.body !== undefined) fields.push(operation.body.optional ? 'body=body or {}' : 'body=body');
  if (operation.bytes !== undefined) fields.push('content=content');
  if (operation.bytes !== undefined && operation.bytes !== 'application/pdf')
    fields.push(`media_type="${operation.bytes}"`);
  if (keyed) fields.push('keyed=True', 'idempotency_key=idempotency_key');
  const returns = resultType(result, file);
  const statement = returns === 'None' ? send : `return ${castTo(returns, send)}`;
  return `    ${define} ${snakeCase(id)}(
        self,
${parameters(operation, keyed ? OPTIONS : ['timeout'])}    ) -> ${returns}:
${docstring(`${operation.about}.${operation.deprecated ? ' Deprecated.' : ''}`, '        ')}        call = Call(
${fields.map((field) => `            ${field},\n`).join('')}        )
        ${statement}
`;
}

function castTo(type: string, value: string): string {
  return type === 'Any' ? value : `cast(${JSON.stringify(type.replaceAll('"', "'"))}, ${value})`;
}

/** All items of a list, page by page. */
function walker(operation: ClientOperation, { iterator, walk }: Style): string {
  const filters = operation.query.filter(({ name }) => !PAGE.has(name));
  const names = [
    ...operation.pathParameters.map(snakeCase),
    'limit=limit',
    'offset=offset',
    ...[
      ...filters.map(({ name }) => parameterName(name)),
      ...(operation.metadataQuery ? ['metadata'] : []),
    ].map((name) => `${name}=${name}`),
    'timeout=timeout',
  ];
  const id = snakeCase(operation.id);
  const item = typeOf(operation.items!, 'types.');
  return `    def ${id.replace(/^list_/, 'all_')}(
        self,
${parameters({ ...operation, query: filters }, ['timeout'])}    ) -> ${iterator}[${item}]:
${docstring(`${operation.about}: all of them, from page after page.`, '        ')}        return ${walk}(
            lambda limit, offset: self.${id}(
                ${names.join(', ')}
            )
        )
`;
}

const PAGE = new Set(['limit', 'offset', 'cursor']);

function parameters(operation: ClientOperation, options: readonly string[]): string {
  const positional = operation.pathParameters.map((name) => `${snakeCase(name)}: str`);
  if (operation.body !== undefined) {
    const { type, optional } = operation.body;
    const of = typeOf(type, 'types.');
    positional.push(optional ? `body: Optional[${of}] = None` : `body: ${of}`);
  }
  if (operation.bytes !== undefined) positional.push('content: Union[bytes, os.PathLike[str]]');
  const keywords = operation.query.map(({ name, type, required }) => {
    const of = typeOf(type, 'types.');
    return required ? `${parameterName(name)}: ${of}` : `${parameterName(name)}: Optional[${of}] = None`;
  });
  if (operation.metadataQuery) keywords.push('metadata: Optional[Mapping[str, Union[str, float]]] = None');
  for (const name of options)
    keywords.push(`${name}: Optional[${name === 'timeout' ? 'float' : 'str'}] = None`);
  return [...positional, '*', ...keywords].map((parameter) => `        ${parameter},\n`).join('');
}

function queryOf(operation: ClientOperation): string {
  const entries = operation.query.map(({ name }) => `"${name}": ${parameterName(name)}`);
  if (operation.metadataQuery)
    entries.push('**{f"metadata.{key}": value for key, value in (metadata or {}).items()}');
  return `{${entries.join(', ')}}`;
}

function pathOf({ path, pathParameters }: ClientOperation): string {
  if (pathParameters.length === 0) return `"${path}"`;
  return `path_of("${path}", ${pathParameters.map(snakeCase).join(', ')})`;
}

function resultType({ json, file, text }: ClientOperation['result'], fileType: string): string {
  const all = [
    ...(file ? [fileType] : []),
    ...(text ? ['str'] : []),
    ...(json ? [typeOf(json, 'types.')] : []),
  ];
  if (all.length === 0) return 'None';
  return all.length === 1 ? all[0]! : `Union[${all.join(', ')}]`;
}

function parameterName(name: string): string {
  const snake = snakeCase(name);
  return KEYWORDS.has(snake) ? `${snake}_` : snake;
}

function isIdentifier(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name) && !KEYWORDS.has(name);
}

function docstring(about: string | undefined, indent: string): string {
  if (about === undefined) return '';
  const text = about.replaceAll('\\', '\\\\').replaceAll('"""', "'''");
  const oneLine = `${indent}"""${text}"""\n`;
  // A quotation mark at the end would run into the closing ones.
  if (oneLine.length <= WIDTH && !text.endsWith('"')) return oneLine;
  return `${indent}"""\n${wrapped(text, WIDTH - indent.length)
    .map((line) => `${indent}${line}\n`)
    .join('')}${indent}"""\n`;
}

function comment(about: string | undefined, indent: string): string {
  if (about === undefined) return '';
  return wrapped(about, WIDTH - indent.length - 2)
    .map((line) => `${indent}# ${line}\n`)
    .join('');
}
