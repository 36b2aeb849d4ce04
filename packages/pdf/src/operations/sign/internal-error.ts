/** Error when signing fails although the request is valid: the key or our own code is at fault. */
export class InternalSigningError extends Error {
  override readonly name = 'InternalSigningError';
}
