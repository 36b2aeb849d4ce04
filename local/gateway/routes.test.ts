import { describe, expect, it } from 'vitest';
import type { RestMethod } from '../assembly/rest-api.ts';
import { RouteTable } from './routes.ts';

function method(httpMethod: string, resourcePath: string): RestMethod {
  return {
    httpMethod,
    resourcePath,
    resourceId: `${httpMethod} ${resourcePath}`,
    integration: { kind: 'mock', requestTemplate: '', responses: [] },
  };
}

const table = new RouteTable([
  method('GET', '/'),
  method('GET', '/v1/items/{id}'),
  method('GET', '/v1/items/fixed'),
  method('ANY', '/v1/items/{id}'),
  method('POST', '/v1/items/{id}/copy'),
  method('GET', '/v1/{proxy+}'),
  method('GET', '/v1/items/fixed/deep/end'),
]);

describe('RouteTable', () => {
  it.each<[string, string, string, Record<string, string>]>([
    ['GET', '/', 'GET /', {}],
    ['GET', '/v1/items/fixed', 'GET /v1/items/fixed', {}],
    ['GET', '/v1/items/other', 'GET /v1/items/{id}', { id: 'other' }],
    ['GET', '/v1/items/other/', 'GET /v1/items/{id}', { id: 'other' }],
    ['DELETE', '/v1/items/other', 'ANY /v1/items/{id}', { id: 'other' }],
    // The literal resource has no POST, but the parameter's resource has ANY.
    ['POST', '/v1/items/fixed', 'ANY /v1/items/{id}', { id: 'fixed' }],
    ['POST', '/v1/items/fixed/copy', 'POST /v1/items/{id}/copy', { id: 'fixed' }],
    ['GET', '/v1/items/a%20b%2Fc', 'GET /v1/items/{id}', { id: 'a b/c' }],
    ['GET', '/v1/other/things', 'GET /v1/{proxy+}', { proxy: 'other/things' }],
    ['GET', '/v1/items/fixed/deep', 'GET /v1/{proxy+}', { proxy: 'items/fixed/deep' }],
  ])('%s %s', (httpMethod, path, expected, parameters) => {
    const match = table.match(httpMethod, path);
    expect(match?.method.resourceId).toBe(expected);
    expect(match?.pathParameters).toEqual(parameters);
  });

  it.each([
    ['POST', '/'],
    ['GET', '/v2'],
    ['POST', '/v1/other/things'],
    ['GET', '/v1'],
  ])('has nothing for %s %s', (httpMethod, path) => {
    expect(table.match(httpMethod, path)).toBeUndefined();
  });

  it('refuses an invalid percent-encoding', () => {
    expect(() => table.match('GET', '/v1/items/%zz')).toThrow(URIError);
  });
});
