import { X509Certificate } from 'node:crypto';
import { type AuditSubject, auditEvent, type RequestContext } from '../domain/audit-event.ts';
import { InvalidInputError, NotFoundError, PlatenError } from '../domain/errors.ts';
import { newId } from '../domain/ids.ts';
import { MAX_TRUSTED_ROOTS, type TrustedRoot, type TrustedRootStore } from '../ports/trusted-root-store.ts';

/** One PEM certificate, with explanatory text around it (RFC 7468, 5.2). */
const PEM = /-----BEGIN CERTIFICATE-----[\sA-Za-z0-9+/=]+-----END CERTIFICATE-----/g;

/**
 * Adds a certificate that verifications of the account trust.
 *
 * @throws InvalidInputError for text other than one X.509 certificate
 * @throws PlatenError `TRUSTED_ROOT_EXISTS`, `TRUSTED_ROOT_LIMIT_REACHED`
 */
export async function addTrustedRoot(
  roots: TrustedRootStore,
  request: RequestContext,
  name: string,
  pem: string,
): Promise<TrustedRoot> {
  const { accountId } = request.caller;
  const { certificatePem, certificate } = certificateOf(pem);
  const fingerprint = certificate.fingerprint256.replaceAll(':', '').toLowerCase();
  const known = (await roots.all(accountId)).find((root) => root.fingerprint === fingerprint);
  if (known) {
    throw new PlatenError(
      'conflict',
      'TRUSTED_ROOT_EXISTS',
      `certificatePem: is trusted already, under the name ${known.name}`,
      { field: 'certificatePem' },
    );
  }
  const root: TrustedRoot = {
    id: newId(),
    accountId,
    name,
    subject: certificate.subject.split('\n').join(', '),
    fingerprint,
    certificatePem,
    expiresAt: certificate.validToDate.getTime(),
    createdAt: Date.now(),
  };
  if (!(await roots.add(root, auditEvent(request, 'trusted-root-added', subjectOf(root))))) {
    throw new PlatenError(
      'forbidden',
      'TRUSTED_ROOT_LIMIT_REACHED',
      `An account has at most ${MAX_TRUSTED_ROOTS} trusted roots. Remove others`,
    );
  }
  return root;
}

/** @throws NotFoundError `TRUSTED_ROOT_NOT_FOUND` */
export async function removeTrustedRoot(
  roots: TrustedRootStore,
  request: RequestContext,
  id: string,
): Promise<void> {
  const { accountId } = request.caller;
  const root = (await roots.all(accountId)).find((each) => each.id === id);
  const event = root && auditEvent(request, 'trusted-root-removed', subjectOf(root));
  if (!event || !(await roots.remove(accountId, id, event)))
    throw new NotFoundError(`Trusted root not found: ${id}`, { code: 'TRUSTED_ROOT_NOT_FOUND' });
}

function subjectOf({ id, name }: TrustedRoot): AuditSubject {
  return { type: 'trusted-root', id, name };
}

function certificateOf(pem: string): { certificatePem: string; certificate: X509Certificate } {
  const [certificatePem, ...others] = pem.match(PEM) ?? [];
  const field = 'certificatePem';
  if (certificatePem === undefined)
    throw new InvalidInputError(`${field}: must be a certificate in PEM`, { field });
  if (others.length > 0) {
    throw new InvalidInputError(
      `${field}: must be exactly one certificate (${others.length + 1} given); add each root by itself`,
      { field },
    );
  }
  try {
    return { certificatePem, certificate: new X509Certificate(certificatePem) };
  } catch (cause) {
    throw new InvalidInputError(`${field}: is not a readable X.509 certificate`, { field, cause });
  }
}
