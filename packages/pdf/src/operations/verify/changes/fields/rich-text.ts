/** Largest length in characters, more than fields hold: the search for tags takes time quadratic in an attribute's length. */
const MAX_LENGTH = 20_000;

/**
 * Whether the rich text of a field (ISO 32000-2, 12.7.4.4), which some readers show instead of its value, has the same text in
 * readable styles. Only listed elements and styles are allowed.
 *
 * @param signed style strings and rich texts that were signed: their declarations may stay
 */
export function isRichTextOf(xml: string, value: string, signed: readonly string[]): boolean {
  if (xml.length > MAX_LENGTH) return false;
  const content = xml.replace(/^\s*<\?xml [^<>]*\?>/, '');
  if (/<[!?](?!\?xml version)|<\?xml-/i.test(content)) return false;
  const known = new Set(
    signed.flatMap((text) =>
      text
        .slice(0, MAX_LENGTH)
        .split(/[;"']/)
        .map((part) => part.trim()),
    ),
  );
  const elements = [...content.matchAll(/<([^<>]*)>/g)];
  return plain(xml) === value.replace(/\s+/g, '') && elements.every(([, tag]) => isReadableTag(tag!, known));
}

function plain(xml: string): string {
  return xml
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, '');
}

function isReadableTag(tag: string, known: ReadonlySet<string>): boolean {
  const [, element = '', attributes = ''] = /^\/?([\w:]+)([\s\S]*)$/.exec(tag) ?? [];
  if (!ELEMENTS.has(element)) return false;
  const rest = attributes.replace(
    /\s([\w:-]+)\s?=\s?("[^"]*"|'[^']*')/g,
    (_, name: string, quoted: string) => (isReadableAttribute(name, quoted.slice(1, -1), known) ? '' : '!'),
  );
  return /^[\s/]*$/.test(rest);
}

const ELEMENTS = new Set(['body', 'p', 'span', 'br', 'b', 'i']);
const ATTRIBUTES = /^(xmlns(:\w+)?|xfa:\w+|dir|lang|xml:lang|xml:space)$/;
const FAMILIES =
  /^\s*(["']?)(Helvetica|Arial|Times|Times New Roman|Courier|Courier New|Myriad Pro|Minion Pro|sans-serif|serif|monospace)\1\s*$/i;

function isReadableAttribute(name: string, value: string, known: ReadonlySet<string>): boolean {
  if (name !== 'style') return ATTRIBUTES.test(name);
  return value.split(';').every((declaration) => {
    const at = declaration.indexOf(':');
    const [property, style] = [declaration.slice(0, at), declaration.slice(at + 1)];
    const text = declaration.trim();
    return text === '' || known.has(text) || isReadable(property.trim().toLowerCase(), style.trim());
  });
}

function isReadable(property: string, value: string): boolean {
  switch (property) {
    case 'font-size': {
      const size = /^(\d{1,3}(?:\.\d+)?)pt$/.exec(value);
      return size !== null && Number(size[1]) >= 4 && Number(size[1]) <= 24;
    }
    case 'color': {
      const colour = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(value);
      const [red, green, blue] = (colour?.slice(1) ?? []).map((level) => Number.parseInt(level, 16));
      return colour !== null && 0.3 * red! + 0.59 * green! + 0.11 * blue! < 128;
    }
    case 'font-family':
      return value
        .replaceAll('&quot;', '"')
        .split(',')
        .every((family) => FAMILIES.test(family));
    case 'font-stretch':
      return value === 'normal';
    case 'text-decoration':
      return value === 'none' || value === 'underline';
    case 'vertical-align':
      return /^0(\.0+)?(pt)?$/.test(value);
    case 'text-align':
    case 'font-weight':
    case 'font-style':
      return /^[\w-]+$/.test(value);
    default:
      return false;
  }
}
