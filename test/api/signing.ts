import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { samplePdf } from '../../packages/pdf/src/testing/sample-pdf.ts';
import {
  type Identity,
  issue,
  makeTimestampIdentity,
  timestampResponse,
} from '../../packages/pdf/src/testing/signatures/test-ca.ts';
import { jsonOf } from './service.ts';

export const SAMPLE = samplePdf({ pages: 2 });

export function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

/** Returns the two fields of an identity under their names in the API. */
export function pemFields(identity: Identity): { certificatePem: string; privateKeyPem: string } {
  return { certificatePem: identity.certificatePem, privateKeyPem: identity.privateKeyPem };
}

/** Returns status, code and message of a response, which must be an error of the service. */
export async function refusal(response: Response): Promise<{ status: number; code: string; error: string }> {
  const body = await jsonOf(response);
  if (response.headers.get('x-request-id') !== body.requestId) throw new Error('the request ids differ');
  return { status: response.status, code: body.code, error: body.error };
}

export interface LocalTimestampAuthority {
  readonly url: string;
  readonly root: Identity;
  /** Bodies of all requests so far. */
  readonly requests: readonly Buffer[];
  close(): Promise<void>;
}

/**
 * Starts a local time-stamp authority. Its path `/broken` returns an invalid response, `/private` accepts only the user name
 * `ada` with the password `pä:ss`.
 */
export async function startTimestampAuthority(): Promise<LocalTimestampAuthority> {
  const root = issue({ name: 'Stamp Root', authority: true, keyUsage: [5, 6] });
  const identity = makeTimestampIdentity(root);
  const requests: Buffer[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    requests.push(Buffer.concat(chunks));
    const credentials = `Basic ${Buffer.from('ada:pä:ss').toString('base64')}`;
    if (request.url === '/private' && request.headers.authorization !== credentials) {
      response.writeHead(401).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': 'application/timestamp-reply' });
    response.end(request.url === '/broken' ? 'hello' : timestampResponse(identity, Buffer.concat(chunks)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    root,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
