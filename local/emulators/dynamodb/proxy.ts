import http from 'node:http';
import { type ListeningServer, listen } from '../../http/listen.ts';
import { forProgramsOnly } from '../../http/loopback-only.ts';
import { AccessDenied, type AwsCall, type AwsCallHooks, CallRefused } from '../../iam/aws-call.ts';
import { signatureErrorCode, signerOf } from '../json-signature.ts';
import type { SecretFor } from '../sigv4.ts';

export interface DynamoDbProxyOptions {
  /** Port; 0 for any free port. */
  readonly port: number;
  readonly secretFor: SecretFor;
  readonly hooks: AwsCallHooks;
}

/**
 * Starts a DynamoDB proxy on a loopback port. It verifies the signature, calls the hooks and forwards the call; the database
 * itself verifies nothing.
 */
export function startDynamoDbProxy(
  endpoint: string,
  { port, secretFor, hooks }: DynamoDbProxyOptions,
): Promise<ListeningServer> {
  const agent = new http.Agent({ keepAlive: true });
  const handle: http.RequestListener = async (request, response) => {
    response.on('error', () => {});
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      const body = Buffer.concat(chunks);
      const call: AwsCall = {
        service: 'dynamodb',
        operation: String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? '',
        input: JSON.parse(body.toString() || '{}') as Record<string, unknown>,
        accessKeyId: signerOf(request, body, 'dynamodb', secretFor),
      };
      await hooks.before?.(call);
      const answer = await forward(endpoint, agent, request, body);
      await hooks.after?.(call);
      response.writeHead(answer.status, withoutCors(answer.headers)).end(answer.body);
    } catch (error) {
      if (error instanceof CallRefused) return refuse(response, error.code, error.message, error.fields);
      const code = error instanceof AccessDenied ? 'AccessDeniedException' : signatureErrorCode(error);
      if (code === undefined) response.destroy();
      else refuse(response, code, (error as Error).message);
    }
  };
  return listen(http.createServer(forProgramsOnly(handle)), port);
}

/** Removes the database's CORS headers, which would allow web pages everything. */
function withoutCors(headers: http.IncomingHttpHeaders): http.IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('access-control-')));
}

function refuse(
  response: http.ServerResponse,
  code: string,
  message: string,
  fields: Readonly<Record<string, unknown>> = {},
): void {
  response.writeHead(400, { 'Content-Type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify({ __type: `com.amazon.coral.service#${code}`, Message: message, ...fields }));
}

function forward(
  endpoint: string,
  agent: http.Agent,
  request: http.IncomingMessage,
  body: Buffer,
): Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const { method, headers, url } = request;
    const upstream = http.request(new URL(url ?? '/', endpoint), { method, headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 500, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    upstream.on('error', reject);
    upstream.end(body);
  });
}
