import { InvalidInputError } from '../../errors.ts';

export interface PemBlock {
  /** Label, such as `CERTIFICATE`. */
  readonly label: string;
  readonly text: string;
  readonly der: Uint8Array;
  /** Whether the block has headers of OpenSSL's legacy encryption (`DEK-Info`). */
  readonly legacyEncrypted: boolean;
}

const MAX_PEM_LENGTH = 256 * 1024;
const MAX_BLOCKS = 64;

/** Content expected in a PEM field. */
export type PemKind = 'certificate' | 'private key';

/** Unwanted kinds of blocks, with advice for the message. */
const OTHER_KINDS: readonly (readonly [label: RegExp, kind: string])[] = [
  [
    /^(NEW )?CERTIFICATE REQUEST$/,
    'a certificate request: send the certificate that the authority made from it',
  ],
  [/CERTIFICATE$/, 'a certificate: it belongs into certificatePem'],
  [/^OPENSSH PRIVATE KEY$/, 'a key in the form of OpenSSH: convert it with ssh-keygen -p -m PKCS8'],
  [/PRIVATE KEY$/, 'a private key: it belongs into privateKeyPem'],
  [/PUBLIC KEY$/, 'a public key: signing needs the private one'],
  [/^(PKCS7|CMS)$/, 'PKCS#7: take the certificates out with openssl pkcs7 -print_certs'],
  [/PARAMETERS$/, 'only the parameters of a key: send the block of the private key too'],
];

/** Returns the end of the message for PEM without a block of the wanted kind. */
export function otherKind(blocks: readonly PemBlock[], wanted: PemKind): string {
  const { label } = blocks[0]!;
  const [, kind] = OTHER_KINDS.find(([pattern]) => pattern.test(label)) ?? [];
  return `must hold a ${wanted}, and holds ${kind ?? `"${label.slice(0, 40)}"`}`;
}

function notPem(text: string, wanted: PemKind): string {
  const label = wanted === 'certificate' ? 'CERTIFICATE' : 'PRIVATE KEY';
  const rule = `must be PEM: a ${wanted}, which begins with "-----BEGIN ${label}-----"`;
  // A DER SEQUENCE: the first bytes of a .p12, .pfx, .der or .cer file.
  const isDer = /^\s*(?:MI[A-P]|\x30[\x80-\x84])/.test(text);
  return isDer
    ? `${rule}; this looks like a binary file: send PKCS#12 (.p12, .pfx) as p12, or convert it with openssl`
    : rule;
}

/**
 * Splits PEM text (RFC 7468) into its blocks. Line breaks escaped as `\n` are accepted.
 *
 * @throws InvalidInputError naming `field` when it is too long or has no block
 */
export function readPem(text: string, field: string, wanted: PemKind): PemBlock[] {
  if (text.length > MAX_PEM_LENGTH) {
    throw new InvalidInputError(`${field}: must have at most 256 KB`, { field });
  }
  const normal = text.replaceAll('\\r', '').replaceAll('\\n', '\n').replaceAll('\r\n', '\n');
  const blocks: PemBlock[] = [];
  for (let from = 0; blocks.length < MAX_BLOCKS; ) {
    const begin = normal.indexOf('-----BEGIN ', from);
    const labelEnd = normal.indexOf('-----', begin + 11);
    if (begin < 0 || labelEnd < 0) break;
    const label = normal.slice(begin + 11, labelEnd);
    const closing = `-----END ${label}-----`;
    const end = normal.indexOf(closing, labelEnd);
    if (end < 0)
      throw new InvalidInputError(`${field}: the PEM block "${label.slice(0, 40)}" does not end`, { field });
    const body = normal.slice(labelEnd + 5, end);
    const legacyEncrypted = body.includes('Proc-Type:');
    const base64 = body.split('\n').filter((line) => !line.includes(':'));
    blocks.push({
      label,
      text: normal.slice(begin, end + closing.length),
      der: Buffer.from(base64.join(''), 'base64'),
      legacyEncrypted,
    });
    from = end + closing.length;
  }
  if (blocks.length === 0) {
    throw new InvalidInputError(`${field}: ${notPem(text, wanted)}`, { field });
  }
  return blocks;
}

/** Encodes one PEM block (RFC 7468). */
export function encodePem(label: string, der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
