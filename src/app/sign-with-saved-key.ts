import { isSignedAttributes, localCredentials } from '@platen/pdf';
import { BoundedCache } from '../domain/bounded-cache.ts';
import { InvalidInputError, NotFoundError } from '../domain/errors.ts';
import { isId } from '../domain/ids.ts';
import type { CertificateMaterial, CertificateStore } from '../ports/certificate-store.ts';
import type { SavedKeyRequest } from '../ports/saved-key-signer.ts';
import type { SecretVault } from '../ports/secret-vault.ts';

type SigningKey = ReturnType<typeof localCredentials>['key'];

/** Time for which an opened key is kept, in ms: as long as decision 86 keeps a plan. */
const KEPT_MS = 20_000;
const KEPT_KEYS = 100;

/**
 * Private keys that were opened a moment ago. A function that requests a signature has just read the certificate, so a deleted one
 * signs no more, in spite of the cache.
 */
export class OpenedKeys {
  readonly #keys = new BoundedCache<{ readonly key: SigningKey; readonly until: number }>(KEPT_KEYS);

  /** @param open reads and opens a key that is not kept */
  async get(accountId: string, certificateId: string, open: () => Promise<SigningKey>): Promise<SigningKey> {
    const name = `${accountId}#${certificateId}`;
    const kept = this.#keys.get(name);
    if (kept !== undefined && Date.now() < kept.until) return kept.key;
    const key = await open();
    this.#keys.set(name, { key, until: Date.now() + KEPT_MS });
    return key;
  }
}

export interface SavedKeyPorts {
  readonly certificates: Pick<CertificateStore, 'material'>;
  readonly vault: Pick<SecretVault, 'open'>;
  /** Keeps no key if omitted. */
  readonly opened?: OpenedKeys;
}

/**
 * Signs the attributes of one signature with the private key of a saved certificate. The certificate is checked when its key is
 * opened, so that an expired one signs nothing.
 *
 * @throws as `SavedKeySigner.sign`; Error for a request that no PDF signature needs: a bug in the calling code
 */
export async function signWithSavedKey(
  { certificates, vault, opened = new OpenedKeys() }: SavedKeyPorts,
  { accountId, certificateId, algorithm, attributes }: SavedKeyRequest,
): Promise<Uint8Array> {
  if (!isSignedAttributes(attributes, algorithm)) {
    throw new Error('Only the signed attributes of a PDF signature are signed');
  }
  const key = await opened.get(accountId, certificateId, async () => {
    const saved = await findMaterial(certificates, accountId, certificateId);
    if (!('sealed' in saved.key)) throw new Error('The private key of this certificate is in KMS');
    const privateKeyPem = await vault.open({ accountId, certificateId }, saved.key.sealed);
    return localCredentials(saved.certificatePem, privateKeyPem, 'certificateId').key;
  });
  if (key.algorithm !== algorithm) {
    const message = `certificateId: the private key signs with ${key.algorithm}, not with ${algorithm}`;
    throw new InvalidInputError(message, { field: 'certificateId', code: 'CERTIFICATE_KEY_MISMATCH' });
  }
  return key.sign(attributes);
}

/** @throws NotFoundError `CERTIFICATE_NOT_FOUND` */
export async function findMaterial(
  certificates: Pick<CertificateStore, 'material'>,
  accountId: string,
  id: string,
): Promise<CertificateMaterial> {
  const material = isId(id) ? await certificates.material(accountId, id) : undefined;
  if (!material) throw certificateNotFound(id);
  return material;
}

export function certificateNotFound(id: string): NotFoundError {
  return new NotFoundError(`Certificate not found: ${id}`, { code: 'CERTIFICATE_NOT_FOUND' });
}
