/** The document is encrypted in a way that is not supported. The message continues the sentence "The file …". */
export class UnsupportedEncryptionError extends Error {
  override readonly name = 'UnsupportedEncryptionError';

  constructor(way: string) {
    super(`is encrypted by ${way}, which is not supported`);
  }
}
