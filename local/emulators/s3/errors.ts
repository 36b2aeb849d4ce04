/** Error in the format of S3 (API reference, "Error responses"). */
export class S3Error extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, status: number, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export const noSuchKey = () => new S3Error('NoSuchKey', 404, 'The specified key does not exist.');
export const noSuchBucket = () => new S3Error('NoSuchBucket', 404, 'The specified bucket does not exist.');
export const noSuchUpload = () =>
  new S3Error('NoSuchUpload', 404, 'The specified multipart upload does not exist.');
export const preconditionFailed = () =>
  new S3Error('PreconditionFailed', 412, 'At least one of the pre-conditions you specified did not hold');
export const invalidArgument = (message: string) => new S3Error('InvalidArgument', 400, message);
export const accessDenied = (message = 'Access Denied') => new S3Error('AccessDenied', 403, message);
