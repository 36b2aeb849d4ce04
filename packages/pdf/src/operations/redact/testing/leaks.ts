import {
  decodeAscii85,
  decodeAsciiHex,
  decodeFlate,
  decodeLzw,
  decodeRunLength,
} from '../../../file/core/codecs.ts';

/** Normalizes a string: white space, case, accents and compatibility forms do not matter for a secret. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|\p{Cf}|\s/gu, '')
    .replaceAll('\0', '')
    .toLowerCase();

/** All possible decodings of bytes as text. */
function readings(bytes: Buffer): string {
  const texts = [bytes.toString('latin1'), bytes.toString('utf8'), bytes.toString('utf16le')];
  const even = Buffer.from(bytes.subarray(0, bytes.length & ~1));
  texts.push(even.swap16().toString('utf16le'));
  return [...texts, unescaped(texts[0]!)]
    .map((text) =>
      plain(text.replace(LANGUAGE, '').replace(/%(?:25)*([0-9a-f]{2})/gi, (_, code) => char(code, 16))),
    )
    .join('\n');
}

/** Language escape in a text string (ISO 32000-2, 7.9.2.2). */
const LANGUAGE = new RegExp(`${String.fromCharCode(27)}[a-z]{2,8}${String.fromCharCode(27)}`, 'gi');

/** Decodes escapes of HTML, scripts and mail in a string. */
const unescaped = (text: string) =>
  text
    .replace(/&shy;/g, '')
    .replace(
      /&#(\d+);|&#x([0-9a-f]+);|\\\\?[ux]([0-9a-f]{4}|[0-9a-f]{2})|%u([0-9a-f]{4})|=([0-9A-F]{2})/gi,
      (_, code, ...hex) =>
        code
          ? char(code, 10)
          : char(hex.find((digits) => typeof digits === 'string' && digits !== '') ?? '0', 16),
    );

const char = (digits: string, base: number) => String.fromCharCode(Number.parseInt(digits, base) & 255);

/** Bytes of a file between streams, and the streams' data decoded by any filter. */
function parts(file: Buffer): Buffer[] {
  const found = [file];
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    if (file.toString('latin1', at - 3, at) === 'end') continue;
    const start = at + 6 + (file[at + 6] === 13 ? 2 : 1);
    const end = file.indexOf('endstream', start);
    const body = file.subarray(start, end < 0 ? file.length : end);
    for (const decode of [
      decodeFlate,
      (data: Uint8Array, limit: number) => decodeLzw(data, 1, limit),
      decodeRunLength,
      decodeAsciiHex,
      decodeAscii85,
    ]) {
      const decoded = Buffer.from(decode(body, 1 << 24));
      found.push(decoded);
    }
  }
  return found;
}

const STRING = /\(((?:[^()\\]|\\[\s\S])*)\)|<([0-9A-Fa-f\s]+)>|\/((?:[^\s()<>[\]{}/%])+)/g;

/** Strings and names one by one, and all strings joined. */
function* tokens(text: string): Generator<Buffer> {
  const joined: Buffer[] = [];
  for (const [, literal, hex, name] of text.matchAll(STRING)) {
    if (name !== undefined)
      yield Buffer.from(
        name.replace(/#([0-9a-f]{2})/gi, (_, code) => char(code, 16)),
        'latin1',
      );
    else {
      const digits = hex?.replace(/\s/g, '');
      const bytes =
        digits === undefined
          ? Buffer.from(
              literal!.replace(/\\(?:([0-7]{1,3})|\r?\n|([\s\S]))/g, (_, code, other) =>
                code ? char(code, 8) : (other ?? ''),
              ),
              'latin1',
            )
          : Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
      joined.push(bytes);
      yield bytes;
    }
  }
  yield Buffer.concat(joined);
}

/** Part of the word's base64 that is the same after every prefix with this number of bytes modulo 3. */
function base64At(word: string, before: number): string {
  const coded = Buffer.concat([Buffer.alloc(before), Buffer.from(word)])
    .toString('base64')
    .replace(/=+$/, '');
  return plain(coded.slice([0, 2, 3][before]!, -1));
}

/**
 * Places where a file contains a word, in any encoding, found without any PDF library; empty when it does not contain the word.
 */
export function leaksOf(pdf: Uint8Array, word: string): string[] {
  const wanted = [
    plain(word),
    plain(Buffer.from(word).toString('hex')),
    ...[0, 1, 2].map((before) => base64At(word, before)),
    plain(Buffer.from(Buffer.from(word).toString('base64')).toString('base64')).slice(0, -4),
    [...plain(word)].reverse().join(''),
    plain([...Buffer.from(word)].map((byte) => `0x${byte.toString(16)},`).join('')).slice(0, -1),
    [...Buffer.from(word)].join(','),
    'ljcueusbkfkucusul',
  ];
  const found: string[] = [];
  const look = (where: string, bytes: Buffer) => {
    const text = readings(bytes);
    for (const each of wanted)
      if (text.includes(each)) found.push(`${where}: ${bytes.toString('latin1').slice(0, 80)}`);
  };
  for (const [index, part] of parts(Buffer.from(pdf)).entries()) {
    look(index === 0 ? 'bytes of the file' : 'a stream', part);
    for (const token of tokens(part.toString('latin1'))) look('a string or name', token);
  }
  return [...new Set(found)];
}
