/** Content of an XML element: text, nested elements, or one element per item of a list. */
export type XmlValue = string | number | boolean | undefined | XmlNode | readonly XmlValue[];
export interface XmlNode {
  readonly [name: string]: XmlValue;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Writes a document in S3's namespace; `undefined` omits an element. */
export function xmlDocument(root: string, content: XmlNode): string {
  const namespace = root === 'Error' ? '' : ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${namespace}>${elements(content)}</${root}>`;
}

function elements(content: XmlNode): string {
  return Object.entries(content)
    .flatMap(([name, value]) => {
      const items = Array.isArray(value) ? (value as readonly XmlValue[]) : [value as XmlValue];
      return items.filter((item) => item !== undefined).map((item) => `<${name}>${text(item)}</${name}>`);
    })
    .join('');
}

function text(value: XmlValue): string {
  if (typeof value === 'object') return elements(value as XmlNode);
  return String(value).replaceAll(/[&<>"\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Returns the contents of every element with this name, in order: sufficient for the few documents that S3 receives. */
export function xmlElements(document: string, name: string): string[] {
  return [...document.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(
    ([, content]) => content!,
  );
}

/** Returns the text of the first element with this name. */
export function xmlText(document: string, name: string): string | undefined {
  const content = xmlElements(document, name)[0];
  return content?.replaceAll(/&(?:#(\d+)|#x([0-9a-fA-F]+)|(\w+));/g, (whole, decimal, hex, entity) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return ENTITIES[entity as string] ?? whole;
  });
}
