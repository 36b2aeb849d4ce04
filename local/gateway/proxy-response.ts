import type { Readable } from 'node:stream';
import { isBinary } from './proxy-event.ts';

export interface ProxyResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
}

/** Error for a function response that violates API Gateway's format. */
export class MalformedProxyResponse extends Error {}

interface ProxyResponseShape {
  readonly statusCode?: unknown;
  readonly headers?: Readonly<Record<string, unknown>> | null;
  readonly multiValueHeaders?: Readonly<Record<string, unknown[]>> | null;
  readonly cookies?: readonly string[];
  readonly body?: unknown;
  readonly isBase64Encoded?: boolean;
}

const DELIMITER = Buffer.alloc(8);
/** Maximum bytes before the delimiter: 16 KB (developer guide, "response streaming"). */
const MAX_PRELUDE_BYTES = 16 * 1024;

/**
 * Parses a function's buffered response. Source: API Gateway developer guide, "Output format of a Lambda function for proxy
 * integration".
 */
export function parseProxyResponse(
  payload: Buffer,
  binaryMediaTypes: readonly string[],
  accept: string | undefined,
): ProxyResponse & { readonly body: Buffer } {
  const shape = parseShape(payload);
  const response = headOf(shape);
  const { body } = shape;
  if (body !== undefined && body !== null && typeof body !== 'string') {
    throw new MalformedProxyResponse('body is not a string');
  }
  // The first accepted media type determines whether base64 is decoded.
  const decode = shape.isBase64Encoded === true && isBinary(accept?.split(',')[0], binaryMediaTypes);
  return { ...response, body: Buffer.from(body ?? '', decode ? 'base64' : 'utf8') };
}

/**
 * Reads status and headers from the start of a streamed response; the body stays in the stream.
 *
 * @throws MalformedProxyResponse when the delimiter is missing at the end of the stream or within 16 KB.
 */
export async function readStreamPrelude(stream: Readable): Promise<ProxyResponse> {
  let buffer = Buffer.alloc(0);
  for (;;) {
    const chunk = stream.read() as Buffer | null;
    if (chunk !== null) {
      buffer = Buffer.concat([buffer, chunk]);
      const end = buffer.indexOf(DELIMITER);
      if (end >= 0) {
        const rest = buffer.subarray(end + DELIMITER.length);
        if (rest.length > 0) stream.unshift(rest);
        return headOf(parseShape(buffer.subarray(0, end)));
      }
      if (buffer.length > MAX_PRELUDE_BYTES)
        throw new MalformedProxyResponse('no delimiter in the first 16 KB');
      continue;
    }
    if (stream.errored) throw stream.errored;
    if (stream.readableEnded || stream.destroyed)
      throw new MalformedProxyResponse('the stream ended without a head');
    await readableOrEnd(stream);
  }
}

function readableOrEnd(stream: Readable): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const event of ['readable', 'end', 'error', 'close']) stream.off(event, done);
      resolve();
    };
    for (const event of ['readable', 'end', 'error', 'close']) stream.on(event, done);
  });
}

function parseShape(payload: Buffer): ProxyResponseShape {
  let shape: unknown;
  try {
    shape = JSON.parse(payload.toString('utf8'));
  } catch {
    throw new MalformedProxyResponse('the answer is not JSON');
  }
  if (typeof shape !== 'object' || shape === null)
    throw new MalformedProxyResponse('the answer is not an object');
  return shape;
}

function headOf(shape: ProxyResponseShape): ProxyResponse {
  const statusCode = Number(shape.statusCode);
  if (!Number.isInteger(statusCode) || statusCode < 100 || statusCode > 599) {
    throw new MalformedProxyResponse('statusCode is missing or not a status');
  }
  const headers: Record<string, string | string[]> = {};
  const put = (name: string, value: string | string[]) => {
    const known = Object.keys(headers).find((other) => other.toLowerCase() === name.toLowerCase());
    headers[known ?? name] = value;
  };
  for (const [name, value] of Object.entries(shape.headers ?? {})) put(name, String(value));
  for (const [name, values] of Object.entries(shape.multiValueHeaders ?? {})) put(name, values.map(String));
  if (shape.cookies?.length) put('Set-Cookie', [...shape.cookies]);
  if (!Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')) {
    headers['Content-Type'] = 'application/json';
  }
  return { statusCode, headers };
}
