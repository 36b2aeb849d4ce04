import { createPrivateKey, type KeyObject } from 'node:crypto';
import { InvalidInputError } from '../../errors.ts';
import { Asn1, Asn1Error } from '../cms/asn1.ts';
import type { Certificate } from '../cms/certificate.ts';
import { withIssuers } from '../cms/certificate-path.ts';
import type { SigningKey } from '../cms/ports.ts';
import { assertMaySign, belongsTo, readCertificate } from './certificate-rules.ts';
import { checkRounds, UnsupportedEncryptionError } from './password-based-encryption.ts';
import { otherKind, type PemBlock, readPem } from './pem.ts';
import { type Pkcs12Contents, readPkcs12, WrongPassphraseError } from './pkcs12.ts';
import { localSigningKey, signatureAlgorithmOf } from './signing-key.ts';

/** A caller's signing credentials: certificate and key as PEM, with either field name, or one PKCS#12 file. */
export interface CredentialsInput {
  /** The signer's certificate and its issuers as PEM, in any order. */
  readonly certificatePem?: string | undefined;
  /** Alias of `certificatePem`. */
  readonly certificate?: string | undefined;
  /** Private key as PEM: PKCS#8, PKCS#1 or SEC1. */
  readonly privateKeyPem?: string | undefined;
  /** Alias of `privateKeyPem`. */
  readonly privateKey?: string | undefined;
  /** Passphrase of an encrypted PEM key or of the PKCS#12 file. */
  readonly passphrase?: string | undefined;
  /** PKCS#12 (RFC 7292), base64 or bytes, of at most 1 MB. */
  readonly p12?: string | Uint8Array | undefined;
}

/** Certificates and key for `sign`. */
export interface SigningCredentials {
  readonly key: SigningKey;
  /** Signer's certificate, then the given issuers of all its certification paths. */
  readonly certificates: readonly [Certificate, ...Certificate[]];
}

/** Credentials that include the private key, so that it can be stored (encrypted). */
export interface LocalCredentials extends SigningCredentials {
  readonly privateKey: KeyObject;
}

const MAX_P12_BYTES = 1 << 20;

/**
 * Loads a certificate with its private key, and checks that they match and may sign.
 *
 * @param now time at which the certificate must be valid
 * @throws InvalidInputError naming the field: `INVALID_INPUT`, `CERTIFICATE_UNREADABLE`, `CERTIFICATE_KEY_MISMATCH`,
 * `CERTIFICATE_EXPIRED`, `CERTIFICATE_NOT_YET_VALID`, `CERTIFICATE_NOT_FOR_SIGNING`, `WRONG_PASSPHRASE`,
 * `KEY_TOO_SHORT`, `KEY_NOT_SUPPORTED`
 */
export async function loadCredentials(input: CredentialsInput, now = new Date()): Promise<LocalCredentials> {
  if (input.p12 !== undefined) {
    for (const field of ['certificatePem', 'certificate', 'privateKeyPem', 'privateKey'] as const) {
      if (input[field] !== undefined) {
        throw new InvalidInputError(`${field}: cannot be given together with p12`, { field });
      }
    }
    return fromPkcs12(input.p12, input.passphrase, now);
  }
  const certificate = certificateTextOf(input);
  const key = oneSpelling(input, 'privateKeyPem', 'privateKey');
  const certificates = certificatesFromPem(certificate.text, certificate.field);
  const privateKey = privateKeyFromPem(key.text, key.field, input.passphrase);
  return assemble(privateKey, certificates, { certificate: certificate.field, key: key.field }, now);
}

/**
 * Loads credentials from PEM that was checked before, for example when it was saved. Like `loadCredentials`, but errors name one
 * field for both.
 *
 * @param field name of the input that both came from
 * @throws InvalidInputError as `loadCredentials`: the certificate may have expired since
 */
