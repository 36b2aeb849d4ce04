import { SIGNATURE_ALGORITHMS } from '@platen/pdf';
import type { SavedKeyRequest } from '../../../ports/saved-key-signer.ts';
import type { PassedError } from '../invocation/passed-error.ts';

/** A `SavedKeyRequest` as JSON. */
export interface SigningMessage extends Omit<SavedKeyRequest, 'attributes'> {
  /** Base64. */
  readonly attributes: string;
}

export type SigningReply =
  | { readonly ok: true /** Base64. */; readonly signature: string }
  | { readonly ok: false; readonly error: PassedError };

/** Base64 characters of the maximum bytes signed at once. */
const MAX_LENGTH = 4 * Math.ceil(4096 / 3);

export function toSigningMessage({ attributes, ...request }: SavedKeyRequest): SigningMessage {
  return { ...request, attributes: Buffer.from(attributes).toString('base64') };
}

/**
 * Functions that parse untrusted files send these messages, so every field is validated.
 *
 * @throws Error for anything but a valid message
 */
export function readSigningMessage(message: Partial<Record<keyof SigningMessage, unknown>>): SavedKeyRequest {
  const { accountId, certificateId, attributes } = message;
  const algorithm = SIGNATURE_ALGORITHMS.find((name) => name === message.algorithm);
  if (typeof accountId !== 'string' || typeof certificateId !== 'string' || algorithm === undefined) {
    throw new Error('A signature is requested without its account, certificate or algorithm');
  }
  if (typeof attributes !== 'string' || attributes.length > MAX_LENGTH) {
    throw new Error('A signature is requested without its attributes, or of too many');
  }
  return { accountId, certificateId, algorithm, attributes: Buffer.from(attributes, 'base64') };
}
