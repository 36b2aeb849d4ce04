import type { S3Target } from '../contract/s3-target.ts';
import { PlatenError } from '../domain/errors.ts';

/** Error for an upload that the store refused, or that did not finish. */
export class UploadFailedError extends PlatenError {
  override readonly name = 'UploadFailedError';
  /** Whether bytes of the object were sent, so that the store may have it whatever it responded. */
  readonly sent: boolean;

  constructor(message: string, { sent, cause }: { readonly sent: boolean; readonly cause?: unknown }) {
    super('upstream', 'S3_UPLOAD_FAILED', message, { cause });
    this.sent = sent;
  }
}

export interface ObjectUploader {
  /**
   * @param timeoutMs time after which the upload is aborted.
   * @returns the URL of the object.
   * @throws InvalidInputError `s3.endpoint` when it must not be accessed.
   * @throws UploadFailedError `S3_UPLOAD_FAILED` (upstream) when the store refuses.
   */
  upload(target: S3Target, bytes: Uint8Array, contentType: string, timeoutMs: number): Promise<string>;
}

/** Whether a store may have received the object of a failed upload, or part of it. */
export function mayHaveArrived(error: unknown): boolean {
  return error instanceof UploadFailedError && error.sent;
}
