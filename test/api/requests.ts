import { EXAMPLE_PDF, type OperationExample } from '../../src/http/openapi/examples/example.ts';
import type { OpenApiDocument, OperationObject } from '../../src/http/openapi/types.ts';
import { documentedPath, type Operation } from '../../src/http/operation.ts';
import { call } from './service.ts';

/** Returns an operation's entry in an OpenAPI document. */
export function describedIn(document: OpenApiDocument, operation: Operation): OperationObject {
  return document.paths[documentedPath(operation)]![operation.method.toLowerCase()]!;
}

/** Sends an example whose placeholders have been replaced by real references. */
export function send(
  operation: Operation,
  example: Pick<OperationExample, 'params' | 'query' | 'body' | 'bytes' | 'file'>,
  key: string | undefined,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const path = operation.path.replace(/\{(\w+)\+?\}/g, (_, name: string) => {
    const value = example.params?.[name];
    if (value === undefined) throw new Error(`the example of ${operation.id} has no ${name}`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams(example.query).toString();
  return call(operation.method, query === '' ? path : `${path}?${query}`, {
    key,
    ...(example.bytes === undefined
      ? { body: example.body, headers }
      : {
          body: new Uint8Array(Buffer.from(example.file?.base64 ?? EXAMPLE_PDF, 'base64')),
          headers: { 'Content-Type': example.bytes, ...headers },
        }),
  });
}
