import { isIP } from 'node:net';
import { Asn1, Asn1Error } from '../../document/cms/asn1.ts';
import type { Certificate } from '../../document/cms/certificate.ts';
import { OID } from '../../document/cms/oids.ts';
import type { VerificationFinding } from '../../verification-finding.ts';

/** Context tags of GeneralName (RFC 5280, 4.2.1.6). */
const EMAIL = 0x81;
const DNS = 0x82;
const DIRECTORY = 0xa4;
const URI = 0x86;
const IP = 0x87;

/**
 * Checks that the authority above a certificate may issue it for its names (RFC 5280, 4.2.1.10).
 *
 * @returns the problem; undefined when there is none. A name of a kind that cannot be compared is a problem.
 */
export function nameConstraintProblem(
  authority: Certificate,
  certificate: Certificate,
): VerificationFinding | undefined {
  const extension = authority.extensions.get(OID.nameConstraints);
  if (extension === undefined) return undefined;
  try {
    const constraints = Asn1.parse(extension.content);
    const names = namesOf(certificate);
    const permitted = subtrees(constraints.find(0xa0));
    const excluded = subtrees(constraints.find(0xa1));
    for (const name of names) {
      const sameKind = permitted.filter((base) => base.tag === name.tag);
      if (excluded.some((base) => base.tag === name.tag && lies(name, base, true)))
        return {
          code: 'NAME_EXCLUDED',
          message: 'has a name that the name constraints of an authority above it exclude',
        };
      if (sameKind.length > 0 && !sameKind.some((base) => lies(name, base, false)))
        return {
          code: 'NAME_NOT_PERMITTED',
          message:
            'has a name that is not among those that the name constraints of an authority above it permit',
        };
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof Asn1Error)) throw error;
    return {
      code: 'NAME_CONSTRAINTS_UNREADABLE',
      message: 'is subject to name constraints that cannot be read',
    };
  }
}

/** Returns the GeneralNames: the subject, its e-mail addresses, and the alternative names. */
function namesOf(certificate: Certificate): Asn1[] {
  const subject = Asn1.parse(certificate.subject);
  const names: Asn1[] = [];
  if (subject.children.length > 0) names.push(new Asn1(DIRECTORY, subject.raw, subject.raw, [subject]));
  for (const set of subject.children) {
    for (const pair of set.children) {
      const value = pair.at(1);
      if (pair.at(0).oid === OID.emailAddress) names.push(new Asn1(EMAIL, value.raw, value.content, []));
    }
  }
  const alternatives = certificate.extensions.get(OID.subjectAlternativeName);
  return alternatives === undefined ? names : [...names, ...Asn1.parse(alternatives.content).children];
}

function subtrees(trees: Asn1 | undefined): Asn1[] {
  if (trees !== undefined && trees.children.length === 0) throw new Asn1Error('there are no subtrees');
  return (trees?.children ?? []).map((tree) => {
    // Minimum and maximum are not allowed in this profile.
    if (tree.children.length !== 1) throw new Asn1Error('a subtree has a minimum or maximum');
    return tree.at(0);
  });
}

/**
 * Whether a name is within a subtree.
 *
 * @param unsure result for names of a kind that cannot be compared
 */
function lies(name: Asn1, base: Asn1, unsure: boolean): boolean {
  switch (name.tag) {
    case DIRECTORY:
      return isBelow(name.at(0), base.at(0));
    case EMAIL:
      return matchesEmail(text(name), text(base));
    case DNS: {
      const [host, domain] = [text(name), text(base).replace(/^\./, '')];
      return domain === '' || host === domain || host.endsWith(`.${domain}`);
    }
    case URI:
      return matchesHost(hostOf(text(name)), text(base));
    case IP:
      return matchesAddress(name.content, base.content);
  }
  return unsure;
}

function text(name: Asn1): string {
  return Buffer.from(name.content).toString('latin1').trim().toLowerCase();
}

function matchesEmail(address: string, base: string): boolean {
  if (base.includes('@')) return address === base;
  return matchesHost(address.slice(address.lastIndexOf('@') + 1), base);
}

/** Whether a host meets a constraint: one that begins with a dot includes all hosts below it, another one only that host. */
function matchesHost(host: string, base: string): boolean {
  return base === '' || (base.startsWith('.') ? host.endsWith(base) : host === base);
}

function hostOf(uri: string): string {
  const host = URL.canParse(uri) ? new URL(uri).hostname : '';
  // Constraints apply to domain names, so a URI without one cannot meet them.
  if (host === '' || isIP(host.replace(/^\[|\]$/g, '')) !== 0)
    throw new Asn1Error('a URI has no domain name');
  return host;
}

function matchesAddress(address: Uint8Array, base: Uint8Array): boolean {
  if (base.length !== address.length * 2) return false;
  const mask = base.subarray(address.length);
  return address.every((byte, i) => (byte & mask[i]!) === (base[i]! & mask[i]!));
}

/** Whether `name` begins with the relative distinguished names of `base`. */
function isBelow(name: Asn1, base: Asn1): boolean {
  return base.children.every((set, i) => {
    const own = name.children[i];
    return own !== undefined && comparable(own) === comparable(set);
  });
}

/**
 * Returns the attributes of a relative distinguished name in the form that RFC 5280, 7.1 compares: without case and extra spaces.
 */
function comparable(set: Asn1): string {
  const pairs = set.children.map((pair) => {
    const value = pair.at(1).text.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ');
    return `${pair.at(0).oid}=${value}`;
  });
  return pairs.sort().join('+');
}