export function localCredentials(
  certificatePem: string,
  privateKeyPem: string,
  field: string,
  now = new Date(),
): LocalCredentials {
  const privateKey = privateKeyFromPem(privateKeyPem, field, undefined);
  const certificates = certificatesFromPem(certificatePem, field);
  return assemble(privateKey, certificates, { certificate: field, key: field }, now);
}

/**
 * Returns the certificate's PEM and the name of the field that holds it.
 *
 * @throws InvalidInputError when it is missing, or both fields are given and differ
 */
export function certificateTextOf(input: CredentialsInput): { text: string; field: string } {
  return oneSpelling(input, 'certificatePem', 'certificate');
}

/**
 * Loads credentials whose private key is elsewhere, such as in a hardware module or a key management service.
 *
 * @param certificatePem the signer's certificate and its issuers, in any order
 * @param key signs with the private key
 * @param publicKey public key of `key`, which must match the certificate
 * @param field name of the certificate's input
 * @throws InvalidInputError as `loadCredentials`
 */
export function remoteCredentials(
  certificatePem: string,
  key: SigningKey,
  publicKey: KeyObject,
  field = 'certificatePem',
  now = new Date(),
): SigningCredentials {
  const certificates = chainFor(publicKey, certificatesFromPem(certificatePem, field), field, 'kmsKeyArn');
  assertMaySign(certificates[0], field, now);
  return { key, certificates };
}

function oneSpelling(
  input: CredentialsInput,
  long: 'certificatePem' | 'privateKeyPem',
  short: 'certificate' | 'privateKey',
): { text: string; field: string } {
  const a = input[long];
  const b = input[short];
  if (a !== undefined && b !== undefined && a !== b) {
    throw new InvalidInputError(`${short}: differs from ${long}, which is the same field`, { field: short });
  }
  const text = a ?? b;
  if (text === undefined) throw new InvalidInputError(`${long}: is required`, { field: long });
  return { text, field: a === undefined ? short : long };
}

/** Returns all certificates of a PEM text, unchecked. */
export function certificatesFromPem(text: string, field: string): Certificate[] {
  const all = readPem(text, field, 'certificate');
  const blocks = all.filter((block) => /^(X509 |TRUSTED )?CERTIFICATE$/.test(block.label));
  if (blocks.length === 0)
    throw new InvalidInputError(`${field}: ${otherKind(all, 'certificate')}`, { field });
  return blocks.map((block) => readCertificate(block.der, field));
}

function privateKeyFromPem(text: string, field: string, passphrase: string | undefined): KeyObject {
  const blocks = readPem(text, field, 'private key');
  const block = blocks.find(({ label }) => /^((RSA|EC|ENCRYPTED) )?PRIVATE KEY$/.test(label));
  if (block === undefined) {
    throw new InvalidInputError(`${field}: ${otherKind(blocks, 'private key')}`, { field });
  }
  const encrypted = block.legacyEncrypted || block.label === 'ENCRYPTED PRIVATE KEY';
  if (!encrypted) return parsePrivateKey(block, field);
  if (passphrase === undefined || passphrase === '') {
    throw new InvalidInputError(`passphrase: is required, since ${field} is encrypted`, {
      field: 'passphrase',
    });
  }
  return decryptPrivateKey(block, field, passphrase);
}

function parsePrivateKey(block: PemBlock, field: string): KeyObject {
  try {
    return createPrivateKey(block.text);
  } catch (cause) {
    throw new InvalidInputError(`${field}: the private key cannot be read`, {
      field,
      cause: withoutDetail(cause),
    });
  }
}

function decryptPrivateKey(block: PemBlock, field: string, passphrase: string): KeyObject {
  try {
    if (!block.legacyEncrypted) checkRounds(Asn1.parse(block.der).at(0, 0x30));
    return createPrivateKey({ key: block.text, passphrase });
  } catch (error) {
    if (error instanceof UnsupportedEncryptionError || error instanceof Asn1Error) {
      throw new InvalidInputError(`${field}: the encrypted key cannot be read: ${error.message}`, { field });
    }
    if (opensslCode(error) === 'ERR_OSSL_EVP_UNSUPPORTED') {
      throw new InvalidInputError(`${field}: is encrypted with an algorithm that is too old; use AES`, {
        field,
      });
    }
    throw new InvalidInputError(`passphrase: does not open ${field}`, {
      field: 'passphrase',
      code: 'WRONG_PASSPHRASE',
      cause: withoutDetail(error),
    });
  }
}

