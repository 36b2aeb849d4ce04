/** Signing failed although the request was valid: the key or our own code is at fault. */
export class InternalSigningError extends Error {
  override readonly name = 'InternalSigningError';
}
