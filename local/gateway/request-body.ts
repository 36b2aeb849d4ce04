import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip, inflate } from 'node:zlib';

/** API Gateway's payload limit, in bytes ("Quotas for configuring and running a REST API"). */
const GATEWAY_PAYLOAD_LIMIT = 10 * 1024 * 1024;

/**
 * Reads a request's body up to the gateway's limit.
 *
 * @returns `null` without a body; `'too-large'` as soon as the limit is exceeded, with the rest unread.
 * @throws the stream's error when the client disconnects.
 */
export async function readBody(message: IncomingMessage): Promise<Buffer | null | 'too-large'> {
  if (Number(message.headers['content-length'] ?? 0) > GATEWAY_PAYLOAD_LIMIT) return 'too-large';
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > GATEWAY_PAYLOAD_LIMIT) return 'too-large';
    chunks.push(chunk);
  }
  return size === 0 ? null : Buffer.concat(chunks);
}

type Decoder = (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;
const DECODERS: Readonly<Record<string, Decoder>> = { gzip: promisify(gunzip), deflate: promisify(inflate) };

/**
 * Decodes the content coding of a body, as API Gateway does first (API Gateway developer guide, "Call an API method with a
 * compressed payload").
 *
 * @param encoding the `Content-Encoding` header
 * @returns `'unsupported'` for another coding, or a body that does not match its declared coding.
 */
export async function decodeBody(
  body: Buffer | null,
  encoding = 'identity',
): Promise<Buffer | null | 'too-large' | 'unsupported'> {
  const name = encoding.trim().toLowerCase();
  if (body === null || name === 'identity' || name === '') return body;
  const decode = DECODERS[name];
  if (!decode) return 'unsupported';
  try {
    return await decode(body, { maxOutputLength: GATEWAY_PAYLOAD_LIMIT });
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'unsupported';
  }
}

/** Reads and discards the rest, so that a client that is still sending can read the response. */
export function discardBody(message: IncomingMessage): void {
  message.on('error', () => {});
  message.resume();
}
