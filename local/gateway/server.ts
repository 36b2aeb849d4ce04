import { randomBytes, randomUUID } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { RestApi } from '../assembly/rest-api.ts';
import { LocalRuntimeError } from '../errors.ts';
import { type ListeningServer, listen } from '../http/listen.ts';
import { type GatewayFailure, gatewayResponse, type PlainResponse } from './gateway-responses.ts';
import { type Invoke, lambdaIntegration } from './lambda-integration.ts';
import { mockResponse } from './mock-integration.ts';
import { type GatewayRequest, proxyEvent, requestContext } from './proxy-event.ts';
import { decodeBody, discardBody, readBody } from './request-body.ts';
import { RouteTable } from './routes.ts';

const BODY_TOO_LARGE: GatewayFailure = {
  type: 'REQUEST_TOO_LARGE',
  message: 'HTTP content length exceeded 10485760 bytes.',
};
const UNSUPPORTED_ENCODING: GatewayFailure = {
  type: 'UNSUPPORTED_MEDIA_TYPE',
  message: 'Unsupported Media Type',
};
const NO_ROUTE: GatewayFailure = {
  type: 'MISSING_AUTHENTICATION_TOKEN',
  message: 'Missing Authentication Token',
};
const BAD_PATH: GatewayFailure = { type: 'DEFAULT_4XX', statusCode: 400, message: 'Bad Request' };
const BROKEN: GatewayFailure = { type: 'DEFAULT_5XX', statusCode: 500, message: 'Internal server error' };

/** Web site that is served with the API. */
export interface WebSite {
  owns(pathname: string): boolean;
  handle(message: IncomingMessage, response: ServerResponse, pathname: string): void;
}

/**
 * Server of the API. It listens from the beginning, so that a busy port is reported at once, and serves an API once it has one.
 */
export class Gateway {
  readonly #server: ListeningServer;
  #serve: ((message: IncomingMessage, response: ServerResponse) => void) | undefined;

  /**
   * @param port 0 for any free port.
   * @throws LocalRuntimeError when the port is in use.
   */
  static async listen(port: number): Promise<Gateway> {
    const server = http.createServer();
    try {
      return new Gateway(server, await listen(server, port, false));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      throw new LocalRuntimeError(
        `Port ${port} is in use. Stop what listens there, or choose another port: PORT=3001 npm start`,
      );
    }
  }

  private constructor(server: http.Server, listening: ListeningServer) {
    this.#server = listening;
    server.on('request', (message: IncomingMessage, response: ServerResponse) => {
      if (this.#serve) this.#serve(message, response);
      else response.writeHead(503, { 'Retry-After': '1' }).end();
    });
  }

  get baseUrl(): string {
    return this.#server.url;
  }

  get port(): number {
    return this.#server.port;
  }

  /** @param site handles the paths that it owns; the API handles all others. */
  serve(api: RestApi, invoke: Invoke, site?: WebSite): void {
    const routes = new RouteTable(api.methods);
    this.#serve = (message, response) => {
      response.on('error', () => {});
      const pathname = pathOf(message);
      if (site?.owns(pathname)) {
        site.handle(message, response, pathname);
        return;
      }
      handle(message, response, api, routes, invoke, this.port).catch(() => {
        if (response.headersSent) response.destroy();
        else response.writeHead(500).end();
      });
    };
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }
}

async function handle(
  message: IncomingMessage,
  response: ServerResponse,
  api: RestApi,
  routes: RouteTable,
  invoke: Invoke,
  port: number,
): Promise<void> {
  const request = describeRequest(message, port);
  response.setHeader('x-amzn-RequestId', request.requestId);
  response.setHeader('x-amz-apigw-id', request.extendedRequestId);
  let context = requestContext(api, request, null, null);
  const fail = (failure: GatewayFailure) => {
    discardBody(message);
    if (response.headersSent) return;
    send(response, gatewayResponse(failure, api.gatewayResponses, context, message.headers));
  };
  try {
    const match = routes.match(request.httpMethod, request.rawPath);
    if (!match) return fail(NO_ROUTE);
    const { resourceId, resourcePath, integration } = match.method;
    context = requestContext(api, request, resourceId, resourcePath);
    const sent = await readBody(message);
    if (sent === 'too-large') return fail(BODY_TOO_LARGE);
    const body = await decodeBody(sent, message.headers['content-encoding']);
    if (body === 'too-large') return fail(BODY_TOO_LARGE);
    if (body === 'unsupported') return fail(UNSUPPORTED_ENCODING);
    if (integration.kind === 'mock') {
      const variables = { context, stageVariables: api.stageVariables };
      const answer = mockResponse(integration, variables, message.headers);
      return answer ? send(response, answer) : fail(BROKEN);
    }
    const failure = await lambdaIntegration(
      {
        api,
        integration,
        event: proxyEvent(api, request, match, body),
        requestId: request.requestId,
        accept: message.headers.accept,
      },
      response,
      invoke,
    );
    if (failure) fail(failure);
  } catch (error) {
    // The client disconnected while sending its body, so nothing can be answered.
    if (message.destroyed && !message.complete) return;
    fail(error instanceof URIError ? BAD_PATH : BROKEN);
  }
}

/** Returns the percent-encoded path without the query. */
function pathOf({ url = '/' }: IncomingMessage): string {
  const mark = url.indexOf('?');
  return mark < 0 ? url : url.slice(0, mark);
}

function describeRequest(message: IncomingMessage, port: number): GatewayRequest {
  const url = message.url ?? '/';
  const mark = url.indexOf('?');
  return {
    httpMethod: message.method ?? 'GET',
    rawPath: pathOf(message),
    query: new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)),
    rawHeaders: message.rawHeaders,
    sourceIp: message.socket.remoteAddress ?? '127.0.0.1',
    requestId: randomUUID(),
    extendedRequestId: randomBytes(11).toString('base64url'),
    receivedAt: Date.now(),
    port,
  };
}

function send(response: ServerResponse, { statusCode, headers, body }: PlainResponse): void {
  const length = statusCode === 204 ? {} : { 'Content-Length': Buffer.byteLength(body) };
  response.writeHead(statusCode, { ...headers, ...length });
  response.end(body);
}
