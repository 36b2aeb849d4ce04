import { once } from 'node:events';
import http, { type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import type { RestApi } from '../assembly/rest-api.ts';
import { lambdaIntegration } from './lambda-integration.ts';

/** Returns the response to a client that has closed its connection. */
async function abandonedResponse(): Promise<ServerResponse> {
  const server = http.createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const request = http.get(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  request.on('error', () => {});
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  request.destroy();
  await once(response, 'close');
  return response;
}

it.each([5, 100_000])('drops a response of %i bytes to a client that has left', async (bytes) => {
  const response = await abandonedResponse();
  const body = new PassThrough();
  body.end(`{"statusCode":200}${'\0'.repeat(8)}${'x'.repeat(bytes)}`);
  const failure = await lambdaIntegration(
    {
      // Only a response that is not streamed needs more of it.
      api: { binaryMediaTypes: [] } as unknown as RestApi,
      integration: { kind: 'lambda', functionArn: 'arn', streaming: true, timeoutMs: 60_000 },
      event: {},
      requestId: 'r',
      accept: undefined,
    },
    response,
    async () => ({ kind: 'stream', contentType: 'application/json', body }),
  );
  expect(failure).toBeUndefined();
  expect(body.destroyed).toBe(true);
});
