import type { S3Target } from '../contract/s3-target.ts';
export interface ObjectUploader {
  /**
   * @param timeoutMs time after which the upload is abandoned.
   * @returns where the object is.
   * @throws InvalidInputError `s3.endpoint` when it may not be reached.
   * @throws PlatenError `S3_UPLOAD_FAILED` (upstream) when the store refuses.
   */
  upload(target: S3Target, bytes: Uint8Array, contentType: string, timeoutMs: number): Promise<string>;
}
