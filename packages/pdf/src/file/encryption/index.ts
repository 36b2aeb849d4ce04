export { openEncrypted } from './open-encrypted.ts';
export { newPassword } from './passwords.ts';
export { encryptionFor, type Protection } from './standard-security.ts';