async function fromPkcs12(
  p12: string | Uint8Array,
  passphrase: string | undefined,
  now: Date,
): Promise<LocalCredentials> {
  const bytes = typeof p12 === 'string' ? base64(p12) : p12;
  if (bytes.length > MAX_P12_BYTES)
    throw new InvalidInputError('p12: must have at most 1 MB', { field: 'p12' });
  const contents = await openPkcs12(bytes, passphrase);
  const [keyDer] = contents.privateKeys;
  if (keyDer === undefined) throw new InvalidInputError('p12: holds no private key', { field: 'p12' });
  if (contents.certificates.length === 0)
    throw new InvalidInputError('p12: holds no certificate', { field: 'p12' });
  if (contents.certificates.length > 64)
    throw new InvalidInputError('p12: holds too many certificates', { field: 'p12' });
  let privateKey: KeyObject;
  try {
    privateKey = createPrivateKey({ key: Buffer.from(keyDer), format: 'der', type: 'pkcs8' });
  } catch (cause) {
    throw new InvalidInputError('p12: the private key cannot be read', {
      field: 'p12',
      cause: withoutDetail(cause),
    });
  }
  const certificates = contents.certificates.map((der) => readCertificate(der, 'p12'));
  return assemble(privateKey, certificates, { certificate: 'p12', key: 'p12' }, now);
}

async function openPkcs12(bytes: Uint8Array, passphrase: string | undefined): Promise<Pkcs12Contents> {
  try {
    return await readPkcs12(bytes, passphrase ?? '');
  } catch (error) {
    if (error instanceof WrongPassphraseError) {
      const rule = passphrase === undefined ? 'is required to open p12' : 'does not open p12';
      throw new InvalidInputError(`passphrase: ${rule}`, { field: 'passphrase', code: 'WRONG_PASSPHRASE' });
    }
    if (error instanceof Asn1Error || error instanceof UnsupportedEncryptionError) {
      throw new InvalidInputError(`p12: is not a PKCS#12 file that can be read: ${error.message}`, {
        field: 'p12',
      });
    }
    throw error;
  }
}

function assemble(
  privateKey: KeyObject,
  candidates: readonly Certificate[],
  fields: { certificate: string; key: string },
  now: Date,
): LocalCredentials {
  const algorithm = signatureAlgorithmOf(privateKey, fields.key);
  const certificates = chainFor(privateKey, candidates, fields.certificate, fields.key);
  assertMaySign(certificates[0], fields.certificate, now);
  return { key: localSigningKey(privateKey, algorithm, fields.key), certificates, privateKey };
}

function chainFor(
  key: KeyObject,
  candidates: readonly Certificate[],
  certificateField: string,
  keyField: string,
): [Certificate, ...Certificate[]] {
  const signer = candidates.find((certificate) => belongsTo(certificate, key));
  if (signer === undefined) {
    throw new InvalidInputError(
      `${certificateField}: the certificate does not belong to the key of ${keyField}`,
      {
        field: certificateField,
        code: 'CERTIFICATE_KEY_MISMATCH',
      },
    );
  }
  return withIssuers(signer, candidates);
}

function base64(text: string): Uint8Array {
  const compact = text.replace(/\s/g, '');
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(compact))
    throw new InvalidInputError('p12: must be base64', { field: 'p12' });
  return Buffer.from(compact, 'base64');
}

/** OpenSSL's errors may quote their input, and a key must never reach a log. */
function withoutDetail(error: unknown): Error {
  return new Error(`OpenSSL refused the key (${opensslCode(error)})`);
}

function opensslCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
