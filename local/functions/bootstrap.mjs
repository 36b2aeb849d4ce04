// Runs one Lambda handler: the counterpart of AWS's runtime interface client for Node.js, speaking the Lambda
// Runtime API (https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html) with nothing but Node itself.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';

// An import would load all of undici: see lib/node-http.ts.
const http = process.getBuiltinModule('node:http');
const STREAMING = Symbol.for('aws.lambda.runtime.handler.streaming');
const API = new URL(`http://${process.env.AWS_LAMBDA_RUNTIME_API}/2018-06-01/runtime/`);
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

/** Sends one request to the Runtime API and gives its response with the body as text. */
function call(method, route, body = '', headers = {}) {
  return new Promise((resolve, reject) => {
    const request = http.request(new URL(route, API), { method, agent, headers }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ headers: response.headers, body: Buffer.concat(chunks).toString() }),
      );
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

function describe(error) {
  return JSON.stringify({
    errorType: error?.name ?? typeof error,
    errorMessage: error?.message ?? String(error),
    trace: String(error?.stack ?? '').split('\n'),
  });
}

/** The response stream of a streaming handler: opens the request at the first write, trailers carry an error. */
class ResponseStream extends Writable {
  #requestId;
  #contentType = 'application/octet-stream';
  #request;
  #answered;
  _onBeforeFirstWrite;

  constructor(requestId) {
    super({ highWaterMark: 64 * 1024 });
    this.#requestId = requestId;
  }

  setContentType(contentType) {
    this.#contentType = contentType;
  }

  get started() {
    return this.#request !== undefined;
  }

  #open() {
    if (this.#request) return this.#request;
    this.#request = http.request(new URL(`invocation/${this.#requestId}/response`, API), {
      method: 'POST',
      agent: new http.Agent(),
      headers: {
        'Content-Type': this.#contentType,
        'Lambda-Runtime-Function-Response-Mode': 'streaming',
        'Transfer-Encoding': 'chunked',
        Trailer: 'Lambda-Runtime-Function-Error-Type, Lambda-Runtime-Function-Error-Body',
      },
    });
    this.#answered = new Promise((resolve, reject) => {
      this.#request.on('response', (response) => response.resume().on('end', resolve));
      this.#request.on('error', reject);
    });
    this.#answered.catch(() => {});
    return this.#request;
  }

  write(chunk, ...rest) {
    const hook = this._onBeforeFirstWrite;
    if (hook) {
      this._onBeforeFirstWrite = undefined;
      hook((prelude) => super.write(prelude));
    }
    return super.write(chunk, ...rest);
  }

  _write(chunk, encoding, done) {
    const request = this.#open();
    if (request.write(chunk, encoding)) done();
    else request.once('drain', done);
  }

  _final(done) {
    this.#open().end();
    this.#answered.then(() => done(), done);
  }

  /** Ends the response as failed after part of it has been sent. */
  async fail(error) {
    this.#request.addTrailers({
      'Lambda-Runtime-Function-Error-Type': error?.name ?? 'Error',
      'Lambda-Runtime-Function-Error-Body': Buffer.from(describe(error)).toString('base64'),
    });
    this.#request.end();
    await this.#answered.catch(() => {});
  }
}

globalThis.awslambda = {
  streamifyResponse(handler) {
    handler[STREAMING] = 'response';
    return handler;
  },
  HttpResponseStream: {
    /** Puts status and headers in front of the first byte written, as API Gateway expects them. */
    from(stream, prelude) {
      stream.setContentType('application/vnd.awslambda.http-integration-response');
      const metadata = JSON.stringify(prelude);
      stream._onBeforeFirstWrite = (write) => {
        write(metadata);
        write(Buffer.alloc(8));
      };
      return stream;
    },
  },
};

async function loadHandler() {
  const name = process.env._HANDLER;
  const folder = path.resolve(process.env.LAMBDA_TASK_ROOT, path.dirname(name));
  const [module, ...exported] = path.basename(name).split('.');
  const file = ['.js', '.mjs', '.cjs']
    .map((extension) => path.join(folder, module + extension))
    .find(existsSync);
  if (!file) throw new Error(`Cannot find module '${module}' of handler ${name}`);
  const namespace = await import(pathToFileURL(file).href);
  const find = (root) => exported.reduce((object, key) => object?.[key], root);
  const handler = find(namespace) ?? find(namespace.default);
  if (typeof handler !== 'function') throw new Error(`${name} is undefined or not exported`);
  return handler;
}

function contextFor(headers) {
  const deadline = Number(headers['lambda-runtime-deadline-ms']);
  return {
    awsRequestId: headers['lambda-runtime-aws-request-id'],
    invokedFunctionArn: headers['lambda-runtime-invoked-function-arn'],
    functionName: process.env.AWS_LAMBDA_FUNCTION_NAME,
    functionVersion: process.env.AWS_LAMBDA_FUNCTION_VERSION,
    memoryLimitInMB: process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
    logGroupName: process.env.AWS_LAMBDA_LOG_GROUP_NAME,
    logStreamName: process.env.AWS_LAMBDA_LOG_STREAM_NAME,
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => deadline - Date.now(),
  };
}

async function invokeStreaming(handler, event, context) {
  const stream = new ResponseStream(context.awsRequestId);
  const finished = new Promise((resolve, reject) => stream.on('finish', resolve).on('error', reject));
  finished.catch(() => {});
  try {
    await handler(event, stream, context);
    await finished;
  } catch (error) {
    console.error(error);
    if (stream.started) await stream.fail(error);
    else await call('POST', `invocation/${context.awsRequestId}/error`, describe(error));
  }
}

async function invokeBuffered(handler, event, context) {
  let result;
  try {
    result = JSON.stringify((await handler(event, context)) ?? null);
  } catch (error) {
    console.error(error);
    await call('POST', `invocation/${context.awsRequestId}/error`, describe(error));
    return;
  }
  await call('POST', `invocation/${context.awsRequestId}/response`, result);
}

let handler;
try {
  handler = await loadHandler();
} catch (error) {
  console.error(error);
  await call('POST', 'init/error', describe(error));
  process.exit(1);
}

for (;;) {
  const next = await call('GET', 'invocation/next').catch(() => process.exit(0));
  process.env._X_AMZN_TRACE_ID = next.headers['lambda-runtime-trace-id'];
  const invoke = handler[STREAMING] ? invokeStreaming : invokeBuffered;
  await invoke(handler, JSON.parse(next.body), contextFor(next.headers));
}
