import { Asn1, Asn1Error } from './asn1.ts';
import type { Certificate } from './certificate.ts';
import { OID } from './oids.ts';

/** Longest certification path; real ones have three or four certificates. */
const MAX_PATH = 16;
/** Signatures checked in one search, each of them once. */
const MAX_CHECKS = 128;
const MAX_PATHS = 64;
/** Paths begun in one search. Cross-certificates could make their number exponential. */
const MAX_STEPS = 1000;

/**
 * Yields all certification paths from `leaf`, which is first in each (RFC 4158, 2.4). A path ends at an anchor, at a self-signed
 * certificate, or where no issuer is available. The search backtracks from dead ends, since several certificates may have the
 * same name and key: renewed ones, and those of several issuers.
 *
 * @param isAnchor whether a path may end at a certificate that others issued
 */
export function* certificatePaths(
  leaf: Certificate,
  others: readonly Certificate[],
  isAnchor: (certificate: Certificate) => boolean = () => false,
): Generator<readonly [Certificate, ...Certificate[]]> {
  const search = new IssuerSearch(others);
  const waiting: (readonly [Certificate, ...Certificate[]])[] = [[leaf]];
  let found = 0;
  for (let steps = 0; waiting.length > 0 && steps < MAX_STEPS && found < MAX_PATHS; steps++) {
    const path = waiting.pop()!;
    const last = path.at(-1)!;
    const ends = isAnchor(last) || search.isSelfSigned(last) || path.length >= MAX_PATH;
    const issuers = ends
      ? []
      : search.issuersOf(last).filter((issuer) => !path.some((used) => isSameEntity(used, issuer)));
    if (issuers.length === 0) {
      found++;
      yield path;
    }
    for (const issuer of issuers.reverse()) waiting.push([...path, issuer]);
  }
}

/** Returns `leaf`, then all certificates on any possible path, since verifiers trust different ones. */
export function withIssuers(
  leaf: Certificate,
  others: readonly Certificate[],
): [Certificate, ...Certificate[]] {
  const search = new IssuerSearch(others);
  const found: [Certificate, ...Certificate[]] = [leaf];
  for (const certificate of found) {
    for (const issuer of search.issuersOf(certificate))
      if (!found.some((known) => isSame(known, issuer))) found.push(issuer);
  }
  return found;
}

/** Whether a certificate names itself as its issuer, as certificates for a new key of an authority do (RFC 5280, 3.2). */
export function isSelfIssued({ issuer, subject }: Certificate): boolean {
  return Buffer.compare(issuer, subject) === 0;
}

export function isSame(a: Certificate, b: Certificate): boolean {
  return Buffer.compare(a.der, b.der) === 0;
}

/** Whether two certificates have the same name and key: a path must not repeat them (RFC 4158, 2.4.2). */
function isSameEntity(a: Certificate, b: Certificate): boolean {
  return Buffer.compare(a.subject, b.subject) === 0 && a.publicKey.equals(b.publicKey);
}

/** Finds issuers among the given certificates, and checks each signature once. */
class IssuerSearch {
  readonly #candidates: readonly Certificate[];
  readonly #issuers = new Map<Certificate, Certificate[]>();
  #checks = 0;

  constructor(candidates: readonly Certificate[]) {
    const distinct = new Map<string, Certificate>();
    for (const candidate of candidates) {
      const der = Buffer.from(candidate.der).toString('latin1');
      if (!distinct.has(der)) distinct.set(der, candidate);
    }
    this.#candidates = [...distinct.values()];
  }

  /** Returns the issuers, likeliest first: those named by the authority key identifier, then in the given order. */
  issuersOf(certificate: Certificate): Certificate[] {
    const known = this.#issuers.get(certificate);
    if (known !== undefined) return [...known];
    const identifier = authorityKeyIdentifier(certificate);
    const rank = ({ subjectKeyIdentifier }: Certificate): number =>
      identifier !== undefined &&
      subjectKeyIdentifier !== undefined &&
      Buffer.compare(identifier, subjectKeyIdentifier) === 0
        ? 0
        : 1;
    const issuers = this.#candidates
      .filter((other) => Buffer.compare(certificate.issuer, other.subject) === 0)
      .sort((a, b) => rank(a) - rank(b))
      .filter((other) => this.#issued(other, certificate));
    this.#issuers.set(certificate, issuers);
    return [...issuers];
  }

  isSelfSigned(certificate: Certificate): boolean {
    return isSelfIssued(certificate) && this.#issued(certificate, certificate);
  }

  #issued(issuer: Certificate, certificate: Certificate): boolean {
    return ++this.#checks <= MAX_CHECKS && certificate.issuedBy(issuer);
  }
}

/** The key identifier of AuthorityKeyIdentifier (RFC 5280, 4.2.1.1). */
function authorityKeyIdentifier({ extensions }: Certificate): Uint8Array | undefined {
  const extension = extensions.get(OID.authorityKeyIdentifier);
  if (extension === undefined) return undefined;
  try {
    return Asn1.parse(extension.content).find(0x80)?.content;
  } catch (error) {
    if (error instanceof Asn1Error) return undefined;
    throw error;
  }
}
