import { InvalidInputError } from '../../../errors.ts';

export interface PemBlock {
  /** Such as `CERTIFICATE`. */
  readonly label: string;
  readonly text: string;
  readonly der: Uint8Array;
  /** Whether it has the headers of the old OpenSSL encryption (`DEK-Info`). */
  readonly legacyEncrypted: boolean;
}

const MAX_PEM_LENGTH = 256 * 1024;
const MAX_BLOCKS = 64;

/**
 * Splits PEM text (RFC 7468) into its blocks. Line breaks that were escaped as `\n` on their way are accepted.
 *
 * @throws InvalidInputError naming `field` when it is too long or holds no block
 */
export function readPem(text: string, field: string): PemBlock[] {
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
    throw new InvalidInputError(`${field}: must be PEM, with a line such as "-----BEGIN CERTIFICATE-----"`, {
      field,
    });
  }
  return blocks;
}

/** One block of PEM (RFC 7468). */
export function encodePem(label: string, der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
