import { isSignedAttributes, localCredentials } from '@platen/pdf';
import { InvalidInputError, NotFoundError } from '../domain/errors.ts';
import { isId } from '../domain/ids.ts';
import type { CertificateMaterial, CertificateStore } from '../ports/certificate-store.ts';
import type { SavedKeyRequest } from '../ports/saved-key-signer.ts';
import type { SecretVault } from '../ports/secret-vault.ts';

export interface SavedKeyPorts {
  readonly certificates: Pick<CertificateStore, 'material'>;
  readonly vault: Pick<SecretVault, 'open'>;
}

/**
 * Signs the attributes of one signature with the private key of a saved certificate. The certificate is checked again, so that an
 * expired one signs nothing.
 *
 * @throws as `SavedKeySigner.sign`; Error for a request that no PDF signature needs: a bug in the calling code
 */
export async function signWithSavedKey(
  { certificates, vault }: SavedKeyPorts,
  { accountId, certificateId, algorithm, attributes }: SavedKeyRequest,
): Promise<Uint8Array> {
  if (!isSignedAttributes(attributes, algorithm)) {
    throw new Error('Only the signed attributes of a PDF signature are signed');
  }
  const saved = await findMaterial(certificates, accountId, certificateId);
  if (!('sealed' in saved.key)) throw new Error('The private key of this certificate is in KMS');
  const privateKeyPem = await vault.open({ accountId, certificateId }, saved.key.sealed);
  const { key } = localCredentials(saved.certificatePem, privateKeyPem, 'certificateId');
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
