import { createHash, createHmac } from 'node:crypto';
import type { Credentials } from '../functions/environment.ts';

/**
 * Credentials that only the emulators know: an access key per user (a function, the seed, the person at the
 * terminal), its secret derived from one that the data folder keeps.
 */
export class CredentialIssuer {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  issue(user: string): Credentials {
    const id = createHash('sha256').update(user).digest('hex').slice(0, 12).toUpperCase();
    const accessKeyId = `AKIALOCAL${id}`;
    return { accessKeyId, secretAccessKey: this.#derive(accessKeyId) };
  }

  /** The secret that belongs to an access key id; undefined for one that was not issued here. */
  secretFor(accessKeyId: string): string | undefined {
    return accessKeyId.startsWith('AKIALOCAL') ? this.#derive(accessKeyId) : undefined;
  }

  #derive(accessKeyId: string): string {
    return createHmac('sha256', this.#secret).update(accessKeyId).digest('base64').slice(0, 40);
  }
}
