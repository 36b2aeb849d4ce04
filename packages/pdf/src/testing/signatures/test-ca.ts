import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { Asn1 } from '../../document/cms/asn1.ts';
import { parseCertificate } from '../../document/cms/certificate.ts';
import {
  bitString,
  boolean,
  explicit,
  generalizedTime,
  integer,
  nullValue,
  objectIdentifier,
  octetString,
  sequence,
  setOf,
  time,
  tlv,
  utf8String,
} from '../../document/cms/der.ts';
import { DIGEST_NAMES, OID } from '../../document/cms/oids.ts';
import type { TimestampAuthority, TimestampDigest } from '../../document/cms/ports.ts';
import { signedAttributes, signedData } from '../../document/cms/signed-data.ts';
import { encodePem } from '../../document/credentials/pem.ts';

export type KeyKind =
  | 'rsa-1024'
  | 'rsa-2048'
  | 'rsa-3072'
  | 'rsa-4096'
  | 'p256'
  | 'p384'
  | 'p521'
  | 'ed25519';

export interface Identity {
  readonly name: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly der: Uint8Array;
  readonly certificatePem: string;
  readonly privateKeyPem: string;
}

export interface IssueOptions {
  readonly name: string;
  readonly kind?: KeyKind;
  /** Issuer; self-signed when left out. */
  readonly issuer?: Identity;
  readonly authority?: boolean;
  readonly notBefore?: Date;
  readonly notAfter?: Date;
  /** Named bits of KeyUsage, from 0; no extension when left out. */
  readonly keyUsage?: readonly number[];
  readonly extendedKeyUsage?: readonly string[];
  /** Number of authorities allowed below this one. */
  readonly pathLength?: number;
  /** Additional extensions: object identifier, whether critical, DER of the value. */
  readonly extensions?: readonly (readonly [string, boolean, Uint8Array])[];
  /** Digest of the issuer's signature. */
  readonly digest?: 'sha1' | 'sha256';
  /** Keys to use instead of new ones. */
  readonly keys?: { privateKey: KeyObject; publicKey: KeyObject };
}

const DAY = 86_400_000;

export function makeKeys(kind: KeyKind): { privateKey: KeyObject; publicKey: KeyObject } {
  if (kind === 'ed25519') return generateKeyPairSync('ed25519');
  if (kind.startsWith('rsa-')) return generateKeyPairSync('rsa', { modulusLength: Number(kind.slice(4)) });
  return generateKeyPairSync('ec', {
    namedCurve: { p256: 'P-256', p384: 'P-384', p521: 'P-521' }[kind as 'p256'],
  });
}

const rsaKeys = new Map<KeyKind, ReturnType<typeof makeKeys>>();

/** Returns new keys; RSA keys are created once per size, because that takes longer than the tests. */
function keysFor(kind: KeyKind): ReturnType<typeof makeKeys> {
  if (!kind.startsWith('rsa-')) return makeKeys(kind);
  const keys = rsaKeys.get(kind) ?? makeKeys(kind);
  rsaKeys.set(kind, keys);
  return keys;
}

/** Issues a certificate, for new keys unless they are RSA: a small certification authority for tests. */
export function issue(options: IssueOptions): Identity {
  const { privateKey, publicKey } = options.keys ?? keysFor(options.kind ?? 'p256');
  const subject = nameOf(options.name);
  const issuer = options.issuer === undefined ? subject : nameOf(options.issuer.name);
  const issuerKey = options.issuer?.privateKey ?? privateKey;
  const algorithm = signatureAlgorithm(issuerKey, options.digest);
  const extensions = extensionsOf(options);
  const body = sequence(
    explicit(0, integer(2)),
    integer(new Uint8Array([1, ...randomBytes(8)])),
    algorithm,
    issuer,
    sequence(
      time(options.notBefore ?? new Date(Date.now() - DAY)),
      time(options.notAfter ?? new Date(Date.now() + 30 * DAY)),
    ),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [explicit(3, sequence(...extensions))] : []),
  );
  const digest = issuerKey.asymmetricKeyType === 'ed25519' ? null : (options.digest ?? 'sha256');
  const der = sequence(body, algorithm, bitString(sign(digest, body, issuerKey)));
  return {
    name: options.name,
    privateKey,
    publicKey,
    der,
    certificatePem: encodePem('CERTIFICATE', der),
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
}

/** Returns the usual chain: root, intermediate and signer. */
export function makeChain(
  kind: KeyKind,
  name = 'Ada Lovelace',
): { root: Identity; intermediate: Identity; signer: Identity } {
  const root = issue({ name: 'Test Root', authority: true, keyUsage: [5, 6] });
  const intermediate = issue({ name: 'Test Issuing CA', issuer: root, authority: true, keyUsage: [5, 6] });
  const signer = issue({ name, kind, issuer: intermediate, keyUsage: [0, 1] });
  return { root, intermediate, signer };
}

