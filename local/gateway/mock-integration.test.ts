import { describe, expect, it } from 'vitest';
import type { MockResponse } from '../assembly/rest-api.ts';
import { mockResponse } from './mock-integration.ts';

const response = (statusCode: number, selectionPattern?: string, body = ''): MockResponse => ({
  statusCode,
  selectionPattern,
  headers: { 'Access-Control-Allow-Origin': "'*'" },
  templates: body === '' ? {} : { 'application/json': body },
});

describe('mockResponse', () => {
  const variables = { context: { requestId: 'r' } };

  it('answers a preflight request as the CDK describes it', () => {
    const integration = {
      kind: 'mock',
      requestTemplate: '{ statusCode: 204 }',
      responses: [response(204)],
    } as const;
    expect(mockResponse(integration, variables, {})).toEqual({
      statusCode: 204,
      headers: { 'Access-Control-Allow-Origin': '*' },
      body: '',
    });
  });

  it('chooses the response of the status and renders its template', () => {
    const integration = {
      kind: 'mock',
      requestTemplate: '{"statusCode": 200}',
      responses: [response(500), response(200, '200', '{"id":"$context.requestId"}')],
    } as const;
    expect(mockResponse(integration, variables, {})).toMatchObject({ statusCode: 200, body: '{"id":"r"}' });
  });

  it('has no answer without a status', () => {
    expect(
      mockResponse({ kind: 'mock', requestTemplate: '', responses: [response(200)] }, variables, {}),
    ).toBeUndefined();
  });
});
