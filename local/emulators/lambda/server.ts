import { randomUUID } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { type InvocationResult, LAMBDA_PAYLOAD_LIMIT } from '../../functions/invocation.ts';
import { type ListeningServer, listen } from '../../http/listen.ts';
import { forProgramsOnly } from '../../http/loopback-only.ts';
import { AccessDenied, type AwsCallHooks, CallRefused } from '../../iam/aws-call.ts';
import { signatureErrorCode, signerOf } from '../json-signature.ts';
import type { SecretFor } from '../sigv4.ts';
import { eventStreamMessage } from './event-stream.ts';

export type InvokeFunction = (
  arn: string,
  event: string,
  options: { readonly streaming: boolean; readonly requestId: string },
) => Promise<InvocationResult>;

export interface LambdaServerOptions {
  readonly port: number;
  /** Prefix of a function's ARN before its name: `arn:aws:lambda:REGION:ACCOUNT:function:`. */
  readonly arnPrefix: string;
  readonly secretFor: SecretFor;
  readonly hooks?: AwsCallHooks;
  /** Invokes a function; throws if the ARN does not exist. */
  readonly invoke: InvokeFunction;
}

const ROUTES: ReadonlyArray<readonly [route: RegExp, streaming: boolean]> = [
  [/^POST \/2015-03-31\/functions\/([^/?]+)\/invocations/, false],
  [/^POST \/2021-11-15\/functions\/([^/?]+)\/response-streaming-invocations/, true],
];

class LambdaError extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, status: number, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/**
 * Serves the part of the Lambda API that functions use to invoke each other: `Invoke` (`RequestResponse` only) and
 * `InvokeWithResponseStream`. Source: https://docs.aws.amazon.com/lambda/latest/api/
 */
export function startLambdaServer(options: LambdaServerOptions): Promise<ListeningServer> {
  const server = http.createServer(
    forProgramsOnly((request, response) => {
      void handle(options, request, response).catch((error: unknown) => sendError(response, error));
    }),
  );
  return listen(server, options.port);
}

async function handle(
  { arnPrefix, hooks, invoke, secretFor }: LambdaServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { name, streaming } = routeOf(`${request.method} ${request.url}`);
  const arn = name.startsWith('arn:') ? name : arnPrefix + name;
  const body = await readBody(request);
  const accessKeyId = signerOf(request, body, 'lambda', secretFor);
  const event = body.toString() || '{}';
  const call = {
    service: 'lambda',
    operation: 'InvokeFunction',
    input: { FunctionArn: arn },
    accessKeyId,
  } as const;
  await hooks?.before?.(call);
  const type = request.headers['x-amz-invocation-type'] ?? 'RequestResponse';
  if (type !== 'RequestResponse') {
    throw new LambdaError('InvalidParameterValueException', 400, `${String(type)} is not supported locally`);
  }
  const requestId = randomUUID();
  const result = await invoked(invoke, arn, event, { streaming, requestId });
  await hooks?.after?.(call);
  if (result.kind === 'error' && result.errorType === 'TooManyRequestsException') {
    throw new LambdaError(result.errorType, 429, result.errorMessage);
  }
  if (streaming) await sendEvents(response, requestId, result);
  else sendPayload(response, requestId, result);
}

function routeOf(request: string): { name: string; streaming: boolean } {
  for (const [route, streaming] of ROUTES) {
    const name = route.exec(request)?.[1];
    if (name !== undefined) return { name: decodeURIComponent(name), streaming };
  }
  throw new LambdaError('UnknownOperationException', 404, `${request} is not supported locally`);
}

async function invoked(
  invoke: InvokeFunction,
  arn: string,
  event: string,
  options: { streaming: boolean; requestId: string },
): Promise<InvocationResult> {
  try {
    return await invoke(arn, event, options);
  } catch {
    throw new LambdaError('ResourceNotFoundException', 404, `Function not found: ${arn}`);
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= LAMBDA_PAYLOAD_LIMIT) chunks.push(chunk);
  }
  if (size > LAMBDA_PAYLOAD_LIMIT) {
    const message = `${size} byte payload is too large for the operation (limit ${LAMBDA_PAYLOAD_LIMIT} bytes)`;
    throw new LambdaError('RequestTooLargeException', 413, message);
  }
  return Buffer.concat(chunks);
}

function sendPayload(response: ServerResponse, requestId: string, result: InvocationResult): void {
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    'x-amzn-RequestId': requestId,
    'X-Amz-Executed-Version': '$LATEST',
  };
  if (result.kind === 'payload') {
    response.writeHead(200, headers).end(result.payload);
    return;
  }
  if (result.kind === 'stream') result.body.destroy();
  const error =
    result.kind === 'error'
      ? result
      : { errorType: 'Runtime.StreamError', errorMessage: 'unexpected stream' };
  headers['X-Amz-Function-Error'] = 'Unhandled';
  const { errorType, errorMessage } = error;
  response.writeHead(200, headers).end(JSON.stringify({ errorType, errorMessage }));
}

async function sendEvents(
  response: ServerResponse,
  requestId: string,
  result: InvocationResult,
): Promise<void> {
  response.writeHead(200, {
    'Content-Type': 'application/vnd.amazon.eventstream',
    'X-Amzn-Remapped-Content-Type':
      result.kind === 'stream' ? result.contentType : 'application/octet-stream',
    'x-amzn-RequestId': requestId,
    'X-Amz-Executed-Version': '$LATEST',
  });
  if (result.kind === 'error') return complete(response, result);
  if (result.kind === 'payload') {
    response.write(chunkEvent(result.payload));
    return complete(response);
  }
  try {
    await sendChunks(response, result.body);
  } catch (error) {
    const errorMessage = error instanceof Error ? error.message : String(error);
    return complete(response, { errorType: 'Runtime.StreamError', errorMessage });
  }
  return complete(response);
}

async function sendChunks(response: ServerResponse, body: Readable): Promise<void> {
  for await (const chunk of body as AsyncIterable<Buffer>) {
    // As on AWS, the function continues after its client disconnects.
    if (response.destroyed || response.write(chunkEvent(chunk))) continue;
    await new Promise<void>((resolve) => {
      response.once('drain', resolve);
      response.once('close', resolve);
    });
  }
}

function chunkEvent(payload: Buffer): Buffer {
  const headers = {
    ':message-type': 'event',
    ':event-type': 'PayloadChunk',
    ':content-type': 'application/octet-stream',
  };
  return eventStreamMessage(headers, payload);
}

function complete(response: ServerResponse, error?: { errorType: string; errorMessage: string }): void {
  const headers = {
    ':message-type': 'event',
    ':event-type': 'InvokeComplete',
    ':content-type': 'application/json',
  };
  const result = error && { ErrorCode: error.errorType, ErrorDetails: error.errorMessage };
  response.end(eventStreamMessage(headers, Buffer.from(JSON.stringify(result ?? {}))));
}

function sendError(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  let { code, status, message } = { code: 'ServiceException', status: 500, message: String(error) };
  if (error instanceof LambdaError || error instanceof CallRefused) ({ code, status, message } = error);
  if (error instanceof AccessDenied) {
    ({ code, status, message } = { code: 'AccessDeniedException', status: 403, message: error.message });
  }
  const unsigned = signatureErrorCode(error);
  if (unsigned !== undefined) {
    ({ code, status, message } = { code: unsigned, status: 403, message: (error as Error).message });
  }
  const headers = { 'Content-Type': 'application/json', 'x-amzn-ErrorType': code };
  response.writeHead(status, headers).end(JSON.stringify({ Type: 'User', Message: message, message }));
}