/** Returns an in-process time-stamp authority. */
export function testTimestampAuthority(identity: Identity, at = (): Date => new Date()): TimestampAuthority {
  return {
    timestamp: async (imprint) => timestampToken(identity, imprint, at(), undefined),
  };
}

/** Issues a time-stamping certificate (RFC 3161, 2.3). */
export function makeTimestampIdentity(issuer: Identity): Identity {
  return issue({ name: 'Test TSA', issuer, keyUsage: [0], extendedKeyUsage: [OID.timeStamping] });
}

const TEST_POLICY = '1.3.6.1.4.1.13762.3';

export function timestampToken(
  identity: Identity,
  imprint: Uint8Array,
  at: Date,
  nonce: Uint8Array | undefined,
  digest: 'sha1' | TimestampDigest = 'sha256',
  policy = TEST_POLICY,
): Uint8Array {
  const info = sequence(
    integer(1),
    objectIdentifier(policy),
    sequence(sequence(objectIdentifier(OID[digest]), nullValue()), octetString(imprint)),
    integer(42),
    generalizedTime(at),
    ...(nonce === undefined ? [] : [integer(nonce)]),
  );
  const certificate = parseCertificate(identity.der);
  const attributes = signedAttributes({
    messageDigest: createHash('sha256').update(info).digest(),
    signer: certificate,
    contentType: OID.timeStampInfo,
    signingTime: at,
  });
  const rsa = identity.privateKey.asymmetricKeyType === 'rsa';
  return signedData({
    algorithm: rsa ? 'RSASSA_PKCS1_V1_5_SHA_256' : 'ECDSA_SHA_256',
    signedAttributes: attributes,
    signature: sign('sha256', attributes, identity.privateKey),
    certificates: [certificate],
    content: { type: OID.timeStampInfo, bytes: info },
  });
}

/**
 * Answers a TimeStampReq as an authority would over HTTP.
 *
 * @param policy overrides the requested one
 */
export function timestampResponse(
  identity: Identity,
  request: Uint8Array,
  at = new Date(),
  policy?: string,
): Uint8Array {
  const query = Asn1.parse(request);
  const nonce = query.children.slice(2).find((child) => child.tag === 0x02)?.content;
  const asked = query.children.slice(2).find((child) => child.tag === 0x06)?.oid;
  const digest = DIGEST_NAMES[query.at(1).at(0).at(0).oid] as TimestampDigest;
  const imprint = query.at(1).at(1).octets;
  const token = timestampToken(identity, imprint, at, nonce, digest, policy ?? asked ?? TEST_POLICY);
  return sequence(sequence(integer(0)), token);
}

function nameOf(commonName: string): Uint8Array {
  const pair = (type: string, value: string): Uint8Array =>
    setOf(sequence(objectIdentifier(type), utf8String(value)));
  return sequence(pair(OID.organization, 'Platen Tests'), pair(OID.commonName, commonName));
}

function signatureAlgorithm(key: KeyObject, digest: IssueOptions['digest'] = 'sha256'): Uint8Array {
  if (digest === 'sha1') return sequence(objectIdentifier('1.2.840.10045.4.1'));
  if (key.asymmetricKeyType === 'rsa') return sequence(objectIdentifier(OID.sha256WithRsa), nullValue());
  if (key.asymmetricKeyType === 'ed25519') return sequence(objectIdentifier('1.3.101.112'));
  return sequence(objectIdentifier(OID.ecdsaWithSha256));
}

function extensionsOf(options: IssueOptions): Uint8Array[] {
  const extensions: Uint8Array[] = [];
  const add = (type: string, critical: boolean, value: Uint8Array): void => {
    extensions.push(
      sequence(objectIdentifier(type), ...(critical ? [boolean(true)] : []), octetString(value)),
    );
  };
  if (options.authority) {
    const pathLength = options.pathLength === undefined ? [] : [integer(options.pathLength)];
    add(OID.basicConstraints, true, sequence(boolean(true), ...pathLength));
  }
  if (options.keyUsage !== undefined) {
    const bits = options.keyUsage.reduce((sum, bit) => sum | (0x80 >> bit), 0);
    add(OID.keyUsage, true, tlv(0x03, Uint8Array.of(7 - Math.max(...options.keyUsage), bits)));
  }
  if (options.extendedKeyUsage !== undefined) {
    add(OID.extendedKeyUsage, true, sequence(...options.extendedKeyUsage.map(objectIdentifier)));
  }
  for (const extension of options.extensions ?? []) add(...extension);
  const keyIdentifier = randomBytes(20);
  add(OID.subjectKeyIdentifier, false, octetString(keyIdentifier));
  return extensions;
}
