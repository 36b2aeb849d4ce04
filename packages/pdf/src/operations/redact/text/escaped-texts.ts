import { domainToUnicode } from 'node:url';

/** Escapes within escapes, as in addresses within addresses. */
const MAX_TIMES = 4;

/**
 * A text as it is read where its escapes are understood: percent escapes, references of HTML, escapes of scripts and of mail, names of
 * hosts in ASCII (RFC 3492), languages between escape characters. Undefined when it has none.
 */
export function withoutEscapes(text: string): string | undefined {
  let decoded = text;
  for (let times = 0; times < MAX_TIMES; times++) {
    const before = decoded;
    for (const decode of DECODERS) decoded = decode(decoded);
    if (decoded === before) break;
  }
  if (isAddress(text)) {
    // In the query of a URL a plus is a space.
    decoded = decoded.replaceAll('+', ' ');
  }
  return decoded === text ? undefined : decoded;
}

/** Whether a text is an address, or looks like the query of one. */
function isAddress(text: string): boolean {
  return SCHEME.test(text) || /[?&=%]/.test(text);
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * An address as browsers read it, which drop line ends and tabs, and with no other spaces either: it has none of its own. Any other text
 * without its tabs, which no reader shows as what they are, and without what PDFDocEncoding has in the place of control characters.
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
  // Readers know these in UTF-16 and UTF-8 only, where they are gone (ISO 32000-2, 7.9.2.2.2): the second is the escape in PDFDocEncoding.
  replacing(new RegExp(`([${ESCAPES}][A-Za-z-]{2,8}[${ESCAPES}])`, 'g'), () => ''),
];

/** Replaces what the expression finds; what has no meaning stays. */
function replacing(
  expression: RegExp,
  meaning: (group: string) => string | undefined,
): (text: string) => string {
  return (text) => text.replace(expression, (whole, group: string) => meaning(group) ?? whole);
}

function character(code: number): string | undefined {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** Bytes in hexadecimal as UTF-8, or as Latin-1 where they are not that. */
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

/** Names of the characters of Latin-1 from 160 on (HTML, 13.5), and of some that are not seen. */
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
