import { fromBase64, toBase64 } from './base64.ts';
import { WebhookVerificationError } from './errors.ts';
import type { WebhookEvent } from './generated/types.ts';

export interface VerifyWebhookOptions {
  /** Tolerance for the webhook's timestamp in seconds. Default: 300. */
  readonly toleranceSeconds?: number;
  /** Unix time in ms. */
  readonly now?: number;
}

type HeaderSource = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Verifies that a webhook is recent and from the service, according to Standard Webhooks, and parses it.
 *
 * @param body exactly as received: parsing and serializing it again breaks the signature.
 * @param secret `whsec_…`; several during a rotation.
 * @throws WebhookVerificationError
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: HeaderSource,
  secret: string | readonly string[],
  options: VerifyWebhookOptions = {},
): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature').split(' ');
  checkAge(timestamp, options);
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  for (const each of [secret].flat()) {
    const key = await hmacKey(each, 'verify');
    for (const signature of signatures) {
      if (await matches(key, signature, signed)) return JSON.parse(text) as WebhookEvent;
    }
  }
  throw new WebhookVerificationError('No signature of the webhook is right');
}

export interface SignWebhookOptions {
  /** `webhook-id`; a new one by default. */
  readonly id?: string;
  /** Unix time in ms; the current time by default. */
  readonly now?: number;
}

/** Webhook in the form that the service sends. */
export interface SignedWebhook {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Creates a signed webhook in the form that the service sends, for tests of your receiver.
 *
 * @param event serialized with `JSON.stringify`; a string is signed as it is.
 * @param secret `whsec_…`, the same as in the receiver.
 * @throws WebhookVerificationError for an invalid secret
 */
export async function signWebhook(
  event: Partial<WebhookEvent> | string,
  secret: string,
  { id = `msg_${crypto.randomUUID()}`, now = Date.now() }: SignWebhookOptions = {},
): Promise<SignedWebhook> {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const timestamp = String(Math.floor(now / 1000));
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', await hmacKey(secret, 'sign'), signed));
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${toBase64(signature)}`,
  };
  return { body, headers };
}

function headerOf(headers: HeaderSource, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== 'string' || value === '') {
    throw new WebhookVerificationError(`The webhook has no header ${name}`);
  }
  return value;
}

function checkAge(
  timestamp: string,
  { toleranceSeconds = 300, now = Date.now() }: VerifyWebhookOptions,
): void {
  const age = now / 1000 - Number(timestamp);
  if (!/^\d+$/.test(timestamp) || Math.abs(age) > toleranceSeconds) {
    throw new WebhookVerificationError('The time of the webhook is too far from now');
  }
}

async function hmacKey(secret: string, use: 'sign' | 'verify'): Promise<CryptoKey> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''));
  if (bytes === undefined) throw new WebhookVerificationError('The secret must be whsec_ and base64');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [use]);
}

async function matches(key: CryptoKey, signature: string, signed: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const [version, value] = signature.split(',');
  if (version !== 'v1' || value === undefined) return false;
  const bytes = bytesOf(value);
  return bytes !== undefined && crypto.subtle.verify('HMAC', key, bytes, signed);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return fromBase64(base64);
  } catch {
    return undefined;
  }
}
