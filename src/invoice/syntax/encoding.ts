import { InvalidInputError } from '../../domain/errors.ts';

/** Maximum characters of an encoding name in a message. */
const MAX_NAME = 60;
const REMEDY = 'send it as UTF-8, UTF-16, ISO-8859-1 to ISO-8859-16 or windows-1250 to windows-1258';

/** Bytes in which the XML declaration is searched. */
const HEAD = 1_000;
const DECLARATION = /^(\s*<\?xml\s+version\s*=\s*(?:"[^"]*"|'[^']*')\s+encoding\s*=\s*)("[^"]*"|'[^']*')/;

/** First bytes that determine the encoding and override the declaration (XML 1.0, appendix F). */
const SIGNATURES: readonly (readonly [bytes: readonly number[], label: string])[] = [
  [[0xff, 0xfe, 0, 0], 'UTF-32'],
  [[0, 0, 0xfe, 0xff], 'UTF-32'],
  [[0x3c, 0, 0, 0], 'UTF-32'],
  [[0, 0, 0, 0x3c], 'UTF-32'],
  [[0xff, 0xfe], 'UTF-16LE'],
  [[0xfe, 0xff], 'UTF-16BE'],
  [[0x3c, 0], 'UTF-16LE'],
  [[0, 0x3c], 'UTF-16BE'],
  [[0xef, 0xbb, 0xbf], 'UTF-8'],
  [[0x4c, 0x6f, 0xa7, 0x94], 'EBCDIC'],
];

/**
 * Decodes an XML document by its first bytes, then the transport, then its declaration, and as UTF-8 otherwise (XML 1.0, 4.3.3
 * and appendix F; RFC 7303, 3). Encoding names follow the Encoding Standard, which decodes ISO-8859-1 as its superset
 * windows-1252.
 *
 * @param charset encoding stated by the transport, such as the `charset` of a media type
 * @throws InvalidInputError `INVALID_XML` that names the encoding
 */
export function decodeXml(bytes: Uint8Array, charset?: string): string {
  const signature = SIGNATURES.find(([start]) => start.every((byte, index) => bytes[index] === byte));
  if (signature !== undefined) return decode(bytes, signature[1], 'as its first bytes state');
  if (charset !== undefined) return decode(bytes, charset, 'as charset of its Content-Type states');
  const declared = DECLARATION.exec(Buffer.from(bytes.subarray(0, HEAD)).toString('latin1'))?.[2]?.slice(
    1,
    -1,
  );
  if (declared === undefined) return decode(bytes, 'UTF-8', 'and declares no other encoding');
  // The declaration was readable as bytes, so the file is not UTF-16: some writers declare their in-memory encoding.
  const isWide = /^(?:utf-16(?:le|be)?|ucs-2|iso-10646-ucs-2|unicode|csunicode)$/i.test(declared);
  return decode(bytes, isWide ? 'UTF-8' : declared, 'as it declares');
}

function decode(bytes: Uint8Array, label: string, origin: string): string {
  const named = label.slice(0, MAX_NAME);
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(label, { fatal: true });
  } catch (cause) {
    throw new InvalidInputError(`the XML: encoding ${JSON.stringify(named)} is not supported: ${REMEDY}`, {
      code: 'INVALID_XML',
      cause,
    });
  }
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new InvalidInputError(`the XML is not ${named}, ${origin}: correct the encoding, or ${REMEDY}`, {
      code: 'INVALID_XML',
      cause,
    });
  }
}

/** Changes the declared encoding to UTF-8, in which the decoded document is stored. */
export function declaredAsUtf8(xml: string): string {
  return xml.replace(DECLARATION, '$1"UTF-8"');
}
