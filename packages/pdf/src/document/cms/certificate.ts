import { type KeyObject, X509Certificate } from 'node:crypto';
import { Asn1, Asn1Error } from './asn1.ts';
import { OID } from './oids.ts';

export type KeyUsageBit = 'digitalSignature' | 'contentCommitment' | 'keyCertSign';
const KEY_USAGE_BITS: readonly [number, KeyUsageBit][] = [
  [0, 'digitalSignature'],
  [1, 'contentCommitment'],
  [5, 'keyCertSign'],
];

export interface Extension {
  readonly critical: boolean;
  /** DER of the value. */
  readonly content: Uint8Array;
}

/** An X.509 certificate (RFC 5280) with the parts that signing and verifying need. */
export interface Certificate {
  readonly der: Uint8Array;
  /** DER of the names and of the serial number, for comparison byte by byte. */
  readonly issuer: Uint8Array;
  readonly subject: Uint8Array;
  readonly serialNumber: Uint8Array;
  readonly commonName: string | undefined;
  readonly organization: string | undefined;
  /** Subject in one line, such as `CN=Ada, O=Analytical Engines`. */
  readonly subjectText: string;
  readonly issuerText: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** Key usage; undefined when the extension is absent, which allows every use. */
  readonly keyUsage: ReadonlySet<KeyUsageBit> | undefined;
  readonly extendedKeyUsage: readonly string[] | undefined;
  readonly isAuthority: boolean;
  readonly pathLength: number | undefined;
  readonly subjectKeyIdentifier: Uint8Array | undefined;
  /** All extensions by their object identifier. */
  readonly extensions: ReadonlyMap<string, Extension>;
  /** Extension that occurs twice, which RFC 5280, 4.2, forbids: readers disagree on which one counts. */
  readonly repeatedExtension: string | undefined;
  /** AlgorithmIdentifier of the issuer's signature. */
  readonly signatureAlgorithm: Asn1;
  readonly publicKey: KeyObject;
  /** Whether `issuer` signed this certificate. */
  issuedBy(issuer: Certificate): boolean;
}

/** @throws Asn1Error when the bytes are not a certificate, or the type of its public key is unknown */
export function parseCertificate(der: Uint8Array): Certificate {
  const root = Asn1.parse(der);
  const exact = root.raw.length === der.length ? der : root.raw;
  const fields = root.at(0, 0x30);
  const shift = fields.children[0]?.tag === 0xa0 ? 1 : 0;
  const issuer = fields.at(shift + 2, 0x30);
  const validity = fields.at(shift + 3, 0x30);
  const subject = fields.at(shift + 4, 0x30);
  const { extensions, repeated } = readExtensions(fields);
  const extension = (oid: string): Asn1 | undefined => {
    const found = extensions.get(oid);
    return found && Asn1.parse(found.content);
  };
  let x509: X509Certificate;
  let publicKey: KeyObject;
  try {
    x509 = new X509Certificate(exact);
    publicKey = x509.publicKey;
  } catch (cause) {
    throw new Asn1Error('the certificate or its public key cannot be read', { cause });
  }
  const constraints = extension(OID.basicConstraints);
  return {
    der: exact,
    issuer: issuer.raw,
    subject: subject.raw,
    serialNumber: fields.at(shift, 0x02).content,
    commonName: attribute(subject, OID.commonName),
    organization: attribute(subject, OID.organization),
    subjectText: nameText(subject),
    issuerText: nameText(issuer),
    notBefore: validity.at(0).time,
    notAfter: validity.at(1).time,
    keyUsage: readKeyUsage(extension(OID.keyUsage)),
    extendedKeyUsage: extension(OID.extendedKeyUsage)?.children.map((use) => use.oid),
    isAuthority: constraints?.find(0x01)?.content[0] === 0xff,
    pathLength: constraints?.find(0x02)?.integer,
    subjectKeyIdentifier: extension(OID.subjectKeyIdentifier)?.content,
    extensions,
    repeatedExtension: repeated,
    signatureAlgorithm: root.at(1, 0x30),
    publicKey,
    issuedBy(other) {
      if (Buffer.compare(issuer.raw, other.subject) !== 0) return false;
      try {
        return x509.verify(other.publicKey);
      } catch {
        return false;
      }
    },
  };
}

function readExtensions(fields: Asn1): { extensions: Map<string, Extension>; repeated: string | undefined } {
  const extensions = new Map<string, Extension>();
  let repeated: string | undefined;
  for (const extension of fields.find(0xa3)?.at(0).children ?? []) {
    const value = extension.children.at(-1);
    if (value?.tag !== 0x04) continue;
    const oid = extension.at(0).oid;
    if (extensions.has(oid)) repeated ??= oid;
    const critical = extension.find(0x01)?.content[0] === 0xff;
    extensions.set(oid, { critical, content: value.content });
  }
  return { extensions, repeated };
}

function readKeyUsage(bits: Asn1 | undefined): ReadonlySet<KeyUsageBit> | undefined {
  if (bits === undefined) return undefined;
  const first = bits.bits[0] ?? 0;
  return new Set(KEY_USAGE_BITS.filter(([bit]) => first & (0x80 >> bit)).map(([, usage]) => usage));
}

function attribute(name: Asn1, type: string): string | undefined {
  for (const set of name.children) {
    for (const pair of set.children) if (pair.at(0).oid === type) return pair.at(1).text;
  }
  return undefined;
}

const SHORT_NAMES: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.5': 'serialNumber',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '1.2.840.113549.1.9.1': 'emailAddress',
};

function nameText(name: Asn1): string {
  const pairs = name.children.flatMap((set) => set.children);
  return pairs
    .map((pair) => `${SHORT_NAMES[pair.at(0).oid] ?? pair.at(0).oid}=${pair.at(1).text}`)
    .join(', ');
}
