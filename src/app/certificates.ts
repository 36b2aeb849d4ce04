import { X509Certificate } from 'node:crypto';
import {
  type CredentialsInput,
  certificateTextOf,
  encodePem,
  loadCredentials,
  remoteCredentials,
  type SigningCredentials,
  signatureAlgorithmOf,
} from '@platen/pdf';
import type { AuditSubject } from '../domain/audit-event.ts';
import { auditEvent, type RequestContext } from '../domain/audit-event.ts';
import { assertScope, type Caller } from '../domain/caller.ts';
import { InvalidInputError } from '../domain/errors.ts';
import { isId, newId } from '../domain/ids.ts';
import type {
  CertificateMaterial,
  CertificateStore,
  CertificateSummary,
} from '../ports/certificate-store.ts';
import type { RemoteSigners } from '../ports/kms-signers.ts';
import type { SavedKeySigner } from '../ports/saved-key-signer.ts';
import type { SecretVault } from '../ports/secret-vault.ts';
import { certificateNotFound, findMaterial } from './sign-with-saved-key.ts';

/** Ports for saving certificates: they can encrypt a private key, but decrypt none. */
export interface SaveCertificatePorts {
  readonly certificates: Pick<CertificateStore, 'create'>;
  readonly vault: Pick<SecretVault, 'seal'>;
  readonly signers: RemoteSigners;
}

/** Ports for signing: saved private keys are used remotely, and never returned. */
export interface SigningPorts {
  readonly certificates: Pick<CertificateStore, 'get' | 'material'>;
  readonly savedKeys: SavedKeySigner;
  readonly signers: RemoteSigners;
}

/** Either a certificate with its key from the request, or a certificate whose key is in KMS. */
interface CertificateInput extends CredentialsInput {
  readonly kmsKeyArn?: string;
}

const CREDENTIAL_FIELDS = [
  'certificatePem',
  'certificate',
  'privateKeyPem',
  'privateKey',
  'p12',
  'kmsKeyArn',
] as const;

const TRIAL = Buffer.from('Platen');

/** Maximum length of the chain: a record must fit into a DynamoDB item of at most 400 KB. */
const MAX_CHAIN_LENGTH = 100_000;

/** Checks a certificate with its key and saves both, the key encrypted. */
export async function saveCertificate(
  ports: SaveCertificatePorts,
  request: RequestContext,
  name: string,
  input: CertificateInput,
): Promise<CertificateSummary> {
  const { accountId } = request.caller;
  const id = newId();
  const { credentials, key } = await sealed(ports, { accountId, certificateId: id }, input);
  const [leaf] = credentials.certificates;
  // Reports a key that cannot sign now, to the person who saves it.
  await credentials.key.sign(TRIAL);
  const certificatePem = credentials.certificates.map(({ der }) => encodePem('CERTIFICATE', der)).join('');
  if (certificatePem.length > MAX_CHAIN_LENGTH) {
    const field = input.p12 === undefined ? 'certificatePem' : 'p12';
    throw new InvalidInputError(`${field}: the certificates must have at most 100,000 characters as PEM`, {
      field,
    });
  }
  const summary: CertificateSummary = {
    id,
    accountId,
    name,
    subject: leaf.subjectText,
    expiresAt: leaf.notAfter.getTime(),
    createdAt: Date.now(),
  };
  await ports.certificates.create(
    { ...summary, certificatePem, key },
    auditEvent(request, 'certificate-created', certificateSubject(summary)),
  );
  return summary;
}

/** @throws NotFoundError `CERTIFICATE_NOT_FOUND` */
export async function deleteCertificate(
  certificates: CertificateStore,
  request: RequestContext,
  id: string,
): Promise<void> {
  const { accountId } = request.caller;
  const saved = isId(id) ? await certificates.get(accountId, id) : undefined;
  const event = saved && auditEvent(request, 'certificate-deleted', certificateSubject(saved));
  if (!event || !(await certificates.delete(accountId, id, event))) throw certificateNotFound(id);
}

