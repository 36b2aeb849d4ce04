import type { IncomingMessage } from 'node:http';

/** API Gateway's payload limit, in bytes ("Quotas for configuring and running a REST API"). */
export const GATEWAY_PAYLOAD_LIMIT = 10 * 1024 * 1024;

/**
 * Reads a request's body up to the gateway's limit.
 *
 * @returns `null` for no body, `'too-large'` as soon as that is known; what is left is then still unread.
 * @throws the stream's error when the client goes away.
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

/** Takes and drops the rest, so that a client that is still sending can read the answer. */
export function discardBody(message: IncomingMessage): void {
  message.on('error', () => {});
  message.resume();
}
