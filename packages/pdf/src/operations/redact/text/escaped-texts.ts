import { domainToUnicode } from 'node:url';

/** Maximum nesting of escapes, as in addresses within addresses. */
const MAX_TIMES = 4;

/**
 * Decodes the escapes of a string: percent encoding, HTML character references, escapes of scripts and of mail, Punycode host names
 * (RFC 3492), language escapes. Undefined when it has none.
 */
export function withoutEscapes(text: string): string | undefined {
  let decoded = text;
  for (let times = 0; times < MAX_TIMES; times++) {
    const before = decoded;
    for (const decode of DECODERS) decoded = decode(decoded);
    if (decoded === before) break;
  }
  if (isAddress(text)) {
    // In a URL's query, a plus is a space.
    decoded = decoded.replaceAll('+', ' ');
  }
  return decoded === text ? undefined : decoded;
}

/** Whether a string is an address, or looks like the query of one. */
function isAddress(text: string): boolean {
  return SCHEME.test(text) || /[?&=%]/.test(text);
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * Removes ignored characters. An address loses all spaces, since it has none of its own and browsers drop line ends and tabs. Any
 * other text loses tabs, which no reader shows as such, and the characters that PDFDocEncoding has in place of control
 * characters.
 */
export function withoutSpaces(text: string): string | undefined {
  const spaces = SCHEME.test(text) ? /\s+/g : /[\t\v\f\u02c6\u02c7\u02d8-\u02dd]+/g;
  const closed = text.replace(spaces, '');
  return closed === text ? undefined : closed;
}

const ESCAPES = '\u001b\u02d9';

const DECODERS: readonly ((text: string) => string)[] = [
  (text) => (/%[0-9A-Fa-f]{2}/.test(text) ? percentDecoded(text) : text),
  replacing(/%u([0-9A-Fa-f]{4})/g, (digits) => character(Number.parseInt(digits, 16))),
  replacing(/&#(\d{1,7});?/g, (digits) => character(Number(digits))),
  replacing(/&#x([0-9A-Fa-f]{1,6});?/gi, (digits) => character(Number.parseInt(digits, 16))),
  replacing(/&([A-Za-z]{2,6});/g, (entity) => ENTITIES.get(entity)),
  replacing(/\\u\{?([0-9A-Fa-f]{4,6})\}?/g, (digits) => character(Number.parseInt(digits, 16))),
  replacing(/((?:\\x[0-9A-Fa-f]{2})+)/g, (bytes) => utf8(bytes.replaceAll('\\x', ''))),
  replacing(/((?:=[0-9A-F]{2}){2,})/g, (bytes) => utf8(bytes.replaceAll('=', ''))),
  replacing(/(xn--[a-z0-9-]+)/gi, (host) => domainToUnicode(host) || undefined),
  // Readers support language escapes only in UTF-16 and UTF-8, where they do not show them (ISO 32000-2, 7.9.2.2.2). The second
  // character is the escape in PDFDocEncoding.
  replacing(new RegExp(`([${ESCAPES}][A-Za-z-]{2,8}[${ESCAPES}])`, 'g'), () => ''),
];

/** Replaces matches of an expression; a match without a meaning stays. */
function replacing(
  expression: RegExp,
  meaning: (group: string) => string | undefined,
): (text: string) => string {
  return (text) => text.replace(expression, (whole, group: string) => meaning(group) ?? whole);
}

function character(code: number): string | undefined {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** Decodes hexadecimal bytes as UTF-8, or as Latin-1 if they are not valid UTF-8. */
function utf8(digits: string): string {
  const bytes = Buffer.from(digits, 'hex');
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? bytes.toString('latin1') : text;
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
}

/** Names of the characters of Latin-1 from 160 on (HTML, 13.5), and of some invisible ones. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para ' +
  'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute ' +
  'Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute ' +
  'THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ' +
  'ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

const ENTITIES = new Map([
  ...LATIN.split(' ').map((entity, index): [string, string] => [entity, String.fromCharCode(160 + index)]),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", zwj: '\u200d', zwnj: '\u200c' }),
]);
