import { randomUUID } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { type ListeningServer, listen } from '../http/listen.ts';
import { forProgramsOnly } from '../http/loopback-only.ts';
import { AccessDenied, type AwsCall, type AwsCallHooks, CallRefused } from '../iam/aws-call.ts';
import { signatureErrorCode, signerOf } from './json-signature.ts';
import type { SecretFor } from './sigv4.ts';

/** Error in the format of the AWS JSON protocols. */
export class AwsJsonError extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** Executes one operation; `signal` fires when the client disconnects. */
export type AwsJsonAction = (
  input: Record<string, unknown>,
  signal: AbortSignal,
) => Record<string, unknown> | Promise<Record<string, unknown>>;

export interface AwsJsonService {
  readonly service: AwsCall['service'];
  readonly contentType: 'application/x-amz-json-1.0' | 'application/x-amz-json-1.1';
  readonly actions: Readonly<Record<string, AwsJsonAction>>;
  /** Derives properties of the resource beyond the input's fields, for the permission check. */
  readonly subject?: (input: Record<string, unknown>) => Record<string, unknown>;
}

const MAX_BODY_BYTES = 8 * 1024 * 1024;

export interface AwsJsonServerOptions {
  /** Port; 0 for any free port. */
  readonly port: number;
  readonly secretFor: SecretFor;
  readonly hooks?: AwsCallHooks;
}

/** Serves an AWS JSON 1.0 or 1.1 API on a loopback port. */
export function startAwsJsonServer(
  service: AwsJsonService,
  options: AwsJsonServerOptions,
): Promise<ListeningServer> {
  const server = http.createServer(
    forProgramsOnly((request, response) => void handle(service, options, request, response)),
  );
  return listen(server, options.port);
}

async function handle(
  service: AwsJsonService,
  { hooks, secretFor }: AwsJsonServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const send = (status: number, body: unknown) => {
    const headers = { 'Content-Type': service.contentType, 'x-amzn-RequestId': randomUUID() };
    response.writeHead(status, headers).end(JSON.stringify(body));
  };
  try {
    const body = await readBody(request);
    const accessKeyId = signerOf(request, body, service.service, secretFor);
    const operation = String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
    const action = service.actions[operation];
    if (!action) throw new AwsJsonError('UnknownOperationException', `${operation} is not supported locally`);
    const input = parseJson(body);
    const subject = { ...input, ...service.subject?.(input) };
    const call: AwsCall = { service: service.service, operation, input: subject, accessKeyId };
    await hooks?.before?.(call);
    const output = await action(input, gone.signal);
    await hooks?.after?.(call);
    send(200, output);
  } catch (error) {
    if (response.destroyed) return;
    const { code, status, message } = toJsonError(error);
    send(status, { __type: code, message, Message: message });
  }
}

function toJsonError(error: unknown): AwsJsonError {
  if (error instanceof AwsJsonError) return error;
  if (error instanceof CallRefused) return new AwsJsonError(error.code, error.message, error.status);
  if (error instanceof AccessDenied) return new AwsJsonError('AccessDeniedException', error.message);
  const code = signatureErrorCode(error);
  if (code !== undefined) return new AwsJsonError(code, (error as Error).message);
  return new AwsJsonError('InternalFailure', String(error), 500);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES)
      throw new AwsJsonError('RequestEntityTooLargeException', 'the body is too large', 413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseJson(body: Buffer): Record<string, unknown> {
  try {
    return JSON.parse(body.toString() || '{}') as Record<string, unknown>;
  } catch {
    throw new AwsJsonError('SerializationException', 'the body is not JSON');
  }
}
