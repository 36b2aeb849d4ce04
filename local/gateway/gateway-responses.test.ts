// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the syntax of templates, which is the subject here.
import { describe, expect, it } from 'vitest';
import { gatewayResponse } from './gateway-responses.ts';

const context = { requestId: 'r-1', identity: { sourceIp: '10.0.0.1' } };

describe('gatewayResponse', () => {
  it('responds like API Gateway when the API defines nothing', () => {
    const failure = { type: 'MISSING_AUTHENTICATION_TOKEN', message: 'Missing "Token"' } as const;
    expect(gatewayResponse(failure, new Map(), context, {})).toEqual({
      statusCode: 403,
      headers: { 'Content-Type': 'application/json', 'x-amzn-ErrorType': 'MISSING_AUTHENTICATION_TOKEN' },
      body: '{"message":"Missing \\"Token\\""}',
    });
  });

  it('uses the definition of its type: status, headers, template', () => {
    const definitions = new Map([
      [
        'REQUEST_TOO_LARGE',
        {
          statusCode: 418,
          parameters: {
            'gatewayresponse.header.X-Request-Id': 'context.requestId',
            'gatewayresponse.header.Access-Control-Allow-Origin': "'*'",
            'gatewayresponse.header.X-Echo': 'method.request.header.X-Given',
            'gatewayresponse.header.X-Absent': 'method.request.header.X-Absent',
          },
          templates: {
            'application/json':
              '{"error":$context.error.messageString,"code":"$context.error.responseType","ip":"${context.identity.sourceIp}","cost":"$5"}',
          },
        },
      ],
    ]);
    const failure = { type: 'REQUEST_TOO_LARGE', message: 'too long' } as const;
    const response = gatewayResponse(failure, definitions, context, { 'x-given': 'value' });
    expect(response.statusCode).toBe(418);
    expect(response.headers).toMatchObject({
      'X-Request-Id': 'r-1',
      'Access-Control-Allow-Origin': '*',
      'X-Echo': 'value',
    });
    expect(response.headers).not.toHaveProperty('X-Absent');
    expect(JSON.parse(response.body)).toEqual({
      error: 'too long',
      code: 'REQUEST_TOO_LARGE',
      ip: '10.0.0.1',
      cost: '$5',
    });
  });

  it('falls back to the default of its status class and keeps its own status', () => {
    const body = (text: string) => ({
      statusCode: undefined,
      parameters: {},
      templates: { 'application/json': text },
    });
    const definitions = new Map([
      ['DEFAULT_4XX', body('four')],
      ['DEFAULT_5XX', body('five')],
    ]);
    const answer = (type: 'REQUEST_TOO_LARGE' | 'INTEGRATION_TIMEOUT' | 'DEFAULT_5XX', statusCode?: number) =>
      gatewayResponse({ type, statusCode, message: '' }, definitions, context, {});
    expect(answer('REQUEST_TOO_LARGE')).toMatchObject({ statusCode: 413, body: 'four' });
    expect(answer('INTEGRATION_TIMEOUT')).toMatchObject({ statusCode: 504, body: 'five' });
    expect(answer('DEFAULT_5XX', 502)).toMatchObject({ statusCode: 502, body: 'five' });
  });

  it('refuses a template that it cannot render rather than print its source', () => {
    const definitions = new Map([
      [
        'DEFAULT_4XX',
        { statusCode: undefined, parameters: {}, templates: { 'application/json': '#if($x) a #end' } },
      ],
    ]);
    expect(() => gatewayResponse({ type: 'DEFAULT_4XX', message: '' }, definitions, context, {})).toThrow(
      /directives/,
    );
  });
});
