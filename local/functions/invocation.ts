import type { Readable } from 'node:stream';

/** Result of one invocation of a function. */
export type InvocationResult =
  | { readonly kind: 'payload'; readonly payload: Buffer }
  | {
      readonly kind: 'stream';
      readonly contentType: string;
      /** Response body; destroyed with an error if the function fails midway. */
      readonly body: Readable;
    }
  | { readonly kind: 'error'; readonly errorType: string; readonly errorMessage: string };

export interface Invocation {
  readonly requestId: string;
  /** Event as JSON. */
  readonly event: string;
  /** Whether the response is streamed; otherwise it is buffered first. */
  readonly streaming: boolean;
  /** Called when an instance starts on the invocation: waiting for one does not count toward the timeout. */
  readonly onStart?: () => void;
}

/** Lambda's payload limit for synchronous requests and responses, in bytes (docs: "Lambda quotas"). */
export const LAMBDA_PAYLOAD_LIMIT = 6 * 1024 * 1024;
