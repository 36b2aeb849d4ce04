import { createHmac, timingSafeEqual } from 'node:crypto';
import { Asn1, Asn1Error } from '../cms/asn1.ts';
import { DIGEST_NAMES, OID } from '../cms/oids.ts';
import { decryptWithPassword, type Password, password, pkcs12Key } from './password-based-encryption.ts';

const ENCRYPTED_DATA = '1.2.840.113549.1.7.6';
const KEY_BAG = '1.2.840.113549.1.12.10.1.1';
const SHROUDED_KEY_BAG = '1.2.840.113549.1.12.10.1.2';
const CERTIFICATE_BAG = '1.2.840.113549.1.12.10.1.3';
const NESTED_BAG = '1.2.840.113549.1.12.10.1.6';

/** Most encrypted parts, as each costs a key derivation; a file usually has one key and its certificates. */
const MAX_ENCRYPTED_PARTS = 6;

export class WrongPassphraseError extends Error {
  override readonly name = 'WrongPassphraseError';
}

export interface Pkcs12Contents {
  /** PKCS#8 DER. */
  readonly privateKeys: readonly Uint8Array[];
  /** X.509 DER, in the order of the file. */
  readonly certificates: readonly Uint8Array[];
}

/**
 * Reads a PKCS#12 file (RFC 7292) protected by a passphrase with AES, 3DES or RC2.
 *
 * @throws Asn1Error when it is not a PKCS#12 file
 * @throws WrongPassphraseError when the passphrase is wrong
 * @throws UnsupportedEncryptionError for other algorithms
 */
export async function readPkcs12(bytes: Uint8Array, passphrase: string): Promise<Pkcs12Contents> {
  const pfx = Asn1.parse(bytes);
  if (pfx.at(0).integer !== 3) throw new Asn1Error('not version 3 of PKCS#12');
  const authenticatedSafe = contentOf(pfx.at(1, 0x30));
  const secret = fittingPassword(pfx.children[2], authenticatedSafe, passphrase);
  const contents = { privateKeys: [] as Uint8Array[], certificates: [] as Uint8Array[] };
  let parts = 0;
  const decrypt = (algorithm: Asn1, data: Uint8Array): Promise<Uint8Array> => {
    if (++parts > MAX_ENCRYPTED_PARTS) throw new Asn1Error('it has too many encrypted parts');
    return decryptPart(algorithm, data, secret);
  };
  for (const safe of Asn1.parse(authenticatedSafe).children) {
    await readBags(Asn1.parse(await openSafe(safe, decrypt)), decrypt, contents, 0);
  }
  return contents;
}

function contentOf(contentInfo: Asn1): Uint8Array {
  if (contentInfo.at(0).oid !== OID.data) throw new Asn1Error('the PKCS#12 content is not plain data');
  return contentInfo.at(1, 0xa0).at(0).octets;
}

/** Finds the password encoding that matches the MAC: no passphrase may mean an empty string or no string at all. */
function fittingPassword(mac: Asn1 | undefined, content: Uint8Array, passphrase: string): Password {
  const candidates = [password(passphrase)];
  if (passphrase === '') candidates.push({ utf8: new Uint8Array(0), bmp: new Uint8Array(0) });
  if (mac === undefined) return candidates[0]!;
  const digestInfo = mac.at(0, 0x30);
  const digest = DIGEST_NAMES[digestInfo.at(0, 0x30).at(0).oid];
  if (digest === undefined) throw new Asn1Error('the MAC of the PKCS#12 file is of an unknown kind');
  const expected = digestInfo.at(1, 0x04).octets;
  const salt = mac.at(1, 0x04).octets;
  const rounds = mac.children[2]?.integer ?? 1;
  for (const candidate of candidates) {
    const key = pkcs12Key(digest, 3, candidate.bmp, salt, rounds, expected.length);
    const actual = createHmac(digest, key).update(content).digest();
    if (actual.length === expected.length && timingSafeEqual(actual, expected)) return candidate;
  }
  throw new WrongPassphraseError('the MAC does not fit');
}

/** Certificates and keys are sequences (RFC 7292, 4.2 and 5; RFC 5958, 2). */
const SEQUENCE = 0x30;

type Decrypt = (algorithm: Asn1, data: Uint8Array) => Promise<Uint8Array>;

async function openSafe(safe: Asn1, decrypt: Decrypt): Promise<Uint8Array> {
  if (safe.at(0).oid !== ENCRYPTED_DATA) return contentOf(safe);
  const encrypted = safe.at(1, 0xa0).at(0).at(1, 0x30);
  const data = encrypted.children[2];
  if (data === undefined) throw new Asn1Error('an encrypted part is empty');
  return decrypt(encrypted.at(1, 0x30), data.octets);
}

async function readBags(
  bags: Asn1,
  decrypt: Decrypt,
  contents: { privateKeys: Uint8Array[]; certificates: Uint8Array[] },
  depth: number,
): Promise<void> {
  if (depth > 4) throw new Asn1Error('the bags are nested too deeply');
  for (const bag of bags.children) {
    const value = bag.at(1, 0xa0).at(0);
    switch (bag.at(0).oid) {
      case KEY_BAG:
        contents.privateKeys.push(value.raw);
        break;
      case SHROUDED_KEY_BAG:
        contents.privateKeys.push(await decrypt(value.at(0, 0x30), value.at(1, 0x04).octets));
        break;
      case CERTIFICATE_BAG:
        contents.certificates.push(value.at(1, 0xa0).at(0).octets);
        break;
      case NESTED_BAG:
        await readBags(value, decrypt, contents, depth + 1);
    }
  }
}

async function decryptPart(algorithm: Asn1, data: Uint8Array, secret: Password): Promise<Uint8Array> {
  let failure: unknown;
  for (const utf8 of [secret.utf8, secret.latin1]) {
    if (utf8 === undefined) continue;
    try {
      const plain = await decryptWithPassword(algorithm, data, { ...secret, utf8 });
      // A wrong key leaves valid padding once in 256 times, and the plain text may then parse as some element.
      if (Asn1.parse(plain).tag !== SEQUENCE) throw new Asn1Error('the decrypted content is not a sequence');
      return plain;
    } catch (error) {
      if (error instanceof Error && error.name === 'UnsupportedEncryptionError') throw error;
      failure = error;
    }
  }
  throw new WrongPassphraseError('the contents cannot be decrypted', { cause: failure });
}