function certificateSubject({ id, name }: Pick<CertificateSummary, 'id' | 'name'>): AuditSubject {
  return { type: 'certificate', id, name };
}

/**
 * Returns the credentials of a request: its own certificate and key, a saved certificate, or a KMS key. The latter two need an
 * API key with the scope `sign`.
 * @returns also the saved certificate, as the subject of an event.
 */
export async function signingCredentials(
  ports: SigningPorts,
  caller: Caller,
  input: CertificateInput & { readonly certificateId?: string },
): Promise<{ credentials: SigningCredentials; certificate?: AuditSubject }> {
  const { accountId } = caller;
  if (input.certificateId === undefined) {
    if (CREDENTIAL_FIELDS.every((field) => input[field] === undefined)) {
      throw new InvalidInputError(
        'certificatePem: is required together with privateKeyPem, unless certificateId, p12 or kmsKeyArn is given',
        { field: 'certificatePem' },
      );
    }
    if (input.kmsKeyArn === undefined) return { credentials: await loadCredentials(input) };
    assertScope(caller, 'sign', 'kmsKeyArn: signing with a key in KMS');
    return { credentials: await remote(ports, accountId, input) };
  }
  assertScope(caller, 'sign', 'certificateId: signing with a saved certificate');
  for (const field of CREDENTIAL_FIELDS) {
    if (input[field] !== undefined) {
      throw new InvalidInputError(`${field}: cannot be given together with certificateId`, { field });
    }
  }
  const { certificateId } = input;
  const [saved, summary] = await Promise.all([
    findMaterial(ports.certificates, accountId, certificateId),
    isId(certificateId) ? ports.certificates.get(accountId, certificateId) : undefined,
  ]);
  if (!summary) throw certificateNotFound(certificateId);
  return { credentials: await savedCredentials(ports, saved), certificate: certificateSubject(summary) };
}

async function savedCredentials(
  ports: Pick<SigningPorts, 'savedKeys' | 'signers'>,
  { id: certificateId, accountId, certificatePem, key: where }: CertificateMaterial,
): Promise<SigningCredentials> {
  if ('kmsKeyArn' in where) {
    const { key, publicKey } = await ports.signers.signer(accountId, where.kmsKeyArn, 'certificateId');
    return remoteCredentials(certificatePem, key, publicKey, 'certificateId');
  }
  // The signer's certificate is stored first; its issuers follow.
  const { publicKey } = new X509Certificate(certificatePem);
  const algorithm = signatureAlgorithmOf(publicKey, 'certificateId');
  const sign = (attributes: Uint8Array) =>
    ports.savedKeys.sign({ accountId, certificateId, algorithm, attributes });
  return remoteCredentials(certificatePem, { algorithm, sign }, publicKey, 'certificateId');
}

async function sealed(
  ports: Pick<SaveCertificatePorts, 'signers' | 'vault'>,
  owner: { readonly accountId: string; readonly certificateId: string },
  input: CertificateInput,
): Promise<{ credentials: SigningCredentials; key: CertificateMaterial['key'] }> {
  if (input.kmsKeyArn !== undefined) {
    return { credentials: await remote(ports, owner.accountId, input), key: { kmsKeyArn: input.kmsKeyArn } };
  }
  const credentials = await loadCredentials(input);
  const pem = credentials.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { credentials, key: { sealed: await ports.vault.seal(owner, pem) } };
}

async function remote(
  ports: { readonly signers: RemoteSigners },
  accountId: string,
  input: CertificateInput,
): Promise<SigningCredentials> {
  for (const other of ['privateKeyPem', 'privateKey', 'p12'] as const) {
    if (input[other] !== undefined) {
      throw new InvalidInputError(`${other}: cannot be given together with kmsKeyArn`, { field: other });
    }
  }
  const certificate = certificateTextOf(input);
  const { key, publicKey } = await ports.signers.signer(accountId, input.kmsKeyArn!, 'kmsKeyArn');
  return remoteCredentials(certificate.text, key, publicKey, certificate.field);
}
