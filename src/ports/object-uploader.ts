/** A customer's own S3-compatible object store. */
export interface S3Target {
  readonly bucket: string;
  readonly key: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of temporary credentials. */
  readonly sessionToken?: string;
  readonly region?: string;
  readonly endpoint?: string;
}

export interface ObjectUploader {
  /**
   * @param timeoutMs after which it is given up.
   * @returns where the object is.
   * @throws InvalidInputError `s3.endpoint` when it may not be reached.
   * @throws PlatenError `S3_UPLOAD_FAILED` (upstream) when the store refuses.
   */
  upload(target: S3Target, bytes: Uint8Array, contentType: string, timeoutMs: number): Promise<string>;
}
