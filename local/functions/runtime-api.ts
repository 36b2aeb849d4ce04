import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { forProgramsOnly } from '../http/loopback-only.ts';
import { type Invocation, type InvocationResult, LAMBDA_PAYLOAD_LIMIT } from './invocation.ts';

export interface RuntimeApiOptions {
  readonly functionArn: string;
  readonly timeoutMs: number;
  /** Called when the function requests its next invocation and so is idle. */
  onReady(): void;
  /** Called when the function could not be loaded. */
  onInitError(error: { errorType: string; errorMessage: string }): void;
}

interface Current {
  readonly invocation: Invocation;
  readonly settle: (result: InvocationResult) => void;
  body?: PassThrough;
}

/**
 * Lambda Runtime API for one instance of one function, on its own loopback port. Source:
 * https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html
 */
export class RuntimeApi {
  readonly #options: RuntimeApiOptions;
  readonly #server = http.createServer(
    forProgramsOnly((request, response) => this.#route(request, response)),
  );
  #poll: ServerResponse | undefined;
  #current: Current | undefined;

  constructor(options: RuntimeApiOptions) {
    this.#options = options;
    this.#server.requestTimeout = 0;
    this.#server.keepAliveTimeout = 0;
  }

  /** Starts listening. @returns the value of `AWS_LAMBDA_RUNTIME_API` */
  async listen(): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject).listen(0, '127.0.0.1', resolve);
    });
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Passes an invocation to the waiting function. Only valid after `onReady`. */
  deliver(invocation: Invocation): Promise<InvocationResult> {
    const poll = this.#poll;
    if (!poll) throw new Error('the function is not waiting for an invocation');
    this.#poll = undefined;
    const result = new Promise<InvocationResult>((settle) => {
      this.#current = { invocation, settle };
    });
    poll.writeHead(200, {
      'Content-Type': 'application/json',
      'Lambda-Runtime-Aws-Request-Id': invocation.requestId,
      'Lambda-Runtime-Deadline-Ms': String(Date.now() + this.#options.timeoutMs),
      'Lambda-Runtime-Invoked-Function-Arn': this.#options.functionArn,
      'Lambda-Runtime-Trace-Id': `Root=1-${invocation.requestId};Sampled=0`,
    });
    poll.end(invocation.event);
    return result;
  }

  /**
   * Fails the running invocation after the process has exited or timed out.
   *
   * @returns its request id, or `undefined` when the function was idle
   */
  abort(errorType: string, errorMessage: string): string | undefined {
    const current = this.#take();
    current?.settle({ kind: 'error', errorType, errorMessage });
    current?.body?.destroy(new Error(errorMessage));
    return current?.invocation.requestId;
  }

  #route(request: IncomingMessage, response: ServerResponse): void {
    const route = `${request.method} ${request.url?.replace('/2018-06-01/runtime/', '')}`;
    const [, action] = /^POST invocation\/[^/]+\/(response|error)$/.exec(route) ?? [];
    if (route === 'GET invocation/next') {
      this.#poll = response;
      this.#options.onReady();
    } else if (
      action === 'response' &&
      request.headers['lambda-runtime-function-response-mode'] === 'streaming'
    ) {
      this.#receiveStream(request, response);
    } else if (action === 'response') {
      void this.#receivePayload(request, response);
    } else if (action === 'error' || route === 'POST init/error') {
      void this.#receiveError(request, response, route === 'POST init/error');
    } else {
      respond(response, 404);
    }
  }

  async #receivePayload(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const payload = await collect(request, LAMBDA_PAYLOAD_LIMIT);
    // Cut off midway: the process is ending, and its exit is reported as the failure.
    if (payload === 'aborted') return;
    this.#take()?.settle(payload === 'too-large' ? tooLarge() : { kind: 'payload', payload });
    respond(response, 202);
  }

  #receiveStream(request: IncomingMessage, response: ServerResponse): void {
    const current = this.#current;
    if (!current) {
      request.resume();
      respond(response, 410);
      return;
    }
    if (!current.invocation.streaming) {
      void this.#receivePayload(request, response);
      return;
    }
    const body = new PassThrough();
    body.on('error', () => {});
    current.body = body;
    current.settle({
      kind: 'stream',
      contentType: request.headers['content-type'] ?? 'application/octet-stream',
      body,
    });
    request.on('data', (chunk: Buffer) => {
      // A disconnected reader must not block the function: the rest of the response is dropped.
      if (!body.destroyed && !body.write(chunk)) request.pause();
    });
    body.on('drain', () => request.resume());
    body.on('close', () => request.resume());
    request.on('error', (error) => body.destroy(error));
    request.on('end', () => {
      this.#take();
      const errorType = request.trailers['lambda-runtime-function-error-type'];
      if (errorType) body.destroy(new Error(`the function failed while streaming: ${errorType}`));
      else body.end();
      respond(response, 202);
    });
  }

  async #receiveError(request: IncomingMessage, response: ServerResponse, init: boolean): Promise<void> {
    const body = await collect(request, LAMBDA_PAYLOAD_LIMIT);
    if (body === 'aborted') return;
    const error = parseError(body === 'too-large' ? '{}' : body.toString());
    respond(response, 202);
    if (init) this.#options.onInitError(error);
    else this.#take()?.settle({ kind: 'error', ...error });
  }

  #take(): Current | undefined {
    const current = this.#current;
    this.#current = undefined;
    return current;
  }
}

function respond(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end('{"status":"OK"}');
}

async function collect(request: IncomingMessage, limit: number): Promise<Buffer | 'too-large' | 'aborted'> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
    }
  } catch {
    return 'aborted';
  }
  return size > limit ? 'too-large' : Buffer.concat(chunks);
}

function tooLarge(): InvocationResult {
  return {
    kind: 'error',
    errorType: 'Function.ResponseSizeTooLarge',
    errorMessage: `Response payload size exceeded maximum allowed payload size (${LAMBDA_PAYLOAD_LIMIT} bytes).`,
  };
}

function parseError(text: string): { errorType: string; errorMessage: string } {
  try {
    const { errorType, errorMessage } = JSON.parse(text) as { errorType?: string; errorMessage?: string };
    return { errorType: errorType ?? 'Error', errorMessage: errorMessage ?? '' };
  } catch {
    return { errorType: 'Error', errorMessage: text };
  }
}
