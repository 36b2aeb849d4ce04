import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Identity,
  issue,
  makeTimestampIdentity,
  timestampResponse,
} from '../../packages/pdf/src/operations/sign/testing/test-ca.ts';
import { samplePdf } from '../../packages/pdf/src/testing/sample-pdf.ts';
import { jsonOf } from './service.ts';

export const SAMPLE = samplePdf({ pages: 2 });

export function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

/** The two fields of an identity, as the specification names them. */
export function pemFields(identity: Identity): { certificatePem: string; privateKeyPem: string } {
  return { certificatePem: identity.certificatePem, privateKeyPem: identity.privateKeyPem };
}

/** Status, code and message of an answer that has to be an error in our form. */
export async function refusal(response: Response): Promise<{ status: number; code: string; error: string }> {
  const body = await jsonOf(response);
  if (response.headers.get('x-request-id') !== body.requestId) throw new Error('the request ids differ');
  return { status: response.status, code: body.code, error: body.error };
}

export interface LocalTimestampAuthority {
  readonly url: string;
  readonly root: Identity;
  /** Bodies of the requests so far. */
  readonly requests: readonly Buffer[];
  close(): Promise<void>;
}

/**
 * A time-stamp authority on this machine. Its path `/broken` answers with something else, `/private` takes the user name `ada` and
 * the password `pä:ss` only.
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
