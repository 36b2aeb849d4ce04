import { createHash, createHmac } from 'node:crypto';
import type { Credentials } from '../functions/environment.ts';

/**
 * Issues credentials for the emulators: an access key per user (a function, the seed, the person at the terminal), whose secret
 * derives from one stored in the data folder.
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

  /** Returns the secret of an access key id; undefined if the id was not issued here. */
  secretFor(accessKeyId: string): string | undefined {
    return accessKeyId.startsWith('AKIALOCAL') ? this.#derive(accessKeyId) : undefined;
  }

  #derive(accessKeyId: string): string {
    return createHmac('sha256', this.#secret).update(accessKeyId).digest('base64').slice(0, 40);
  }
}
