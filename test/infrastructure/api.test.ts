import { describe, expect, it } from 'vitest';
import { gatewayMethods } from '../../lib/constructs/platen-api.ts';
import { ENDPOINTS } from '../../lib/endpoints/index.ts';
import { synthesize } from './app.ts';

const { service } = await synthesize();

describe('the REST API', () => {
  it('is regional', () => {
    service.hasResourceProperties('AWS::ApiGateway::RestApi', {
      EndpointConfiguration: { Types: ['REGIONAL'] },
    });
  });

  it('has one function for every operation, and streams its response', () => {
    const methods = Object.values(service.findResources('AWS::ApiGateway::Method')).filter(
      ({ Properties }) => Properties.HttpMethod !== 'OPTIONS',
    );
    expect(methods.length).toBe(ENDPOINTS.flatMap(({ operation }) => gatewayMethods(operation)).length);
    for (const { Properties } of methods) {
      expect(Properties.Integration.ResponseTransferMode).toBe('STREAM');
      expect(JSON.stringify(Properties.Integration.Uri)).toContain('response-streaming-invocations');
    }
  });

  it('answers its own errors in the shape of all errors', () => {
    const responses = Object.values(service.findResources('AWS::ApiGateway::GatewayResponse'));
    expect(responses.length).toBeGreaterThan(8);
    for (const { Properties } of responses) {
      const body = JSON.parse(Properties.ResponseTemplates['application/json']);
      expect(Object.keys(body)).toEqual(['error', 'code', 'requestId']);
    }
  });

  it('is throttled', () => {
    const [stage] = Object.values(service.findResources('AWS::ApiGateway::Stage'));
    const [settings] = stage!.Properties.MethodSettings;
    expect(settings.ThrottlingRateLimit).toBeGreaterThan(0);
  });
});
