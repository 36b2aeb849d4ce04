import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { Integration, RestApi } from '../assembly/rest-api.ts';
import { type InvocationResult, LAMBDA_PAYLOAD_LIMIT } from '../functions/invocation.ts';
import type { GatewayFailure } from './gateway-responses.ts';
import { MalformedProxyResponse, parseProxyResponse, readStreamPrelude } from './proxy-response.ts';

export type Invoke = (
  functionArn: string,
  event: string,
  options: { streaming: boolean; requestId: string; onStart: () => void },
) => Promise<InvocationResult>;

export interface LambdaRequest {
  readonly api: RestApi;
  readonly integration: Extract<Integration, { kind: 'lambda' }>;
  readonly event: Record<string, unknown>;
  readonly requestId: string;
  readonly accept: string | undefined;
}

/** Response when a function fails, whatever the reason; reveals no internals. */
const FUNCTION_FAILED: GatewayFailure = {
  type: 'DEFAULT_5XX',
  statusCode: 502,
  message: 'Internal server error',
};
const TIMED_OUT: GatewayFailure = { type: 'INTEGRATION_TIMEOUT', message: 'Endpoint request timed out' };
const TOO_LARGE: GatewayFailure = { type: 'REQUEST_TOO_LARGE', message: 'Request Too Long' };

/**
 * Invokes the function and forwards its response.
 *
 * @returns the failure to report if nothing has been sent yet; a later failure closes the connection.
 */
export async function lambdaIntegration(
  request: LambdaRequest,
  response: ServerResponse,
  invoke: Invoke,
): Promise<GatewayFailure | undefined> {
  const { integration, api } = request;
  const event = JSON.stringify(request.event);
  if (Buffer.byteLength(event) > LAMBDA_PAYLOAD_LIMIT) return TOO_LARGE;
  const timeout = new Timeout(integration.timeoutMs);
  try {
    const { streaming, functionArn } = integration;
    const invocation = invoke(functionArn, event, {
      streaming,
      requestId: request.requestId,
      onStart: () => timeout.start(),
    });
    const result = await Promise.race([invocation, timeout.reached]);
    if (result === 'timeout') {
      // As on AWS, the function continues, but its response is dropped.
      void invocation.then((late) => late.kind === 'stream' && late.body.destroy());
      return TIMED_OUT;
    }
    if (result.kind === 'error') return FUNCTION_FAILED;
    if (result.kind === 'stream') return await sendStream(result.body, response, timeout);
    if (streaming) return FUNCTION_FAILED;
    const { statusCode, headers, body } = parseProxyResponse(
      result.payload,
      api.binaryMediaTypes,
      request.accept,
    );
    response.writeHead(statusCode, { ...headers, 'Content-Length': body.length });
    response.end(body);
    return undefined;
  } catch (error) {
    if (error instanceof MalformedProxyResponse) return FUNCTION_FAILED;
    throw error;
  } finally {
    timeout.clear();
  }
}

async function sendStream(
  body: Readable,
  response: ServerResponse,
  timeout: Timeout,
): Promise<GatewayFailure | undefined> {
  let head: Awaited<ReturnType<typeof readStreamPrelude>> | 'timeout';
  try {
    head = await Promise.race([readStreamPrelude(body), timeout.reached]);
  } catch {
    body.destroy();
    return FUNCTION_FAILED;
  }
  if (head === 'timeout') {
    body.destroy();
    return TIMED_OUT;
  }
  // The client has left: nothing would read the body, and nothing close it.
  if (response.destroyed) {
    body.destroy();
    return undefined;
  }
  response.writeHead(head.statusCode, { ...head.headers });
  response.flushHeaders();
  const finished = new Promise<'finished'>((resolve) => {
    // A truncated response must not look complete, so the connection is closed.
    body.on('error', () => response.destroy());
    response.on('close', () => {
      body.destroy();
      resolve('finished');
    });
    body.pipe(response);
  });
  if ((await Promise.race([finished, timeout.reached])) === 'timeout') {
    body.destroy();
    response.destroy();
  }
  return undefined;
}

/**
 * Integration timeout, up to the last byte of a streamed response. It begins when a function starts on the request: on AWS an
 * instance would be available at once.
 */
class Timeout {
  readonly reached: Promise<'timeout'>;
  readonly #ms: number;
  #reach!: (reached: 'timeout') => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(ms: number) {
    this.#ms = ms;
    this.reached = new Promise((resolve) => {
      this.#reach = resolve;
    });
  }

  start(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#reach('timeout'), this.#ms);
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}
