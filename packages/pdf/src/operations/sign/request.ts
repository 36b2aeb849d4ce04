import type { TimestampAuthority } from '../../document/cms/ports.ts';
import type { SigningCredentials } from '../../document/credentials/load-credentials.ts';
import type { FontFace } from '../../document/typeset/font-faces.ts';
import { InvalidInputError } from '../../errors.ts';
import { checkSeal } from './appearance/seal-texts.ts';
import type { SignatureTexts, VisibleSignature } from './signature-texts.ts';

/** Credentials and options of a signature. Texts have at most 500 characters. */
export interface SignRequest {
  /** Signing key and certificates; see {@link loadCredentials} and {@link remoteCredentials}. */
  readonly credentials: SigningCredentials;
  /**
   * Signature format: `pkcs7`, the default, writes `adbe.pkcs7.detached`; `pades` writes `ETSI.CAdES.detached` (B-B, with
   * `timestamp` B-T).
   */
  readonly profile?: 'pkcs7' | 'pades' | undefined;
  /** Authority that certifies the time; see {@link timestampClient}. */
  readonly timestamp?: TimestampAuthority | undefined;
  /** Makes the signature a certification that permits: 1 no changes, 2 form filling and signing, 3 annotations too. */
  readonly permissions?: 1 | 2 | 3 | undefined;
  readonly reason?: string | undefined;
  readonly location?: string | undefined;
  readonly contact?: string | undefined;
  /** Signer's name, displayed and written as `/Name`; the common name of the certificate when left out. */
  readonly name?: string | undefined;
  /** 0-based page of the field; the first when left out. */
  readonly page?: number | 'last' | undefined;
  /**
   * Name of an empty signature field of the file to sign; a new one is added when left out. The field determines the position of
   * a visible signature, so `page`, `x`, `y`, `width` and `height` cannot be combined with it.
   */
  readonly field?: string | undefined;
  /**
   * Options of a visible signature; invisible when left out. In a hidden `field`, or one without an area, the signature is
   * invisible too.
   */
  readonly visible?: VisibleSignature | undefined;
  /** Fonts for scripts that the engine's own font lacks: it covers Latin, Greek and Cyrillic. */
  readonly fonts?: readonly FontFace[] | undefined;
  /** User or owner password of an encrypted file. The result is not encrypted. */
  readonly password?: string | undefined;
  /** Signing time claimed by the signer; the present time when left out. */
  readonly signingTime?: Date | undefined;
}

const MAX_TEXT_LENGTH = 500;
const CONTROL_CHARACTERS = /\p{Cc}+/gu;

/**
 * Checks a request as far as possible without the file.
 *
 * @throws InvalidInputError naming the field and the rule
 */
export function checkRequest(request: SignRequest): SignatureTexts {
  const { page, permissions, profile, signingTime } = request;
  if (page !== undefined && page !== 'last' && !(Number.isInteger(page) && page >= 0)) {
    throw new InvalidInputError('page: must be a 0-based page number or "last"', { field: 'page' });
  }
  if (request.field !== undefined) assertNoPlace(request);
  if (request.visible) checkSeal(request.visible, request.visible.image !== undefined);
  if (permissions !== undefined && ![1, 2, 3].includes(permissions)) {
    throw new InvalidInputError('permissions: must be 1, 2 or 3', { field: 'permissions' });
  }
  if (profile !== undefined && profile !== 'pkcs7' && profile !== 'pades') {
    throw new InvalidInputError('profile: must be "pkcs7" or "pades"', { field: 'profile' });
  }
  if (signingTime !== undefined && Number.isNaN(signingTime.getTime())) {
    throw new InvalidInputError('signingTime: must be a date', { field: 'signingTime' });
  }
  const signer = request.credentials.certificates[0];
  return {
    name: oneLine('name', request.name) ?? signer.commonName ?? signer.organization,
    reason: oneLine('reason', request.reason),
    location: oneLine('location', request.location),
    contact: oneLine('contact', request.contact),
  };
}

function assertNoPlace({ page, visible }: SignRequest): void {
  const { x, y, width, height } = visible ?? {};
  for (const [field, value] of Object.entries({ page, x, y, width, height })) {
    if (value !== undefined)
      throw new InvalidInputError(`${field}: cannot be combined with field, which has its own position`, {
        field,
      });
  }
}

function oneLine(field: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (text.length > MAX_TEXT_LENGTH) {
    throw new InvalidInputError(`${field}: must have at most ${MAX_TEXT_LENGTH} characters`, { field });
  }
  return text.toWellFormed().replace(CONTROL_CHARACTERS, ' ').trim() || undefined;
}
