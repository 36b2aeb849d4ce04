import type { Readable } from 'node:stream';

/** The outcome of one invocation of a function. */
export type InvocationResult =
  | { readonly kind: 'payload'; readonly payload: Buffer }
  | {
      readonly kind: 'stream';
      readonly contentType: string;
      /** Destroyed with an error when the function fails half-way. */
      readonly body: Readable;
    }
  | { readonly kind: 'error'; readonly errorType: string; readonly errorMessage: string };

export interface Invocation {
  readonly requestId: string;
  /** The event as JSON text. */
  readonly event: string;
  /** With `streaming` the response is passed on as it comes; otherwise it is collected first. */
  readonly streaming: boolean;
  /** Called when an instance begins: waiting for one does not count as the function's time. */
  readonly onStart?: () => void;
}

/** The synchronous payload limit of Lambda, both ways, in bytes (docs: "Lambda quotas"). */
export const LAMBDA_PAYLOAD_LIMIT = 6 * 1024 * 1024;
